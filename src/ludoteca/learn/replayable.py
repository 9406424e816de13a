"""Positions for OpenSpiel: they can be copied, resampled and pickled."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import Observer
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.learn.arguments import find_game
from ludoteca.learn.layout import Layout, layout_of, observer_of

SEED_NODES = 4
"""Chance nodes that form the seed."""
OUTCOMES = 256


class GameContext:
    """What all positions of a game with this number of seats and these options share. `options` are
    JSON, so that they can be a key."""

    def __init__(self, name: str, seats: int, options: str = "{}") -> None:
        self.game: Game[Any] = find_game(name)
        self.seats = seats
        self.options_key = options
        self.options: dict[str, Value] = check_options(self.game.options, json.loads(options))
        self.layout: Layout = layout_of(self.game, seats, self.options)
        self.observer: Observer = observer_of(self.game)


game_context = cache(GameContext)


class ReplayableState:
    """A position that can be copied and pickled, unlike the engine's objects: it replays its moves."""

    def __init__(self, context: GameContext) -> None:
        self.context = context
        self.seed: list[int] = []
        self.moves: list[int] = []
        self.state: State | None = None
        self.resamplings: list[tuple[int, int, int]] = []
        """For each resampling: the number of moves before it, the player, and the sample number."""
        self.cached_legal: dict[int, int] | None = None
        self.cached_logs: dict[int, tuple[int, str]] = {}
        """For each player the number of log entries rendered, and their text."""
        self.own_actions: list[list[int]] = [[] for _ in range(context.seats)]
        """What each player has done, as it calls its actions."""

    def legal_by_action(self) -> dict[int, int]:
        """The legal moves by their labels for the seat in turn."""
        state = self.state
        if self.cached_legal is None:
            assert state is not None
            moves: Moves = state.legal()
            numbers = moves.to_list()
            if state.turn != OVER:
                self.context.observer.relabel_moves(state, moves, state.turn)
            self.cached_legal = dict(zip(moves.to_list(), numbers, strict=True))
        return self.cached_legal

    def __deepcopy__(self, memo: dict[int, Any]) -> ReplayableState:
        copy = ReplayableState(self.context)
        copy.seed = self.seed.copy()
        copy.moves = self.moves.copy()
        copy.state = None if self.state is None else self.state.clone()
        copy.resamplings = self.resamplings.copy()
        copy.cached_legal = self.cached_legal
        copy.cached_logs = self.cached_logs.copy()
        copy.own_actions = [actions.copy() for actions in self.own_actions]
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        context = self.context
        context_key = (context.game.name, context.seats, context.options_key)
        return rebuild, (context_key, self.seed, self.moves, self.resamplings)

    def deal_stream_name(self) -> str:
        return f"spiel/{bytes(self.seed).hex()}"

    def stream_name(self) -> str:
        """The stream of all later chance: the deal's, or that of the last resampling, so that a resampled
        position does not reveal the true future."""
        return f"guess/{self.resamplings[-1][2]}" if self.resamplings else self.deal_stream_name()

    def apply_chance(self, outcome: int) -> None:
        self.seed.append(outcome)
        if len(self.seed) == SEED_NODES:
            game = self.context.game
            self.state = game.setup(
                self.context.seats,
                self.context.options,
                stream(self.deal_stream_name(), 0),
                log=True,
            )

    def resample(self, player: int, sample: int) -> None:
        """Resamples all that this player cannot see, and all later chance. What only others were told
        is forgotten: it would name the cards that they truly hold."""
        state = self.state
        if state is not None:
            self.cached_legal = None
            self.cached_logs.clear()
            self.resamplings.append((len(self.moves), player, sample))
            state.resample_hidden(player, stream("guess", sample))
            state.log = [note for note in state.log or [] if note.is_visible_to(player)]
            for other in range(self.context.seats):
                if other != player:
                    self.own_actions[other].clear()

    def play(self, move: int) -> None:
        assert self.state is not None
        by_move = {number: action for action, number in self.legal_by_action().items()}
        self.own_actions[self.state.turn].append(by_move[move])
        self.cached_legal = None
        self.moves.append(move)
        rng = Rng(0, 0, 0, 0)
        rng.seed_lazily(self.stream_name(), len(self.moves))
        self.state.play(move, rng)

    def log(self, player: int) -> str:
        """The player's whole log, one note per line. The log only grows, so each note is rendered
        once."""
        log = [] if self.state is None else self.state.log or []
        lines_read, text = self.cached_logs.get(player, (0, ""))
        if lines_read < len(log):
            text += "".join(
                f"{note!r}\n" for note in log[lines_read:] if note.is_visible_to(player)
            )
            self.cached_logs[player] = len(log), text
        return text


def rebuild(
    context_key: tuple[str, int, str],
    seed: list[int],
    moves: list[int],
    resamplings: list[tuple[int, int, int]],
) -> ReplayableState:
    replayable = ReplayableState(game_context(*context_key))
    for outcome in seed:
        replayable.apply_chance(outcome)
    for ply in range(len(moves) + 1):
        for at, player, sample in resamplings:
            if at == ply:
                replayable.resample(player, sample)
        if ply < len(moves):
            replayable.play(moves[ply])
    return replayable
