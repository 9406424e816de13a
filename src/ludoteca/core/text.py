"""Texts: what people read, in their own language."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ludoteca.core.kit.note import Note
from ludoteca.core.refusal import Refused
from ludoteca.core.shelf import folder

LANGUAGES = ("en", "pt-BR", "uk")
PLURALS = {"one", "few", "many", "other"}
NAMING = ("card", "pattern", "place", "race", "colour")
"""The tables in which a thing of a game may have its name, the first that knows it."""
OURS = ("ludoteca", "ludoteca.server")
"""The packages whose texts stand beside every game's. A key of theirs belongs to no game."""
PICTURE = re.compile(r"!\[([^\]]*)\]\(picture:([\w-]+)\)")
"""A paragraph of a rulebook that is a picture: its caption, its name."""
PIECE = re.compile(r"(`[^`]*`)|\{([^{}\s]+)\}")
"""A thing of the game in a sentence of a rulebook, `{red-7}`; in words of code it is left alone."""


def plural(language: str, n: int) -> str:
    """The plural form that goes with a number (Unicode CLDR, whole numbers)."""
    n = abs(n)
    if language == "uk":
        if n % 10 == 1 and n % 100 != 11:
            return "one"
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
    if language == "pt-BR":
        return "one" if n <= 1 else "other"
    return "one" if n == 1 else "other"


def language_of(locale: str) -> str:
    """The language that a locale such as `pt_PT.UTF-8` is served best with."""
    return {"pt": "pt-BR", "uk": "uk"}.get(locale.replace("_", "-").split("-")[0].lower(), "en")


class Texts(string.Formatter):
    """Sentences by key. A place for an argument names the table that words it: `{card:card}`.

    `seat` stands for a player's name, `counts` for numbers of which one may be chosen, a table for
    a note of that table (`{why:refusal}`), nothing for the argument as it is; a list is worded item
    by item.
    """

    def __init__(self, language: str, tables: Mapping[str, Any]) -> None:
        self.language = language
        self.tables = tables
        self.names: Sequence[str] = ()

    def named(self, names: Sequence[str]) -> Texts:
        """The same texts at a table where these people sit."""
        texts = Texts(self.language, self.tables)
        texts.names = names
        return texts

    def entry(self, key: str) -> Any:
        found: Any = self.tables
        for part in key.split(".", 1) if "." in key else [key]:
            found = found[part]
        return found

    def has(self, key: str) -> bool:
        try:
            self.entry(key)
        except KeyError:
            return False
        return True

    def say(self, key: str, args: Mapping[str, object] | None = None) -> str:
        """The sentence with this key, in the plural form that goes with the argument `n`."""
        entry = self.entry(key)
        values = args or {}
        if isinstance(entry, dict):
            n = values["n"]
            assert isinstance(n, int)
            entry = entry[plural(self.language, n)]
        places = plain_places(entry)
        if places is None:
            return self.vformat(entry, (), values)
        return "".join(
            [
                before if name is None else before + self.format_field(values[name], table)
                for before, name, table in places
            ]
        )

    def note(self, table: str, note: Note) -> str:
        return self.say(f"{table}.{note.key}", note.args)

    def joined(self, words: Sequence[str], last: str) -> str:
        """One after the other, `and` or `or` before the last."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.say(f'list.{last}')} {words[-1]}"

    def counts(self, numbers: Sequence[int]) -> str:
        """Numbers of which one may be chosen: a range by its ends, others one by one."""
        least, most = min(numbers), max(numbers)
        if least < most and most - least + 1 == len(numbers):
            return f"{least}–{most}"
        return self.joined([str(number) for number in sorted(numbers)], "or")

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, list | tuple):
            if format_spec == "counts":
                return self.counts(value)
            worded = [self.format_field(item, format_spec) for item in value]
            return self.joined(worded, "and") if format_spec == "seat" else ", ".join(worded)
        if isinstance(value, Note):
            return self.note(format_spec, value)
        if format_spec == "seat":
            return (
                self.names[value]
                if value < len(self.names)
                else self.say("seat.name", {"seat": value + 1})
            )
        if format_spec:
            return self.say(f"{format_spec}.{value}")
        return str(value)


@lru_cache(8192)
def plain_places(text: str) -> list[tuple[str, str | None, str]] | None:
    """A text taken apart once: what stands before each place, the argument's name, and the table
    that words it. None where a place asks for more than that."""
    found = []
    for before, name, table, conversion in string.Formatter().parse(text):
        if conversion or "{" in (table or "") or not (name is None or name.isidentifier()):
            return None
        found.append((before, name, table or ""))
    return found


@cache
def texts(language: str, game: str | None = None) -> Texts:
    """All texts of a language, a game's own included."""
    if language not in LANGUAGES:
        raise Refused("unknown_language", language=language, languages=", ".join(LANGUAGES))
    tables = read_table("ludoteca", language)
    if game:
        own = own_table(game, language)
        if taken := taken_keys(own):
            raise Refused("taken_keys", game=game, keys=", ".join(taken))
        for name, table in own.items():
            tables[name] = {**tables.get(name, {}), **table}
    return Texts(language, tables)


def taken_keys(own: Mapping[str, Any]) -> list[str]:
    """The keys of a game's texts that are the engine's or the server's already, such as
    `refusal.bad_seats`. Under one key two sentences stand for each other, with other arguments."""
    return sorted(
        f"{name}.{key}" for name, table in own.items() for key in our_keys(name) & {*table}
    )


@cache
def our_keys(table: str) -> frozenset[str]:
    return frozenset(key for tables in our_tables() for key in tables.get(table, ()))


@cache
def our_tables() -> list[dict[str, Any]]:
    return [read_table(package, "en") for package in OURS]


def read_table(package: str, language: str) -> dict[str, Any]:
    return table_in(files(package), language)


def own_table(game: str, language: str) -> dict[str, Any]:
    """The texts of a game's own folder."""
    return table_in(folder(game), language)


def table_in(where: Traversable, language: str) -> dict[str, Any]:
    return tomllib.loads(where.joinpath("text", f"{language}.toml").read_text("utf-8"))


@cache
def rulebook(language: str, game: str) -> dict[int, str]:
    """The numbered paragraphs of a game's rulebook: `12. Whoever...`; headings stand before them."""
    return dict(paragraphs(rulebook_text(language, game)))


def rulebook_text(language: str, game: str) -> str:
    name = f"rulebook.{language}.md"
    return folder(game).joinpath("text", name).read_text("utf-8")


def name_of(said: Texts, item: str) -> str | None:
    """What a card, a piece or another thing of the game is called; None if it has no name."""
    table = next((table for table in NAMING if item in said.tables.get(table, ())), None)
    return None if table is None else said.say(f"{table}.{item}")


def chunks(text: str) -> Iterator[tuple[str, str | None]]:
    """A rulebook in pieces: text, or the caption and the name of a picture that stands alone."""
    begun: list[str] = []
    for block in text.split("\n\n"):
        if found := PICTURE.fullmatch(block.strip()):
            if begun:
                yield "\n\n".join(begun), None
            begun = []
            yield found[1], found[2]
        else:
            begun.append(block)
    if begun:
        yield "\n\n".join(begun), None


def pieces(text: str) -> list[str]:
    """The things of the game that stand in the sentences of a rulebook."""
    return [item for _, item in PIECE.findall(text) if item]


def with_pieces(text: str, worded: Callable[[str], str]) -> str:
    """The text, each thing in its sentences put into words."""
    return PIECE.sub(lambda found: found[1] or worded(found[2]), text)


def paragraphs(text: str) -> list[tuple[int, str]]:
    """A paragraph starts a line with its number in bold, `**12.**`, and runs to an empty line."""
    found = []
    for block in text.split("\n\n"):
        mark, _, body = block.strip().partition(".** ")
        if mark.startswith("**") and mark[2:].isdigit():
            found.append((int(mark[2:]), " ".join(body.split())))
    return found
