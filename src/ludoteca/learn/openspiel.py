"""OpenSpiel games: `pyspiel.load_game("ludoteca_kobito(seats=3)")`.

Importing this module registers all installed games. Four chance nodes of 256 outcomes each form the
seed of the match, on which all later chance depends. Actions are moves relabelled for the seat in
turn. Returns are shares of the victory of the seat's side; partners share it and cooperative games
can be lost by all, so the games are general-sum. The information state has perfect recall: the seat's
whole log and its current view.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ludoteca import games
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import Observer
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.learn.arguments import find_game
from ludoteca.learn.errors import IllegalActionError
from ludoteca.learn.layout import Layout, layout_of, observation_bytes, observer_of

SEED_NODES = 4
"""Chance nodes that form the seed."""
OUTCOMES = 256


class GameContext:
    """What all positions of a game with this number of seats share."""

    def __init__(self, name: str, seats: int) -> None:
        self.game: Game[Any] = find_game(name)
        self.seats = seats
        self.layout: Layout = layout_of(self.game, seats)
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
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (
            self.context.game.name,
            self.context.seats,
            self.seed,
            self.moves,
            self.resamplings,
        )

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
            options = check_options(game.options, {})
            self.state = game.setup(
                self.context.seats, options, stream(self.deal_stream_name(), 0), log=True
            )

    def resample(self, player: int, sample: int) -> None:
        """Resamples all that this player cannot see, and all later chance."""
        if self.state is not None:
            self.cached_legal = None
            self.cached_logs.clear()
            self.resamplings.append((len(self.moves), player, sample))
            self.state.resample_hidden(player, stream("guess", sample))

    def play(self, move: int) -> None:
        assert self.state is not None
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
    name: str,
    seats: int,
    seed: list[int],
    moves: list[int],
    resamplings: list[tuple[int, int, int]],
) -> ReplayableState:
    replayable = ReplayableState(game_context(name, seats))
    for outcome in seed:
        replayable.apply_chance(outcome)
    for ply in range(len(moves) + 1):
        for at, player, sample in resamplings:
            if at == ply:
                replayable.resample(player, sample)
        if ply < len(moves):
            replayable.play(moves[ply])
    return replayable


def game_type(game: Game[Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"ludoteca_{game.name}",
        long_name=f"Ludoteca {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.usual_seats},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Base of the registered games; each has a subclass, which OpenSpiel finds by name."""

    game_name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = find_game(self.game_name)
        seats = int((params or {}).get("seats", game.usual_seats))
        if seats not in game.seats:
            raise ValueError(f"{game.name} is for {game.seats} seats, not for {seats}")
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves,
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=game.longest,
        )
        super().__init__(game_type(game), info, params or {})
        self.context = game_context(self.game_name, seats)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_NODES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"observations of {self.game_name} take no parameters, not {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.context, recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.replayable = ReplayableState(game.context)

    def current_player(self) -> int:
        state = self.replayable.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if state.turn == OVER else state.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.replayable.legal_by_action())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        state = self.replayable.state
        if state is None:
            if not 0 <= action < OUTCOMES:
                raise IllegalActionError(f"there is no outcome {action}", 0, action)
            self.replayable.apply_chance(action)
            return
        move = self.replayable.legal_by_action().get(action)
        if move is None:
            raise IllegalActionError(f"action {action} is not legal here", 0, action)
        self.replayable.play(move)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.replayable.state
        if player == pyspiel.PlayerId.CHANCE or state is None:
            return f"deal {action:02x}"
        move = self.replayable.legal_by_action().get(action)
        return (
            f"move {action}" if move is None else self.replayable.context.game.notation(state, move)
        )

    def is_terminal(self) -> bool:
        return self.replayable.state is not None and bool(self.replayable.state.turn == OVER)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.replayable.context.seats
        assert self.replayable.state is not None
        return self.replayable.state.payoffs()

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A position in which all that this player cannot see is resampled."""
        if not 0 <= player < self.replayable.context.seats:
            raise ValueError(
                f"there is no player {player} at a table for {self.replayable.context.seats}"
            )
        copy: SpielState = self.clone()
        copy.replayable.resample(player, int(sampler() * 2**30))
        return copy

    def __str__(self) -> str:
        return observation_text(self, None)


class SpielObserver:
    """The observation as a flat tensor, and the seat's view, or its whole log, as text."""

    def __init__(self, context: GameContext, include_history: bool) -> None:
        self.context = context
        self.include_history = include_history
        self.tensor = np.zeros(context.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.replayable.state is None:
            self.tensor.fill(0)
            return
        observation = observation_bytes(
            self.context.observer, state.replayable.state, player, self.context.layout.size
        )
        self.tensor[:] = np.frombuffer(observation, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        return (
            information_state_text(state, player)
            if self.include_history
            else observation_text(state, player)
        )


def observation_text(spiel_state: SpielState, player: int | None) -> str:
    """The view of a player as JSON (None: a spectator)."""
    state = spiel_state.replayable.state
    if state is None:
        return f"the deal, {len(spiel_state.replayable.seed)} of {SEED_NODES}"
    view = spiel_state.replayable.context.game.view(state, player)
    return json.dumps(view.to_dict(), ensure_ascii=False, sort_keys=True)


def information_state_text(spiel_state: SpielState, player: int) -> str:
    """The whole log of a player and its current view."""
    return spiel_state.replayable.log(player) + observation_text(spiel_state, player)


def register() -> None:
    """Registers every game with `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for name in games.playable():
        game = games.find(name)
        if f"ludoteca_{name}" not in known:
            pyspiel.register_game(game_type(game), GAME_CLASSES[name])


GAME_CLASSES: dict[str, type[SpielGame]] = {
    name: type(f"Spiel{name.capitalize()}", (SpielGame,), {"game_name": name})
    for name in games.playable()
}
globals().update({kind.__name__: kind for kind in GAME_CLASSES.values()})
register()
