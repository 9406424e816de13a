"""The frame of `simulate` and `tournament`: a wish comes in; a bar, tables and a file go out."""

from __future__ import annotations

import json as json_
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Generic, TypeVar

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import format_value
from ludoteca.core.record import new_seed
from ludoteca.core.text import Texts, texts
from ludoteca.lab.parallel import MatchSeries, ParallelOptions
from ludoteca.local.match_files import write_atomically
from ludoteca.local.match_settings import parse_options, seats_or_default
from ludoteca.terminal.drawing.progress import progress_bar
from ludoteca.terminal.errors import translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted

PlanT = TypeVar("PlanT", bound=MatchSeries)
ResultsT = TypeVar("ResultsT")


class BatchCommand(ABC, Generic[PlanT, ResultsT]):
    """Many matches between bots, and what they came to."""

    @abstractmethod
    def plan(self, game: Game[Any], bots: str | None, settings: dict[str, Any]) -> PlanT:
        """What is to be played by the bots that somebody listed; refuses what cannot be."""

    @abstractmethod
    def total(self, plan: PlanT) -> int:
        """How many matches there will be."""

    @abstractmethod
    def play(self, plan: PlanT, where: ParallelOptions, on_step: Callable[[int], None]) -> ResultsT:
        """Plays them all; `on_step` is told how many are behind."""

    @abstractmethod
    def show(
        self, console: Console, plan: PlanT, results: ResultsT, seconds: float, messages: Texts
    ) -> None:
        """Everything under the heading."""

    @abstractmethod
    def title(self, plan: PlanT, results: ResultsT, messages: Texts) -> str: ...

    @abstractmethod
    def to_dict(self, plan: PlanT, results: ResultsT) -> dict[str, object]:
        """For a file: the same to the byte for the same plan."""

    def run(
        self,
        language: str,
        game: str,
        matches: int,
        seats: int | None,
        option: Sequence[str],
        bots: str | None,
        seed: str | None,
        processes: int | None,
        cluster: str | None,
        json: str | None,
    ) -> None:
        with translate_errors(texts(language)):
            definition = games.find(game)
        messages = texts(language, game)
        with translate_errors(messages):
            settings = {
                "game": game,
                "seats": seats_or_default(definition, seats),
                "options": parse_options(definition, option),
                "matches": matches,
                "seed": new_seed() if seed is None else seed,
            }
            plan = self.plan(definition, bots, settings)
            if json is not None:
                require_writable_path(Path(json))
            warn_if_interpreted(messages)
            console = Console(highlight=False)
            start = perf_counter()
            results = self.play_with_bar(
                plan, ParallelOptions(processes, cluster), messages, console
            )
            seconds = perf_counter() - start
            print_heading(console, plan, self.title(plan, results, messages), messages)
            self.show(console, plan, results, seconds, messages)
            console.print(Text(messages.say("simulate.seed", {"seed": plan.seed}), "dim"))
            if json is not None:
                facts = {"game": game, "rules": definition.rules, "seed": plan.seed}
                facts |= {"options": dict(plan.options)} | self.to_dict(plan, results)
                write_atomically(Path(json), json_.dumps(facts, indent=2) + "\n")
                console.print(Text(messages.say("simulate.written", {"path": json}), "dim"))

    def play_with_bar(
        self, plan: PlanT, where: ParallelOptions, messages: Texts, console: Console
    ) -> ResultsT:
        with progress_bar(console) as progress:
            task = progress.add_task(messages.say("simulate.playing"), total=self.total(plan))
            return self.play(plan, where, lambda n: progress.update(task, completed=n))


def require_writable_path(path: Path) -> None:
    """Refused before the work rather than after it."""
    if path.is_dir() or not path.parent.is_dir():
        raise UserError("no_folder", path=str(path))


def print_heading(console: Console, plan: MatchSeries, title: str, messages: Texts) -> None:
    options = ", ".join(f"{name}={format_value(value)}" for name, value in plan.options.items())
    game = (f" {messages.say('game.name')} ", "bold reverse")
    console.print(Text.assemble(game, " ", title, (f"  {options}", "dim")))


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
