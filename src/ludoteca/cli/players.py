"""Commands for players."""

from __future__ import annotations

from typing import Any

import click

from ludoteca.cli.flags import flag, match_flags
from ludoteca.cli.localized_click import IntAtLeast, LocalizedCommand
from ludoteca.core.text import Texts


def games_command(messages: Texts) -> LocalizedCommand:
    def games() -> None:
        from ludoteca.terminal.commands.games import print_catalogue

        print_catalogue(messages.language)

    return LocalizedCommand("games", messages, [], games)


def rules_command(messages: Texts) -> LocalizedCommand:
    def rules(game: str, paragraph: int | None) -> None:
        from ludoteca.terminal.drawing.rulebook import print_rulebook

        print_rulebook(messages.language, game, paragraph)

    params: list[click.Parameter] = [
        click.Argument(["game"], metavar="GAME"),
        flag(messages, "paragraph", type=IntAtLeast(1)),
    ]
    return LocalizedCommand("rules", messages, params, rules)


def play_command(messages: Texts) -> LocalizedCommand:
    def play(**flags: Any) -> int:
        from ludoteca.terminal.commands.play import play

        return play(messages.language, **flags)

    params = [
        click.Argument(["game"], required=False, metavar="GAME"),
        *match_flags(messages),
        flag(messages, "seat", type=IntAtLeast(0)),
        flag(messages, "name", metavar="TEXT"),
        flag(messages, "resume", metavar="FILE"),
    ]
    return LocalizedCommand("play", messages, params, play)


def resume_command(messages: Texts) -> LocalizedCommand:
    def resume(file: str | None) -> int:
        from ludoteca.terminal.commands.resume import resume

        return resume(messages.language, file)

    params: list[click.Parameter] = [click.Argument(["file"], required=False, metavar="FILE")]
    return LocalizedCommand("resume", messages, params, resume, help_key="resume_match")


def join_command(messages: Texts) -> LocalizedCommand:
    def join(link: str, seat: int | None, name: str | None) -> int:
        from ludoteca.terminal.commands.join import join

        return join(messages.language, link, seat, name)

    params: list[click.Parameter] = [
        click.Argument(["link"], metavar="LINK"),
        click.Option(["--seat"], type=IntAtLeast(0), help=messages.say("help.seat_joined")),
        flag(messages, "name", metavar="TEXT"),
    ]
    return LocalizedCommand("join", messages, params, join)


def replay_command(messages: Texts) -> LocalizedCommand:
    def replay(**flags: Any) -> None:
        from ludoteca.terminal.commands.replay import replay

        replay(messages.language, **flags)

    params = [
        click.Argument(["file"], metavar="FILE"),
        flag(messages, "ply", type=IntAtLeast(0)),
        click.Option(["--seat"], type=IntAtLeast(0), help=messages.say("help.seat_shown")),
    ]
    return LocalizedCommand("replay", messages, params, replay)


def review_command(messages: Texts) -> LocalizedCommand:
    def review(file: str, seat: int | None, iterations: int | None) -> None:
        from ludoteca.terminal.commands.review import print_review

        print_review(messages.language, file, seat, iterations)

    params: list[click.Parameter] = [
        click.Argument(["file"], metavar="FILE"),
        click.Option(["--seat"], type=IntAtLeast(0), help=messages.say("help.seat_reviewed")),
        flag(messages, "iterations", type=IntAtLeast(1)),
    ]
    return LocalizedCommand("review", messages, params, review)
