"""The common part of `simulate` and `tournament`: progress bar, tables, JSON file."""

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
from ludoteca.core.text import Texts, texts
from ludoteca.lab.match_series import MatchSeries
from ludoteca.lab.parallel import ParallelOptions
from ludoteca.local.match_files import write_atomically
from ludoteca.terminal.commands.match_settings import MatchSettings
from ludoteca.terminal.drawing.progress import progress_bar
from ludoteca.terminal.errors import translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted

PlanT = TypeVar("PlanT", bound=MatchSeries)
ResultsT = TypeVar("ResultsT")


class BatchCommand(ABC, Generic[PlanT, ResultsT]):
    """Plays many matches between bots and prints the results."""

    @abstractmethod
    def plan(self, game: Game[Any], bots: str | None, settings: dict[str, Any]) -> PlanT:
        """The matches to play; refuses bots that are unknown or cannot play together."""

    @abstractmethod
    def total(self, plan: PlanT) -> int:
        """The number of matches."""

    @abstractmethod
    def play(self, plan: PlanT, where: ParallelOptions, on_step: Callable[[int], None]) -> ResultsT:
        """Plays all matches; calls `on_step` with the number finished."""

    @abstractmethod
    def show(
        self, console: Console, plan: PlanT, results: ResultsT, seconds: float, messages: Texts
    ) -> None:
        """Prints the results below the heading."""

    @abstractmethod
    def title(self, plan: PlanT, results: ResultsT, messages: Texts) -> str: ...

    @abstractmethod
    def to_dict(self, plan: PlanT, results: ResultsT) -> dict[str, object]:
        """The results as JSON; the same plan always gives the same bytes."""

    def run(
        self,
        language: str,
        *,
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
        settings = MatchSettings(seats, option, bots, seed)
        with translate_errors(messages):
            facts = {
                "game": game,
                "seats": settings.seat_count(definition),
                "options": settings.options(definition),
                "matches": matches,
                "seed": settings.seed_or_new(),
            }
            plan = self.plan(definition, bots, facts)
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
                document = {"game": game, "rules": definition.rules, "seed": plan.seed}
                document |= {"options": dict(plan.options)} | self.to_dict(plan, results)
                write_atomically(Path(json), json_.dumps(document, indent=2) + "\n")
                console.print(Text(messages.say("simulate.written", {"path": json}), "dim"))

    def play_with_bar(
        self, plan: PlanT, where: ParallelOptions, messages: Texts, console: Console
    ) -> ResultsT:
        with progress_bar(console) as progress:
            task = progress.add_task(messages.say("simulate.playing"), total=self.total(plan))
            return self.play(plan, where, lambda n: progress.update(task, completed=n))


def require_writable_path(path: Path) -> None:
    """Checks before the work starts that the file can be written at its end."""
    if path.is_dir() or not path.parent.is_dir():
        raise UserError("no_folder", path=str(path))


def print_heading(console: Console, plan: MatchSeries, title: str, messages: Texts) -> None:
    options = ", ".join(f"{name}={format_value(value)}" for name, value in plan.options.items())
    game = (f" {messages.say('game.name')} ", "bold reverse")
    console.print(Text.assemble(game, " ", title, (f"  {options}", "dim")))


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
