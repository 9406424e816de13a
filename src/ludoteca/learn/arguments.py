"""Validation of the arguments of environments: game, seats, options, opponents and seed."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca import games
from ludoteca.bots.own_bot import trusted_bot_of
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.network import LearnedBot
from ludoteca.core.engine.rng import stream
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.core.record import new_seed
from ludoteca.learn.errors import as_bool, as_int, error_text
from ludoteca.learn.layout import Layout, layout_of

Opponents = str | Bot | Sequence[str | Bot]


def find_game(game: str | Game[Any]) -> Game[Any]:
    if isinstance(game, Game):
        return game
    try:
        return games.find(game)
    except (UserError, TypeError):
        raise ValueError(f"there is no game {game!r}: {', '.join(games.names())}") from None


def env_version(game: Game[Any]) -> int:
    """The version of a game's environments in every registry: it grows with the rules and with the
    observations."""
    return game.rules + game.observation_version - 1


def refuse_reset_options(options: Mapping[str, Any] | None, only_warn: bool = False) -> None:
    """The layout of observations depends on the options, so they cannot change. PettingZoo's own suite
    resets with invented options, which must raise nothing."""
    if not options:
        return
    message = (
        f"reset takes no options, not {dict(options)!r}: "
        "those of the game are given when the environment is made"
    )
    if not only_warn:
        raise ValueError(message)
    warnings.warn(message, stacklevel=3)


def resolve_setup(
    game: str | Game[Any],
    seats: int | None,
    options: Mapping[str, object] | None,
    include_history: bool,
) -> tuple[Game[Any], Layout, dict[str, Value]]:
    """The game, the layout of its observations and all its options."""
    known_game = find_game(game)
    seat_count = as_int("seats", known_game.usual_seats if seats is None else seats)
    if not isinstance(options, Mapping | None):
        raise TypeError(f"options must map names to values, not {options!r}")
    try:
        values = check_options(known_game.options, options or {})
        return (
            known_game,
            layout_of(known_game, seat_count, values, as_bool("include_history", include_history)),
            values,
        )
    except UserError as error:
        raise ValueError(error_text(error, known_game)) from None


def learner_seat(seat: int | None, seats: int, opponents: Opponents | None) -> int:
    """The learner's seat; the first one if it changes with every match."""
    if seat is None:
        return 0
    index = as_int("seat", seat)
    if not 0 <= index < seats:
        raise ValueError(f"there is no seat {index} at a table for {seats}")
    if opponents is None:
        raise ValueError("seat needs opponents: without them all seats learn")
    return index


def seed_text(seed: int | str | None) -> str:
    """The seed as text; None gives a new one each time."""
    if seed is None:
        return new_seed()
    if isinstance(seed, str):
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise ValueError(f"seed must be valid Unicode, not {seed!r}") from None
        return seed
    return str(as_int("seed", seed))


def opponent_bots(
    game: Game[Any], seats: int, options: Mapping[str, Value], opponents: Opponents | None
) -> list[Bot | None]:
    """The bots of all seats, with None for learners; the learner is first. Raises ValueError here, and
    not in a later step, for weights that do not fit."""
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
                bot.forward(game.start(seats, dict(options), stream("fits")), 0)
            except UserError as error:
                raise ValueError(error_text(error, game)) from None
    return [None, *bots]


def named_bot(game: Game[Any], name: str | Bot) -> Bot:
    if isinstance(name, Bot):
        return name
    if not isinstance(name, str):
        raise TypeError(f"expected a bot or its name, not {name!r}")
    try:
        return trusted_bot_of(game, name)
    except UserError as error:
        raise ValueError(error_text(error, game)) from None
