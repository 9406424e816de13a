"""Builds: one match written out in fingerprints, to compare a compiled game with its sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.kit.fingerprint import fingerprint
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import Value, checked
from ludoteca.core.record import Record

THOROUGH = 8
"""In one position of so many, all that can be asked of it is asked."""
PATIENT = 4
"""In one of so many of those the bots are asked too: interpreted, they take their time."""


def match_prints(
    game: Game[Any], seats: int, options: Mapping[str, Value], seed: str, thorough: int = THOROUGH
) -> list[str]:
    """A line for every position of one random match, and for some what is shown, guessed, chosen
    and scored there. Two builds of one game write the same lines."""
    agreed = checked(game.options, {**game.brief, **options})
    record = Record(game.name, game.rules, seats, seed, agreed)
    lot = stream(seed, "lot")
    state = record.start(game, log=True)
    ply = 0
    prints = [position(state, 0)]
    while state.turn != OVER:
        if lot.below(thorough) == 0:
            prints += [f"{ply} {what}" for what in asked(game, state, f"{seed}/{ply}")]
            if lot.below(PATIENT) == 0:
                prints += [f"{ply} {what}" for what in chosen(game, state, f"{seed}/{ply}")]
        ply += 1
        legal = state.legal()
        state.play(legal.at(lot.below(legal.size())), record.rng(ply))
        prints.append(position(state, ply))
    return [*prints, *(f"{ply} {what}" for what in asked(game, state, f"{seed}/end"))]


def position(state: State, ply: int) -> str:
    """The position with the lines that its move wrote, which are then taken away: each is written
    out once."""
    line = f"{ply} position {fingerprint(state)}"
    state.log = []
    return line


def asked(game: Game[Any], state: State, seed: str) -> Iterator[str]:
    """What a position shows, how it is dealt anew and scored: frames (views, words, touches),
    redeals, scores."""
    for reader in (*range(state.seats), None):
        yield f"frame {reader} {fingerprint(frame(game, state, reader))}"
        guess = state.guess(-1 if reader is None else reader, stream(seed, "guess"))
        yield f"redeal {reader} {fingerprint(guess)}"
    yield f"scores {game.scores(state)}"
    if state.turn == OVER:
        yield f"payoffs {state.payoffs()}"


def chosen(game: Game[Any], state: State, seed: str) -> Iterator[str]:
    """What each bot of the game would do."""
    for name, make in game.bots.items():
        choice = make().choose(state.clone(), state.legal(), stream(seed, name))
        yield f"choice {name} {game.words(state, int(choice))}"
