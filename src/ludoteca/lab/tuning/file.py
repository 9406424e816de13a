"""The file of a search: what is played, what is searched, what is aimed at. Checked to the last word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.option import Deck, Number, Value, checked
from ludoteca.lab.experiment import options_in, seats_and_bots
from ludoteca.lab.reader import Table, table_in, text_of
from ludoteca.lab.tuning.aims import MEASURES, Aim
from ludoteca.lab.tuning.space import Search, field_of, whole_of

FIELDS = ("game", "seats", "bots", "matches", "trials", "seed", "options", "search", "aim")
OF_A_SEARCH = ("option", "field", "cards", "least", "most", "values", "together", "shift", "order")
OF_AN_AIM = ("measure", "target", "within")
MOST_TRIALS = 100_000
MOST_SEARCHED = 12


@dataclass(frozen=True)
class Tuning:
    """All that a search depends on. Every trial plays the same `matches`."""

    game: str
    seats: int
    bots: tuple[str, ...]
    matches: int
    trials: int
    seed: str
    options: Mapping[str, Value]
    searches: tuple[Search, ...]
    aims: tuple[Aim, ...]
    text: str


def read(path: Path) -> Tuning:
    """The search in this file; refuses it with the place and what is wrong there."""
    return parse(text_of(path), path)


def parse(text: str, where: Path) -> Tuning:
    file = table_in(text, where)
    file.only(FIELDS)
    with file.complaining("game"):
        game = games.find(file.text("game"))
    file.game = game.name
    seats, bots = seats_and_bots(file, game, game.usual_seats, ("skilled",))
    given = options_in(file.table("options"), game, where.parent) if file.has("options") else {}
    options = checked(game.options, given)
    searches = tuple(search_in(table, game, options) for table in file.tables("search"))
    if len(searches) > MOST_SEARCHED:
        raise file.refused("search", Note("lab_many", {"n": len(searches), "most": MOST_SEARCHED}))
    aims = tuple(aim_in(table) for table in file.tables("aim"))
    return Tuning(
        game.name,
        seats,
        bots,
        file.whole("matches", 10, 1_000_000),
        file.whole("trials", 1, MOST_TRIALS),
        file.text("seed") if file.has("seed") else "tune",
        options,
        searches,
        aims,
        text,
    )


def aim_in(table: Table) -> Aim:
    table.only(OF_AN_AIM)
    measure = table.text("measure")
    if measure not in MEASURES:
        raise table.refused("measure", Note("tune_measure", {"measures": ", ".join(MEASURES)}))
    return Aim(measure, number_in(table, "target"), number_in(table, "within"))


def number_in(table: Table, name: str) -> float:
    found = table.fact(name)
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found < 1e9:
        raise table.refused(name, Note("tune_number", {}))
    return float(found)


def search_in(table: Table, game: Game[Any], options: Mapping[str, Value]) -> Search:
    table.only(OF_A_SEARCH)
    name = table.text("option")
    option = next((one for one in game.options if one.name == name), None)
    if option is None:
        names = ", ".join(one.name for one in game.options)
        raise table.refused("option", Note("unknown_option", {"option": name, "options": names}))
    if isinstance(option, Deck):
        return deck_search(table, option, options)
    if table.has("values"):
        with table.complaining("values"):
            values = tuple(option.check(value) for value in table.values("values"))
        return Search(name, values=values)
    if isinstance(option, Number):
        least = table.whole("least", option.least, option.most)
        return Search(name, least=least, most=table.whole("most", least, option.most))
    return Search(name, values=option.values)


def deck_search(table: Table, option: Deck, options: Mapping[str, Value]) -> Search:
    if truth(table, "order") or not option.fields:
        return Search(option.name, order=True)
    field = field_of(option, table.text("field"))
    if field is None:
        names = ", ".join(one.name for one in option.fields if one.most > 0)
        raise table.refused("field", Note("tune_field", {"fields": names}))
    shift = truth(table, "shift")
    low, high = (-field.most, field.most) if shift else (field.least, field.most)
    least = table.whole("least", low, high)
    most = table.whole("most", least, high)
    laid = options.get(option.name, option.default)
    size = len(laid) if isinstance(laid, list) else len(whole_of(option, str(laid)))
    cards = table.values("cards") if table.has("cards") else []
    for card in cards:
        if type(card) is not int or not 1 <= card <= size:
            raise table.refused("cards", Note("tune_cards", {"most": size}))
    together = truth(table, "together")
    return Search(
        option.name, field.name, tuple(cards), least, most, together=together, shift=shift
    )


def truth(table: Table, name: str) -> bool:
    if not table.has(name):
        return False
    found = table.fact(name)
    if not isinstance(found, bool):
        raise table.refused(name, Note("tune_truth", {}))
    return found
