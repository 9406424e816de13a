"""The command `ludoteca`, a file for each of its publics. What a command needs is imported when it runs."""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO

import click

from ludoteca import __version__
from ludoteca.cli.authors import examine_command, new_game_command, page_command
from ludoteca.cli.designers import lab_command, simulate_command, tournament_command
from ludoteca.cli.hosts import admin_command, proxy_command, serve_command, think_command
from ludoteca.cli.learners import learn_command, mcp_command
from ludoteca.cli.players import (
    games_command,
    play_command,
    replay_command,
    review_command,
    rules_command,
)
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, texts
from ludoteca.terminal.commands.speaking import Group, answering, reworded
from ludoteca.terminal.complaint import BAD_INPUT, Complaint, complain
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


COMMANDS = (
    games_command,
    rules_command,
    play_command,
    serve_command,
    admin_command,
    proxy_command,
    think_command,
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
