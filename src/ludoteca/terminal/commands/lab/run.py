"""`ludoteca lab run`, `lab columns` and `lab export`."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts, texts
from ludoteca.lab.columns import COLUMNS, TABLES
from ludoteca.lab.experiment import Experiment
from ludoteca.lab.experiment_file import read_experiment
from ludoteca.lab.run import RunProgress, run
from ludoteca.local.players import bot_title
from ludoteca.terminal.commands.batch_command import percent
from ludoteca.terminal.drawing.progress import progress_bar
from ludoteca.terminal.errors import CliError, print_error, require_extra, translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted

SUFFIX = ".lab"
MAX_LINES = 12
"""Lines of results below the progress bar."""


def run_experiment(
    language: str,
    *,
    file: str,
    out: str | None,
    processes: int | None,
    cluster: str | None,
    resume: bool,
) -> None:
    path = Path(file)
    experiment = load_experiment(language, path)
    messages = texts(language, experiment.game)
    with translate_errors(messages):
        folder = Path(out) if out else path.with_suffix(SUFFIX)
        warn_if_interpreted(messages)
        text = path.read_text("utf-8-sig")
        console = Console(highlight=False)
        try:
            with closing(
                run(experiment, folder, processes, cluster=cluster, resume=resume, text=text)
            ) as steps:
                last = show_progress(steps, messages, console)
        except KeyboardInterrupt:
            raise CliError(messages.say("experiment.stopped", {"file": file})) from None
        except UserError as refusal:
            if refusal.note.key != "cluster_lost":
                raise
            raise CliError(cluster_lost(refusal, path, folder, messages)) from None
        print_summary(console, last, folder, messages)
        if last.is_finished:
            from ludoteca.terminal.commands.lab.plan import print_verdicts

            print_verdicts(console, folder, language, messages)


def cluster_lost(refusal: UserError, file: Path, folder: Path, messages: Texts) -> str:
    """What was kept, and how to go on."""
    from ludoteca.lab.data import open_run

    facts = {
        "address": refusal.note.args["address"],
        "n": open_run(folder).match_count,
        "path": str(folder),
        "file": str(file),
        "out": "" if folder == file.with_suffix(SUFFIX) else f" --out {folder}",
    }
    return messages.say("experiment.cluster_lost", facts)


def load_experiment(language: str, path: Path) -> Experiment:
    """Reads an experiment file; errors are translated with the texts of its game."""
    try:
        return read_experiment(path)
    except UserError as refusal:
        messages = texts(language, str(refusal.note.args.get("game") or "") or None)
        raise CliError(messages.say_note("refusal", refusal.note)) from None


def show_progress(steps: Iterable[RunProgress], messages: Texts, console: Console) -> RunProgress:
    """Shows a progress bar and the results so far; returns the last step."""
    bar = progress_bar(console)
    task = bar.add_task(messages.say("experiment.playing"), total=None)
    step = None
    warnings_shown = 0
    with Live(bar, console=console, transient=True, auto_refresh=console.is_terminal) as live:
        for step in steps:
            for note in step.warnings[warnings_shown:]:
                print_error(messages.say_note("experiment", note))
            warnings_shown = len(step.warnings)
            bar.update(task, completed=step.done, total=step.total)
            if console.is_terminal:
                live.update(Group(bar, *share_lines(step, messages)[:MAX_LINES]))
    assert step is not None, "run() yields at least one step"
    return step


def share_lines(step: RunProgress, messages: Texts) -> list[Text]:
    """One line for each variant: win shares by bot, or by seat if only one bot plays."""
    lines: dict[str, list[str]] = {}
    bots = {who for _, (kind, who) in step.shares if kind == "bot"}
    for (variant, (kind, who)), (share, half) in step.shares.items():
        if kind == ("bot" if len(bots) > 1 else "seat"):
            name = (
                bot_title(messages, who)
                if kind == "bot"
                else messages.format_field(int(who), "seat")
            )
            facts = {"who": name, "share": percent(share), "half": percent(half)}
            lines.setdefault(variant, []).append(messages.say("experiment.share", facts))
    return [
        Text(messages.say("experiment.so_far", {"variant": variant, "shares": " · ".join(shares)}))
        for variant, shares in lines.items()
    ]


def print_summary(console: Console, step: RunProgress, folder: Path, messages: Texts) -> None:
    facts = {"done": step.done, "seconds": f"{step.seconds:.1f}", "path": str(folder)}
    console.print(Text(messages.say("experiment.matches", facts), "bold"))
    for line in share_lines(step, messages):
        console.print(line)
    console.print(
        Text(messages.say("experiment.narrow", {"width": percent(step.widest_interval)}), "dim")
    )
    if step.missed_target:
        facts = {"target": percent(step.target_width or 0), "width": percent(step.widest_interval)}
        console.print(Text(messages.say("experiment.missed", facts), "bold"))


def print_columns(language: str) -> None:
    """Lists every table and column."""
    console = Console(highlight=False)
    for name, description in TABLES.items():
        table = Table(box=SIMPLE_HEAD, pad_edge=False, show_header=False, title_justify="left")
        table.title = f"{name}: {description}"
        for column, (kind, meaning, optional) in COLUMNS[name].items():
            table.add_row(column, Text(f"{kind}{'?' if optional else ''}", "dim"), meaning)
        console.print(table)


def export(language: str, folder: str, table: str, out: str | None) -> None:
    from ludoteca.lab.data import open_run, write_csv

    messages = texts(language)
    with translate_errors(messages), require_extra():
        if table not in COLUMNS:
            raise UserError("lab_no_table", table=table, tables=", ".join(COLUMNS))
        run = open_run(folder)
        for note in run.warnings:
            print_error(messages.say_note("experiment", note))
        path = Path(out or f"{table}.csv")
        rows = write_csv(run, table, path)
        print(messages.say("experiment.rows", {"n": rows}))
        print(messages.say("simulate.written", {"path": str(path)}))
