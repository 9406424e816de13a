"""The parser of tuning files: the matches, the search space and the objectives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.game import Game
from ludoteca.core.option import DeckOption, NumberOption, Value, check_options
from ludoteca.lab.experiment_file import parse_options, parse_seats_and_bots
from ludoteca.lab.toml_reader import TomlTable, parse_toml, read_text
from ludoteca.lab.tuning.objectives import MEASURES, Objective
from ludoteca.lab.tuning.search_space import SearchDimension, full_deck, numeric_field

TUNING_KEYS = (
    "game",
    "seats",
    "bots",
    "matches",
    "trials",
    "seed",
    "options",
    "search",
    "objective",
)
SEARCH_KEYS = (
    "option",
    "field",
    "cards",
    "least",
    "most",
    "values",
    "same_value",
    "shift",
    "order",
)
OBJECTIVE_KEYS = ("measure", "target", "tolerance")
MOST_TRIALS = 100_000
MOST_DIMENSIONS = 12


@dataclass(frozen=True)
class TuningConfig:
    """Everything that a search depends on. Every trial plays the same `matches` deals."""

    game: str
    seats: int
    bots: tuple[str, ...]
    matches: int
    trials: int
    seed: str
    options: Mapping[str, Value]
    changes: Mapping[str, Value]
    """The options of the file, without the defaults."""
    dimensions: tuple[SearchDimension, ...]
    objectives: tuple[Objective, ...]
    text: str


def read_tuning(path: Path) -> TuningConfig:
    """The search in this file; an error names the place in the file and the reason."""
    return parse_tuning(read_text(path), path)


def parse_tuning(text: str, path: Path) -> TuningConfig:
    file = parse_toml(text, path)
    file.require_known(TUNING_KEYS)
    with file.locate_errors("game"):
        game = games.find(file.string("game"))
    file.game = game.name
    seats, bots = parse_seats_and_bots(file, game, game.usual_seats, ("skilled",))
    changes = parse_options(file.table("options"), game, path.parent) if file.has("options") else {}
    options = check_options(game.options, changes)
    given = {name: options[name] for name in changes}
    dimensions = tuple(parse_dimension(table, game, options) for table in file.tables("search"))
    if len(dimensions) > MOST_DIMENSIONS:
        raise file.error_at(
            "search", Note("lab_many", {"n": len(dimensions), "most": MOST_DIMENSIONS})
        )
    objectives = tuple(parse_objective(table) for table in file.tables("objective"))
    return TuningConfig(
        game.name,
        seats,
        bots,
        file.integer("matches", 10, 1_000_000),
        file.integer("trials", 1, MOST_TRIALS),
        file.string("seed") if file.has("seed") else "tune",
        options,
        given,
        dimensions,
        objectives,
        text,
    )


def parse_objective(table: TomlTable) -> Objective:
    table.require_known(OBJECTIVE_KEYS)
    measure = table.string("measure")
    if measure not in MEASURES:
        raise table.error_at("measure", Note("tune_measure", {"measures": ", ".join(MEASURES)}))
    return Objective(measure, parse_number(table, "target"), parse_number(table, "tolerance"))


def parse_number(table: TomlTable, name: str) -> float:
    value = table.value(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e9:
        raise table.error_at(name, Note("tune_number", {}))
    return float(value)


def parse_dimension(
    table: TomlTable, game: Game[Any], options: Mapping[str, Value]
) -> SearchDimension:
    table.require_known(SEARCH_KEYS)
    name = table.string("option")
    option = next((candidate for candidate in game.options if candidate.name == name), None)
    if option is None:
        names = ", ".join(candidate.name for candidate in game.options)
        raise table.error_at("option", Note("unknown_option", {"option": name, "options": names}))
    if isinstance(option, DeckOption):
        return parse_deck_dimension(table, option, options)
    if table.has("values"):
        with table.locate_errors("values"):
            values = tuple(option.check(value) for value in table.values("values"))
        return SearchDimension(name, values=values)
    if isinstance(option, NumberOption):
        least = table.integer("least", option.least, option.most)
        return SearchDimension(name, least=least, most=table.integer("most", least, option.most))
    return SearchDimension(name, values=option.values)


def parse_deck_dimension(
    table: TomlTable, option: DeckOption, options: Mapping[str, Value]
) -> SearchDimension:
    if parse_flag(table, "order") or not option.fields:
        return SearchDimension(option.name, order=True)
    field = numeric_field(option, table.string("field"))
    if field is None:
        names = ", ".join(candidate.name for candidate in option.fields if candidate.most > 0)
        raise table.error_at("field", Note("tune_field", {"fields": names}))
    shift = parse_flag(table, "shift")
    low, high = (-field.most, field.most) if shift else (field.least, field.most)
    least = table.integer("least", low, high)
    most = table.integer("most", least, high)
    deck = options.get(option.name, option.default)
    size = len(deck) if isinstance(deck, list) else len(full_deck(option, str(deck)))
    cards = table.values("cards") if table.has("cards") else []
    for card in cards:
        if type(card) is not int or not 1 <= card <= size:
            raise table.error_at("cards", Note("tune_cards", {"most": size}))
    same_value = parse_flag(table, "same_value")
    return SearchDimension(
        option.name, field.name, tuple(cards), least, most, same_value=same_value, shift=shift
    )


def parse_flag(table: TomlTable, name: str) -> bool:
    if not table.has(name):
        return False
    value = table.value(name)
    if not isinstance(value, bool):
        raise table.error_at(name, Note("tune_truth", {}))
    return value
