"""A match written out for people to read and for tests to compare."""

from __future__ import annotations

import json
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.record import Record
from ludoteca.core.text import Texts, texts
from ludoteca.core.view import View


def playthrough(game: Game[Any], record: Record, bot: str, language: str = "en") -> str:
    """Plays a match by one kind of bot and writes down every position, choice and line of the log.

    `record` is a match without moves; it is filled on the way.
    """
    players = [f"P{seat + 1}" for seat in range(record.seats)]
    said = texts(language, game.name).named(players)
    chooser = game.bots[bot]()
    state = record.start(game, log=True)
    lines = [header(record, bot), ""]
    logged = write_log(lines, state, 0, said)
    while state.turn != OVER:
        ply = len(record.moves) + 1
        legal = state.legal()
        choice = chooser.choose(state, legal, stream(record.seed, "bot", ply))
        offered = [game.words(state, move) for move in legal.listed()]
        words = game.words(state, int(choice))
        lines += [
            f"== ply {ply}: {players[state.turn]}",
            *written_view(game.view(state, int(state.turn))),
        ]
        lines.append(
            f"   may: {' | '.join(offered[:12])}{f' | ... {len(offered)} in all' * (len(offered) > 12)}"
        )
        lines.append(f"-> {words}")
        record.moves.append(words)
        game.play_words(state, words, record.rng(ply))
        logged = write_log(lines, state, logged, said)
    lines += ["", f"scores {game.scores(state)}, payoffs {state.payoffs()}", ""]
    return "\n".join(lines)


def header(record: Record, bot: str) -> str:
    """The first line: all that is needed to write the rest again."""
    facts = {"game": record.game, "seats": record.seats, "bot": bot, "seed": record.seed}
    return "# " + json.dumps(facts | {"options": record.options}, ensure_ascii=False)


def write_log(lines: list[str], state: State, since: int, said: Texts) -> int:
    log = state.log or []
    for note in log[since:]:
        eyes = (
            "" if note.eyes == -1 else f" ({'to all but some' if note.eyes < 0 else 'in secret'})"
        )
        lines.append(f"   {said.note('log', note)}{eyes}")
    return len(log)


def written_view(view: View) -> list[str]:
    """The zones of a view, one a line; what is face down is only counted."""
    lines = []
    for zone in view.zones:
        if zone.kind == "counter":
            lines.append(f"   {zone.id}: {zone.number}")
            continue
        shown = [item for item in zone.items if item is not None]
        hidden = len(zone.items) - len(shown)
        if zone.places:
            shown = [
                f"{x},{y}={item}" for (x, y), item in zip(zone.places, zone.items, strict=True)
            ]
        if zone.kind == "pile" and len(shown) > 3:
            shown = [f"({len(shown) - 3} below)", *shown[-3:]]
        if shown or hidden:
            lines.append(
                f"   {zone.id}: {' '.join([*shown, *([f'?x{hidden}'] if hidden else [])])}"
            )
    return lines
