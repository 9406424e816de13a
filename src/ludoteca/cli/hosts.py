"""Commands for running a server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from ludoteca.cli.flags import flag
from ludoteca.cli.localized_click import IntAtLeast, LocalizedCommand, LocalizedGroup
from ludoteca.cli.page_warning import warn_if_page_missing
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts
from ludoteca.terminal.errors import print_error


def serve_command(messages: Texts) -> LocalizedCommand:
    def serve(open_browser: bool, **flags: Any) -> None:
        from ludoteca.server.configuration import load_configuration
        from ludoteca.server.database_location import data_folder
        from ludoteca.server.preflight import check_startup
        from ludoteca.server.serve import serve
        from ludoteca.server.web.sites.offline_site import require_offline_site

        configuration = load_configuration(flags, os.environ)
        check_startup(configuration.host, configuration.port, data_folder(configuration.data))
        weights = configuration.settings.weights_folder
        if weights and not Path(weights).is_dir():
            raise UserError("unreadable", path=weights, reason=Note("ENOENT", {}))
        require_offline_site(configuration.settings)
        warn_if_page_missing(messages)
        serve(configuration, open_browser=open_browser, greeting=messages.say("serve.open"))

    from ludoteca.server.configuration import DEFAULTS

    def setting(name: str, metavar: str = "N", **attributes: Any) -> click.Option:
        default = DEFAULTS.get(name, "")
        shown = f"{default:g}" if isinstance(default, float) else default
        text = messages.say(f"help.set_{name}", {"default": shown})
        names = [f"--{name.replace('_', '-')}"]
        return click.Option(names, metavar=metavar, help=text, **attributes)

    params: list[click.Parameter] = [
        flag(messages, "host", metavar="TEXT"),
        flag(messages, "port", type=IntAtLeast(0)),
        flag(messages, "data", metavar="FOLDER"),
        click.Option(
            ["--weights-folder"], metavar="FOLDER", help=messages.say("help.weights_folder")
        ),
        click.Option(["--open", "open_browser"], is_flag=True, help=messages.say("help.open")),
        setting("offline_site", "FOLDER"),
        setting("config", "FILE"),
        setting("processes", type=IntAtLeast(1)),
        setting("bot_workers", type=IntAtLeast(1)),
        setting("behind_proxy", is_flag=True, default=None),
        setting("worker_key", "TEXT"),
        setting("trusted_proxies", "TEXT"),
        setting("metrics_allow", "TEXT"),
        setting("log_format", "plain|json"),
        *(setting(name, "TEXT") for name in ("house_name", "notice", "imprint_url", "privacy_url")),
        setting("day_start"),
        *(setting(name) for name in ("bot_delay", "round_pause", "away_timeout")),
        *(setting(name) for name in ("table_ttl_weeks", "rate", "socket_rate")),
        *(setting(name) for name in ("tables_a_day", "megabytes_a_day")),
        *(setting(name) for name in ("idle_unload", "poll_interval")),
        *(setting(name) for name in ("expiry_interval", "read_timeout")),
    ]
    return LocalizedCommand("serve", messages, params, serve)


def worker_command(messages: Texts) -> LocalizedCommand:
    def worker(server: str, processes: int | None, weights_folder: str | None) -> None:
        from ludoteca.server.bot_workers.worker_agent import is_unencrypted, run_agent

        key = os.environ.get("LUDOTECA_WORKER_KEY", "")
        if not key:
            raise UserError("no_key")
        if is_unencrypted(server):
            print_error(messages.say("worker.unencrypted", {"server": server}))

        def report(status: Note) -> None:
            click.echo(messages.say(f"worker.{status.key}", {"server": server, **status.args}))

        run_agent(server, key, processes or os.cpu_count() or 1, weights_folder or "", report)

    params: list[click.Parameter] = [
        click.Option(
            ["--server"],
            metavar="ADDRESS",
            default="http://localhost:8217",
            help=messages.say("help.worker_server"),
        ),
        click.Option(
            ["--processes"], type=IntAtLeast(1), help=messages.say("help.worker_processes")
        ),
        click.Option(
            ["--weights-folder"], metavar="FOLDER", help=messages.say("help.worker_weights_folder")
        ),
    ]
    return LocalizedCommand("worker", messages, params, worker)


def admin_command(messages: Texts) -> LocalizedGroup:
    def subcommand(name: str, *params: click.Parameter) -> LocalizedCommand:
        def run(data: str | None, config: str | None, **arguments: Any) -> Any:
            from ludoteca.server.configuration import load_configuration
            from ludoteca.server.ops.admin_cli import AdminCommands

            configuration = load_configuration({"data": data, "config": config}, os.environ)
            return getattr(AdminCommands(messages, configuration), name)(**arguments)

        common_params: list[click.Parameter] = [
            flag(messages, "data", metavar="FOLDER"),
            click.Option(["--config"], metavar="FILE", help=messages.say("help.set_config")),
        ]
        command = LocalizedCommand(name, messages, [*params, *common_params], run, f"admin_{name}")
        command.context_settings["ignore_unknown_options"] = True  # a table id may begin with -
        return command

    group = LocalizedGroup("admin", messages, "admin")
    person = click.Argument(["person"], metavar="PERSON")
    table = click.Argument(["table"], metavar="TABLE")
    file = click.Argument(["file"], metavar="FILE")
    name = click.Argument(["name"], metavar="NAME", required=False)
    to = click.Option(["--to"], metavar="FOLDER", required=True, help=messages.say("help.move_to"))
    force = click.Option(["--force"], is_flag=True, help=messages.say("help.move_force"))
    for command in (
        subcommand("tables"),
        subcommand("expiring"),
        subcommand("close", table),
        subcommand("delete", table),
        subcommand("people", name),
        subcommand("export", person),
        subcommand("forget", person),
        subcommand("verify"),
        subcommand("vacuum"),
        subcommand("backup", file),
        subcommand("restore", file),
        subcommand("move", to, force),
    ):
        group.add_command(command)
    return group


def proxy_command(messages: Texts) -> LocalizedCommand:
    def proxy(servers: str, listen: str, tls: str) -> None:
        from ludoteca.server.ops.nginx import certbot_site, site_config

        addresses = [address.strip() for address in servers.split(",")]
        port = listen or ("443" if tls else "80")
        click.echo(site_config(addresses, port, tls=certbot_site(tls) if tls else None), nl=False)

    params: list[click.Parameter] = [
        click.Argument(["servers"], metavar="HOST:PORT,HOST:PORT"),
        click.Option(["--listen"], metavar="TEXT", default="", help=messages.say("help.listen")),
        click.Option(["--tls"], metavar="TEXT", default="", help=messages.say("help.tls")),
    ]
    return LocalizedCommand("proxy", messages, params, proxy)
