"""The configuration of a training."""

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
    """With one process the same configuration gives the same training curve."""

    game: str
    seats: int
    seed: str
    hidden1: int = 192
    hidden2: int = 96
    num_envs: int = 256
    """Matches played in parallel."""
    bot_envs: int = 64
    """Those of them whose opponents are the game's own bot."""
    n_steps: int = 64
    """Decisions of each environment per rollout."""
    demonstrations: int = 100_000
    """Decisions of the game's own bot to imitate."""
    bc_epochs: int = 4
    """Passes over the demonstrations (behaviour cloning)."""
    minibatch: int = 1024
    """Decisions per gradient step."""
    ppo_epochs: int = 2
    """Passes over each rollout."""
    learning_rate: float = 4e-4
    clip: float = 0.2
    """PPO's bound on the change of a probability ratio."""
    entropy_coef: float = 0.006
    """Weight of the entropy bonus."""
    gae_lambda: float = 0.95
    """GAE lambda."""
    processes: int = 1

    def __post_init__(self) -> None:
        """Refuses cooperative games and impossible sizes."""
        game = self.known_game
        game.check_seats(self.seats)
        if game.observer is None or len(self.sides) == 1:
            raise UserError("not_competitive", game=game.name)
        if self.num_envs < 2 * self.bot_envs or self.bot_envs < 1:
            least = 2 * max(1, self.bot_envs)  # at least half of the matches are self-play
            raise UserError("too_small", option="--num-envs", value=self.num_envs, least=least)

    @property
    def known_game(self) -> Game[Any]:
        return games.find(self.game)

    @property
    def sides(self) -> Sides:
        """The sides with the default options."""
        return self.known_game.sides(self.seats, check_options(self.known_game.options, {}))

    @property
    def expert(self) -> str:
        """The name of the best of the game's own bots."""
        return next(iter(self.known_game.bots))

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def config_from_dict(values: dict[str, Any]) -> TrainConfig:
    return TrainConfig(**{field.name: values[field.name] for field in fields(TrainConfig)})
