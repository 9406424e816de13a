"""Decisions a second of `ludoteca learn train` in self-play, updates included:

python -m bench.trainer neon --seconds 30 --num-envs 16384 --bot-envs 512 --processes 14
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
from statistics import median
from typing import Any

from ludoteca.learn.train.config import TrainConfig
from ludoteca.learn.train.training import PLAYING, Training, TrainProgress

WARM_UP = 3
"""Rollouts that do not count: the first ones are compiled."""


def measure(config: TrainConfig, seconds: float) -> tuple[float, float]:
    """The rate of the whole self-play, and that of the median rollout."""
    points: list[tuple[int, float]] = []

    def note(progress: TrainProgress) -> None:
        if progress.phase == PLAYING:
            points.append((progress.steps, progress.seconds))
            if progress.seconds - points[0][1] > seconds and len(points) > 2 * WARM_UP:
                raise StopIteration

    with contextlib.suppress(StopIteration):
        Training(config, None, None, note).run()
    counted = points[WARM_UP - 1 :]
    (first_steps, first_at), (last_steps, last_at) = counted[0], counted[-1]
    rates = [
        (later[0] - earlier[0]) / (later[1] - earlier[1])
        for earlier, later in itertools.pairwise(counted)
    ]
    return (last_steps - first_steps) / (last_at - first_at), median(rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=30.0)
    sizes = ("num_envs", "bot_envs", "n_steps", "minibatch", "ppo_epochs", "processes")
    for name in sizes:
        parser.add_argument(f"--{name.replace('_', '-')}", type=int)
    arguments = vars(parser.parse_args())
    settings: dict[str, Any] = {name: arguments[name] for name in sizes if arguments[name]}
    config = TrainConfig(
        arguments["game"],
        arguments["seats"],
        "bench",
        demonstrations=1,
        bc_epochs=1,
        **settings,
    )
    whole, usual = measure(config, arguments["seconds"])
    print(f"{arguments['game']}: {whole:,.0f} decisions/s, {usual:,.0f} in the median rollout")


if __name__ == "__main__":
    main()
