"""The games as OpenSpiel has them: `pyspiel.load_game("ludoteca_kobito(seats=3)")`.

Import this module once, and the games of the shelf are registered. The deal is four chance nodes of
256 outcomes each: together they are the seed, and all later chance of the match depends on it. Actions
are moves as the seat in turn calls them. Returns are shares of the victory, each seat's that of its
side; as partners all have it, and a match against the rules may be lost by everybody, the sum is not
always the same: the games are of general sum. The information state has perfect recall: it is the seat's
log, all that it was ever told, and what it sees now.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import checked
from ludoteca.learn.arguments import found
from ludoteca.learn.errors import BadMove
from ludoteca.learn.layout import Layout, layout_of, observer_of, row_of

BYTES = 4
"""So many chance nodes make the seed."""
OUTCOMES = 256


class Desk:
    """What all positions of a game with so many seats have in common."""

    def __init__(self, name: str, seats: int) -> None:
        self.game: Game[Any] = found(name)
        self.seats = seats
        self.layout: Layout = layout_of(self.game, seats)
        self.eye: Observer = observer_of(self.game)


desk_of = cache(Desk)


class Held:
    """A position that OpenSpiel may copy and pickle as it likes, which its own objects are not."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seed: list[int] = []
        self.moves: list[int] = []
        self.state: State | None = None
        self.guesses: list[tuple[int, int, int]] = []
        """After how many moves somebody guessed, who, and by which lot."""
        self.offered: dict[int, int] | None = None
        self.heard: dict[int, tuple[int, str]] = {}
        """How many lines of the log were read to each player, and what they said."""

    def legal(self) -> dict[int, int]:
        """The legal moves as the seat in turn calls them, each with the rules' own number."""
        state = self.state
        if self.offered is None:
            assert state is not None
            moves: Moves = state.legal()
            numbers = moves.listed()
            if state.turn != OVER:
                self.desk.eye.turn(state, moves, state.turn)
            self.offered = dict(zip(moves.listed(), numbers, strict=True))
        return self.offered

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        copy = Held(self.desk)
        copy.seed = self.seed.copy()
        copy.moves = self.moves.copy()
        copy.state = None if self.state is None else self.state.clone()
        copy.guesses = self.guesses.copy()
        copy.offered = self.offered
        copy.heard = self.heard.copy()
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (self.desk.game.name, self.desk.seats, self.seed, self.moves, self.guesses)

    def name(self) -> str:
        return f"spiel/{bytes(self.seed).hex()}"

    def stream_name(self) -> str:
        """The stream of all later chance: the deal's, or since the last guess that guess's own. What
        happens in a guessed world must not be what will happen in the true one."""
        return f"guess/{self.guesses[-1][2]}" if self.guesses else self.name()

    def chance(self, outcome: int) -> None:
        self.seed.append(outcome)
        if len(self.seed) == BYTES:
            game = self.desk.game
            options = checked(game.options, {})
            self.state = game.setup(self.desk.seats, options, stream(self.name(), 0), log=True)

    def guess(self, player: int, lot: int) -> None:
        """Deals anew all that this player cannot see; all later chance is fresh, too."""
        if self.state is not None:
            self.offered = None
            self.heard.clear()
            self.guesses.append((len(self.moves), player, lot))
            self.state.redeal(player, stream("guess", lot))

    def play(self, move: int) -> None:
        assert self.state is not None
        self.offered = None
        self.moves.append(move)
        chance = Rng(0, 0, 0, 0)
        chance.promise(self.stream_name(), len(self.moves))
        self.state.play(move, chance)

    def log(self, player: int) -> str:
        """All that this player was ever told, a note in each line. The log only grows, so each note
        is read once."""
        log = [] if self.state is None else self.state.log or []
        read, said = self.heard.get(player, (0, ""))
        if read < len(log):
            said += "".join(f"{note!r}\n" for note in log[read:] if note.seen_by(player))
            self.heard[player] = len(log), said
        return said


def rebuilt(
    name: str, seats: int, seed: list[int], moves: list[int], guesses: list[tuple[int, int, int]]
) -> Held:
    held = Held(desk_of(name, seats))
    for outcome in seed:
        held.chance(outcome)
    for ply in range(len(moves) + 1):
        for at, player, lot in guesses:
            if at == ply:
                held.guess(player, lot)
        if ply < len(moves):
            held.play(moves[ply])
    return held


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
    """Any game of the shelf; each has a subclass of its own, so that it is found by name."""

    shelf_name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = found(self.shelf_name)
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
        self.desk = desk_of(self.shelf_name, seats)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"observations of {self.shelf_name} take no parameters, not {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.desk, recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.desk)

    def current_player(self) -> int:
        state = self.held.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if state.turn == OVER else state.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.held.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        state = self.held.state
        if state is None:
            if not 0 <= action < OUTCOMES:
                raise BadMove(f"there is no outcome {action}", 0, action)
            self.held.chance(action)
            return
        move = self.held.legal().get(action)
        if move is None:
            raise BadMove(f"action {action} is not legal here", 0, action)
        self.held.play(move)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.held.state
        if player == pyspiel.PlayerId.CHANCE or state is None:
            return f"deal {action:02x}"
        move = self.held.legal().get(action)
        return f"move {action}" if move is None else self.held.desk.game.words(state, move)

    def is_terminal(self) -> bool:
        return self.held.state is not None and bool(self.held.state.turn == OVER)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.held.desk.seats
        assert self.held.state is not None
        return self.held.state.payoffs()

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A position in which all that this player cannot see is dealt anew."""
        if not 0 <= player < self.held.desk.seats:
            raise ValueError(f"there is no player {player} at a table for {self.held.desk.seats}")
        copy: SpielState = self.clone()
        copy.held.guess(player, int(sampler() * 2**30))
        return copy

    def __str__(self) -> str:
        return told(self, None)


class SpielObserver:
    """The row as a tensor of one piece, and the seat's view or its whole log in words."""

    def __init__(self, desk: Desk, recall: bool) -> None:
        self.desk = desk
        self.recall = recall
        self.tensor = np.zeros(desk.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.held.state is None:
            self.tensor.fill(0)
            return
        row = row_of(self.desk.eye, state.held.state, player, self.desk.layout.size)
        self.tensor[:] = np.frombuffer(row, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        return recalled(state, player) if self.recall else told(state, player)


def told(spiel: SpielState, player: int | None) -> str:
    """What a reader sees now (None: somebody who only watches)."""
    state = spiel.held.state
    if state is None:
        return f"the deal, {len(spiel.held.seed)} of {BYTES}"
    view = spiel.held.desk.game.view(state, player)
    return json.dumps(view.listed(), ensure_ascii=False, sort_keys=True)


def recalled(spiel: SpielState, player: int) -> str:
    """All that a seat was ever told, and what it sees now."""
    return spiel.held.log(player) + told(spiel, player)


def register() -> None:
    """Makes every game known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for name in games.playable():
        game = games.find(name)
        if f"ludoteca_{name}" not in known:
            pyspiel.register_game(game_type(game), CLASSES[name])


CLASSES: dict[str, type[SpielGame]] = {
    name: type(f"Spiel{name.capitalize()}", (SpielGame,), {"shelf_name": name})
    for name in games.playable()
}
globals().update({kind.__name__: kind for kind in CLASSES.values()})
register()
