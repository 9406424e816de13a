"""Builds: one match written out in fingerprints, to compare a compiled game with its sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludoteca.core.engine.fingerprint import fingerprint
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.core.record import Record

DETAIL_EVERY = 8
"""In one position of so many, all that can be asked of it is asked."""
BOTS_EVERY = 4
"""In one of so many of those the bots are asked too: interpreted, they take their time."""


def match_fingerprints(
    game: Game[Any],
    seats: int,
    options: Mapping[str, Value],
    seed: str,
    detail_every: int = DETAIL_EVERY,
) -> list[str]:
    """A line for every position of one random match, and for some what is shown, guessed, chosen
    and scored there. Two builds of one game write the same lines."""
    complete_options = check_options(game.options, {**game.short_match_options, **options})
    record = Record(game.name, game.rules, seats, seed, complete_options)
    rng = stream(seed, "lot")
    state = record.start(game, log=True)
    ply = 0
    lines = [position_line(state, 0)]
    while state.turn != OVER:
        if rng.below(detail_every) == 0:
            lines += [f"{ply} {what}" for what in detail_lines(game, state, f"{seed}/{ply}")]
            if rng.below(BOTS_EVERY) == 0:
                lines += [f"{ply} {what}" for what in choice_lines(game, state, f"{seed}/{ply}")]
        ply += 1
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), record.rng(ply))
        lines.append(position_line(state, ply))
    return [*lines, *(f"{ply} {what}" for what in detail_lines(game, state, f"{seed}/end"))]


def position_line(state: State, ply: int) -> str:
    """The position with the lines that its move wrote, which are then taken away: each is written
    out once."""
    line = f"{ply} position {fingerprint(state)}"
    state.log = []
    return line


def detail_lines(game: Game[Any], state: State, seed: str) -> Iterator[str]:
    """What a position shows, how it is dealt anew and scored: frames (views, words, touches),
    redeals, scores."""
    for reader in (*range(state.seats), None):
        yield f"frame {reader} {fingerprint(frame(game, state, reader))}"
        determinized = state.determinize(-1 if reader is None else reader, stream(seed, "guess"))
        yield f"redeal {reader} {fingerprint(determinized)}"
    yield f"scores {game.scores(state)}"
    if state.turn == OVER:
        yield f"payoffs {state.payoffs()}"


def choice_lines(game: Game[Any], state: State, seed: str) -> Iterator[str]:
    """What each bot of the game would do."""
    for name, make in game.bots.items():
        choice = make().choose(state.clone(), state.legal(), stream(seed, name))
        yield f"choice {name} {game.notation(state, int(choice))}"
