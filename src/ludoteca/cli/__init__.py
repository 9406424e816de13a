"""The command `ludoteca`. Each command imports what it needs when it runs, to start fast."""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO

import click

from ludoteca import __version__
from ludoteca.cli.authors import check_command, new_game_command, page_command
from ludoteca.cli.designers import lab_command, simulate_command, tournament_command
from ludoteca.cli.hosts import admin_command, proxy_command, serve_command, worker_command
from ludoteca.cli.learners import learn_command, mcp_command
from ludoteca.cli.localized_click import LocalizedGroup, info_option, translate_usage_error
from ludoteca.cli.players import (
    games_command,
    join_command,
    play_command,
    replay_command,
    resume_command,
    review_command,
    rules_command,
)
from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts, texts
from ludoteca.terminal.errors import BAD_INPUT, CliError, print_error
from ludoteca.terminal.input.language import requested_language


def main() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        replace_unencodable(stream)
    sys.exit(run(sys.argv[1:]))


def replace_unencodable(stream: TextIO | Any) -> None:
    """Prints a question mark for a character that the terminal cannot encode."""
    if stream is not None and hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def run(arguments: list[str]) -> int:
    """Runs a command line; prints errors in one line. Returns the exit code."""
    messages = texts("en")
    try:
        messages = texts(requested_language(arguments, os.environ))
        result = root_command(messages).main(arguments, "ludoteca", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except CliError as cli_error:
        print_error(str(cli_error))
    except UserError as refusal:
        print_error(messages.say_note("refusal", refusal.note))
    except click.UsageError as error:
        print_error(messages.say_note("refusal", translate_usage_error(error).note))
    except (click.Abort, KeyboardInterrupt):
        print_error(messages.say("usage.interrupted"))
    except BrokenPipeError:
        # the interpreter flushes stdout once more at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return BAD_INPUT


def root_command(messages: Texts) -> LocalizedGroup:
    root = LocalizedGroup("ludoteca", messages)
    root.params.insert(0, info_option(messages, "version", lambda _: version_text(messages)))
    for command in COMMANDS:
        root.add_command(command(messages))
    return root


def version_text(messages: Texts) -> str:
    from ludoteca.server import API_VERSION
    from ludoteca.terminal.versions import version_lines

    return "\n".join(version_lines(messages, __version__, API_VERSION))


COMMANDS = (
    games_command,
    rules_command,
    play_command,
    resume_command,
    join_command,
    serve_command,
    admin_command,
    proxy_command,
    worker_command,
    mcp_command,
    simulate_command,
    tournament_command,
    replay_command,
    review_command,
    new_game_command,
    check_command,
    learn_command,
    lab_command,
    page_command,
)
