"""The commands for designers: simulations, tournaments, the lab."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ludoteca.cli.flags import flag, setting_flags
from ludoteca.cli.page import mention_page
from ludoteca.core.text import Texts
from ludoteca.terminal.commands.speaking import Command, Group, Number
from ludoteca.terminal.complaint import the_extra


def simulate_command(said: Texts) -> Command:
    def simulate(**wish: Any) -> None:
        from ludoteca.terminal.commands.simulate import simulate

        simulate(said.language, **wish)

    params = [
        click.Argument(["game"], metavar="GAME"),
        flag(said, "matches", type=Number(1), default=1000),
        *setting_flags(said),
        flag(said, "processes", type=Number(1)),
        flag(said, "cluster", metavar="auto|ADDRESS"),
        flag(said, "json", metavar="FILE"),
    ]
    return Command("simulate", said, params, simulate)


def tournament_command(said: Texts) -> Command:
    def tournament(**wish: Any) -> None:
        from ludoteca.terminal.commands.tournament import tournament

        tournament(said.language, **wish)

    seats, option, _, seed = setting_flags(said)
    entrants = click.Option(["--bots"], metavar="BOT,BOT", help=said.say("help.entrants"))
    params = [
        click.Argument(["game"], metavar="GAME"),
        click.Option(
            ["--matches"], type=Number(1), default=200, help=said.say("help.tournament_matches")
        ),
        *(seats, option, entrants, seed),
        flag(said, "processes", type=Number(1)),
        flag(said, "cluster", metavar="auto|ADDRESS"),
        flag(said, "json", metavar="FILE"),
    ]
    return Command("tournament", said, params, tournament)


def lab_command(said: Texts) -> Group:
    """What is for designers."""

    def run(**wish: Any) -> None:
        from ludoteca.terminal.commands.lab import run

        run(said.language, **wish)

    def columns() -> None:
        from ludoteca.terminal.commands.lab import columns

        columns(said.language)

    def export(**wish: Any) -> None:
        from ludoteca.terminal.commands.lab import export

        export(said.language, **wish)

    def tune(**wish: Any) -> None:
        from ludoteca.terminal.commands.tune import tune

        tune(said.language, **wish)

    def page(host: str, port: int, folder: str, processes: int | None, shut: bool) -> None:
        with the_extra():
            from ludoteca.lab.page.serve import open_lab

        mention_page(said)
        open_lab(Path(folder), host, port, not shut, processes, said.say("experiment.page"))

    def report(**wish: Any) -> None:
        from ludoteca.terminal.commands.lab_report import report

        report(said.language, **wish)

    def restrict(**wish: Any) -> None:
        from ludoteca.terminal.commands.lab_report import restrict

        restrict(said.language, **wish)

    group = Group("lab", said, "lab")
    group.alone = page
    group.params[:0] = [
        click.Option(
            ["--host"], metavar="TEXT", default="127.0.0.1", help=said.say("help.lab_host")
        ),
        click.Option(["--port"], type=Number(0), default=8219, help=said.say("help.lab_port")),
        click.Option(["--folder"], metavar="FOLDER", default=".", help=said.say("help.lab_folder")),
        flag(said, "processes", type=Number(1)),
        click.Option(["--shut"], is_flag=True, help=said.say("help.shut")),
    ]
    playing: list[click.Parameter] = [
        click.Argument(["file"], metavar="FILE"),
        click.Option(["--out"], metavar="FOLDER", help=said.say("help.run_out")),
        flag(said, "processes", type=Number(1)),
        flag(said, "cluster", metavar="auto|ADDRESS"),
        click.Option(["--resume"], is_flag=True, help=said.say("help.resume_run")),
    ]
    taking: list[click.Parameter] = [
        click.Argument(["folder"], metavar="FOLDER"),
        click.Option(
            ["--table"], metavar="TABLE", default="matches", help=said.say("help.lab_table")
        ),
        click.Option(["--out"], metavar="FILE", help=said.say("help.lab_export_out")),
    ]
    reporting: list[click.Parameter] = [
        click.Argument(["folder"], metavar="FOLDER"),
        click.Option(["--out"], metavar="FILE", help=said.say("help.report_out")),
    ]
    barring: list[click.Parameter] = [
        click.Argument(["folder"], metavar="FOLDER"),
        click.Option(["--variant"], metavar="NAME", help=said.say("help.restrict_variant")),
        click.Option(["--bot"], metavar="BOT", help=said.say("help.restrict_bot")),
        click.Option(
            ["--item"], metavar="ITEM", multiple=True, help=said.say("help.restrict_item")
        ),
        click.Option(
            ["--kind"], metavar="KIND", multiple=True, help=said.say("help.restrict_kind")
        ),
        click.Option(["--deals"], type=Number(2), default=200, help=said.say("help.deals")),
        flag(said, "processes", type=Number(1)),
    ]
    group.add_command(Command("run", said, playing, run))
    group.add_command(Command("report", said, reporting, report))
    group.add_command(Command("restrict", said, barring, restrict))
    group.add_command(Command("columns", said, [], columns))
    group.add_command(Command("export", said, taking, export, "lab_export"))
    searching: list[click.Parameter] = [
        click.Argument(["file"], metavar="FILE"),
        click.Option(["--out"], metavar="FOLDER", help=said.say("help.tune_out")),
        flag(said, "processes", type=Number(1)),
        click.Option(["--resume"], is_flag=True, help=said.say("help.resume_tune")),
    ]
    group.add_command(Command("tune", said, searching, tune))
    return group
