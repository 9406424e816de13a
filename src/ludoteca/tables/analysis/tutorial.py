"""The tutorial of a game: a recorded match at whose positions the learner may try any legal move.

Nothing is kept between requests: each names the position that it is about.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.core.characters import assign_characters
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.interaction import dead_end_reason
from ludoteca.core.record import Record, commitment, load
from ludoteca.core.view import log_for, transfers_to_list
from ludoteca.tables.analysis.position_cache import PositionCache
from ludoteca.tables.analysis.replay import replay_positions
from ludoteca.tables.analysis.what_if import preview_position

LEARNER_SEAT = 0


@cache
def tutorial_record(name: str) -> Record:
    text = games.find(name).guide()
    if text is None:
        raise UserError("no_guide", game=name)
    return load(text, games.find)


@cache
def tutorial_match(name: str) -> dict[str, Any]:
    """The whole match as the learner sees it."""
    game, record = games.find(name), tutorial_record(name)
    plies = len(record.moves)
    end = record.state(game)
    commitment_text = commitment(record.seed)
    return {
        "game": name,
        "seat": LEARNER_SEAT,
        "seats": record.seats,
        "options": record.options,
        "players": record.players,
        "characters": assign_characters(
            game.characters, commitment_text, [None] * record.seats, human_seats=[LEARNER_SEAT]
        ),
        "sides": game.sides(record.seats, record.options),
        "plies": plies,
        "winners": game.winners(end) if end.turn == OVER else None,
        "positions": list(
            replay_positions(PositionCache(game), record, LEARNER_SEAT, 0, plies, with_moves=True)
        ),
    }


def position(name: str, ply: int) -> tuple[Game[Any], Record, State]:
    """Refuses a position at which it is not the learner's turn."""
    game, record = games.find(name), tutorial_record(name)
    plies = len(record.moves)
    if not 0 <= ply <= plies:
        raise UserError("bad_ply", ply=ply, n=plies)
    state = record.state(game, ply, log=True)
    if state.turn != LEARNER_SEAT:
        raise UserError("not_your_turn")
    return game, record, state


def selection_refusal(name: str, ply: int, touched: list[str]) -> Note | None:
    """Why no legal move begins with what was touched; None if one does."""
    game, _, state = position(name, ply)
    return dead_end_reason(game, state, touched)


def preview_move(name: str, ply: int, words: str) -> dict[str, object]:
    """What the learner would see after that move, as far as it can be known."""
    game, _, state = position(name, ply)
    game.parse_legal_move(state, words)
    return preview_position(game, state, LEARNER_SEAT, words)


def try_move(name: str, ply: int, words: str) -> dict[str, object]:
    """The position after another legal move than the recorded one."""
    game, record, state = position(name, ply)
    move = game.parse_legal_move(state, words)
    state.log = []
    state.play(move, record.rng(ply + 1))
    visible_log = log_for(state, LEARNER_SEAT)
    return {
        "ply": ply + 1,
        **frame(game, state, LEARNER_SEAT),
        "log": [[ply + 1, note.key, note.args] for note in visible_log],
        "transfers": transfers_to_list(game.transfers(visible_log)),
        "decided_by": None,
        "move": None,
    }
