"""The commands for whoever serves: a sofa, a club or a city."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from ludoteca.cli.flags import flag
from ludoteca.cli.page import mention_page
from ludoteca.core.kit.note import Note
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts
from ludoteca.terminal.commands.speaking import Command, Group, Number
from ludoteca.terminal.complaint import complain


def serve_command(said: Texts) -> Command:
    def serve(open_browser: bool, **wish: Any) -> None:
        from ludoteca.server.configuration import configured
        from ludoteca.server.preflight import examine
        from ludoteca.server.serve import folder_of, serve

        chosen = configured(wish, os.environ)
        examine(chosen.host, chosen.port, folder_of(chosen.data))
        learned = chosen.settings.learned
        if learned and not Path(learned).is_dir():
            raise Refused("unreadable", path=learned, reason=Note("ENOENT", {}))
        mention_page(said)
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
        setting("thinking_key", "TEXT"),
        setting("proxies", "TEXT"),
        setting("metrics", "TEXT"),
        setting("logs", "plain|json"),
        *(setting(name, "N") for name in ("pause", "interlude", "patience", "weeks")),
        *(setting(name, "N") for name in ("rate", "socket_rate")),
        *(setting(name, "N") for name in ("tables_a_day", "megabytes_a_day")),
        *(setting(name, "N") for name in ("linger", "poll", "round", "slow")),
    ]
    return Command("serve", said, params, serve)


def think_command(said: Texts) -> Command:
    def think(server: str, processes: int | None, learned: str | None) -> None:
        from ludoteca.server.thinking.lending import is_open_road, lend

        key = os.environ.get("LUDOTECA_THINKING_KEY", "")
        if not key:
            raise Refused("no_key")
        if is_open_road(server):
            complain(said.say("think.open_road", {"server": server}))

        def report(news: Note) -> None:
            click.echo(said.say(f"think.{news.key}", {"server": server, **news.args}))

        lend(server, key, processes or os.cpu_count() or 1, learned or "", report)

    params: list[click.Parameter] = [
        click.Option(
            ["--server"],
            metavar="ADDRESS",
            default="http://localhost:8217",
            help=said.say("help.think_server"),
        ),
        click.Option(["--processes"], type=Number(1), help=said.say("help.think_processes")),
        click.Option(["--learned"], metavar="FOLDER", help=said.say("help.think_learned")),
    ]
    return Command("think", said, params, think)


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
        does("clearing"),
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
    def proxy(servers: str, listen: str, tls: str) -> None:
        from ludoteca.server.hosting.nginx import certified, site

        them = [one.strip() for one in servers.split(",")]
        where = listen or ("443" if tls else "80")
        click.echo(site(them, where, tls=certified(tls) if tls else None), nl=False)

    params: list[click.Parameter] = [
        click.Argument(["servers"], metavar="HOST:PORT,HOST:PORT"),
        click.Option(["--listen"], metavar="TEXT", default="", help=said.say("help.listen")),
        click.Option(["--tls"], metavar="TEXT", default="", help=said.say("help.tls")),
    ]
    return Command("proxy", said, params, proxy)
