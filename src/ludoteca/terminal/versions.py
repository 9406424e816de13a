"""The output of `ludoteca --version`."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca import games
from ludoteca.core import record
from ludoteca.core.text import Texts, texts


def version_lines(messages: Texts, package_version: str, api_version: str) -> Iterator[str]:
    """The versions of the package, the server's API, the record format and each game's rules."""
    yield f"ludoteca {package_version}"
    yield messages.say("versions.api", {"number": api_version})
    yield messages.say("versions.record", {"number": record.FORMAT})
    for name in games.playable():
        title = texts(messages.language, name).say("game.name")
        yield messages.say("versions.rules", {"game": title, "number": games.find(name).rules})
