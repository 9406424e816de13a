"""The parser of experiment files (TOML)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from ludoteca import games
from ludoteca.bots.learned import require_seats
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.game import Game
from ludoteca.core.jsonfile import parse_json
from ludoteca.core.option import DeckOption, Value, check_options, format_value
from ludoteca.lab.aims import parse_aims
from ludoteca.lab.entrants import entrant, require_different_players
from ludoteca.lab.experiment import Experiment, Variant, detail_rate
from ludoteca.lab.toml_reader import TomlTable, parse_toml, read_text

MOST_VARIANTS = 200
MOST_MATCHES = 100_000_000
DEFAULT_MATCH_LIMIT = 1_000_000
"""Matches of a variant at most, where the file gives only `target_width`."""

EXPERIMENT_KEYS = (
    "game",
    "seats",
    "bots",
    "matches",
    "target_width",
    "seed",
    "detail_every",
    "chunk",
    "options",
    "question",
    "aim",
)
VARYING_KEYS = ("vary", "variant")
VARIANT_KEYS = ("name", "seats", "bots", "options")


@dataclass(frozen=True)
class VariantDefaults:
    """What every variant of a file has unless it says otherwise. Deck files are in `folder`."""

    game: Game[Any]
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, object]
    folder: Path


def read_experiment(path: str | Path) -> Experiment:
    """The experiment in this file; an error names the place in the file and the reason."""
    return parse_experiment(read_text(path), Path(path))


def parse_experiment(text: str, path: Path) -> Experiment:
    """The experiment in this text. `path` appears in errors, and deck files are in its folder."""
    file = parse_toml(text, path)
    file.require_known((*EXPERIMENT_KEYS, *VARYING_KEYS))
    with file.locate_errors("game"):
        game = games.find(file.string("game"))
    file.game = game.name
    matches, target_width = matches_and_target_width(file)
    seed = file.string("seed") if file.has("seed") else "lab"
    options = file.table("options") if file.has("options") else None
    seats, bots = parse_seats_and_bots(file, game, game.usual_seats, ("skilled",))
    base = parse_options(options, game, path.parent) if options else {}
    if file.has("vary") and file.has("variant"):
        raise file.error_at("variant", Note("lab_both", {}))
    defaults = VariantDefaults(game, seats, bots, base, path.parent)
    if file.has("variant"):
        variants = named_variants(file, defaults)
    else:
        variants = grid_variants(file, defaults)
    detail_every = file.integer("detail_every", 1, MOST_MATCHES) if file.has("detail_every") else 0
    chunk = file.integer("chunk", 1, MOST_MATCHES) if file.has("chunk") else 0
    if not detail_every and target_width is None:
        detail_every = detail_rate(game.name, variants, matches)
    question = file.string("question") if file.has("question") else ""
    aims = parse_aims(file, all_bots(variants))
    return Experiment(
        game.name, variants, matches, target_width, seed, detail_every, chunk, question, aims
    )


def all_bots(variants: Sequence[Variant]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(bot for variant in variants for bot in variant.bots))


def matches_and_target_width(file: TomlTable) -> tuple[int, float | None]:
    target_width = file.fraction("target_width") if file.has("target_width") else None
    if file.has("matches"):
        return file.integer("matches", 1, MOST_MATCHES), target_width
    if target_width is None:
        raise file.error_at("matches", Note("lab_missing", {}))
    return DEFAULT_MATCH_LIMIT, target_width


def parse_seats_and_bots(
    table: TomlTable, game: Game[Any], seats: int, bots: tuple[str, ...]
) -> tuple[int, tuple[str, ...]]:
    """The seats and bots of this table, with these defaults."""
    if table.has("seats"):
        requested = table.integer("seats", 0, 1000)
        with table.locate_errors("seats"):
            seats = game.check_seats(requested)
    if table.has("bots"):
        bots = tuple(table.strings("bots"))
    with table.locate_errors("bots"):
        for bot in bots:
            require_seats(entrant(game, bot), seats)
        require_different_players(game, bots)
    return seats, bots


def parse_options(table: TomlTable, game: Game[Any], folder: Path) -> dict[str, object]:
    """The options in a table, each checked."""
    return {
        name: parse_option(table, name, game, value, folder)
        for name, value in table.entries.items()
    }


def parse_option(
    table: TomlTable, name: str, game: Game[Any], value: object, folder: Path
) -> Value:
    """One option. A deck may be given as the name of a file."""
    with table.locate_errors(name):
        option = next((candidate for candidate in game.options if candidate.name == name), None)
        if isinstance(option, DeckOption) and isinstance(value, str) and value not in option.values:
            return read_deck(folder / value, option)
        return check_options(game.options, {name: value})[name]


def read_deck(path: Path, option: DeckOption) -> Value:
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise UserError("lab_file", path=str(path), why=Note("not_json", {"line": 1})) from None
    except (OSError, ValueError) as error:
        why = os_error_note(error) if isinstance(error, OSError) else Note("ENOENT", {})
        raise UserError("unreadable", path=str(path), reason=why) from None
    try:
        return option.check(parse_json(text))
    except UserError as error:
        raise UserError("lab_file", path=str(path), why=error.note) from None


def grid_variants(file: TomlTable, defaults: VariantDefaults) -> tuple[Variant, ...]:
    """Every combination of the values in `[vary]`; a single variant without it."""
    game = defaults.game
    varied: dict[str, list[tuple[str, Value]]] = {}
    table = file.table("vary") if file.has("vary") else None
    for name in table.entries if table else ():
        assert table is not None
        raw_values = table.values(name)
        values = [parse_option(table, name, game, raw, defaults.folder) for raw in raw_values]
        if any(value in values[:index] for index, value in enumerate(values)):
            raise table.error_at(name, Note("lab_doubled", {}))
        varied[name] = [
            (value_label(raw), value) for raw, value in zip(raw_values, values, strict=True)
        ]
    combinations = 1
    for choices in varied.values():
        combinations *= len(choices)
    if combinations > MOST_VARIANTS:
        raise file.error_at("vary", Note("lab_many", {"n": combinations, "most": MOST_VARIANTS}))
    variants = []
    for combination in product(*varied.values()):
        pairs = list(zip(varied, combination, strict=True))
        name = ", ".join(f"{option}={label}" for option, (label, _) in pairs) or game.name
        options = {**defaults.options, **{option: value for option, (_, value) in pairs}}
        checked = check_options(game.options, options)
        variants.append(Variant(name, defaults.seats, defaults.bots, checked))
    return tuple(variants)


def value_label(value: object) -> str:
    return (
        Path(value).stem
        if isinstance(value, str) and value.endswith(".json")
        else format_value(value)
    )


def named_variants(file: TomlTable, defaults: VariantDefaults) -> tuple[Variant, ...]:
    """The variants in `[[variant]]`."""
    game = defaults.game
    variants: list[Variant] = []
    tables = file.tables("variant")
    if len(tables) > MOST_VARIANTS:
        raise file.error_at("variant", Note("lab_many", {"n": len(tables), "most": MOST_VARIANTS}))
    for table in tables:
        table.require_known(VARIANT_KEYS)
        name = table.string("name")
        if any(name == other.name for other in variants):
            raise table.error_at("name", Note("lab_taken", {"name": name}))
        seats, bots = parse_seats_and_bots(table, game, defaults.seats, defaults.bots)
        variant_options = (
            parse_options(table.table("options"), game, defaults.folder)
            if table.has("options")
            else {}
        )
        options = check_options(game.options, {**defaults.options, **variant_options})
        variants.append(Variant(name, seats, bots, options))
    return tuple(variants)
