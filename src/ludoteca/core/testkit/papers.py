"""What lies in a game's folder beside its code, under examination: texts, rulebooks, rulings.

Three languages say the same things; a refusal stands on a paragraph; a ruling has its test.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.text import LANGUAGES, Texts, paragraphs, table_in, taken_keys, texts

FORMS = {"en": {"one", "other"}, "pt-BR": {"one", "other"}, "uk": {"one", "few", "many"}}
"""The plural forms of each language."""
PLAIN = ("", "seat", "counts")
"""What a place may say of its argument without naming a table."""
Tables = Mapping[str, Mapping[str, Any]]


class BadPaper(AssertionError):
    """Something that people read is missing, or says another thing in another language."""


def hold(promise: str, faults: Iterable[object]) -> None:
    found = [str(fault) for fault in faults]
    if found:
        raise BadPaper(f"{promise}: {', '.join(found)}")


def examine_texts(game: Game[Any]) -> None:
    """Holds the texts and the rulebooks of a game to all that is promised of them."""
    tables = {language: table_in(files(game.package), language) for language in LANGUAGES}
    examine_tables(tables)
    examine_keys(tables)
    for language in LANGUAGES:
        said = texts(language, game.name)
        hold("a place names a table that there is", strange_places(tables[language], said))
        hold(f"everything has its text ({language})", missing(game, said))
        hold(f"every character has a name of their own ({language})", namesakes(game, said))
        examine_rulebook(game, language, tables[language].get("refusal", {}))


def examine_tables(tables: Mapping[str, Tables]) -> None:
    """The same texts with the same places in every language, and each language's plural forms."""
    english = {key: places(entry) for key, entry in entries(tables["en"])}
    for language, table in tables.items():
        here = {key: places(entry) for key, entry in entries(table)}
        hold(f"every language has the same texts ({language})", sorted(here.keys() ^ english))
        other = [key for key, found in here.items() if found != english[key]]
        hold(f"every language has the same places for arguments ({language})", other)
        hold(f"a number has its plural forms ({language})", bad_plurals(table, FORMS[language]))


def examine_keys(tables: Mapping[str, Tables]) -> None:
    """No key of a game's texts is one of Ludoteca's own."""
    for language, table in tables.items():
        hold(f"no text has a key of Ludoteca's own ({language})", taken_keys(table))


def entries(tables: Tables) -> Iterator[tuple[str, Any]]:
    for name, table in tables.items():
        for key, entry in table.items():
            yield f"{name}.{key}", entry


def places(entry: Any) -> set[tuple[str, str]]:
    """The places for arguments in a text, whatever its plural forms."""
    forms = entry.values() if isinstance(entry, dict) else [entry]
    return {
        (name, table or "")
        for form in forms
        for _, name, table, _ in string.Formatter().parse(form)
        if name is not None
    }


def bad_plurals(tables: Tables, forms: set[str]) -> Iterator[str]:
    for key, entry in entries(tables):
        if isinstance(entry, dict) and (set(entry) != forms or ("n", "") not in places(entry)):
            yield key


def strange_places(tables: Tables, said: Texts) -> Iterator[str]:
    for key, entry in entries(tables):
        if not {table for _, table in places(entry)} <= {*PLAIN, *said.tables}:
            yield key


def missing(game: Game[Any], said: Texts) -> list[str]:
    """What people are shown of any game and these texts do not say."""
    keys = ["game.name", "game.tagline", "score.label", "score.count"]
    keys += [f"option.{option.name}" for option in game.options]
    keys += [f"option_help.{option.name}" for option in game.options]
    keys += [f"bot.{bot}" for bot in game.bots]
    keys += [f"{table}.{one}" for one in game.characters for table in ("character", "temper")]
    values = [value for option in game.options for value in option.values]
    keys += [f"value.{value}" for value in values if isinstance(value, str)]
    return [key for key in keys if not said.has(key)]


def namesakes(game: Game[Any], said: Texts) -> list[str]:
    names = [said.say(f"character.{one}") for one in game.characters]
    return [name for name in names if names.count(name) > 1]


def examine_rulebook(game: Game[Any], language: str, refusals: Mapping[str, Any]) -> None:
    """Its paragraphs are numbered from 1 on, as many as in English; refusals stand on them."""
    hold(f"every refusal stands on a paragraph ({language})", set(game.paragraphs) ^ set(refusals))
    numbers = numbered(game, language)
    hold(f"there is such a paragraph ({language})", set(game.paragraphs.values()) - set(numbers))
    if numbers != list(range(1, len(numbers) + 1)):
        raise BadPaper(f"paragraphs are numbered one after the other ({language}): {numbers}")
    hold(f"every language has as many paragraphs ({language})", set(numbers) ^ set(numbered(game)))


def numbered(game: Game[Any], language: str = "en") -> list[int]:
    path = files(game.package).joinpath("text", f"rulebook.{language}.md")
    return [number for number, _ in paragraphs(path.read_text("utf-8"))] if path.is_file() else []


def rulings(text: str) -> dict[str, list[str]]:
    """The rows of a `rulings.md`: `| 17 | what we decided | `test_name` |` for a ruling, `S3` for
    a sentence of the rules, each with its tests."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if match := re.match(r"\| (S?\d+) \|.*\|([^|]*)\|$", line):
            hold("a ruling has one row", [match[1]] if match[1] in found else [])
            found[match[1]] = re.findall(r"`(test_\w+)`", match[2])
    return found


def examine_rulings(game: Game[Any], tests: Path) -> None:
    """Every ruling and every sentence has its row, and every row tests that exist in this folder.

    The first line says how many there are: `Rulings: 40. Sentences: 61.`
    """
    text = files(game.package).joinpath("rulings.md").read_text("utf-8")
    counted = re.search(r"Rulings: (\d+)\. Sentences: (\d+)\.", text)
    hold("rulings.md says how many rulings there are", [] if counted else ["rulings.md"])
    assert counted
    wanted = {str(n) for n in range(1, int(counted[1]) + 1)}
    wanted |= {f"S{n}" for n in range(1, int(counted[2]) + 1)}
    rows = rulings(text)
    hold("every ruling and every sentence has a row", sorted(wanted ^ rows.keys()))
    source = "".join(path.read_text("utf-8") for path in tests.glob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)\(", source))
    hold("every row has a test", [number for number, named in rows.items() if not named])
    absent = [f"{number} {test}" for number, named in rows.items() for test in named]
    hold("every test exists", [row for row in absent if row.split()[1] not in there])
