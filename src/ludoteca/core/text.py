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

from ludoteca.core.catalogue import folder
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError

LANGUAGES = ("en", "pt-BR", "uk")
PLURALS = {"one", "few", "many", "other"}
NAME_TABLES = ("card", "pattern", "place", "race", "colour")
"""The tables in which a thing of a game may have its name, the first that knows it."""
OWN_PACKAGES = ("ludoteca", "ludoteca.server")
"""The packages whose texts stand beside every game's. A key of theirs belongs to no game."""
PICTURE_PATTERN = re.compile(r"!\[([^\]]*)\]\(picture:([\w-]+)\)")
"""A paragraph of a rulebook that is a picture: its caption, its name."""
ITEM_PATTERN = re.compile(r"(`[^`]*`)|\{([^{}\s]+)\}")
"""A thing of the game in a sentence of a rulebook, `{red-7}`; in words of code it is left alone."""


def plural_form(language: str, n: int) -> str:
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

    def with_names(self, names: Sequence[str]) -> Texts:
        """The same texts at a table where these people sit."""
        texts = Texts(self.language, self.tables)
        texts.names = names
        return texts

    def entry(self, key: str) -> Any:
        value: Any = self.tables
        for part in key.split(".", 1) if "." in key else [key]:
            value = value[part]
        return value

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
            entry = entry[plural_form(self.language, n)]
        fields = simple_fields(entry)
        if fields is None:
            return self.vformat(entry, (), values)
        return "".join(
            [
                before if name is None else before + self.format_field(values[name], table)
                for before, name, table in fields
            ]
        )

    def say_note(self, table: str, note: Note) -> str:
        return self.say(f"{table}.{note.key}", note.args)

    def join(self, words: Sequence[str], last: str) -> str:
        """One after the other, `and` or `or` before the last."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.say(f'list.{last}')} {words[-1]}"

    def join_numbers(self, numbers: Sequence[int]) -> str:
        """Numbers of which one may be chosen: a range by its ends, others one by one."""
        least, most = min(numbers), max(numbers)
        if least < most and most - least + 1 == len(numbers):
            return f"{least}–{most}"
        return self.join([str(number) for number in sorted(numbers)], "or")

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, list | tuple):
            if format_spec == "counts":
                return self.join_numbers(value)
            items = [self.format_field(item, format_spec) for item in value]
            return self.join(items, "and") if format_spec == "seat" else ", ".join(items)
        if isinstance(value, Note):
            return self.say_note(format_spec, value)
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
def simple_fields(text: str) -> list[tuple[str, str | None, str]] | None:
    """A text taken apart once: what stands before each place, the argument's name, and the table
    that words it. None where a place asks for more than that."""
    fields = []
    for before, name, table, conversion in string.Formatter().parse(text):
        if conversion or "{" in (table or "") or not (name is None or name.isidentifier()):
            return None
        fields.append((before, name, table or ""))
    return fields


@cache
def texts(language: str, game: str | None = None) -> Texts:
    """All texts of a language, a game's own included."""
    if language not in LANGUAGES:
        raise UserError("unknown_language", language=language, languages=", ".join(LANGUAGES))
    tables = read_tables("ludoteca", language)
    if game:
        own = game_tables(game, language)
        if reserved := reserved_keys(own):
            raise UserError("taken_keys", game=game, keys=", ".join(reserved))
        for name, table in own.items():
            tables[name] = {**tables.get(name, {}), **table}
    return Texts(language, tables)


def reserved_keys(own: Mapping[str, Any]) -> list[str]:
    """The keys of a game's texts that are the engine's or the server's already, such as
    `refusal.bad_seats`. Under one key two sentences stand for each other, with other arguments."""
    return sorted(
        f"{name}.{key}" for name, table in own.items() for key in builtin_keys(name) & {*table}
    )


@cache
def builtin_keys(table: str) -> frozenset[str]:
    return frozenset(key for tables in builtin_tables() for key in tables.get(table, ()))


@cache
def builtin_tables() -> list[dict[str, Any]]:
    return [read_tables(package, "en") for package in OWN_PACKAGES]


def read_tables(package: str, language: str) -> dict[str, Any]:
    return load_tables(files(package), language)


def game_tables(game: str, language: str) -> dict[str, Any]:
    """The texts of a game's own folder."""
    return load_tables(folder(game), language)


def load_tables(root: Traversable, language: str) -> dict[str, Any]:
    return tomllib.loads(root.joinpath("text", f"{language}.toml").read_text("utf-8"))


@cache
def rulebook(language: str, game: str) -> dict[int, str]:
    """The numbered paragraphs of a game's rulebook: `12. Whoever...`; headings stand before them."""
    return dict(paragraphs(rulebook_text(language, game)))


def rulebook_text(language: str, game: str) -> str:
    name = f"rulebook.{language}.md"
    return folder(game).joinpath("text", name).read_text("utf-8")


def item_name(texts: Texts, item: str) -> str | None:
    """What a card, a piece or another thing of the game is called; None if it has no name."""
    table = next((table for table in NAME_TABLES if item in texts.tables.get(table, ())), None)
    return None if table is None else texts.say(f"{table}.{item}")


def split_pictures(text: str) -> Iterator[tuple[str, str | None]]:
    """A rulebook in pieces: text, or the caption and the name of a picture that stands alone."""
    blocks: list[str] = []
    for block in text.split("\n\n"):
        if match := PICTURE_PATTERN.fullmatch(block.strip()):
            if blocks:
                yield "\n\n".join(blocks), None
            blocks = []
            yield match[1], match[2]
        else:
            blocks.append(block)
    if blocks:
        yield "\n\n".join(blocks), None


def mentioned_items(text: str) -> list[str]:
    """The things of the game that stand in the sentences of a rulebook."""
    return [item for _, item in ITEM_PATTERN.findall(text) if item]


def replace_items(text: str, to_words: Callable[[str], str]) -> str:
    """The text, each thing in its sentences put into words."""
    return ITEM_PATTERN.sub(lambda found: found[1] or to_words(found[2]), text)


def paragraphs(text: str) -> list[tuple[int, str]]:
    """A paragraph starts a line with its number in bold, `**12.**`, and runs to an empty line."""
    numbered = []
    for block in text.split("\n\n"):
        mark, _, body = block.strip().partition(".** ")
        if mark.startswith("**") and mark[2:].isdigit():
            numbered.append((int(mark[2:]), " ".join(body.split())))
    return numbered
