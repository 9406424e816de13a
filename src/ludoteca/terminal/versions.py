"""`ludoteca --version`: what has a version of its own, each by itself."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca import games
from ludoteca.core import record
from ludoteca.core.text import Texts, texts


def listed(said: Texts, package: str, api: str) -> Iterator[str]:
    """A line each: the package, the server's API, the format of records, the rules of every game."""
    yield f"ludoteca {package}"
    yield said.say("versions.api", {"number": api})
    yield said.say("versions.record", {"number": record.FORMAT})
    for name in games.playable():
        title = texts(said.language, name).say("game.name")
        yield said.say("versions.rules", {"game": title, "number": games.find(name).rules})
