"""`ludoteca lab plan` and `lab journal`."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts, texts
from ludoteca.terminal.commands.lab.run import load_experiment
from ludoteca.terminal.errors import require_extra, translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted

if TYPE_CHECKING:
    from ludoteca.lab.power import Need, Power
    from ludoteca.lab.report.formatting import ReportFormatter


def plan(language: str, *, file: str, deals: int, points: int, processes: int | None) -> None:
    """Prints how many deals an experiment will need."""
    experiment = load_experiment(language, Path(file))
    messages = texts(language, experiment.game)
    with translate_errors(messages), require_extra():
        from ludoteca.lab.power import measure_power
        from ludoteca.lab.report.formatting import ReportFormatter

        warn_if_interpreted(messages)
        power = measure_power(experiment, deals, points / 100, processes)
        fmt = ReportFormatter(language, games.find(experiment.game))
        console = Console(highlight=False)
        for line in power_lines(power, fmt):
            console.print(Text(line))


def power_lines(power: Power, fmt: ReportFormatter) -> list[str]:
    from ludoteca.lab.report.aim_verdicts import aim_name

    def say(key: str, **facts: object) -> str:
        return fmt.texts.say(f"power.{key}", facts)

    first = say("trial", deals=fmt.number(power.trial_deals), seconds=fmt.number(power.seconds, 1))
    lines = [first, *(need_line(need, fmt) for need in power.needs)]
    lines += [
        say("edge", variant=variant, aim=aim_name(aim, fmt)) for variant, aim in power.unsettled
    ]
    facts = {"deals": fmt.number(power.needed_deals), "planned": fmt.number(power.planned_deals)}
    if power.planned_deals >= power.needed_deals:
        return [*lines, say("enough", **facts)]
    minutes = max(1, round(power.needed_seconds / 60))
    matches = power.needed_deals * power.lineups
    return [*lines, say("need", matches=matches, minutes=fmt.number(minutes), **facts)]


def need_line(need: Need, fmt: ReportFormatter) -> str:
    from ludoteca.lab.report.aim_verdicts import aim_name
    from ludoteca.lab.report.verdict_text import measure_name

    deals = fmt.number(need.deals)
    if need.aim is not None:
        facts = {"variant": need.variant, "aim": aim_name(need.aim, fmt), "deals": deals}
        return fmt.texts.say("power.aim", facts)
    is_share = need.measure is None or need.measure.is_share
    effect = (
        f"{fmt.number(100 * need.effect, 1)}{fmt.text('unit_points')}"
        if is_share
        else fmt.number(need.effect, 2)
    )
    if need.measure is None:
        return fmt.texts.say("power.seat", {"effect": effect, "deals": deals})
    facts = {"measure": measure_name(need.measure, fmt), "effect": effect, "deals": deals}
    return fmt.capitalize(fmt.texts.say("power.difference", facts))


def journal(language: str, *, folders: tuple[str, ...]) -> None:
    messages = texts(language)
    with translate_errors(messages), require_extra():
        for folder in folders:
            print(journal_line(Path(folder), language, messages))


def journal_line(folder: Path, language: str, messages: Texts) -> str:
    """Writes the entry of a run; returns the sentence that says where."""
    from ludoteca.lab.report.journal import write_journal

    path = write_journal(folder, date.today(), language)
    return messages.say("journal.written", {"path": str(path)})


def print_verdicts(console: Console, folder: Path, language: str, messages: Texts) -> None:
    """After a run: the verdict on each aim, and the entry in the journal. Without the packages for
    reports, nothing."""
    with suppress(ModuleNotFoundError, UserError):
        from ludoteca.lab.report.aim_verdicts import aim_lines
        from ludoteca.lab.report.formatting import ReportFormatter
        from ludoteca.lab.report.report_data import load_report_data

        data = load_report_data(folder)
        for line in aim_lines(data, ReportFormatter(language, data.game)):
            console.print(Text(line))
        console.print(Text(journal_line(folder, language, messages), "dim"))
