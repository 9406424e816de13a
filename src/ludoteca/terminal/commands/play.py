"""`ludoteca play`: one person against bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from rich.console import Console

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.text import texts
from ludoteca.local.match import LocalMatch
from ludoteca.local.match_files import create_match_file
from ludoteca.local.players import (
    BOT_PREFIX,
    assign_characters,
    display_names,
    make_bots,
    seat_players,
)
from ludoteca.terminal.commands.match_settings import MatchSettings, parse_bot_names
from ludoteca.terminal.errors import BAD_INPUT, print_error, translate_errors
from ludoteca.terminal.input.keyboard import InputEnded, enable_line_editing
from ludoteca.terminal.input.play_session import PlaySession
from ludoteca.terminal.input.records import open_record
from ludoteca.terminal.interpreter_warning import warn_if_interpreted


def play(
    language: str,
    *,
    game: str | None,
    seats: int | None,
    option: Sequence[str],
    bots: str | None,
    seat: int | None,
    seed: str | None,
    name: str | None,
    resume: str | None,
) -> int:
    """Plays a match until it is over or the person quits (exit code 0), or the input ends (2)."""
    with translate_errors(texts(language)):
        if resume is not None:
            if seats is not None or option or seed is not None or name is not None:
                raise UserError("resume_as_it_was")
            record = as_resumable(open_record(language, resume), game, bots, seat)
        elif game is None:
            raise UserError("missing", what="GAME")
        else:
            settings = MatchSettings(seats, option, bots, seed)
            record = new_record(language, game, settings, seat, name)
    definition = games.find(record.game)
    messages = texts(language, record.game)
    with translate_errors(messages):
        make_bots(definition, record.players)
        person_seat = next(
            index
            for index, player in enumerate(record.players)
            if not player.startswith(BOT_PREFIX)
        )
        warn_if_interpreted(messages)
        record.verify(definition)
        path = Path(resume) if resume is not None else create_match_file(record.game)
        match = LocalMatch(definition, record, path, person_seat)
        match.save()
        enable_line_editing()
        named_messages = messages.with_names(display_names(messages, record.players, record.seats))
        console = Console(highlight=False)
        try:
            PlaySession(match, named_messages, console).run()
        except (InputEnded, KeyboardInterrupt):
            print_error(messages.say("play.resume", {"path": quote(str(path))}))
            return BAD_INPUT
    return 0


def new_record(
    language: str, name: str, settings: MatchSettings, seat: int | None, player_name: str | None
) -> Record:
    """A record without moves."""
    game = games.find(name)
    with translate_errors(texts(language, name)):
        seat_count = settings.seat_count(game)
        players = seat_players(
            seat_count,
            require_seat(seat_count, seat),
            valid_name(player_name, texts(language).say("seat.guest")),
            settings.bot_names(game),
        )
        options = settings.options(game)
    seed = settings.seed_or_new()
    return Record(
        name,
        game.rules,
        seat_count,
        seed,
        options,
        assign_characters(game, players, seed),
    )


def require_seat(seats: int, requested: int | None) -> int:
    if requested is not None and requested >= seats:
        raise UserError("no_such_seat", seat=requested, last=seats - 1)
    return requested or 0


def valid_name(requested: str | None, guest: str) -> str:
    name = " ".join((guest if requested is None else requested).split())
    if not name or name.startswith(BOT_PREFIX):
        raise UserError("bad_name", name=name)
    return name


def as_resumable(record: Record, name: str | None, bots: str | None, seat: int | None) -> Record:
    """Checks that one person and bots play in the record; a record without players gets them."""
    game: Game[Any] = games.find(record.game)
    if name not in (None, record.game):
        raise UserError("other_game", game=record.game)
    if len(record.players) != record.seats:
        person_seat = require_seat(record.seats, seat)
        record.players = seat_players(record.seats, person_seat, "?", parse_bot_names(game, bots))
        return record
    people = [
        index for index, player in enumerate(record.players) if not player.startswith(BOT_PREFIX)
    ]
    if len(people) != 1:
        raise UserError("not_one_person", n=len(people))
    if bots is not None or seat not in (None, people[0]):
        raise UserError("resume_as_it_was")
    return record
