"""`ludoteca learn train`: from nothing to a file of weights that plays at a table."""

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
from ludoteca.bots.learned import ENDING, MARK, written
from ludoteca.core.option import checked
from ludoteca.core.record import new_seed
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, texts
from ludoteca.lab.confidence import paired
from ludoteca.lab.schedule import cores
from ludoteca.lab.tournament import Results, Tournament, played
from ludoteca.learn.train.curve import picture, sketch
from ludoteca.terminal.commands.experiment import expect_folder, percent
from ludoteca.terminal.complaint import in_words
from ludoteca.terminal.engine import mention_interpreter
from ludoteca.terminal.input.arguments import seats_of
from ludoteca.terminal.input.files import unwritable

if TYPE_CHECKING:
    from ludoteca.learn.train.plan import Plan
    from ludoteca.learn.train.training import Learner, News

USUAL_MINUTES = 30
ACCELERATED = {"lanes": 4096, "sampled": 16384, "lessons": 1_000_000, "passes": 10}
"""What is better done in large where an accelerator does the sums."""
SIZES = ("lanes", "guests", "lessons", "wide", "deep")
CHEAP = 50e-6
"""Seconds of a bot's thought that do not hold up a training."""
BETWEEN = 30.0
"""Seconds between two lines where there is no terminal to draw a bar in."""


def train(
    language: str,
    game: str,
    minutes: int | None,
    steps: int | None,
    seats: int | None,
    seed: str | None,
    out: str | None,
    resume: str | None,
    processes: int | None,
    matches: int,
    **sizes: int | None,
) -> None:
    with in_words(texts(language)):
        known = games.find(game)
    said = texts(language, game)
    with in_words(said):
        if find_spec("jax") is None or find_spec("numpy") is None:
            raise Refused("needs_train")
        many = seats_of(known, seats)
        from ludoteca.learn.train import checkpoint
        from ludoteca.learn.train.training import Training, weights

        learner = None
        if resume is None:
            plan = new_plan(game, many, seed, processes, sizes)
        else:
            plan, learner = checkpoint.load(Path(resume))
            if (plan.game, plan.seats) != (game, many if seats else plan.seats):
                raise Refused("other_training", game=plan.game, seats=plan.seats)
        path = Path(out or f"{game}-{plan.seats}{ENDING}")
        expect_folder(path)
        if minutes is None and steps is None:
            minutes = USUAL_MINUTES
        mention_interpreter(said)
        console = Console(highlight=False)
        made = {"command": command_of(game, plan, minutes, steps)}

        def save(learned: Learner) -> None:
            try:
                checkpoint.save(path.with_suffix(".checkpoint"), plan, learned)
                path.write_bytes(written(weights(plan, learned, made)))
                path.with_suffix(".png").write_bytes(picture(learned.curve, 1 / len(plan.sides)))
            except OSError as error:
                raise unwritable(path, error) from None

        with Show(console, said, minutes, steps) as show:
            learnt = Training(plan, minutes, steps, show.tell, learner).run(save)
        console.print(sketch(learnt.curve))
        console.print(Text(said.say("simulate.written", {"path": str(path)}), "dim"))
        if matches > 0:
            console.print(judged(plan, path, matches, said), soft_wrap=True)


def new_plan(
    game: str, seats: int, seed: str | None, processes: int | None, sizes: dict[str, int | None]
) -> Plan:
    """As it was asked for; what was not asked for goes by the machine."""
    import jax

    from ludoteca.learn.train.plan import Plan
    from ludoteca.learn.train.teaching import cost

    usual: dict[str, Any] = {} if jax.default_backend() == "cpu" else dict(ACCELERATED)
    usual |= {name: size for name, size in sizes.items() if size is not None}
    if sizes.get("guests") is None:
        quarter = usual.get("lanes", Plan.lanes) // 4
        usual["guests"] = max(1, min(quarter, int(quarter * CHEAP / cost(game, seats))))
    many = processes or max(1, cores() - 1)
    return Plan(game, seats, new_seed() if seed is None else seed, processes=many, **usual)


def command_of(game: str, plan: Plan, minutes: int | None, steps: int | None) -> str:
    """What gives this file again, as far as the clock allows."""
    words = ["ludoteca", "learn", "train", game]
    facts = {"seats": plan.seats, "seed": plan.seed, "minutes": minutes, "steps": steps}
    facts |= {name: getattr(plan, name) for name in SIZES}
    facts["processes"] = plan.processes
    for name, value in facts.items():
        if value is not None:
            words += [f"--{name}", str(value)]
    return shlex.join(words)


class Show:
    """Tells how far it has come: a bar in a terminal, a line now and then elsewhere."""

    def __init__(
        self, console: Console, said: Texts, minutes: int | None, steps: int | None
    ) -> None:
        self.console = console
        self.said = said
        self.seconds = None if minutes is None else 60.0 * minutes
        self.steps = steps
        self.last = 0.0
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

    def __enter__(self) -> Show:
        self.bar.__enter__()
        self.task = self.bar.add_task("", total=1.0, left="")
        return self

    def __exit__(self, *problem: Any) -> None:
        self.bar.__exit__(*problem)

    def tell(self, news: News) -> None:
        done = 0.0
        if self.seconds is not None:
            done = news.seconds / self.seconds
        if self.steps is not None and news.share is not None:
            done = max(done, news.steps / self.steps)
        left = f"-{(1 - done) * news.seconds / done / 60:.1f} min" if 0 < done < 1 else ""
        line = self.line(news)
        self.bar.update(self.task, description=line, completed=min(1.0, done), left=left)
        if self.bar.disable and monotonic() - self.last > BETWEEN:
            self.last = monotonic()
            self.console.print(f"{news.seconds / 60:.1f} min · {line}")

    def line(self, news: News) -> str:
        steps = f"{news.steps:,}".replace(",", " ")
        facts = {"steps": steps, "share": percent(news.share or 0.0)}
        return self.said.say(f"learn.{news.doing}", facts)


def judged(plan: Plan, path: Path, matches: int, said: Texts) -> str:
    """How strong it is, by our own tournament against the game's own bot."""
    name = f"{MARK}{path}"
    bots = (name, plan.teacher)
    usual = checked(plan.found.options, {})
    cup = Tournament(plan.game, plan.seats, usual, bots, matches, f"{plan.seed}/cup")
    results = Results()
    for deal in played(cup, None):
        results.matches += deal
    share, low, high = paired(results.by_deal(name))
    facts = {"share": percent(share), "low": percent(low), "high": percent(high)}
    facts |= {"matches": str(len(results.matches)), "even": percent(1 / len(plan.sides))}
    return said.say("learn.judged", facts | {"bot": plan.teacher})
