"""What a learner may wish for: a game, a table, opponents, a seed; all else is refused clearly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import bot_of
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.network import LearnedBot
from ludoteca.core.kit.rng import stream
from ludoteca.core.option import Value, checked
from ludoteca.core.record import new_seed
from ludoteca.core.refusal import Refused
from ludoteca.learn.errors import plain, said, truth
from ludoteca.learn.layout import Layout, layout_of

Opponents = str | Bot | Sequence[str | Bot]


def found(game: str | Game[Any]) -> Game[Any]:
    if isinstance(game, Game):
        return game
    try:
        return games.find(game)
    except (Refused, TypeError):
        raise ValueError(f"there is no game {game!r}: {', '.join(games.names())}") from None


def laid(
    game: str | Game[Any],
    seats: int | None,
    options: Mapping[str, object] | None,
    recall: bool,
) -> tuple[Game[Any], Layout, dict[str, Value]]:
    """A game at a table of so many seats under these options, and the layout of its rows."""
    named = found(game)
    count = plain("seats", named.usual_seats if seats is None else seats)
    if not isinstance(options, Mapping | None):
        raise TypeError(f"options must be values by their names, not {options!r}")
    try:
        chosen = checked(named.options, options or {})
        return named, layout_of(named, count, chosen, truth("recall", recall)), chosen
    except Refused as refusal:
        raise ValueError(said(refusal, named)) from None


def home_of(seat: int | None, seats: int, opponents: Opponents | None) -> int:
    """The learner's seat, or the first of them if it is another one in every match."""
    if seat is None:
        return 0
    home = plain("seat", seat)
    if not 0 <= home < seats:
        raise ValueError(f"there is no seat {home} at a table for {seats}")
    if opponents is None:
        raise ValueError("a seat is the learner's among opponents: without them all seats learn")
    return home


def seed_of(seed: int | str | None) -> str:
    """A seed as records have it; None is a new one every time."""
    if seed is None:
        return new_seed()
    if isinstance(seed, str):
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise ValueError(f"seed must be text that can be written down, not {seed!r}") from None
        return seed
    return str(plain("seed", seed))


def bots_of(
    game: Game[Any], seats: int, options: Mapping[str, Value], opponents: Opponents | None
) -> list[Bot | None]:
    """Who plays, the learner first. Weights that do not fit this table are refused at once: nobody
    is to learn of it in the middle of a step."""
    if opponents is None:
        return [None] * seats
    if isinstance(opponents, (str, Bot)):
        opponents = [opponents] * (seats - 1)
    if not isinstance(opponents, Sequence):
        raise TypeError(f"opponents must be bots or names of bots, not {opponents!r}")
    if len(opponents) != seats - 1:
        raise ValueError(f"a learner at a table for {seats} has {seats - 1} opponents")
    bots = [named_bot(game, other) for other in opponents]
    for bot in bots:
        if isinstance(bot, LearnedBot):
            try:
                bot.look(game.start(seats, dict(options), stream("fits")), 0)
            except Refused as refusal:
                raise ValueError(said(refusal, game)) from None
    return [None, *bots]


def named_bot(game: Game[Any], name: str | Bot) -> Bot:
    if isinstance(name, Bot):
        return name
    if not isinstance(name, str):
        raise TypeError(f"a bot, or the name of one, is wanted, not {name!r}")
    try:
        return bot_of(game, name)
    except Refused as refusal:
        raise ValueError(said(refusal, game)) from None
