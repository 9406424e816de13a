"""`ludoteca lab tune`: searches for parameter values and prints the Pareto front."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts, texts
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.option_changes import option_words
from ludoteca.lab.tuning.config import TuningConfig, read_tuning
from ludoteca.lab.tuning.follow_up import COMPARISON_FILE, blurred_objectives, found_values
from ludoteca.lab.tuning.objectives import Candidate
from ludoteca.lab.tuning.tune import TuningProgress, tune
from ludoteca.terminal.drawing.progress import progress_bar
from ludoteca.terminal.errors import CliError, translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted

SUFFIX = ".tune"
MAX_ROWS = 10
PERCENT_MEASURES = ("first_seat", "win_rate", "first_bot", "forced")
"""Measures that are printed in per cent."""


def run_tuning(
    language: str, file: str, out: str | None, processes: int | None, resume: bool
) -> None:
    path = Path(file)
    try:
        tuning = read_tuning(path)
    except UserError as refusal:
        game = str(refusal.note.args.get("game") or "") or None
        raise CliError(texts(language, game).say_note("refusal", refusal.note)) from None
    messages = texts(language, tuning.game)
    with translate_errors(messages):
        folder = Path(out) if out else path.with_suffix(SUFFIX)
        warn_if_interpreted(messages)
        console = Console(highlight=False)
        try:
            with closing(tune(tuning, folder, processes or 1, resume)) as steps:
                last = show_progress(steps, tuning, messages, console)
        except KeyboardInterrupt:
            raise CliError(messages.say("tune.stopped", {"file": file})) from None
        print_summary(console, last, tuning, folder, messages)


def show_progress(
    steps: Iterable[TuningProgress], tuning: TuningConfig, messages: Texts, console: Console
) -> TuningProgress:
    bar = progress_bar(console)
    task = bar.add_task(messages.say("tune.trying"), total=tuning.trials)
    step = None
    with Live(bar, console=console, transient=True, auto_refresh=console.is_terminal) as live:
        for step in steps:
            bar.update(task, completed=step.done)
            if console.is_terminal:
                live.update(Group(bar, front_table(step.front[:MAX_ROWS], tuning, messages)))
    assert step is not None, "tune() yields at least one step"
    return step


def front_table(front: tuple[Candidate, ...], tuning: TuningConfig, messages: Texts) -> Table:
    """The Pareto front: a row for each candidate, a column for each objective."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(messages.say("tune.trial"), justify="right")
    for aim in tuning.objectives:
        target_text = format_measure(aim.measure, aim.target)
        name = messages.say(f"tune.{aim.measure}")
        table.add_column(
            f"{name}\n→ {target_text} ± {format_measure(aim.measure, aim.tolerance)}",
            justify="right",
        )
    for candidate in front:
        measured = candidate.validation or candidate.results
        cells = []
        for aim in tuning.objectives:
            mean, half = measured[aim.measure]
            meets_target = aim.distance(mean) == 0
            value = f"{format_measure(aim.measure, mean)} ± {format_measure(aim.measure, half)}"
            cells.append(
                Text(f"{value} {'✓' if meets_target else '·'}", "green" if meets_target else "")
            )
        table.add_row(str(candidate.number), *cells)
    return table


def format_measure(measure: str, value: float) -> str:
    return f"{100 * value:.1f} %" if measure in PERCENT_MEASURES else f"{value:.1f}"


def print_summary(
    console: Console, step: TuningProgress, tuning: TuningConfig, folder: Path, messages: Texts
) -> None:
    console.print(
        Text(messages.say("tune.front", {"trials": step.done, "n": len(step.front)}), "bold")
    )
    console.print(front_table(step.front, tuning, messages))
    if step.refused:
        console.print(Text(messages.say("tune.refused", {"n": step.refused}), "dim"))
    meeting_all = sum(candidate.is_good(tuning.objectives) for candidate in step.front)
    console.print(Text(messages.say("tune.fresh", {"n": meeting_all}), "dim"))
    fmt = ReportFormatter(messages.language, games.find(tuning.game))
    for candidate in step.front[:MAX_ROWS]:
        console.print(Text(candidate_line(candidate, tuning, fmt)))
    for line in blur_lines(step.front, tuning, messages):
        console.print(Text(line, "bold"))
    path = str(folder / COMPARISON_FILE)
    console.print(Text(messages.say("tune.compare", {"path": path})))
    console.print(Text(messages.say("simulate.written", {"path": str(folder)}), "dim"))


def candidate_line(candidate: Candidate, tuning: TuningConfig, fmt: ReportFormatter) -> str:
    """The values that a candidate found, as what it changes."""
    words: list[str] = []
    for name, value in found_values(tuning, candidate).items():
        words += option_words(tuning.game, name, value, fmt)
    values = "; ".join(words) or fmt.texts.say("tune.as_today")
    return fmt.texts.say("tune.found", {"trial": candidate.number, "values": values})


def blur_lines(
    front: tuple[Candidate, ...], tuning: TuningConfig, messages: Texts
) -> Iterable[str]:
    """The objectives whose tolerance is smaller than the error of a trial."""
    for objective, error, matches in blurred_objectives(tuning, front):
        facts = {
            "measure": messages.say(f"tune.{objective.measure}"),
            "tolerance": format_measure(objective.measure, objective.tolerance),
            "error": format_measure(objective.measure, error),
            "matches": matches,
        }
        yield messages.say("tune.blurred", facts)
