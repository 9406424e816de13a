"""OpenSpiel games: `pyspiel.load_game("ludoteca_kobito(seats=3)")`.

Importing this module registers all installed games. The options of a game are parameters too:
`ludoteca_neon(seats=2,hand_size=3)`. Four chance nodes of 256 outcomes each form the
seed of the match, on which all later chance depends. Actions are moves relabelled for the seat in
turn. Returns are shares of the victory of the seat's side; partners share it and cooperative games
can be lost by all, so the games are general-sum. The information state has perfect recall: the seat's
whole log, all its actions and its current view.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import numpy as np
import pyspiel

from ludoteca import games
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.learn.arguments import env_version, find_game
from ludoteca.learn.errors import IllegalActionError, error_text
from ludoteca.learn.layout import observation_bytes
from ludoteca.learn.replayable import (
    OUTCOMES,
    SEED_NODES,
    GameContext,
    ReplayableState,
    game_context,
)


def game_type(game: Game[Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"ludoteca_{game.name}",
        long_name=f"Ludoteca {game.name} v{env_version(game)}",
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
        parameter_specification={
            "seats": game.usual_seats,
            **{option.name: option.default for option in game.options},
        },
    )


def chosen_options(game: Game[Any], params: dict[str, Any]) -> str:
    """The options among the parameters, as JSON. A deck may be the name of a file."""
    chosen = game.default_options()
    try:
        for option in game.options:
            if option.name in params:
                chosen[option.name] = option.parse(str(params[option.name]))
    except UserError as error:
        raise ValueError(error_text(error, game)) from None
    return json.dumps(chosen, sort_keys=True)


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
        self.context = game_context(self.game_name, seats, chosen_options(game, params or {}))

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
        self.copied_player: int | None = None
        """Who acted, while the history of another position is copied."""

    def current_player(self) -> int:
        if self.copied_player is not None:
            return self.copied_player
        state = self.replayable.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if state.turn == OVER else state.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.replayable.legal_by_action())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.copied_player is not None:
            return
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
        """A position in which all that this player cannot see is resampled, and all later chance. Both
        follow from the outcomes of four chance nodes, drawn from `sampler`, in the place of the
        match's own seed."""
        if not 0 <= player < self.replayable.context.seats:
            raise ValueError(
                f"there is no player {player} at a table for {self.replayable.context.seats}"
            )
        outcomes = [min(int(sampler() * OUTCOMES), OUTCOMES - 1) for _ in range(SEED_NODES)]
        guess = self.with_seed(outcomes)
        guess.replayable.resample(player, int.from_bytes(outcomes))
        return guess

    def with_seed(self, outcomes: list[int]) -> SpielState:
        """A copy whose history begins with these outcomes."""
        copy = SpielState(self.get_game())
        for place, past in enumerate(self.full_history()):
            copy.copied_player = past.player
            copy.apply_action(outcomes[place] if place < SEED_NODES else past.action)
        copy.copied_player = None
        copy.replayable = deepcopy(self.replayable)
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
    """The whole log of a player, all its actions and its current view."""
    replayable = spiel_state.replayable
    actions = f"actions {replayable.own_actions[player]}\n"
    return replayable.log(player) + actions + observation_text(spiel_state, player)


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
