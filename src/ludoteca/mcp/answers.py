"""The answers of the tools: text for a model and JSON (`facts`) for a program."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts, item_name, replace_items, rulebook
from ludoteca.core.text_view import Choice, resolve_move
from ludoteca.local.sanitize import sanitize
from ludoteca.mcp.seat import Seat, Snapshot

MOVES_PER_PAGE = 40
MAX_WAIT = 60.0
"""Seconds."""
WAIT_AFTER_MOVE = 2.0
"""Seconds that `play` waits for the other players before it answers."""


@dataclass(frozen=True)
class Answer:
    text: str
    facts: dict[str, Any]


def look(seat: Seat) -> Answer:
    """The table as the seat sees it."""
    snapshot = seat.snapshot()
    return Answer(position_text(seat, snapshot), snapshot_facts(seat, snapshot))


def moves(seat: Seat, page: int) -> Answer:
    """A page of the legal moves."""
    snapshot = seat.snapshot()
    choices = choices_of(seat, snapshot)
    return Answer(move_list_text(seat, choices, page), move_facts(choices, page))


def play(seat: Seat, words: str) -> Answer:
    """Plays a move. An illegal one is answered with the reason and the legal moves."""
    snapshot = seat.snapshot()
    choices = choices_of(seat, snapshot)
    move_words = resolve_move(words, choices)
    try:
        seat.play(move_words)
    except UserError as refusal:
        if refusal.note.key == "server_unreachable":  # the move may have been played
            raise
        return refused_answer(seat, choices, refusal.note)
    sentences = (
        choice.sentence for choice in choices if choice.words.casefold() == move_words.casefold()
    )
    sentence = next(sentences, move_words)
    forced_moves: list[str] = []
    with suppress(UserError):  # the move itself has been played
        forced_moves = wait_for_decision(seat, WAIT_AFTER_MOVE)
    return situation(
        seat,
        {"played": True},
        [seat_text(seat, "text_view.played", sentence=sentence)],
        forced_moves,
    )


def wait(seat: Seat, seconds: float) -> Answer:
    """Waits for the seat's next decision, at most `seconds`."""
    forced_moves = wait_for_decision(seat, max(0.0, min(seconds, MAX_WAIT)))
    return situation(seat, {}, [], forced_moves)


def why_not(seat: Seat, words: str) -> Answer:
    """Why a move is illegal, with the paragraph of the rulebook."""
    choices = choices_of(seat, seat.snapshot())
    note = seat.why_illegal(resolve_move(words, choices))
    if note is None:
        text = sanitize(seat_text(seat, "play.is_legal", words=words.strip()))
        return Answer(text, {"legal": True, "refused": None})
    refusal = refusal_facts(seat, note)
    return Answer(refusal_text(seat, refusal), {"legal": False, "refused": refusal})


def since(seat: Seat, whole_match: bool) -> Answer:
    """The log since the last decision, or all of it."""
    snapshot = seat.snapshot()
    lines = log_lines(seat, snapshot, 0 if whole_match else snapshot.first_new_line)
    title = "text_view.log" if whole_match else "text_view.since"
    words = [seat_text(seat, title if lines else "text_view.nothing_since"), *lines]
    return Answer("\n".join(words), {"log": lines})


def result(seat: Seat) -> Answer:
    """The winners, the scores and the seed of a finished match."""
    snapshot = seat.snapshot()
    facts = snapshot_facts(seat, snapshot)
    if not snapshot.is_over:
        return Answer(seat_text(seat, "text_view.running"), facts)
    return Answer(result_text(seat, snapshot), facts)


def wait_for_decision(seat: Seat, seconds: float) -> list[str]:
    """Waits for the next decision; returns the forced moves played meanwhile, if the seat allows that."""
    deadline = time.monotonic() + seconds
    forced_moves: list[str] = []
    while True:
        seat.wait(max(0.0, deadline - time.monotonic()))
        choices = choices_of(seat, seat.snapshot())
        if not (seat.plays_forced and len(choices) == 1):
            return forced_moves
        seat.play(choices[0].words)
        forced_moves.append(choices[0].sentence)


def situation(
    seat: Seat, facts: dict[str, Any], intro: list[str], forced_moves: list[str]
) -> Answer:
    """The new log lines, the position and the legal moves."""
    snapshot = seat.snapshot()
    choices = choices_of(seat, snapshot)
    lines = log_lines(seat, snapshot, snapshot.first_new_line)
    words = [
        *intro,
        *(seat_text(seat, "text_view.forced", sentence=sentence) for sentence in forced_moves),
    ]
    words += [seat_text(seat, "text_view.since"), *lines, ""] if lines else [""]
    words += [position_text(seat, snapshot), "", move_list_text(seat, choices, 1)]
    data = facts | {"forced": forced_moves, "log": lines} | snapshot_facts(seat, snapshot)
    return Answer("\n".join(words).strip(), data | move_facts(choices, 1))


def refused_answer(seat: Seat, choices: list[Choice], note: Note) -> Answer:
    refusal = refusal_facts(seat, note)
    words = [
        seat_text(seat, "text_view.refused", reason=refusal["reason"]),
        *paragraph_lines(seat, refusal),
    ]
    facts = {"played": False, "refused": refusal} | move_facts(choices, 1)
    return Answer("\n".join([*words, move_list_text(seat, choices, 1)]), facts)


def refusal_text(seat: Seat, refusal: dict[str, Any]) -> str:
    return "\n".join([refusal["reason"], *paragraph_lines(seat, refusal)])


def paragraph_lines(seat: Seat, refusal: dict[str, Any]) -> list[str]:
    if refusal["paragraph"] is None:
        return []
    return [
        seat_text(seat, "text_view.paragraph", number=refusal["paragraph"], text=refusal["text"])
    ]


def refusal_facts(seat: Seat, note: Note) -> dict[str, Any]:
    """The reason for a refusal and the paragraph of the rulebook behind it."""
    messages = seat.messages(seat.snapshot())
    number = seat.game.paragraphs.get(note.key)
    return {
        "key": note.key,
        "reason": sanitize(messages.say_note("refusal", note)),
        "paragraph": number,
        "text": None if number is None else paragraph(messages, seat.game.name, number),
    }


def paragraph(messages: Texts, game: str, number: int) -> str:
    """A paragraph of the rulebook, with item ids replaced by names."""
    pages = rulebook(messages.language, game)
    if number not in pages:
        raise UserError("no_paragraph", number=number, last=max(pages))
    return replace_items(pages[number], lambda item: item_name(messages, item) or item)


def seat_text(seat: Seat, key: str, **args: object) -> str:
    return seat.messages().say(key, args)


def position_text(seat: Seat, snapshot: Snapshot) -> str:
    description = seat.description(snapshot)
    messages = seat.messages(snapshot)
    if description is None:
        return messages.say("text_view.waiting", {"n": snapshot.empty_seats})
    title = f"{messages.say('game.name')} · {messages.say('table.moves_made', {'n': snapshot.ply})}"
    ending_lines = ["", result_text(seat, snapshot)] if snapshot.is_over else []
    return "\n".join([title, *partner_lines(seat, snapshot), description.render(), *ending_lines])


def partner_lines(seat: Seat, snapshot: Snapshot) -> list[str]:
    """A line with the partners of the seat, if it has any."""
    own_side = next((side for side in snapshot.sides if seat.seat in side), ())
    others_on_side = [partner for partner in own_side if partner != seat.seat]
    return (
        [seat.messages(snapshot).say("text_view.partners", {"who": others_on_side})]
        if others_on_side
        else []
    )


def result_text(seat: Seat, snapshot: Snapshot) -> str:
    messages = seat.messages(snapshot)
    winners_line = messages.say("text_view.winners", {"who": list(snapshot.winners)})
    words = [
        messages.say("text_view.over"),
        winners_line if snapshot.winners else messages.say("text_view.no_winner"),
    ]
    description = seat.description(snapshot)
    if description is not None:
        words.append(description.score_line())
    words.append(messages.say("result.seed", {"seed": sanitize(snapshot.seed or "")}))
    words.append(messages.say("result.commitment", {"sha": snapshot.commitment}))
    return "\n".join(words)


def snapshot_facts(seat: Seat, snapshot: Snapshot) -> dict[str, Any]:
    description = seat.description(snapshot)
    facts: dict[str, Any] = {
        "game": seat.game.name,
        "status": snapshot.status,
        "ply": snapshot.ply,
        "players": list(snapshot.player_names),
        "your_turn": snapshot.is_my_turn,
        "commitment": snapshot.commitment,
        "seed": snapshot.seed,
        "winners": list(snapshot.winners) if snapshot.is_over else None,
        "sides": [list(side) for side in snapshot.sides],
    }
    return facts | ({"seat": seat.seat} if description is None else description.to_dict())


def choices_of(seat: Seat, snapshot: Snapshot) -> list[Choice]:
    description = seat.description(snapshot)
    return [] if description is None else description.choices()


def log_lines(seat: Seat, snapshot: Snapshot, first: int) -> list[str]:
    messages = seat.messages(snapshot)
    return [sanitize(messages.say_note("log", note)) for note in snapshot.log[first:]]


def page_count(choices: list[Choice]) -> int:
    return max(1, -(-len(choices) // MOVES_PER_PAGE))


def numbered_page(choices: list[Choice], page: int) -> list[tuple[int, Choice]]:
    """A page of the moves, numbered as in the whole list."""
    if not 1 <= page <= page_count(choices):
        raise UserError("no_page", page=page, last=page_count(choices))
    first = (page - 1) * MOVES_PER_PAGE
    return list(enumerate(choices, start=1))[first : first + MOVES_PER_PAGE]


def move_list_text(seat: Seat, choices: list[Choice], page: int) -> str:
    if not choices:
        return seat_text(seat, "text_view.no_moves")
    lines = [seat_text(seat, "text_view.choices", n=len(choices))]
    lines += [
        f"{n}. {choice.words} — {choice.sentence}" for n, choice in numbered_page(choices, page)
    ]
    if page < page_count(choices):
        lines.append(
            seat_text(seat, "text_view.next_page", page=page + 1, pages=page_count(choices))
        )
    return "\n".join(lines)


def move_facts(choices: list[Choice], page: int) -> dict[str, Any]:
    shown_moves = [
        {"number": n, "words": choice.words, "sentence": choice.sentence}
        for n, choice in numbered_page(choices, page)
    ]
    return {
        "moves": shown_moves,
        "page": page,
        "pages": page_count(choices),
        "legal_moves": len(choices),
    }
