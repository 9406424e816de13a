"""Where a setting comes from: a flag, else the environment, else a file, else what is usual.

A flag `--socket-rate` is `LUDOTECA_SOCKET_RATE` in the environment and `socket_rate` in the file.
Whatever is secret, such as the password of a database, belongs into one of the latter two.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from ludoteca.core.refusal import Refused, reason
from ludoteca.server.hosting.logs import KINDS
from ludoteca.server.settings import Settings

PORT = 8217
ONLY = {"logs": KINDS}
"""What a setting can only be one of."""
LEAST = {
    "rate": 0.1,
    "socket_rate": 0.1,
    "slow": 0.1,
    "poll": 0.01,
    "round": 0.01,
    "thinkers": 1,
    "processes": 1,
}
"""Settings that are more than nothing: with less the house would be closed, or never rest."""
KEY = 16
"""Letters of a key that nobody guesses."""
PREFIX = "LUDOTECA_"
YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}


@dataclass(frozen=True, slots=True)
class Configuration:
    host: str = "127.0.0.1"
    port: int = PORT
    data: str = ""
    """The folder of the database, or its address; the user's own folder if empty."""
    processes: int = 1
    settings: Settings = field(default_factory=Settings)


HOUSE: dict[str, Any] = {"host": "127.0.0.1", "port": PORT, "data": "", "processes": 1}
OURS: dict[str, Any] = {
    each.name: getattr(Settings(), each.name)
    for each in fields(Settings)
    if each.name not in ("address", "addresses", "rehearsal")
}
USUAL: dict[str, Any] = HOUSE | OURS
"""All that can be set, with what it is if nobody sets it."""


def configured(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Configuration:
    """Puts together what was said in the three places; `flags` that were not given are None."""
    path = flags.get("config") or environment.get(f"{PREFIX}CONFIG")
    found = dict(USUAL)
    for name, value in (read_file(path) if path else {}).items():
        found[name] = converted(name, value)
    for name in USUAL:
        said = environment.get(PREFIX + name.upper())
        if said is not None:
            found[name] = converted(name, said)
        if flags.get(name) is not None:
            found[name] = converted(name, flags[name])
    if 0 < len(found["thinking_key"]) < KEY:
        raise Refused("short_key", n=KEY)
    house = {name: found.pop(name) for name in HOUSE}
    return Configuration(**house, settings=Settings(**found))


def read_file(path: str) -> dict[str, Any]:
    try:
        found = tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise Refused("unreadable", path=path, reason=reason(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refused("bad_configuration", path=path, what=str(error)) from None
    for name in found:
        if name not in USUAL:
            raise Refused("unknown_setting", name=name, names=", ".join(USUAL))
    return found


def converted(name: str, value: Any) -> Any:
    """The value as the kind that the usual one is of."""
    usual = USUAL[name]
    word = str(value).strip().lower()
    try:
        if isinstance(usual, bool):
            if word not in YES | NO:
                raise ValueError
            return word in YES
        if isinstance(usual, int | float) and not isinstance(value, bool):
            number = type(usual)(value)
            if number != float(value) or not 0 <= number < float("inf"):
                raise ValueError
            if number < LEAST.get(name, 0):
                raise Refused("too_small", option=name, least=LEAST[name], value=word[:100])
            return number
    except (ValueError, TypeError, OverflowError):
        pass
    else:
        if isinstance(usual, str) and isinstance(value, str) and value in ONLY.get(name, (value,)):
            return value
    raise Refused("bad_setting", name=name, value=str(value)[:100])


def as_environment(chosen: Configuration) -> dict[str, str]:
    """The same, for a process that is to be like this one."""
    house = {name: getattr(chosen, name) for name in HOUSE}
    ours = {name: getattr(chosen.settings, name) for name in OURS}
    return {PREFIX + name.upper(): str(value) for name, value in (house | ours).items()}
