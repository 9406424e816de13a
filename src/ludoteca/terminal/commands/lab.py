"""`ludoteca lab`: experiments of designers, played, gone on with and taken elsewhere."""

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
from ludoteca.lab.columns import COLUMNS, TABLES
from ludoteca.lab.experiment import Experiment, read
from ludoteca.lab.run import Progress
from ludoteca.lab.run import run as play
from ludoteca.terminal.commands.experiment import percent
from ludoteca.terminal.complaint import Complaint, complain, in_words, the_extra
from ludoteca.terminal.drawing.bar import counting_bar
from ludoteca.terminal.engine import mention_interpreter
from ludoteca.terminal.input.players import bot_title

ENDING = ".lab"
MOST_SHOWN = 12
"""Lines of figures under the bar."""


def run(
    language: str,
    file: str,
    out: str | None,
    processes: int | None,
    cluster: str | None,
    resume: bool,
) -> None:
    path = Path(file)
    experiment = asked_for(language, path)
    said = texts(language, experiment.game)
    with in_words(said):
        folder = Path(out) if out else path.with_suffix(ENDING)
        mention_interpreter(said)
        text = path.read_text("utf-8-sig")
        console = Console(highlight=False)
        try:
            with closing(play(experiment, folder, processes, cluster, resume, text)) as steps:
                last = watched(steps, said, console)
        except KeyboardInterrupt:
            raise Complaint(said.say("experiment.stopped", {"file": file})) from None
        summary(console, last, folder, said)


def asked_for(language: str, path: Path) -> Experiment:
    """The experiment in a file. What is wrong with it is said in the words of its game."""
    try:
        return read(path)
    except Refused as refusal:
        said = texts(language, str(refusal.note.args.get("game") or "") or None)
        raise Complaint(said.note("refusal", refusal.note)) from None


def watched(steps: Iterable[Progress], said: Texts, console: Console) -> Progress:
    """A bar, and under it the figures so far."""
    bar = counting_bar(console)
    task = bar.add_task(said.say("experiment.playing"), total=None)
    step = None
    told = 0
    with Live(bar, console=console, transient=True, auto_refresh=console.is_terminal) as live:
        for step in steps:
            for note in step.told[told:]:
                complain(said.note("experiment", note))
            told = len(step.told)
            bar.update(task, completed=step.done, total=step.of)
            if console.is_terminal:
                live.update(Group(bar, *figures(step, said)[:MOST_SHOWN]))
    assert step is not None, "the last step is always told"
    return step


def figures(step: Progress, said: Texts) -> list[Text]:
    """A line for each variant: the bots that play against each other, or the seats."""
    lines: dict[str, list[str]] = {}
    bots = {who for _, (kind, who) in step.shares if kind == "bot"}
    for (variant, (kind, who)), (share, half) in step.shares.items():
        if kind == ("bot" if len(bots) > 1 else "seat"):
            name = bot_title(said, who) if kind == "bot" else said.format_field(int(who), "seat")
            facts = {"who": name, "share": percent(share), "half": percent(half)}
            lines.setdefault(variant, []).append(said.say("experiment.share", facts))
    return [
        Text(said.say("experiment.so_far", {"variant": variant, "shares": " · ".join(shares)}))
        for variant, shares in lines.items()
    ]


def summary(console: Console, step: Progress, folder: Path, said: Texts) -> None:
    facts = {"done": step.done, "seconds": f"{step.seconds:.1f}", "path": str(folder)}
    console.print(Text(said.say("experiment.matches", facts), "bold"))
    for line in figures(step, said):
        console.print(line)
    console.print(Text(said.say("experiment.narrow", {"width": percent(step.widest)}), "dim"))
    if step.saved > 0:
        console.print(Text(said.say("experiment.saved", {"n": step.saved}), "dim"))


def columns(language: str) -> None:
    """Every table and every column, as they stand in the code."""
    console = Console(highlight=False)
    for name, about in TABLES.items():
        table = Table(box=SIMPLE_HEAD, pad_edge=False, show_header=False, title_justify="left")
        table.title = f"{name}: {about}"
        for column, (kind, says, optional) in COLUMNS[name].items():
            table.add_row(column, Text(f"{kind}{'?' if optional else ''}", "dim"), says)
        console.print(table)


def export(language: str, folder: str, table: str, out: str | None) -> None:
    from ludoteca.lab.data import open_run, write_csv

    said = texts(language)
    with in_words(said), the_extra():
        if table not in COLUMNS:
            raise Refused("lab_no_table", table=table, tables=", ".join(COLUMNS))
        run = open_run(folder)
        for note in run.told:
            complain(said.note("experiment", note))
        path = Path(out or f"{table}.csv")
        rows = write_csv(run, table, path)
        print(said.say("experiment.rows", {"n": rows}))
        print(said.say("simulate.written", {"path": str(path)}))
