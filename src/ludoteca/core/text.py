"""Texts: messages in each language."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ludoteca.core.catalogue import folder
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError

PLURALS = {"one", "few", "many", "other"}
NAME_TABLES = ("card", "pattern", "place", "race", "colour")
"""The tables in which the name of an item is looked up, in this order."""
OWN_PACKAGES = ("ludoteca", "ludoteca.server")
"""Packages whose texts are combined with those of every game; their keys are reserved."""
PICTURE_PATTERN = re.compile(r"!\[([^\]]*)\]\(picture:([\w-]+)\)")
"""A rulebook paragraph that is a picture: its caption and name."""
ITEM_PATTERN = re.compile(r"(`[^`]*`)|\{([^{}\s]+)\}")
"""An item in a rulebook sentence, `{red-7}`; not inside code spans."""


def english_plural(n: int) -> str:
    return "one" if n == 1 else "other"


def portuguese_plural(n: int) -> str:
    return "one" if n <= 1 else "other"


def ukrainian_plural(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


@dataclass(frozen=True)
class LanguageRules:
    """What a language needs besides its texts."""

    plural: Callable[[int], str]
    """The plural form of a natural number (Unicode CLDR)."""
    decimal: str
    thousands: str
    chart_locale: str
    """The locale of numbers in charts, by its name in d3-format."""


LANGUAGE_RULES: Mapping[str, LanguageRules] = {
    "en": LanguageRules(english_plural, ".", ",", "en-US"),
    "pt-BR": LanguageRules(portuguese_plural, ",", ".", "pt-BR"),
    "uk": LanguageRules(ukrainian_plural, ",", "\u202f", "uk-UA"),
}
"""The first language is the default."""
LANGUAGES = tuple(LANGUAGE_RULES)


def plural_form(language: str, n: int) -> str:
    return LANGUAGE_RULES[language].plural(abs(n))


def language_of(locale: str) -> str:
    """The best of our languages for a locale such as `pt_PT.UTF-8`."""
    wanted = primary_subtag(locale.replace("_", "-"))
    return next((name for name in LANGUAGES if primary_subtag(name) == wanted), LANGUAGES[0])


def primary_subtag(tag: str) -> str:
    return tag.partition("-")[0].lower()


class Texts(string.Formatter):
    """Messages by key. The format of a placeholder is the table that renders it: `{card:card}`.

    The format `seat` renders a player's name, `counts` numbers to choose from, a table a note of
    that table (`{why:refusal}`), and no format the argument itself. Lists are rendered item by item.
    """

    def __init__(self, language: str, tables: Mapping[str, Any]) -> None:
        self.language = language
        self.tables = tables
        self.names: Sequence[str] = ()

    def with_names(self, names: Sequence[str]) -> Texts:
        """The same texts with these player names."""
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
        """Renders the message with this key, in the plural form of the argument `n`."""
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
        """A list with `and` or `or` before the last item."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.say(f'list.{last}')} {words[-1]}"

    def join_numbers(self, numbers: Sequence[int]) -> str:
        """Numbers to choose from: `2–5` for a range, otherwise a list."""
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
    """A parsed message: the text before each placeholder, the argument, and its format. None if a
    placeholder has more than that."""
    fields = []
    for before, name, table, conversion in string.Formatter().parse(text):
        if conversion or "{" in (table or "") or not (name is None or name.isidentifier()):
            return None
        fields.append((before, name, table or ""))
    return fields


@cache
def texts(language: str, game: str | None = None) -> Texts:
    """All texts of a language, including those of a game."""
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
    """The keys of a game's texts that the engine or the server already uses, such as
    `refusal.bad_seats`. They would replace messages with other arguments."""
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
    """The texts in a game's folder."""
    return load_tables(folder(game), language)


def load_tables(root: Traversable, language: str) -> dict[str, Any]:
    return tomllib.loads(root.joinpath("text", f"{language}.toml").read_text("utf-8"))


@cache
def rulebook(language: str, game: str) -> dict[int, str]:
    """The numbered paragraphs of a game's rulebook, without headings."""
    return dict(paragraphs(rulebook_text(language, game)))


def rulebook_text(language: str, game: str) -> str:
    name = f"rulebook.{language}.md"
    return folder(game).joinpath("text", name).read_text("utf-8")


def item_name(texts: Texts, item: str) -> str | None:
    """The name of a card or another item; None if it has none."""
    table = next((table for table in NAME_TABLES if item in texts.tables.get(table, ())), None)
    return None if table is None else texts.say(f"{table}.{item}")


def split_pictures(text: str) -> Iterator[tuple[str, str | None]]:
    """Splits a rulebook into texts and pictures: (text, None) or (caption, name)."""
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
    """The items mentioned in the sentences of a rulebook."""
    return [item for _, item in ITEM_PATTERN.findall(text) if item]


def replace_items(text: str, to_words: Callable[[str], str]) -> str:
    """The text with each item replaced by words."""
    return ITEM_PATTERN.sub(lambda match: match[1] or to_words(match[2]), text)


def paragraphs(text: str) -> list[tuple[int, str]]:
    """Numbered paragraphs: they start with a bold number, `**12.**`, and end at an empty line."""
    numbered = []
    for block in text.split("\n\n"):
        mark, _, body = block.strip().partition(".** ")
        if mark.startswith("**") and mark[2:].isdigit():
            numbered.append((int(mark[2:]), " ".join(body.split())))
    return numbered
