"""Golden matches: text that people read and tests compare."""

from __future__ import annotations

import json
from typing import Any

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.text import Texts, texts
from ludoteca.core.view import View


def playthrough(game: Game[Any], record: Record, bot: str, language: str = "en") -> str:
    """Plays a match with one bot; returns every position, choice and line of the log as text.

    `record` has no moves yet; they are appended.
    """
    players = [f"P{seat + 1}" for seat in range(record.seats)]
    player_texts = texts(language, game.name).with_names(players)
    chooser = game.bots[bot]()
    state = record.start(game, log=True)
    lines = [header(record, bot), ""]
    log_length = write_log(lines, state, 0, player_texts)
    while state.turn != OVER:
        ply = len(record.moves) + 1
        legal = state.legal()
        choice = chooser.choose(state, legal, stream(record.seed, "bot", ply))
        notations = [game.notation(state, move) for move in legal.to_list()]
        words = game.notation(state, int(choice))
        lines += [
            f"== ply {ply}: {players[state.turn]}",
            *view_lines(game.view(state, int(state.turn))),
        ]
        lines.append(
            f"   may: {' | '.join(notations[:12])}{f' | ... {len(notations)} in all' * (len(notations) > 12)}"
        )
        lines.append(f"-> {words}")
        record.play(game, state, int(choice))
        log_length = write_log(lines, state, log_length, player_texts)
    lines += ["", f"scores {game.scores(state)}, payoffs {state.payoffs()}", ""]
    return "\n".join(lines)


def header(record: Record, bot: str) -> str:
    """The first line: all that is needed to reproduce the rest."""
    facts = {"game": record.game, "seats": record.seats, "bot": bot, "seed": record.seed}
    return "# " + json.dumps(facts | {"options": record.options}, ensure_ascii=False)


def write_log(lines: list[str], state: State, since: int, player_texts: Texts) -> int:
    log = state.log or []
    for note in log[since:]:
        audience = (
            ""
            if note.audience == -1
            else f" ({'to all but some' if note.audience < 0 else 'in secret'})"
        )
        lines.append(f"   {player_texts.say_note('log', note)}{audience}")
    return len(log)


def view_lines(view: View) -> list[str]:
    """The zones of a view, one a line; face-down items are counted."""
    lines = []
    for zone in view.zones:
        if zone.kind == "counter":
            lines.append(f"   {zone.id}: {zone.number}")
            continue
        visible = [item for item in zone.items if item is not None]
        hidden_count = len(zone.items) - len(visible)
        if zone.places:
            visible = [
                f"{x},{y}={item}" for (x, y), item in zip(zone.places, zone.items, strict=True)
            ]
        if zone.kind == "pile" and len(visible) > 3:
            visible = [f"({len(visible) - 3} below)", *visible[-3:]]
        if visible or hidden_count:
            lines.append(
                f"   {zone.id}: {' '.join([*visible, *([f'?x{hidden_count}'] if hidden_count else [])])}"
            )
    return lines
