"""Plan: all that a training depends on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.sides import Sides


@dataclass(frozen=True)
class TrainConfig:
    """One process and the same plan give the same curve, as far as each of them goes."""

    game: str
    seats: int
    seed: str
    hidden1: int = 192
    hidden2: int = 96
    num_envs: int = 256
    """Matches that go on side by side."""
    bot_envs: int = 64
    """In how many of them the rivals are the game's own bot."""
    n_steps: int = 64
    """Decisions in each of them between two lessons."""
    demonstrations: int = 100_000
    """Decisions of the teacher that are learnt from."""
    bc_epochs: int = 4
    """How often each of them is looked at."""
    minibatch: int = 1024
    """Decisions that are looked at together."""
    ppo_epochs: int = 2
    """How often each decision of one's own is looked at."""
    learning_rate: float = 4e-4
    clip: float = 0.2
    entropy_coef: float = 0.006
    """How much it is worth to keep several moves in play."""
    gae_lambda: float = 0.95
    """How far what came later counts against what was expected."""
    processes: int = 1

    def __post_init__(self) -> None:
        """Refuses what cannot be learnt in this way."""
        game = self.known_game
        game.check_seats(self.seats)
        if game.observer is None or len(self.sides) == 1:
            raise UserError("not_competitive", game=game.name)
        if self.num_envs < 2 * self.bot_envs or self.bot_envs < 1:
            least = 2 * max(1, self.bot_envs)  # at least half of the matches are among selves
            raise UserError("too_small", option="--num-envs", value=self.num_envs, least=least)

    @property
    def known_game(self) -> Game[Any]:
        return games.find(self.game)

    @property
    def sides(self) -> Sides:
        """Who plays together, with the usual options."""
        return self.known_game.sides(self.seats, check_options(self.known_game.options, {}))

    @property
    def teacher(self) -> str:
        """The best of the game's own bots."""
        return next(iter(self.known_game.bots))

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def config_from_dict(values: dict[str, Any]) -> TrainConfig:
    return TrainConfig(**{field.name: values[field.name] for field in fields(TrainConfig)})
