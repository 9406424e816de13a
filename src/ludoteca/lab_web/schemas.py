"""Requests of the lab page, and the experiment file written for them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from ludoteca import games
from ludoteca.bots.levels import names
from ludoteca.bots.own_bot import is_own_bot
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.option import Value, check_options
from ludoteca.lab.experiment import Experiment
from ludoteca.lab.experiment_file import parse_experiment
from ludoteca.server.web.schemas.common import StrictModel

RUN_NAME = re.compile(r"[^\W_](?:[\w -]{0,58}[^\W_])?")
"""Names that every file system accepts: letters, digits, hyphens and spaces."""

ShortText = Annotated[str, Field(min_length=1, max_length=64)]


class NewVariant(StrictModel):
    name: ShortText
    options: Annotated[dict[str, Any], Field(default_factory=dict, max_length=64)]


class NewAim(StrictModel):
    """An aim as in an experiment file, which says what is wrong with it."""

    measure: ShortText
    within: float | None = None
    low: Annotated[float | None, Field(alias="from")] = None
    to: float | None = None
    by: float | None = None
    seconds: float | None = None
    bots: Annotated[list[ShortText] | None, Field(max_length=2)] = None


class NewExperiment(StrictModel):
    """A new experiment. Its variants differ in their options and play the same deals."""

    name: ShortText
    game: ShortText
    seats: Annotated[int, Field(ge=1, le=16)]
    bots: Annotated[list[ShortText], Field(min_length=1, max_length=8)]
    matches: Annotated[int, Field(ge=1, le=1_000_000)]
    seed: ShortText = "lab"
    variants: Annotated[list[NewVariant], Field(min_length=1, max_length=8)]
    question: Annotated[str, Field(max_length=400)] = ""
    aims: Annotated[list[NewAim], Field(default_factory=list, max_length=12)]
    language: ShortText = "en"
    """Of its entry in the journal."""


class OptionsCheck(StrictModel):
    """Options that are being edited, to be checked."""

    game: ShortText
    options: Annotated[dict[str, Any], Field(default_factory=dict, max_length=64)]


class MatchSelection(StrictModel):
    variant: Annotated[str, Field(max_length=200)]
    match: Annotated[int, Field(ge=0)]


def require_run_name(name: str) -> str:
    """The name, if it is valid."""
    if not RUN_NAME.fullmatch(name):
        raise UserError("lab_bad_name", name=name)
    return name


def checked_options(request: OptionsCheck) -> dict[str, Value]:
    """The options completed by the game, decks in full. An error names the option and the reason."""
    return check_options(games.find(request.game).options, request.options)


def write_experiment(request: NewExperiment, folder: Path) -> tuple[Experiment, str]:
    """Writes the experiment file and its deck files; returns the experiment and the text. No file is
    overwritten, and after an error none is left."""
    game = games.find(request.game)
    for variant in request.variants:
        check_options(game.options, variant.options)
    for bot in request.bots:
        if is_own_bot(bot):  # a page must not run code by name
            raise UserError("unknown_bot", bot=bot, bots=", ".join(names(game)))
    path = folder / f"{require_run_name(request.name)}.toml"
    text, decks = experiment_toml(request)
    created: list[Path] = []
    try:
        for name, deck in decks.items():
            write_new_file(folder / name, json.dumps(deck, indent=1) + "\n", created)
        experiment = parse_experiment(text, path)
        write_new_file(path, text, created)
    except UserError:
        for file in created:
            file.unlink(missing_ok=True)
        raise
    return experiment, text


def write_new_file(path: Path, text: str, created: list[Path]) -> None:
    """Writes a file that must not exist yet, and adds it to `created`."""
    try:
        with path.open("x", encoding="utf-8") as file:
            created.append(path)
            file.write(text)
    except FileExistsError:
        raise UserError("exists", path=path.name) from None
    except OSError as error:
        raise UserError("unwritable", path=str(path), reason=os_error_note(error)) from None


def experiment_toml(request: NewExperiment) -> tuple[str, dict[str, object]]:
    """The text of the experiment file, and the decks by the names of their files."""
    decks: dict[str, object] = {}
    lines = [
        f"game = {toml_value(request.game)}",
        f"seats = {request.seats}",
        f"bots = [{', '.join(map(toml_value, request.bots))}]",
        f"matches = {request.matches}",
        f"seed = {toml_value(request.seed)}",
    ]
    if request.question:
        lines.append(f"question = {toml_value(request.question)}")
    for aim in request.aims:
        entries = aim.model_dump(by_alias=True, exclude_none=True)
        lines += ["", "[[aim]]", *(f"{key} = {toml_value(one)}" for key, one in entries.items())]
    for number, variant in enumerate(request.variants, start=1):
        lines += ["", "[[variant]]", f"name = {toml_value(variant.name)}"]
        if variant.options:
            lines.append("[variant.options]")
        for option, value in variant.options.items():
            if isinstance(value, list):
                file = f"{request.name}.{number}.{option}.json"
                decks[file] = value
                value = file
            lines.append(f"{option} = {toml_value(value)}")
    return "\n".join([*lines, ""]), decks


def toml_value(value: object) -> str:
    """The value in TOML, which equals JSON for strings, integers and booleans."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
