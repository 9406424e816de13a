"""`ludoteca play`: one person against bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.record import Record, new_seed
from ludoteca.core.refusal import Refused
from ludoteca.core.text import texts
from ludoteca.terminal.complaint import BAD_INPUT, complain, in_words
from ludoteca.terminal.engine import mention_interpreter
from ludoteca.terminal.input.arguments import options_of, seats_of
from ludoteca.terminal.input.conversation import Conversation
from ludoteca.terminal.input.files import new_match_file
from ludoteca.terminal.input.keyboard import Gone, prepare
from ludoteca.terminal.input.players import (
    MARK,
    bot_names,
    bots_at,
    cast,
    seated,
    shown_names,
)
from ludoteca.terminal.input.records import opened
from ludoteca.terminal.match import Match


def play(
    language: str,
    game: str | None,
    seats: int | None,
    option: Sequence[str],
    bots: str | None,
    seat: int | None,
    seed: str | None,
    name: str | None,
    resume: str | None,
) -> int:
    """Plays a match to its end, or as long as somebody types; the exit code says which."""
    with in_words(texts(language)):
        if resume is not None:
            if seats is not None or option or seed is not None or name is not None:
                raise Refused("resume_as_it_was")
            record = resumable(opened(language, resume), game, bots, seat)
        elif game is None:
            raise Refused("missing", what="GAME")
        else:
            record = new_record(language, game, seats, option, bots, seat, seed, name)
    found = games.find(record.game)
    said = texts(language, record.game)
    with in_words(said):
        bots_at(found, record.players)
        mine = next(s for s, player in enumerate(record.players) if not player.startswith(MARK))
        mention_interpreter(said)
        record.verify(found)
        path = Path(resume) if resume is not None else new_match_file(record.game)
        match = Match(found, record, path, mine)
        match.save()
        prepare()
        named = said.named(shown_names(said, record.players, record.seats))
        console = Console(highlight=False)
        try:
            Conversation(match, named, console).hold()
        except (Gone, KeyboardInterrupt):
            complain(said.say("play.resume", {"path": str(path)}))
            return BAD_INPUT
    return 0


def new_record(
    language: str,
    name: str,
    seats: int | None,
    option: Sequence[str],
    bots: str | None,
    seat: int | None,
    seed: str | None,
    person: str | None,
) -> Record:
    """A match without moves, as it was asked for."""
    game = games.find(name)
    with in_words(texts(language, name)):
        many = seats_of(game, seats)
        players = seated(
            many,
            seat_of(many, seat),
            name_of(person, texts(language).say("seat.guest")),
            bot_names(game, bots),
        )
        options = options_of(game, option)
    chosen = new_seed() if seed is None else seed
    return Record(name, game.rules, many, chosen, options, cast(game, players, chosen))


def seat_of(seats: int, asked: int | None) -> int:
    if asked is not None and asked >= seats:
        raise Refused("no_such_seat", seat=asked, last=seats - 1)
    return asked or 0


def name_of(asked: str | None, guest: str) -> str:
    name = " ".join((guest if asked is None else asked).split())
    if not name or name.startswith(MARK):
        raise Refused("bad_name", name=name)
    return name


def resumable(record: Record, name: str | None, bots: str | None, seat: int | None) -> Record:
    """The same record, with one person and the rest bots."""
    game: Game[Any] = games.find(record.game)
    if name not in (None, record.game):
        raise Refused("other_game", game=record.game)
    if len(record.players) != record.seats:
        guest = seat_of(record.seats, seat)
        record.players = seated(record.seats, guest, "?", bot_names(game, bots))
        return record
    people = [s for s, player in enumerate(record.players) if not player.startswith(MARK)]
    if len(people) != 1:
        raise Refused("not_one_person", n=len(people))
    if bots is not None or seat not in (None, people[0]):
        raise Refused("resume_as_it_was")
    return record
