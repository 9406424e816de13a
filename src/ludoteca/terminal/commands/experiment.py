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
from ludoteca.core.game import Game
from ludoteca.core.option import spell
from ludoteca.core.record import new_seed
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, texts
from ludoteca.lab.schedule import Schedule, Where
from ludoteca.terminal.complaint import in_words
from ludoteca.terminal.drawing.bar import counting_bar
from ludoteca.terminal.engine import mention_interpreter
from ludoteca.terminal.input.arguments import options_of, seats_of
from ludoteca.terminal.input.files import write

Plan = TypeVar("Plan", bound=Schedule)
Found = TypeVar("Found")


class Experiment(ABC, Generic[Plan, Found]):
    """Many matches between bots, and what they came to."""

    @abstractmethod
    def plan(self, game: Game[Any], bots: str | None, wish: dict[str, Any]) -> Plan:
        """What is to be played by the bots that somebody listed; refuses what cannot be."""

    @abstractmethod
    def total(self, plan: Plan) -> int:
        """How many matches there will be."""

    @abstractmethod
    def play(self, plan: Plan, where: Where, on_step: Callable[[int], None]) -> Found:
        """Plays them all; `on_step` is told how many are behind."""

    @abstractmethod
    def show(self, console: Console, plan: Plan, found: Found, seconds: float, said: Texts) -> None:
        """Everything under the heading."""

    @abstractmethod
    def title(self, plan: Plan, found: Found, said: Texts) -> str: ...

    @abstractmethod
    def listed(self, plan: Plan, found: Found) -> dict[str, object]:
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
        with in_words(texts(language)):
            known = games.find(game)
        said = texts(language, game)
        with in_words(said):
            wish = {
                "game": game,
                "seats": seats_of(known, seats),
                "options": options_of(known, option),
                "matches": matches,
                "seed": new_seed() if seed is None else seed,
            }
            plan = self.plan(known, bots, wish)
            if json is not None:
                expect_folder(Path(json))
            mention_interpreter(said)
            console = Console(highlight=False)
            before = perf_counter()
            found = self.play_with_bar(plan, Where(processes, cluster), said, console)
            seconds = perf_counter() - before
            heading(console, plan, self.title(plan, found, said), said)
            self.show(console, plan, found, seconds, said)
            console.print(Text(said.say("simulate.seed", {"seed": plan.seed}), "dim"))
            if json is not None:
                facts = {"game": game, "rules": known.rules, "seed": plan.seed}
                facts |= {"options": dict(plan.options)} | self.listed(plan, found)
                write(Path(json), json_.dumps(facts, indent=2) + "\n")
                console.print(Text(said.say("simulate.written", {"path": json}), "dim"))

    def play_with_bar(self, plan: Plan, where: Where, said: Texts, console: Console) -> Found:
        with counting_bar(console) as progress:
            task = progress.add_task(said.say("simulate.playing"), total=self.total(plan))
            return self.play(plan, where, lambda n: progress.update(task, completed=n))


def expect_folder(path: Path) -> None:
    """Refused before the work rather than after it."""
    if path.is_dir() or not path.parent.is_dir():
        raise Refused("no_folder", path=str(path))


def heading(console: Console, plan: Schedule, title: str, said: Texts) -> None:
    options = ", ".join(f"{name}={spell(value)}" for name, value in plan.options.items())
    game = (f" {said.say('game.name')} ", "bold reverse")
    console.print(Text.assemble(game, " ", title, (f"  {options}", "dim")))


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
