"""The command `ludoteca`. What a command needs is imported when it runs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, TextIO

import click

from ludoteca import __version__
from ludoteca.core.kit.note import Note
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, texts
from ludoteca.terminal.commands.speaking import Command, Group, Number, answering, reworded
from ludoteca.terminal.complaint import BAD_INPUT, Complaint, complain, the_extra
from ludoteca.terminal.input.language import spoken


def main() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        forgive(stream)
    sys.exit(run(sys.argv[1:]))


def forgive(stream: TextIO | Any) -> None:
    """What a terminal cannot show becomes a question mark, not a traceback."""
    if stream is not None and hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def run(arguments: list[str]) -> int:
    """Does what the arguments ask for; says what is wrong with them in one line."""
    said = texts("en")
    try:
        said = texts(spoken(arguments, os.environ))
        result = command_line(said).main(arguments, "ludoteca", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except Complaint as complaint:
        complain(str(complaint))
    except Refused as refusal:
        complain(said.note("refusal", refusal.note))
    except click.UsageError as error:
        complain(said.note("refusal", reworded(error).note))
    except (click.Abort, KeyboardInterrupt):
        complain(said.say("usage.interrupted"))
    except BrokenPipeError:
        # The reader of our output has gone away, and the interpreter would flush once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return BAD_INPUT


def command_line(said: Texts) -> Group:
    """All commands, explained in these texts."""
    line = Group("ludoteca", said)
    line.params.insert(0, answering(said, "version", lambda _: versions(said)))
    for command in COMMANDS:
        line.add_command(command(said))
    return line


def versions(said: Texts) -> str:
    from ludoteca.server import API
    from ludoteca.terminal.versions import listed

    return "\n".join(listed(said, __version__, API))


def flag(said: Texts, name: str, **settings: Any) -> click.Option:
    return click.Option([f"--{name}"], help=said.say(f"help.{name}"), **settings)


def setting_flags(said: Texts) -> list[click.Parameter]:
    """What a new match is set up with."""
    return [
        flag(said, "seats", type=Number(0)),
        flag(said, "option", metavar="NAME=VALUE", multiple=True),
        flag(said, "bots", metavar="BOT,BOT"),
        flag(said, "seed", metavar="TEXT"),
    ]


def games_command(said: Texts) -> Command:
    def games() -> None:
        from ludoteca.terminal.commands.games import show_shelf

        show_shelf(said.language)

    return Command("games", said, [], games)


def play_command(said: Texts) -> Command:
    def play(**wish: Any) -> int:
        from ludoteca.terminal.commands.play import play

        return play(said.language, **wish)

    params = [
        click.Argument(["game"], required=False, metavar="GAME"),
        *setting_flags(said),
        flag(said, "seat", type=Number(0)),
        flag(said, "name", metavar="TEXT"),
        flag(said, "resume", metavar="FILE"),
    ]
    return Command("play", said, params, play)


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


def review_command(said: Texts) -> Command:
    def review(file: str, seat: int | None, iterations: int | None) -> None:
        from ludoteca.terminal.commands.review import show_review

        show_review(said.language, file, seat, iterations)

    params: list[click.Parameter] = [
        click.Argument(["file"], metavar="FILE"),
        click.Option(["--seat"], type=Number(0), help=said.say("help.seat_reviewed")),
        flag(said, "iterations", type=Number(1)),
    ]
    return Command("review", said, params, review)


def replay_command(said: Texts) -> Command:
    def replay(**wish: Any) -> None:
        from ludoteca.terminal.commands.replay import replay

        replay(said.language, **wish)

    params = [
        click.Argument(["file"], metavar="FILE"),
        flag(said, "ply", type=Number(0)),
        click.Option(["--seat"], type=Number(0), help=said.say("help.seat_shown")),
    ]
    return Command("replay", said, params, replay)


def rules_command(said: Texts) -> Command:
    def rules(game: str, paragraph: int | None) -> None:
        from ludoteca.terminal.drawing.rulebook import show_rulebook

        show_rulebook(said.language, game, paragraph)

    params: list[click.Parameter] = [
        click.Argument(["game"], metavar="GAME"),
        flag(said, "paragraph", type=Number(1)),
    ]
    return Command("rules", said, params, rules)


def serve_command(said: Texts) -> Command:
    def serve(open_browser: bool, **wish: Any) -> None:
        from ludoteca.server.configuration import configured
        from ludoteca.server.preflight import examine
        from ludoteca.server.serve import folder_of, serve
        from ludoteca.server.web.page import is_built

        chosen = configured(wish, os.environ)
        examine(chosen.host, chosen.port, folder_of(chosen.data))
        learned = chosen.settings.learned
        if learned and not Path(learned).is_dir():
            raise Refused("unreadable", path=learned, reason=Note("ENOENT", {}))
        if not is_built():
            complain(said.say("usage.no_page"))
        serve(chosen, open_browser, said.say("serve.open"))

    def setting(name: str, metavar: str) -> click.Option:
        flag = f"--{name.replace('_', '-')}"
        return click.Option([flag], metavar=metavar, help=said.say(f"help.set_{name}"))

    params: list[click.Parameter] = [
        flag(said, "host", metavar="TEXT"),
        flag(said, "port", type=Number(0)),
        flag(said, "data", metavar="FOLDER"),
        flag(said, "learned", metavar="FOLDER"),
        click.Option(["--open", "open_browser"], is_flag=True, help=said.say("help.open")),
        setting("config", "FILE"),
        click.Option(["--processes"], type=Number(1), help=said.say("help.set_processes")),
        click.Option(["--thinkers"], type=Number(1), help=said.say("help.set_thinkers")),
        click.Option(
            ["--behind-proxy"], is_flag=True, default=None, help=said.say("help.set_behind_proxy")
        ),
        setting("proxies", "TEXT"),
        setting("metrics", "TEXT"),
        setting("logs", "plain|json"),
        *(setting(name, "N") for name in ("pause", "patience", "weeks", "rate", "socket_rate")),
        *(setting(name, "N") for name in ("linger", "poll", "round", "slow")),
    ]
    return Command("serve", said, params, serve)


def admin_command(said: Texts) -> Group:
    """What is for whoever runs a house."""

    def does(name: str, *params: click.Parameter) -> Command:
        def do(data: str | None, config: str | None, **wish: Any) -> Any:
            from ludoteca.server.configuration import configured
            from ludoteca.server.hosting.desk import Desk

            chosen = configured({"data": data, "config": config}, os.environ)
            return getattr(Desk(said, chosen), name)(**wish)

        house: list[click.Parameter] = [
            flag(said, "data", metavar="FOLDER"),
            click.Option(["--config"], metavar="FILE", help=said.say("help.set_config")),
        ]
        command = Command(name, said, [*params, *house], do, f"admin_{name}")
        command.context_settings["ignore_unknown_options"] = True  # a table's name may begin with -
        return command

    group = Group("admin", said, "admin")
    person = click.Argument(["person"], metavar="PERSON")
    table = click.Argument(["table"], metavar="TABLE")
    file = click.Argument(["file"], metavar="FILE")
    name = click.Argument(["name"], metavar="NAME", required=False)
    for command in (
        does("tables"),
        does("close", table),
        does("delete", table),
        does("people", name),
        does("export", person),
        does("forget", person),
        does("verify"),
        does("vacuum"),
        does("backup", file),
        does("restore", file),
    ):
        group.add_command(command)
    return group


def proxy_command(said: Texts) -> Command:
    def proxy(servers: str, listen: str) -> None:
        from ludoteca.server.hosting.nginx import site

        click.echo(site([one.strip() for one in servers.split(",")], listen), nl=False)

    params: list[click.Parameter] = [
        click.Argument(["servers"], metavar="HOST:PORT,HOST:PORT"),
        click.Option(["--listen"], metavar="TEXT", default="80", help=said.say("help.listen")),
    ]
    return Command("proxy", said, params, proxy)


def mcp_command(said: Texts) -> Command:
    def mcp(**wish: Any) -> None:
        from ludoteca.mcp.serve import serve

        serve(said.language, **wish)

    params: list[click.Parameter] = [
        flag(said, "http", is_flag=True),
        click.Option(["--port"], type=Number(0), default=8218, help=said.say("help.mcp_port")),
        flag(said, "server", metavar="LINK", default="http://localhost:8217"),
        click.Option(["--seed"], metavar="TEXT", help=said.say("help.mcp_seed")),
    ]
    return Command("mcp", said, params, mcp)


def learn_command(said: Texts) -> Group:
    """What is for learners, under a name of its own."""

    def describe(game: str, seats: int | None, option: tuple[str, ...], recall: bool) -> None:
        from ludoteca.terminal.commands.learn import describe

        describe(said.language, game, seats, option, recall)

    group = Group("learn", said, "learn")
    seats, option, _, _ = setting_flags(said)
    params = [
        click.Argument(["game"], metavar="GAME"),
        *(seats, option),
        flag(said, "recall", is_flag=True),
    ]
    group.add_command(Command("describe", said, params, describe))
    group.add_command(train_command(said))
    group.add_command(export_command(said))
    return group


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
        flag(said, "port", type=Number(0), default=8219),
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


def new_game_command(said: Texts) -> Command:
    def new_game(name: str) -> None:
        from ludoteca.terminal.commands.new_game import new_game

        new_game(said.language, name)

    return Command("new-game", said, [click.Argument(["name"], metavar="NAME")], new_game)


def examine_command(said: Texts) -> Command:
    def examine(**wish: Any) -> int:
        from ludoteca.terminal.commands.examine import examine

        return examine(said.language, **wish)

    params: list[click.Parameter] = [
        click.Argument(["game"], metavar="GAME"),
        click.Option(
            ["--matches"], type=Number(1), default=1000, help=said.say("help.examined_matches")
        ),
        click.Option(["--seats"], type=Number(0), help=said.say("help.examined_seats")),
        click.Option(["--record"], metavar="FILE", help=said.say("help.record")),
    ]
    return Command("examine", said, params, examine)


def page_command(said: Texts) -> Group:
    """What is for those who draw a table of their own."""

    def build(folder: str, client: str | None) -> None:
        from ludoteca.terminal.commands.page import build_page

        build_page(said.language, folder, client)

    group = Group("page", said, "page")
    params: list[click.Parameter] = [
        click.Argument(["folder"], metavar="FOLDER", default="."),
        flag(said, "client", metavar="FOLDER"),
    ]
    group.add_command(Command("build", said, params, build))
    return group


def train_command(said: Texts) -> Command:
    def train(**wish: Any) -> None:
        from ludoteca.terminal.commands.train import train

        train(said.language, **wish)

    seats, _, _, seed = setting_flags(said)
    resume = click.Option(["--resume"], metavar="FILE", help=said.say("help.resume_training"))
    matches = click.Option(
        ["--matches"], type=Number(0), default=400, help=said.say("help.training_matches")
    )
    params = [
        click.Argument(["game"], metavar="GAME"),
        flag(said, "minutes", type=Number(1)),
        flag(said, "steps", type=Number(1)),
        *(seats, seed),
        flag(said, "out", metavar="FILE"),
        *(resume, matches),
        flag(said, "processes", type=Number(1)),
        *(
            flag(said, name, type=Number(1))
            for name in ("lanes", "guests", "lessons", "wide", "deep")
        ),
    ]
    return Command("train", said, params, train)


def export_command(said: Texts) -> Command:
    def export(**wish: Any) -> None:
        from ludoteca.terminal.commands.export import export

        export(said.language, **wish)

    params = [
        click.Argument(["game"], metavar="GAME"),
        flag(said, "matches", type=Number(1), default=1000),
        *setting_flags(said),
        flag(said, "processes", type=Number(1)),
        click.Option(["--out"], metavar="FILE", help=said.say("help.export_out")),
    ]
    return Command("export", said, params, export)


COMMANDS = (
    games_command,
    rules_command,
    play_command,
    serve_command,
    admin_command,
    proxy_command,
    mcp_command,
    simulate_command,
    tournament_command,
    replay_command,
    review_command,
    new_game_command,
    examine_command,
    learn_command,
    lab_command,
    page_command,
)
