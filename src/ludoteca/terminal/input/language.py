"""The language of the output: that of `--language`, else that of the locale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludoteca.core.text import language_of

FLAG = "--language"


def requested_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Reads `--language` before the command line is parsed: its help and errors are translated too."""
    requested = None
    for index, argument in enumerate(arguments):
        if argument == FLAG and index + 1 < len(arguments):
            requested = arguments[index + 1]
        elif argument.startswith(f"{FLAG}="):
            requested = argument.partition("=")[2]
    return language_of_locale(environment) if requested is None else requested


def language_of_locale(environment: Mapping[str, str]) -> str:
    """The first of the POSIX variables that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return language_of(environment[name])
    return "en"
