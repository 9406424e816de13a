"""The commands for players."""

from __future__ import annotations

from typing import Any

import click

from ludoteca.cli.flags import flag, setting_flags
from ludoteca.core.text import Texts
from ludoteca.terminal.commands.speaking import Command, Number


def games_command(said: Texts) -> Command:
    def games() -> None:
        from ludoteca.terminal.commands.games import show_shelf

        show_shelf(said.language)

    return Command("games", said, [], games)


def rules_command(said: Texts) -> Command:
    def rules(game: str, paragraph: int | None) -> None:
        from ludoteca.terminal.drawing.rulebook import show_rulebook

        show_rulebook(said.language, game, paragraph)

    params: list[click.Parameter] = [
        click.Argument(["game"], metavar="GAME"),
        flag(said, "paragraph", type=Number(1)),
    ]
    return Command("rules", said, params, rules)


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
