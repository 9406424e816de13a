"""Fingerprints of whole matches, to compare the compiled build of a game with its sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludoteca.core.engine.fingerprint import fingerprint
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.core.record import Record, random_chooser

DETAIL_EVERY = 8
"""One position in this many is compared in every detail."""
BOTS_EVERY = 4
"""In one in this many of those the bots choose too; interpreted, they are slow."""


def match_fingerprints(
    game: Game[Any],
    seats: int,
    options: Mapping[str, Value],
    seed: str,
    detail_every: int = DETAIL_EVERY,
) -> list[str]:
    """A line for every position of one random match; for some positions also frames, determinized
    positions, scores and choices of bots. Two builds of one game give the same lines."""
    complete_options = check_options(game.options, {**game.short_match_options, **options})
    record = Record.new(game, seats, seed, complete_options)
    rng = stream(seed, "lot")
    lines = []
    for ply, state in enumerate(record.play_on(game, random_chooser(rng), log=True)):
        lines.append(position_line(state, ply))
        if state.turn == OVER:
            lines += [f"{ply} {what}" for what in detail_lines(game, state, f"{seed}/end")]
        elif rng.below(detail_every) == 0:
            lines += [f"{ply} {what}" for what in detail_lines(game, state, f"{seed}/{ply}")]
            if rng.below(BOTS_EVERY) == 0:
                lines += [f"{ply} {what}" for what in choice_lines(game, state, f"{seed}/{ply}")]
    return lines


def position_line(state: State, ply: int) -> str:
    """The fingerprint of a position with the log of its last move; clears the log."""
    line = f"{ply} position {fingerprint(state)}"
    state.log = []
    return line


def detail_lines(game: Game[Any], state: State, seed: str) -> Iterator[str]:
    """Frames, determinized positions and scores of a position."""
    for reader in (*range(state.seats), None):
        yield f"frame {reader} {fingerprint(frame(game, state, reader))}"
        determinized = state.determinize(-1 if reader is None else reader, stream(seed, "guess"))
        yield f"redeal {reader} {fingerprint(determinized)}"
    yield f"scores {game.scores(state)}"
    if state.turn == OVER:
        yield f"payoffs {state.payoffs()}"


def choice_lines(game: Game[Any], state: State, seed: str) -> Iterator[str]:
    """The choice of each bot of the game."""
    for name, make in game.bots.items():
        choice = make().choose(state.clone(), state.legal(), stream(seed, name))
        yield f"choice {name} {game.notation(state, int(choice))}"
