"""Checks of a game's texts, rulebooks and rulings.

All languages have the same texts, every refusal cites a paragraph, and every ruling has a test.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.text import (
    LANGUAGES,
    Texts,
    load_tables,
    paragraphs,
    plural_form,
    reserved_keys,
    texts,
)

PLURAL_FORMS = {language: {plural_form(language, n) for n in range(200)} for language in LANGUAGES}
PLAIN_FORMATS = ("", "seat", "counts")
"""Formats of placeholders that are not names of tables."""
Tables = Mapping[str, Mapping[str, Any]]


class TextError(AssertionError):
    """A text is missing or invalid, or differs between languages."""


def require(promise: str, faults: Iterable[object]) -> None:
    problems = [str(fault) for fault in faults]
    if problems:
        raise TextError(f"{promise}: {', '.join(problems)}")


def check_texts(game: Game[Any]) -> None:
    """Checks the texts and rulebooks of a game in all languages."""
    tables = {language: load_tables(files(game.package), language) for language in LANGUAGES}
    check_tables(tables)
    check_keys(tables)
    for language in LANGUAGES:
        game_texts = texts(language, game.name)
        require(
            "every placeholder names an existing table",
            unknown_formats(tables[language], game_texts),
        )
        require(f"everything has its text ({language})", missing_keys(game, game_texts))
        require(
            f"every character has a name of their own ({language})",
            duplicate_names(game, game_texts),
        )
        check_rulebook(game, language, tables[language].get("refusal", {}))


def check_tables(tables: Mapping[str, Tables]) -> None:
    """Every language has the same texts with the same placeholders, and its plural forms."""
    english = {key: placeholders(entry) for key, entry in entries(tables["en"])}
    for language, table in tables.items():
        placeholders_by_key = {key: placeholders(entry) for key, entry in entries(table)}
        require(
            f"every language has the same texts ({language})",
            sorted(placeholders_by_key.keys() ^ english),
        )
        differing = [key for key, names in placeholders_by_key.items() if names != english[key]]
        require(f"every language has the same placeholders ({language})", differing)
        require(
            f"a number has its plural forms ({language})",
            bad_plurals(table, PLURAL_FORMS[language]),
        )


def check_keys(tables: Mapping[str, Tables]) -> None:
    """No key of a game's texts is reserved by Ludoteca."""
    for language, table in tables.items():
        require(f"no text has a key of Ludoteca's own ({language})", reserved_keys(table))


def entries(tables: Tables) -> Iterator[tuple[str, Any]]:
    for name, table in tables.items():
        for key, entry in table.items():
            yield f"{name}.{key}", entry


def placeholders(entry: Any) -> set[tuple[str, str]]:
    """The placeholders of a text in any of its plural forms, with their formats."""
    forms = entry.values() if isinstance(entry, dict) else [entry]
    return {
        (name, table or "")
        for form in forms
        for _, name, table, _ in string.Formatter().parse(form)
        if name is not None
    }


def bad_plurals(tables: Tables, forms: set[str]) -> Iterator[str]:
    for key, entry in entries(tables):
        if isinstance(entry, dict) and (
            set(entry) != forms or ("n", "") not in placeholders(entry)
        ):
            yield key


def unknown_formats(tables: Tables, texts: Texts) -> Iterator[str]:
    for key, entry in entries(tables):
        if not {table for _, table in placeholders(entry)} <= {*PLAIN_FORMATS, *texts.tables}:
            yield key


def missing_keys(game: Game[Any], texts: Texts) -> list[str]:
    """Keys that every game needs and these texts lack."""
    keys = ["game.name", "game.tagline", "score.label", "score.count"]
    keys += [f"option.{option.name}" for option in game.options]
    keys += [f"option_help.{option.name}" for option in game.options]
    keys += [f"bot.{bot}" for bot in game.bots]
    keys += [f"{table}.{one}" for one in game.characters for table in ("character", "temper")]
    values = [value for option in game.options for value in option.values]
    keys += [f"value.{value}" for value in values if isinstance(value, str)]
    return [key for key in keys if not texts.has(key)]


def duplicate_names(game: Game[Any], texts: Texts) -> list[str]:
    names = [texts.say(f"character.{one}") for one in game.characters]
    return [name for name in names if names.count(name) > 1]


def check_rulebook(game: Game[Any], language: str, refusals: Mapping[str, Any]) -> None:
    """Paragraphs are numbered from 1, as many as in English, and refusals cite existing ones."""
    require(
        f"every refusal stands on a paragraph ({language})", set(game.paragraphs) ^ set(refusals)
    )
    numbers = paragraph_numbers(game, language)
    require(
        f"every cited paragraph exists ({language})", set(game.paragraphs.values()) - set(numbers)
    )
    if numbers != list(range(1, len(numbers) + 1)):
        raise TextError(f"paragraphs are numbered one after the other ({language}): {numbers}")
    require(
        f"every language has as many paragraphs ({language})",
        set(numbers) ^ set(paragraph_numbers(game)),
    )


def paragraph_numbers(game: Game[Any], language: str = "en") -> list[int]:
    path = files(game.package).joinpath("text", f"rulebook.{language}.md")
    return [number for number, _ in paragraphs(path.read_text("utf-8"))] if path.is_file() else []


def parse_rulings(text: str) -> dict[str, list[str]]:
    """The tests of each row of `rulings.md`: `| 17 | decision | `test_name` |` for a ruling, `S3` for
    a sentence of the rules."""
    tests_by_ruling: dict[str, list[str]] = {}
    for line in text.splitlines():
        if match := re.match(r"\| (S?\d+) \|.*\|([^|]*)\|$", line):
            require("a ruling has one row", [match[1]] if match[1] in tests_by_ruling else [])
            tests_by_ruling[match[1]] = re.findall(r"`(test_\w+)`", match[2])
    return tests_by_ruling


def check_rulings(game: Game[Any], tests: Path) -> None:
    """Every ruling and every sentence has a row, and every row has tests that exist in this folder.

    The first line gives the numbers: `Rulings: 40. Sentences: 61.`
    """
    text = files(game.package).joinpath("rulings.md").read_text("utf-8")
    match = re.search(r"Rulings: (\d+)\. Sentences: (\d+)\.", text)
    require("rulings.md says how many rulings there are", [] if match else ["rulings.md"])
    assert match
    expected = {str(n) for n in range(1, int(match[1]) + 1)}
    expected |= {f"S{n}" for n in range(1, int(match[2]) + 1)}
    rows = parse_rulings(text)
    require("every ruling and every sentence has a row", sorted(expected ^ rows.keys()))
    source = "".join(path.read_text("utf-8") for path in tests.glob("test_*.py"))
    existing = set(re.findall(r"def (test_\w+)\(", source))
    require(
        "every row has a test", [number for number, tests_named in rows.items() if not tests_named]
    )
    missing = [f"{number} {test}" for number, tests_named in rows.items() for test in tests_named]
    require("every test exists", [row for row in missing if row.split()[1] not in existing])
