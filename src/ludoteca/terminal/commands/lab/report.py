"""`ludoteca lab report` and `ludoteca lab restrict`."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.text import texts
from ludoteca.lab.data import Run, open_run
from ludoteca.lab.entrants import entrant
from ludoteca.lab.experiment import experiment_from_dict
from ludoteca.terminal.drawing.progress import progress_bar
from ludoteca.terminal.errors import print_error, require_extra, translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted

if TYPE_CHECKING:
    from ludoteca.lab.report.formatting import ReportFormatter
    from ludoteca.lab.restricted_play import Restriction, ValueLost

MAX_LINES = 10


def report(language: str, folder: str, out: str | None) -> None:
    messages = texts(language)
    with translate_errors(messages):
        for note in open_run(folder).warnings:
            print_error(messages.say_note("experiment", note))
        path = Path(out) if out else Path(folder) / "report.html"
        with require_extra():
            from ludoteca.lab.report import write_report

            write_report(Path(folder), path, language)
        print(messages.say("report.written", {"path": str(path)}))


def restrict(
    language: str,
    *,
    folder: str,
    variant: str | None,
    bot: str | None,
    item: tuple[str, ...],
    kind: tuple[str, ...],
    deals: int,
    processes: int | None,
) -> None:
    plain_messages = texts(language)
    with translate_errors(plain_messages), require_extra():
        from ludoteca.lab.report.formatting import ReportFormatter
        from ludoteca.lab.restricted_play import (
            RestrictedSetup,
            ValueLost,
            measure_losses,
            save_losses,
        )

        run = open_run(folder)
        experiment = experiment_from_dict(run.experiment)
        variants = {one.name: one for one in experiment.variants}
        chosen_variant = variants.get(variant) if variant else experiment.variants[0]
        if chosen_variant is None:
            raise UserError("lab_no_variant", variant=variant)
    messages = texts(language, experiment.game)
    with translate_errors(messages), require_extra():
        player = bot or chosen_variant.bots[0]
        entrant(games.find(experiment.game), player)
        warn_if_interpreted(messages)
        trial = RestrictedSetup(
            experiment.game,
            chosen_variant.seats,
            chosen_variant.options,
            player,
            experiment.seed,
            restrictions(run, chosen_variant.name, item, kind),
        )
        console = Console(highlight=False)
        bar = progress_bar(console)
        task = bar.add_task(messages.say("experiment.playing"), total=deals)
        latest = ValueLost()
        # Ctrl-C keeps the results of the deals that are finished
        with (
            suppress(KeyboardInterrupt),
            bar,
            closing(measure_losses(trial, deals, processes)) as steps,
        ):
            for done, losses in steps:
                latest = losses
                bar.update(task, completed=done)
        if latest.bot:
            save_losses(Path(folder), chosen_variant.name, latest)
        print_losses(console, latest, ReportFormatter(language, games.find(experiment.game)))


def restrictions(
    run: Run, variant: str, items: tuple[str, ...], kinds: tuple[str, ...]
) -> tuple[Restriction, ...]:
    """The items and kinds of moves asked for; without any, all that occur in the run."""
    import polars

    from ludoteca.lab.restricted_play import ITEM, KIND, Restriction

    of_variant = polars.col("variant") == variant
    available = {
        name: sorted(map(str, table.filter(of_variant).select(name).unique().collect()[name]))
        for name, table in ((ITEM, run.items()), (KIND, run.decisions()))
    }
    for name in items:
        if name not in available[ITEM]:
            raise UserError("lab_no_item", item=name, items=", ".join(available[ITEM]))
    for name in kinds:
        if name not in available[KIND]:
            raise UserError("lab_no_item", item=name, items=", ".join(available[KIND]))
    if not items and not kinds:
        items, kinds = tuple(available[ITEM]), tuple(available[KIND])
    return (
        *(Restriction(ITEM, name) for name in items),
        *(Restriction(KIND, name) for name in kinds),
    )


def print_losses(console: Console, losses: ValueLost, fmt: ReportFormatter) -> None:
    """Prints the largest losses."""
    by_name = {fmt.item(item): one for item, one in losses.items.items()}
    by_name |= {fmt.kind(kind): one for kind, one in losses.kinds.items()}
    for name, one in sorted(by_name.items(), key=lambda two: -two[1].value)[:MAX_LINES]:
        facts = {"points": fmt.points(one.value), "range": fmt.points_interval(one)}
        console.print(Text(fmt.text("loss", name=name, **facts)))
