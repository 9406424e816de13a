"""The configuration of a server: from flags, else the environment, else a file, else the defaults.

The flag `--socket-rate` is `LUDOTECA_SOCKET_RATE` in the environment and `socket_rate` in the file.
Secrets, such as the password of a database, belong in the environment or the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from ludoteca.core.errors import UserError, os_error_note
from ludoteca.server.log_format import FORMATS
from ludoteca.server.settings import Settings

PORT = 8217
CHOICES = {"log_format": FORMATS}
"""The values of settings that have a fixed set."""
MINIMUMS = {
    "rate": 0.1,
    "socket_rate": 0.1,
    "read_timeout": 0.1,
    "poll_interval": 0.01,
    "expiry_interval": 0.01,
    "bot_workers": 1,
    "processes": 1,
}
"""Lower bounds of settings: with less the server would answer nothing, or never pause."""
MAXIMUMS = {"day_start": 23}
WEB_ADDRESS = r"(https?://[^\s/]\S{0,999})?"
PATTERNS = {
    "house_name": r"[^\s\x00-\x1f\x7f]([^\x00-\x1f\x7f]{0,58}\S)?",
    "notice": r"[^\x00-\x1f\x7f]{0,300}",
    "imprint_url": WEB_ADDRESS,
    "privacy_url": WEB_ADDRESS,
}
"""What texts that the page shows have to match; a link may not run a script."""
MIN_KEY_LENGTH = 16
"""Letters of the worker key, at least: a shorter one could be guessed."""
PREFIX = "LUDOTECA_"
TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off", ""}


@dataclass(frozen=True, slots=True)
class Configuration:
    host: str = "127.0.0.1"
    port: int = PORT
    data: str = ""
    """The folder of the database, or its URL; the user's data folder if empty."""
    processes: int = 1
    settings: Settings = field(default_factory=Settings)


PROCESS_DEFAULTS: dict[str, Any] = {"host": "127.0.0.1", "port": PORT, "data": "", "processes": 1}
SETTINGS_DEFAULTS: dict[str, Any] = {
    each.name: getattr(Settings(), each.name)
    for each in fields(Settings)
    if each.name not in ("database_url", "public_urls", "deterministic_seed")
}
DEFAULTS: dict[str, Any] = PROCESS_DEFAULTS | SETTINGS_DEFAULTS
"""Every setting with its default."""


def load_configuration(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Configuration:
    """Merges flags, environment and file; `flags` that were not given are None."""
    path = flags.get("config") or environment.get(f"{PREFIX}CONFIG")
    values = dict(DEFAULTS)
    for name, value in (read_file(path) if path else {}).items():
        values[name] = convert(name, value)
    for name in DEFAULTS:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            values[name] = convert(name, text)
        if flags.get(name) is not None:
            values[name] = convert(name, flags[name])
    if 0 < len(values["worker_key"]) < MIN_KEY_LENGTH:
        raise UserError("short_key", n=MIN_KEY_LENGTH)
    process_values = {name: values.pop(name) for name in PROCESS_DEFAULTS}
    return Configuration(**process_values, settings=Settings(**values))


def read_file(path: str) -> dict[str, Any]:
    try:
        values = tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise UserError("unreadable", path=path, reason=os_error_note(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError("bad_configuration", path=path, what=str(error)) from None
    for name in values:
        if name not in DEFAULTS:
            raise UserError("unknown_setting", name=name, names=", ".join(DEFAULTS))
    return values


def convert(name: str, value: Any) -> Any:
    """The value, converted to the type of its default and checked."""
    default = DEFAULTS[name]
    word = str(value).strip().lower()
    try:
        if isinstance(default, bool):
            if word not in TRUE_WORDS | FALSE_WORDS:
                raise ValueError
            return word in TRUE_WORDS
        if isinstance(default, int | float) and not isinstance(value, bool):
            number = type(default)(value)
            if number != float(value) or not 0 <= number < float("inf"):
                raise ValueError
            if number > MAXIMUMS.get(name, number):
                raise ValueError
            if number < MINIMUMS.get(name, 0):
                raise UserError("too_small", option=name, least=MINIMUMS[name], value=word[:100])
            return number
    except (ValueError, TypeError, OverflowError):
        pass
    else:
        if (
            isinstance(default, str)
            and isinstance(value, str)
            and value in CHOICES.get(name, (value,))
            and re.fullmatch(PATTERNS.get(name, r"(?s:.*)"), value)
        ):
            return value
    raise UserError("bad_setting", name=name, value=str(value)[:100])


def as_environment(configuration: Configuration) -> dict[str, str]:
    """The configuration as environment variables, for another process."""
    process_values = {name: getattr(configuration, name) for name in PROCESS_DEFAULTS}
    settings_values = {name: getattr(configuration.settings, name) for name in SETTINGS_DEFAULTS}
    return {
        PREFIX + name.upper(): str(value)
        for name, value in (process_values | settings_values).items()
    }
