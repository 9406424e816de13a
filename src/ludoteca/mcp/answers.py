"""Answers: what a seat is told when it looks, plays or asks; words for a model, facts for a program."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ludoteca.core.account import Choice, understood
from ludoteca.core.kit.note import Note
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, name_of, rulebook, with_pieces
from ludoteca.mcp.seat import Seat, Sight
from ludoteca.terminal.drawing.clean import clean

PAGE = 40
"""Moves that are listed at once."""
LONGEST_WAIT = 60.0
AFTER_A_MOVE = 2.0
"""Seconds that a move waits for the others to answer it."""


@dataclass(frozen=True)
class Answer:
    words: str
    facts: dict[str, Any]


def look(seat: Seat) -> Answer:
    """The table as the seat sees it."""
    sight = seat.sight()
    return Answer(shown(seat, sight), facts_of(seat, sight))


def moves(seat: Seat, page: int) -> Answer:
    """The legal moves, a page of them."""
    sight = seat.sight()
    choices = choices_of(seat, sight)
    return Answer(listed(seat, choices, page), move_facts(choices, page))


def play(seat: Seat, words: str) -> Answer:
    """Plays a move if these words mean one; else says why not, and what can be played."""
    sight = seat.sight()
    choices = choices_of(seat, sight)
    meant = understood(words, choices)
    try:
        seat.play(meant)
    except Refused as refusal:
        if refusal.note.key == "server_silent":  # it may have been played: look before you go on
            raise
        return refused_words(seat, choices, refusal.note)
    same = (one.sentence for one in choices if one.words.casefold() == meant.casefold())
    sentence = next(same, meant)
    forced: list[str] = []
    with suppress(Refused):  # this move is played, whatever comes after it
        forced = settle(seat, AFTER_A_MOVE)
    return standing(seat, {"played": True}, [say(seat, "told.played", sentence=sentence)], forced)


def wait(seat: Seat, seconds: float) -> Answer:
    """What there is to decide, once there is something or the time is over."""
    forced = settle(seat, max(0.0, min(seconds, LONGEST_WAIT)))
    return standing(seat, {}, [], forced)


def why_not(seat: Seat, words: str) -> Answer:
    """Why these words are no legal move, with the paragraph of the rulebook."""
    choices = choices_of(seat, seat.sight())
    note = seat.why(understood(words, choices))
    if note is None:
        said = clean(say(seat, "play.is_legal", words=words.strip()))
        return Answer(said, {"legal": True, "refused": None})
    grounds = refusal_facts(seat, note)
    return Answer(refusal_words(seat, grounds), {"legal": False, "refused": grounds})


def since(seat: Seat, whole: bool) -> Answer:
    """The log since the last decision, or all of it."""
    sight = seat.sight()
    lines = log_lines(seat, sight, 0 if whole else sight.since)
    title = "told.log" if whole else "told.since"
    words = [say(seat, title if lines else "told.nothing_since"), *lines]
    return Answer("\n".join(words), {"log": lines})


def result(seat: Seat) -> Answer:
    """Who has won, the scores, and the seed that was promised."""
    sight = seat.sight()
    facts = facts_of(seat, sight)
    if not sight.over:
        return Answer(say(seat, "told.running"), facts)
    return Answer(ending(seat, sight), facts)


# What answers are made of


def settle(seat: Seat, seconds: float) -> list[str]:
    """Waits for the next decision; plays on where there is no choice, if the seat likes it so."""
    limit = time.monotonic() + seconds
    forced: list[str] = []
    while True:
        seat.wait(max(0.0, limit - time.monotonic()))
        choices = choices_of(seat, seat.sight())
        if not (seat.takes_forced and len(choices) == 1):
            return forced
        seat.play(choices[0].words)
        forced.append(choices[0].sentence)


def standing(seat: Seat, facts: dict[str, Any], first: list[str], forced: list[str]) -> Answer:
    """What has happened, how things stand, what can be done."""
    sight = seat.sight()
    choices = choices_of(seat, sight)
    lines = log_lines(seat, sight, sight.since)
    words = [*first, *(say(seat, "told.forced", sentence=sentence) for sentence in forced)]
    words += [say(seat, "told.since"), *lines, ""] if lines else [""]
    words += [shown(seat, sight), "", listed(seat, choices, 1)]
    found = facts | {"forced": forced, "log": lines} | facts_of(seat, sight)
    return Answer("\n".join(words).strip(), found | move_facts(choices, 1))


def refused_words(seat: Seat, choices: list[Choice], note: Note) -> Answer:
    grounds = refusal_facts(seat, note)
    words = [say(seat, "told.refused", reason=grounds["reason"]), *paragraph_words(seat, grounds)]
    facts = {"played": False, "refused": grounds} | move_facts(choices, 1)
    return Answer("\n".join([*words, listed(seat, choices, 1)]), facts)


def refusal_words(seat: Seat, grounds: dict[str, Any]) -> str:
    return "\n".join([grounds["reason"], *paragraph_words(seat, grounds)])


def paragraph_words(seat: Seat, grounds: dict[str, Any]) -> list[str]:
    if grounds["paragraph"] is None:
        return []
    return [say(seat, "told.paragraph", number=grounds["paragraph"], text=grounds["text"])]


def refusal_facts(seat: Seat, note: Note) -> dict[str, Any]:
    """A refusal in a sentence, and the paragraph that it stands on."""
    said = seat.said(seat.sight())
    number = seat.game.paragraphs.get(note.key)
    return {
        "key": note.key,
        "reason": clean(said.note("refusal", note)),
        "paragraph": number,
        "text": None if number is None else paragraph(said, seat.game.name, number),
    }


def paragraph(said: Texts, game: str, number: int) -> str:
    """A paragraph of the rulebook, the things in it called by their names."""
    pages = rulebook(said.language, game)
    if number not in pages:
        raise Refused("no_paragraph", number=number, last=max(pages))
    return with_pieces(pages[number], lambda item: name_of(said, item) or item)


def say(seat: Seat, key: str, **args: object) -> str:
    return seat.said().say(key, args)


def shown(seat: Seat, sight: Sight) -> str:
    account = seat.account(sight)
    said = seat.said(sight)
    if account is None:
        return said.say("told.waiting", {"n": sight.empty})
    title = f"{said.say('game.name')} · {said.say('table.moves_made', {'n': sight.ply})}"
    ends = ["", ending(seat, sight)] if sight.over else []
    return "\n".join([title, *partners(seat, sight), account.told(), *ends])


def partners(seat: Seat, sight: Sight) -> list[str]:
    """With whom the seat plays, if with anybody."""
    mine = next((side for side in sight.sides if seat.seat in side), ())
    others = [one for one in mine if one != seat.seat]
    return [seat.said(sight).say("told.partners", {"who": others})] if others else []


def ending(seat: Seat, sight: Sight) -> str:
    said = seat.said(sight)
    won = said.say("told.winners", {"who": list(sight.winners)})
    words = [said.say("told.over"), won if sight.winners else said.say("told.no_winner")]
    words.append(said.say("result.seed", {"seed": clean(sight.seed or "")}))
    words.append(said.say("result.commitment", {"sha": sight.commitment}))
    return "\n".join(words)


def facts_of(seat: Seat, sight: Sight) -> dict[str, Any]:
    account = seat.account(sight)
    found: dict[str, Any] = {
        "game": seat.game.name,
        "status": sight.status,
        "ply": sight.ply,
        "players": list(sight.names),
        "your_turn": sight.decides,
        "commitment": sight.commitment,
        "seed": sight.seed,
        "winners": list(sight.winners) if sight.over else None,
        "sides": [list(side) for side in sight.sides],
    }
    return found | ({"seat": seat.seat} if account is None else account.facts())


def choices_of(seat: Seat, sight: Sight) -> list[Choice]:
    account = seat.account(sight)
    return [] if account is None else account.choices()


def log_lines(seat: Seat, sight: Sight, first: int) -> list[str]:
    said = seat.said(sight)
    return [clean(said.note("log", note)) for note in sight.lines[first:]]


def pages_of(choices: list[Choice]) -> int:
    return max(1, -(-len(choices) // PAGE))


def numbered(choices: list[Choice], page: int) -> list[tuple[int, Choice]]:
    """A page of the moves, each with its number in the whole list."""
    if not 1 <= page <= pages_of(choices):
        raise Refused("no_page", page=page, last=pages_of(choices))
    first = (page - 1) * PAGE
    return list(enumerate(choices, start=1))[first : first + PAGE]


def listed(seat: Seat, choices: list[Choice], page: int) -> str:
    if not choices:
        return say(seat, "told.no_moves")
    lines = [say(seat, "told.choices", n=len(choices))]
    lines += [f"{n}. {choice.words} — {choice.sentence}" for n, choice in numbered(choices, page)]
    if page < pages_of(choices):
        lines.append(say(seat, "told.next_page", page=page + 1, pages=pages_of(choices)))
    return "\n".join(lines)


def move_facts(choices: list[Choice], page: int) -> dict[str, Any]:
    shown_moves = [
        {"number": n, "words": choice.words, "sentence": choice.sentence}
        for n, choice in numbered(choices, page)
    ]
    return {
        "moves": shown_moves,
        "page": page,
        "pages": pages_of(choices),
        "legal_moves": len(choices),
    }
