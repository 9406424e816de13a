"""`ludoteca lab report` and `ludoteca lab restrict`: what a run says, as a page to look at."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.refusal import Refused
from ludoteca.core.text import texts
from ludoteca.lab.data import Run, open_run
from ludoteca.lab.entrants import entrant
from ludoteca.lab.experiment import from_listed
from ludoteca.terminal.complaint import complain, in_words, the_extra
from ludoteca.terminal.drawing.bar import counting_bar
from ludoteca.terminal.engine import mention_interpreter

if TYPE_CHECKING:
    from ludoteca.lab.report.said import Said
    from ludoteca.lab.restricted import Losses, Restriction

MOST_SHOWN = 10


def report(language: str, folder: str, out: str | None) -> None:
    said = texts(language)
    with in_words(said):
        for note in open_run(folder).told:
            complain(said.note("experiment", note))
        path = Path(out) if out else Path(folder) / "report.html"
        with the_extra():
            from ludoteca.lab.report import write_report

            write_report(Path(folder), path, language)
        print(said.say("report.written", {"path": str(path)}))


def restrict(
    language: str,
    folder: str,
    variant: str | None,
    bot: str | None,
    item: tuple[str, ...],
    kind: tuple[str, ...],
    deals: int,
    processes: int | None,
) -> None:
    plain = texts(language)
    with in_words(plain), the_extra():
        from ludoteca.lab.report.said import Said
        from ludoteca.lab.restricted import Losses, Trial, keep, tried

        run = open_run(folder)
        experiment = from_listed(run.experiment)
        known = {one.name: one for one in experiment.variants}
        chosen = known.get(variant) if variant else experiment.variants[0]
        if chosen is None:
            raise Refused("lab_no_variant", variant=variant)
    said = texts(language, experiment.game)
    with in_words(said), the_extra():
        player = bot or chosen.bots[0]
        entrant(games.find(experiment.game), player)
        mention_interpreter(said)
        trial = Trial(
            experiment.game,
            chosen.seats,
            chosen.options,
            player,
            experiment.seed,
            restrictions(run, chosen.name, item, kind),
        )
        console = Console(highlight=False)
        bar = counting_bar(console)
        task = bar.add_task(said.say("experiment.playing"), total=deals)
        found = Losses()
        # whoever stops it keeps what fewer deals say
        with suppress(KeyboardInterrupt), bar, closing(tried(trial, deals, processes)) as steps:
            for done, losses in steps:
                found = losses
                bar.update(task, completed=done)
        if found.bot:
            keep(Path(folder), chosen.name, found)
        shown(console, found, Said(language, games.find(experiment.game)))


def restrictions(
    run: Run, variant: str, items: tuple[str, ...], kinds: tuple[str, ...]
) -> tuple[Restriction, ...]:
    """What was asked for; if nothing was, everything that the run has met."""
    import polars

    from ludoteca.lab.restricted import ITEM, KIND, Restriction

    own = polars.col("variant") == variant
    met = {
        name: sorted(map(str, table.filter(own).select(name).unique().collect()[name]))
        for name, table in ((ITEM, run.items()), (KIND, run.decisions()))
    }
    for name in items:
        if name not in met[ITEM]:
            raise Refused("lab_no_item", item=name, items=", ".join(met[ITEM]))
    for name in kinds:
        if name not in met[KIND]:
            raise Refused("lab_no_item", item=name, items=", ".join(met[KIND]))
    if not items and not kinds:
        items, kinds = tuple(met[ITEM]), tuple(met[KIND])
    return (
        *(Restriction(ITEM, name) for name in items),
        *(Restriction(KIND, name) for name in kinds),
    )


def shown(console: Console, found: Losses, said: Said) -> None:
    """What is missed most."""
    named = {said.item(item): one for item, one in found.items.items()}
    named |= {said.kind(kind): one for kind, one in found.kinds.items()}
    for name, one in sorted(named.items(), key=lambda two: -two[1].value)[:MOST_SHOWN]:
        facts = {"points": said.points(one.value), "range": said.points_range(one)}
        console.print(Text(said.say("loss", name=name, **facts)))
