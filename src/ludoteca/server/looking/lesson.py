"""The match by which a game is learned: shown whole, and played on its real positions.

Whoever learns may touch and try whatever the rules allow there; a refusal is the engine's own. Nothing
is kept: each question names the position that it is about.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.core.characters import cast
from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.record import Record, commitment, load
from ludoteca.core.refusal import Refused
from ludoteca.core.touch import why_not
from ludoteca.core.view import log_for, transfers_listed
from ludoteca.server.looking.past import Past
from ludoteca.server.looking.replay import glances
from ludoteca.server.looking.what_if import foresee

LEARNER = 0
"""The seat of whoever learns."""


@cache
def record_of(name: str) -> Record:
    text = games.find(name).guide()
    if text is None:
        raise Refused("no_guide", game=name)
    return load(text, games.find)


@cache
def guide(name: str) -> dict[str, Any]:
    """The whole match as the learner sees it."""
    game, record = games.find(name), record_of(name)
    plies = len(record.moves)
    end = record.state(game)
    word = commitment(record.seed)
    return {
        "game": name,
        "seat": LEARNER,
        "seats": record.seats,
        "options": record.options,
        "players": record.players,
        "characters": cast(game.characters, word, [None] * record.seats, people=[LEARNER]),
        "sides": game.sides(record.seats, record.options),
        "plies": plies,
        "winners": game.winners(end) if end.turn == OVER else None,
        "glances": list(glances(Past(game), record, LEARNER, 0, plies, told=True)),
    }


def position(name: str, ply: int) -> tuple[Game[Any], Record, State]:
    """A position of that match at which it is the learner's turn."""
    game, record = games.find(name), record_of(name)
    plies = len(record.moves)
    if not 0 <= ply <= plies:
        raise Refused("bad_ply", ply=ply, n=plies)
    state = record.state(game, ply, log=True)
    if state.turn != LEARNER:
        raise Refused("not_your_turn")
    return game, record, state


def refusal(name: str, ply: int, touched: list[str]) -> Note | None:
    """Why what has been touched leads nowhere; None if it leads somewhere."""
    game, _, state = position(name, ply)
    return why_not(game, state, touched)


def foreseen(name: str, ply: int, words: str) -> dict[str, object]:
    """What the learner would see after that move, as far as they can know."""
    game, _, state = position(name, ply)
    game.parse(state, words)
    return foresee(game, state, LEARNER, words)


def tried(name: str, ply: int, words: str) -> dict[str, object]:
    """The position after another move than the recorded one; refuses what is not legal."""
    game, record, state = position(name, ply)
    move = game.parse(state, words)
    state.log = []
    state.play(move, record.rng(ply + 1))
    heard = log_for(state, LEARNER)
    return {
        "ply": ply + 1,
        **frame(game, state, LEARNER),
        "log": [[ply + 1, note.key, note.args] for note in heard],
        "transfers": transfers_listed(game.transfers(heard)),
        "decider": None,
        "move": None,
    }
