"""`ludoteca lab tune`: searches numbers for an aim, and shows the front of trade-offs."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, texts
from ludoteca.lab.tuning.aims import Candidate
from ludoteca.lab.tuning.file import Tuning, read
from ludoteca.lab.tuning.tune import Step
from ludoteca.lab.tuning.tune import tune as search
from ludoteca.terminal.complaint import Complaint, in_words
from ludoteca.terminal.drawing.bar import counting_bar
from ludoteca.terminal.engine import mention_interpreter

ENDING = ".tune"
MOST_SHOWN = 10
PARTS = ("first", "victories", "skill", "forced")
"""Measures that are parts of a whole, and said in per cent."""


def tune(language: str, file: str, out: str | None, processes: int | None, resume: bool) -> None:
    path = Path(file)
    try:
        tuning = read(path)
    except Refused as refusal:
        game = str(refusal.note.args.get("game") or "") or None
        raise Complaint(texts(language, game).note("refusal", refusal.note)) from None
    said = texts(language, tuning.game)
    with in_words(said):
        folder = Path(out) if out else path.with_suffix(ENDING)
        mention_interpreter(said)
        console = Console(highlight=False)
        try:
            with closing(search(tuning, folder, processes or 1, resume)) as steps:
                last = watched(steps, tuning, said, console)
        except KeyboardInterrupt:
            raise Complaint(said.say("tune.stopped", {"file": file})) from None
        summary(console, last, tuning, folder, said)


def watched(steps: Iterable[Step], tuning: Tuning, said: Texts, console: Console) -> Step:
    bar = counting_bar(console)
    task = bar.add_task(said.say("tune.trying"), total=tuning.trials)
    step = None
    with Live(bar, console=console, transient=True, auto_refresh=console.is_terminal) as live:
        for step in steps:
            bar.update(task, completed=step.done)
            if console.is_terminal:
                live.update(Group(bar, shown(step.front[:MOST_SHOWN], tuning, said)))
    assert step is not None, "the last step is always told"
    return step


def shown(front: tuple[Candidate, ...], tuning: Tuning, said: Texts) -> Table:
    """The front: a line for each candidate, a column for each aim."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(said.say("tune.trial"), justify="right")
    for aim in tuning.aims:
        worded = number(aim.measure, aim.target)
        name = said.say(f"tune.{aim.measure}")
        table.add_column(f"{name}\n→ {worded} ± {number(aim.measure, aim.within)}", justify="right")
    for one in front:
        seen = one.fresh or one.found
        cells = []
        for aim in tuning.aims:
            mean, half = seen[aim.measure]
            good = aim.distance(mean) == 0
            value = f"{number(aim.measure, mean)} ± {number(aim.measure, half)}"
            cells.append(Text(f"{value} {'✓' if good else '·'}", "green" if good else ""))
        table.add_row(str(one.number), *cells)
    return table


def number(measure: str, value: float) -> str:
    return f"{100 * value:.1f} %" if measure in PARTS else f"{value:.1f}"


def summary(console: Console, step: Step, tuning: Tuning, folder: Path, said: Texts) -> None:
    console.print(Text(said.say("tune.front", {"trials": step.done, "n": len(step.front)}), "bold"))
    console.print(shown(step.front, tuning, said))
    if step.refused:
        console.print(Text(said.say("tune.refused", {"n": step.refused}), "dim"))
    good = sum(one.is_good(tuning.aims) for one in step.front)
    console.print(Text(said.say("tune.fresh", {"n": good}), "dim"))
    console.print(Text(said.say("simulate.written", {"path": str(folder)}), "dim"))
