"""`ludoteca learn train`: trains a network and writes a weights file that can play at a table."""

from __future__ import annotations

import shlex
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.text import Text

from ludoteca import games
from ludoteca.bots.learned import FILE_PREFIX, WEIGHTS_SUFFIX, serialize_weights
from ludoteca.core.errors import UserError
from ludoteca.core.option import check_options
from ludoteca.core.record import new_seed
from ludoteca.core.text import Texts, texts
from ludoteca.lab.confidence import clustered_share
from ludoteca.lab.parallel import available_cores
from ludoteca.lab.tournament import Tournament, TournamentResults, play_tournament
from ludoteca.learn.train.plot import plot_png, sparkline
from ludoteca.local.match_files import unwritable_error
from ludoteca.local.players import seats_or_default
from ludoteca.terminal.commands.batch_command import percent, require_writable_path
from ludoteca.terminal.errors import translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted

if TYPE_CHECKING:
    from ludoteca.learn.train.config import TrainConfig
    from ludoteca.learn.train.training import TrainProgress, TrainState

DEFAULT_MINUTES = 30
ACCELERATOR_DEFAULTS = {
    "num_envs": 16384,
    "n_steps": 32,
    "minibatch": 16384,
    "demonstrations": 1_000_000,
    "bc_epochs": 10,
}
"""Larger defaults where JAX runs on an accelerator."""
SIZE_FLAGS = ("num_envs", "bot_envs", "demonstrations")
CHEAP_BOT_SECONDS = 50e-6
"""Seconds per decision of a bot that does not slow the training down."""
LOG_INTERVAL = 30.0
"""Seconds between two lines where there is no terminal to draw a bar in."""


def train(
    language: str,
    *,
    game: str,
    minutes: int | None,
    steps: int | None,
    seats: int | None,
    seed: str | None,
    out: str | None,
    resume: str | None,
    processes: int | None,
    matches: int,
    hidden: tuple[int, int] | None = None,
    **sizes: int | None,
) -> None:
    with translate_errors(texts(language)):
        definition = games.find(game)
    messages = texts(language, game)
    with translate_errors(messages):
        if any(find_spec(package) is None for package in ("jax", "numpy", "optax")):
            raise UserError("needs_train")
        seat_count = seats_or_default(definition, seats)
        from ludoteca.learn.train import checkpoint
        from ludoteca.learn.train.training import Training, export_weights

        learner = None
        if resume is None:
            if hidden is not None:
                sizes |= {"hidden1": hidden[0], "hidden2": hidden[1]}
            config = new_config(game, seat_count, seed, processes, sizes)
        else:
            config, learner = checkpoint.load(Path(resume))
            if (config.game, config.seats) != (game, seat_count if seats else config.seats):
                raise UserError("other_training", game=config.game, seats=config.seats)
        path = Path(out or f"{game}-{config.seats}{WEIGHTS_SUFFIX}")
        require_writable_path(path)
        if minutes is None and steps is None:
            minutes = DEFAULT_MINUTES
        warn_if_interpreted(messages)
        console = Console(highlight=False)
        metadata = {"command": reproducing_command(game, config, minutes, steps)}

        def save(state: TrainState) -> None:
            try:
                checkpoint.save(path.with_suffix(".checkpoint"), config, state)
                path.write_bytes(serialize_weights(export_weights(config, state, metadata)))
                path.with_suffix(".png").write_bytes(plot_png(state.curve, 1 / len(config.sides)))
            except OSError as error:
                raise unwritable_error(path, error) from None

        with TrainingDisplay(console, messages, minutes, steps) as display:
            trained = Training(config, minutes, steps, display.update, learner).run(save)
        console.print(sparkline(trained.curve))
        console.print(Text(messages.say("simulate.written", {"path": str(path)}), "dim"))
        if matches > 0:
            console.print(measure_strength(config, path, matches, messages), soft_wrap=True)


def new_config(
    game: str, seats: int, seed: str | None, processes: int | None, sizes: dict[str, int | None]
) -> TrainConfig:
    """The configuration with these `sizes`; the others depend on the machine."""
    import jax

    from ludoteca.learn.train.config import TrainConfig
    from ludoteca.learn.train.imitation import expert_cost

    defaults: dict[str, Any] = {} if jax.default_backend() == "cpu" else dict(ACCELERATOR_DEFAULTS)
    defaults |= {name: size for name, size in sizes.items() if size is not None}
    if sizes.get("bot_envs") is None:
        quarter = defaults.get("num_envs", TrainConfig.num_envs) // 4
        defaults["bot_envs"] = max(
            1, min(quarter, int(quarter * CHEAP_BOT_SECONDS / expert_cost(game, seats)))
        )
    process_count = processes or max(1, available_cores() - 1)
    return TrainConfig(
        game, seats, new_seed() if seed is None else seed, processes=process_count, **defaults
    )


def reproducing_command(
    game: str, config: TrainConfig, minutes: int | None, steps: int | None
) -> str:
    """The command that trains the same weights again, as far as the clock allows."""
    arguments = ["ludoteca", "learn", "train", game]
    flags = {"seats": config.seats, "seed": config.seed, "minutes": minutes, "steps": steps}
    flags |= {name.replace("_", "-"): getattr(config, name) for name in SIZE_FLAGS}
    flags |= {"hidden": f"{config.hidden1},{config.hidden2}", "processes": config.processes}
    for name, value in flags.items():
        if value is not None:
            arguments += [f"--{name}", str(value)]
    return shlex.join(arguments)


class TrainingDisplay:
    """Shows the progress: a bar in a terminal, a line at intervals elsewhere."""

    def __init__(
        self, console: Console, messages: Texts, minutes: int | None, steps: int | None
    ) -> None:
        self.console = console
        self.messages = messages
        self.seconds = None if minutes is None else 60.0 * minutes
        self.steps = steps
        self.last_line_at = 0.0
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[left]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = TaskID(0)

    def __enter__(self) -> TrainingDisplay:
        self.bar.__enter__()
        self.task = self.bar.add_task("", total=1.0, left="")
        return self

    def __exit__(self, *problem: Any) -> None:
        self.bar.__exit__(*problem)

    def update(self, status: TrainProgress) -> None:
        done = 0.0
        if self.seconds is not None:
            done = status.seconds / self.seconds
        if self.steps is not None and status.share is not None:
            done = max(done, status.steps / self.steps)
        remaining = f"-{(1 - done) * status.seconds / done / 60:.1f} min" if 0 < done < 1 else ""
        line = self.line(status)
        self.bar.update(self.task, description=line, completed=min(1.0, done), left=remaining)
        if self.bar.disable and monotonic() - self.last_line_at > LOG_INTERVAL:
            self.last_line_at = monotonic()
            self.console.print(f"{status.seconds / 60:.1f} min · {line}")

    def line(self, status: TrainProgress) -> str:
        steps = f"{status.steps:,}".replace(",", " ")
        facts = {"steps": steps, "share": percent(status.share or 0.0)}
        return self.messages.say(f"learn.{status.phase}", facts)


def measure_strength(config: TrainConfig, path: Path, matches: int, messages: Texts) -> str:
    """The result of a tournament against the game's own bot, as a sentence."""
    name = f"{FILE_PREFIX}{path}"
    bots = (name, config.expert)
    options = check_options(config.known_game.options, {})
    comparison = Tournament(config.game, config.seats, options, bots, matches, f"{config.seed}/cup")
    results = TournamentResults()
    for deal in play_tournament(comparison, None):
        results.matches += deal
    share, low, high = clustered_share(results.by_deal(name))
    facts = {"share": percent(share), "low": percent(low), "high": percent(high)}
    facts |= {"matches": str(len(results.matches)), "even": percent(1 / len(config.sides))}
    return messages.say("learn.judged", facts | {"bot": config.expert})
