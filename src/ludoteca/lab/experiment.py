"""Experiment: what is to be played, read from a small TOML file and checked to the last word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from ludoteca import games
from ludoteca.bots.learned import seated
from ludoteca.bots.search.searcher import SearchBot
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.option import Deck, Value, checked, spell
from ludoteca.core.record import parse_json
from ludoteca.core.refusal import Refused, reason
from ludoteca.lab.entrants import entrant, expect_different
from ludoteca.lab.reader import Table, table_in, text_of
from ludoteca.lab.tournament import Tournament

MOST_VARIANTS = 200
MOST_MATCHES = 100_000_000
MOST_WITHOUT_NUMBER = 1_000_000
"""Matches of a variant at most, where the file says only how narrow the interval shall be."""
CLOSELY_AT_LEAST = 250
SPARINGLY = 4
VERY_SPARINGLY = 25
CLOSELY_ENOUGH = 20_000
"""Matches that are looked at closely, unless the file says otherwise: about so many at least, one in
four of more, one in twenty-five of a brisk game, and never more than so many. It costs time, though next
to nothing where bots think: there all are looked at. It depends on nothing but the plan, so that the
tables are the same wherever they are made."""

FIELDS = ("game", "seats", "bots", "matches", "until", "seed", "closely", "chunk", "options")
VARYING = ("vary", "variant")
OF_A_VARIANT = ("name", "seats", "bots", "options")


@dataclass(frozen=True)
class Variant:
    """One way to play: `options` are all of the game's, a deck of one's own as it stood in its
    file."""

    name: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Value]


@dataclass(frozen=True)
class Experiment:
    """All that the numbers depend on. Every variant plays `matches` at least, or until the widest
    interval is narrower than `until`, and all of them the same deals."""

    game: str
    variants: tuple[Variant, ...]
    matches: int
    until: float | None = None
    seed: str = "lab"
    closely: int = 1
    """One deal in so many is looked at closely."""
    chunk: int = 0
    """Deals that are played and written at once; 0 leaves it to the number of matches."""

    def tournament(self, variant: Variant) -> Tournament:
        """The matches of one variant: everybody on every seat with each deal."""
        return Tournament(
            self.game, variant.seats, variant.options, variant.bots, self.matches, self.seed
        )

    def listed(self) -> dict[str, object]:
        """For a file; `from_listed` reads it."""
        return {
            "game": self.game,
            "matches": self.matches,
            "until": self.until,
            "seed": self.seed,
            "closely": self.closely,
            "chunk": self.chunk,
            "variants": [
                {
                    "name": variant.name,
                    "seats": variant.seats,
                    "bots": list(variant.bots),
                    "options": dict(variant.options),
                }
                for variant in self.variants
            ],
        }


def from_listed(facts: Mapping[str, Any]) -> Experiment:
    variants = tuple(
        Variant(one["name"], one["seats"], tuple(one["bots"]), one["options"])
        for one in facts["variants"]
    )
    plain = {name: fact for name, fact in facts.items() if name != "variants"}
    return Experiment(variants=variants, **plain)


def read(path: str | Path) -> Experiment:
    """The experiment in this file; refuses it with the place and what is wrong there."""
    return parse(text_of(path), Path(path))


def parse(text: str, where: Path) -> Experiment:
    """The experiment that this text describes. Deck files are looked for beside `where`, by which
    it is called in complaints."""
    file = table_in(text, where)
    file.only((*FIELDS, *VARYING))
    with file.complaining("game"):
        game = games.find(file.text("game"))
    file.game = game.name
    matches, until = how_many(file)
    seed = file.text("seed") if file.has("seed") else "lab"
    common = file.table("options") if file.has("options") else None
    seats, bots = seats_and_bots(file, game, game.usual_seats, ("skilled",))
    base = options_in(common, game, where.parent) if common else {}
    if file.has("vary") and file.has("variant"):
        raise file.refused("variant", Note("lab_both", {}))
    if file.has("variant"):
        variants = named(file, game, seats, bots, base, where.parent)
    else:
        variants = grid(file, game, seats, bots, base, where.parent)
    closely = file.whole("closely", 1, MOST_MATCHES) if file.has("closely") else 0
    chunk = file.whole("chunk", 1, MOST_MATCHES) if file.has("chunk") else 0
    if not closely:
        share = min(sparing(game, variants), matches // CLOSELY_AT_LEAST)
        closely = max(1, share, matches // CLOSELY_ENOUGH)
    return Experiment(game.name, variants, matches, until, seed, closely, chunk)


def sparing(game: Game[Any], variants: Sequence[Variant]) -> int:
    """Of how many matches one should be looked at closely, for it to cost little."""
    if is_brisk(game.name, variants):
        return VERY_SPARINGLY
    return 1 if all(is_thoughtful(game, variant) for variant in variants) else SPARINGLY


def is_brisk(name: str, variants: Sequence[Variant]) -> bool:
    """Are there tables at which a match takes microseconds?"""
    game = games.find(name)
    return game.brisk and not all(is_thoughtful(game, variant) for variant in variants)


def is_thoughtful(game: Game[Any], variant: Variant) -> bool:
    """Is there at every table somebody who thinks before they move?"""
    sides = len(game.sides(variant.seats, variant.options))
    quick = sum(not isinstance(entrant(game, bot), SearchBot) for bot in variant.bots)
    return quick < min(sides, len(variant.bots))


def how_many(file: Table) -> tuple[int, float | None]:
    until = file.part("until") if file.has("until") else None
    if file.has("matches"):
        return file.whole("matches", 1, MOST_MATCHES), until
    if until is None:
        raise file.refused("matches", Note("lab_missing", {}))
    return MOST_WITHOUT_NUMBER, until


def seats_and_bots(
    table: Table, game: Game[Any], seats: int, bots: tuple[str, ...]
) -> tuple[int, tuple[str, ...]]:
    if table.has("seats"):
        wanted = table.whole("seats", 0, 1000)
        with table.complaining("seats"):
            seats = game.expect(wanted)
    if table.has("bots"):
        bots = tuple(table.texts("bots"))
    with table.complaining("bots"):
        for bot in bots:
            seated(entrant(game, bot), seats)
        expect_different(game, bots)
    return seats, bots


def options_in(table: Table, game: Game[Any], folder: Path) -> dict[str, object]:
    """The options that stand in a table, each checked."""
    return {name: value_of(table, name, game, fact, folder) for name, fact in table.facts.items()}


def value_of(table: Table, name: str, game: Game[Any], fact: object, folder: Path) -> Value:
    """One option; a deck may be the name of a file."""
    with table.complaining(name):
        option = next((one for one in game.options if one.name == name), None)
        if isinstance(option, Deck) and isinstance(fact, str) and fact not in option.values:
            return deck_in(folder / fact, option)
        return checked(game.options, {name: fact})[name]


def deck_in(path: Path, option: Deck) -> Value:
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise Refused("lab_file", path=str(path), why=Note("not_json", {"line": 1})) from None
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else Note("ENOENT", {})
        raise Refused("unreadable", path=str(path), reason=why) from None
    try:
        return option.check(parse_json(text))
    except Refused as refusal:
        raise Refused("lab_file", path=str(path), why=refusal.note) from None


def grid(
    file: Table,
    game: Game[Any],
    seats: int,
    bots: tuple[str, ...],
    base: Mapping[str, object],
    folder: Path,
) -> tuple[Variant, ...]:
    """Every combination of the values that are to vary; without any, one variant."""
    varied: dict[str, list[tuple[str, Value]]] = {}
    table = file.table("vary") if file.has("vary") else None
    for name in table.facts if table else ():
        assert table is not None
        facts = table.values(name)
        values = [value_of(table, name, game, fact, folder) for fact in facts]
        if any(value in values[:place] for place, value in enumerate(values)):
            raise table.refused(name, Note("lab_doubled", {}))
        varied[name] = [(worded(fact), value) for fact, value in zip(facts, values, strict=True)]
    many = 1
    for found in varied.values():
        many *= len(found)
    if many > MOST_VARIANTS:
        raise file.refused("vary", Note("lab_many", {"n": many, "most": MOST_VARIANTS}))
    variants = []
    for chosen in product(*varied.values()):
        pairs = list(zip(varied, chosen, strict=True))
        name = ", ".join(f"{option}={said}" for option, (said, _) in pairs) or game.name
        options = {**base, **{option: value for option, (_, value) in pairs}}
        variants.append(Variant(name, seats, bots, checked(game.options, options)))
    return tuple(variants)


def worded(fact: object) -> str:
    return Path(fact).stem if isinstance(fact, str) and fact.endswith(".json") else spell(fact)


def named(
    file: Table,
    game: Game[Any],
    seats: int,
    bots: tuple[str, ...],
    base: Mapping[str, object],
    folder: Path,
) -> tuple[Variant, ...]:
    """The variants as the file names them; what one does not say is as for all."""
    variants: list[Variant] = []
    tables = file.tables("variant")
    if len(tables) > MOST_VARIANTS:
        raise file.refused("variant", Note("lab_many", {"n": len(tables), "most": MOST_VARIANTS}))
    for table in tables:
        table.only(OF_A_VARIANT)
        name = table.text("name")
        if any(name == other.name for other in variants):
            raise table.refused("name", Note("lab_taken", {"name": name}))
        own_seats, own_bots = seats_and_bots(table, game, seats, bots)
        own = options_in(table.table("options"), game, folder) if table.has("options") else {}
        options = checked(game.options, {**base, **own})
        variants.append(Variant(name, own_seats, own_bots, options))
    return tuple(variants)
