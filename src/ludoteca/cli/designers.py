"""Commands for designers: simulations, tournaments, the lab."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ludoteca.cli.flags import flag, match_flags
from ludoteca.cli.localized_click import IntAtLeast, LocalizedCommand, LocalizedGroup
from ludoteca.cli.page_warning import warn_if_page_missing
from ludoteca.core.text import Texts
from ludoteca.terminal.errors import require_extra


def simulate_command(messages: Texts) -> LocalizedCommand:
    def simulate(**flags: Any) -> None:
        from ludoteca.terminal.commands.simulate import simulate

        simulate(messages.language, **flags)

    params = [
        click.Argument(["game"], metavar="GAME"),
        flag(messages, "matches", type=IntAtLeast(1), default=1000),
        *match_flags(messages),
        flag(messages, "processes", type=IntAtLeast(1)),
        flag(messages, "cluster", metavar="auto|ADDRESS"),
        flag(messages, "json", metavar="FILE"),
    ]
    return LocalizedCommand("simulate", messages, params, simulate)


def tournament_command(messages: Texts) -> LocalizedCommand:
    def tournament(**flags: Any) -> None:
        from ludoteca.terminal.commands.tournament import tournament

        tournament(messages.language, **flags)

    seats, option, _, seed = match_flags(messages)
    entrants = click.Option(["--bots"], metavar="BOT,BOT", help=messages.say("help.entrants"))
    params = [
        click.Argument(["game"], metavar="GAME"),
        click.Option(
            ["--matches"],
            type=IntAtLeast(1),
            default=200,
            help=messages.say("help.tournament_matches"),
        ),
        *(seats, option, entrants, seed),
        flag(messages, "processes", type=IntAtLeast(1)),
        flag(messages, "cluster", metavar="auto|ADDRESS"),
        flag(messages, "json", metavar="FILE"),
    ]
    return LocalizedCommand("tournament", messages, params, tournament)


def lab_command(messages: Texts) -> LocalizedGroup:
    def run(**flags: Any) -> None:
        from ludoteca.terminal.commands.lab.run import run_experiment

        run_experiment(messages.language, **flags)

    def columns() -> None:
        from ludoteca.terminal.commands.lab.run import print_columns

        print_columns(messages.language)

    def export(**flags: Any) -> None:
        from ludoteca.terminal.commands.lab.run import export

        export(messages.language, **flags)

    def tune(**flags: Any) -> None:
        from ludoteca.terminal.commands.lab.tune import run_tuning

        run_tuning(messages.language, **flags)

    def serve(host: str, port: int, folder: str, processes: int | None, no_browser: bool) -> None:
        with require_extra():
            from ludoteca.lab_web.serve import serve_lab

        warn_if_page_missing(messages)
        serve_lab(
            Path(folder),
            host,
            port,
            open_browser=not no_browser,
            processes=processes,
            greeting=messages.say("experiment.page"),
        )

    def report(**flags: Any) -> None:
        from ludoteca.terminal.commands.lab.report import report

        report(messages.language, **flags)

    def restrict(**flags: Any) -> None:
        from ludoteca.terminal.commands.lab.report import restrict

        restrict(messages.language, **flags)

    def plan(**flags: Any) -> None:
        from ludoteca.terminal.commands.lab.plan import plan

        plan(messages.language, **flags)

    def journal(**flags: Any) -> None:
        from ludoteca.terminal.commands.lab.plan import journal

        journal(messages.language, **flags)

    group = LocalizedGroup("lab", messages, "lab")
    serve_params: list[click.Parameter] = [
        click.Option(
            ["--host"], metavar="TEXT", default="127.0.0.1", help=messages.say("help.lab_host")
        ),
        click.Option(
            ["--port"], type=IntAtLeast(0), default=8219, help=messages.say("help.lab_port")
        ),
        click.Option(
            ["--folder"], metavar="FOLDER", default=".", help=messages.say("help.lab_folder")
        ),
        flag(messages, "processes", type=IntAtLeast(1)),
        flag(messages, "no-browser", is_flag=True),
    ]
    run_params: list[click.Parameter] = [
        click.Argument(["file"], metavar="FILE"),
        click.Option(["--out"], metavar="FOLDER", help=messages.say("help.run_out")),
        flag(messages, "processes", type=IntAtLeast(1)),
        flag(messages, "cluster", metavar="auto|ADDRESS"),
        click.Option(["--resume"], is_flag=True, help=messages.say("help.resume_run")),
    ]
    export_params: list[click.Parameter] = [
        click.Argument(["folder"], metavar="FOLDER"),
        click.Option(
            ["--table"], metavar="TABLE", default="matches", help=messages.say("help.lab_table")
        ),
        click.Option(["--out"], metavar="FILE", help=messages.say("help.lab_export_out")),
    ]
    report_params: list[click.Parameter] = [
        click.Argument(["folder"], metavar="FOLDER"),
        click.Option(["--out"], metavar="FILE", help=messages.say("help.report_out")),
    ]
    restrict_params: list[click.Parameter] = [
        click.Argument(["folder"], metavar="FOLDER"),
        click.Option(["--variant"], metavar="NAME", help=messages.say("help.restrict_variant")),
        click.Option(["--bot"], metavar="BOT", help=messages.say("help.restrict_bot")),
        click.Option(
            ["--item"], metavar="ITEM", multiple=True, help=messages.say("help.restrict_item")
        ),
        click.Option(
            ["--kind"], metavar="KIND", multiple=True, help=messages.say("help.restrict_kind")
        ),
        click.Option(["--deals"], type=IntAtLeast(2), default=200, help=messages.say("help.deals")),
        flag(messages, "processes", type=IntAtLeast(1)),
    ]
    group.add_command(LocalizedCommand("serve", messages, serve_params, serve, "lab_serve"))
    group.add_command(LocalizedCommand("run", messages, run_params, run))
    plan_params: list[click.Parameter] = [
        click.Argument(["file"], metavar="FILE"),
        click.Option(
            ["--deals"], type=IntAtLeast(20), default=200, help=messages.say("help.plan_deals")
        ),
        click.Option(
            ["--points"], type=IntAtLeast(1), default=2, help=messages.say("help.plan_points")
        ),
        flag(messages, "processes", type=IntAtLeast(1)),
    ]
    journal_params: list[click.Parameter] = [
        click.Argument(["folders"], metavar="FOLDER…", nargs=-1, required=True)
    ]
    group.add_command(LocalizedCommand("plan", messages, plan_params, plan, "lab_plan"))
    group.add_command(LocalizedCommand("journal", messages, journal_params, journal, "lab_journal"))
    group.add_command(LocalizedCommand("report", messages, report_params, report))
    group.add_command(LocalizedCommand("restrict", messages, restrict_params, restrict))
    group.add_command(LocalizedCommand("columns", messages, [], columns))
    group.add_command(LocalizedCommand("export", messages, export_params, export, "lab_export"))
    tune_params: list[click.Parameter] = [
        click.Argument(["file"], metavar="FILE"),
        click.Option(["--out"], metavar="FOLDER", help=messages.say("help.tune_out")),
        flag(messages, "processes", type=IntAtLeast(1)),
        click.Option(["--resume"], is_flag=True, help=messages.say("help.resume_tune")),
    ]
    group.add_command(LocalizedCommand("tune", messages, tune_params, tune))
    return group
