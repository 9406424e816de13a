"""What somebody asks for on the page, and the experiment file that says the same."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from ludoteca import games
from ludoteca.core.option import Value, checked
from ludoteca.core.refusal import Refused, reason
from ludoteca.lab.experiment import Experiment, parse
from ludoteca.server.web.schemas import Strict

NAME = re.compile(r"[^\W_](?:[\w -]{0,58}[^\W_])?")
"""A name that is a good name for a file everywhere: letters, digits, hyphens and spaces."""

Text = Annotated[str, Field(min_length=1, max_length=64)]


class WantedVariant(Strict):
    name: Text
    options: Annotated[dict[str, Any], Field(default_factory=dict, max_length=64)]


class Wish(Strict):
    """An experiment: its variants differ in their options and play the same deals."""

    name: Text
    game: Text
    seats: Annotated[int, Field(ge=1, le=16)]
    bots: Annotated[list[Text], Field(min_length=1, max_length=8)]
    matches: Annotated[int, Field(ge=1, le=1_000_000)]
    seed: Text = "lab"
    variants: Annotated[list[WantedVariant], Field(min_length=1, max_length=8)]


class Look(Strict):
    """Options that are being edited, to hear whether they are good."""

    game: Text
    options: Annotated[dict[str, Any], Field(default_factory=dict, max_length=64)]


class Chosen(Strict):
    variant: Annotated[str, Field(max_length=200)]
    match: Annotated[int, Field(ge=0)]


def fit(name: str) -> str:
    """The name of a run, if it can be one."""
    if not NAME.fullmatch(name):
        raise Refused("lab_bad_name", name=name)
    return name


def whole(look: Look) -> dict[str, Value]:
    """The options as the game takes them, decks whole; refuses what is not good, with the place and
    the reason."""
    return checked(games.find(look.game).options, look.options)


def written(wish: Wish, folder: Path) -> tuple[Experiment, str]:
    """The experiment and its text; its file and its deck files now lie in the folder. What lay there
    before is not written over, and of a wish that is refused nothing stays."""
    game = games.find(wish.game)
    for variant in wish.variants:
        checked(game.options, variant.options)
    path = folder / f"{fit(wish.name)}.toml"
    text, decks = as_file(wish)
    made: list[Path] = []
    try:
        for name, deck in decks.items():
            put_new(folder / name, json.dumps(deck, indent=1) + "\n", made)
        experiment = parse(text, path)
        put_new(path, text, made)
    except Refused:
        for file in made:
            file.unlink(missing_ok=True)
        raise
    return experiment, text


def put_new(path: Path, text: str, made: list[Path]) -> None:
    """A file that was not there before; it is added to those that were made."""
    try:
        with path.open("x", encoding="utf-8") as file:
            made.append(path)
            file.write(text)
    except FileExistsError:
        raise Refused("exists", path=path.name) from None
    except OSError as error:
        raise Refused("unwritable", path=str(path), reason=reason(error)) from None


def as_file(wish: Wish) -> tuple[str, dict[str, object]]:
    """The text of the experiment, and the decks that it names, by the names of their files."""
    decks: dict[str, object] = {}
    lines = [
        f"game = {quoted(wish.game)}",
        f"seats = {wish.seats}",
        f"bots = [{', '.join(map(quoted, wish.bots))}]",
        f"matches = {wish.matches}",
        f"seed = {quoted(wish.seed)}",
    ]
    for number, variant in enumerate(wish.variants, start=1):
        lines += ["", "[[variant]]", f"name = {quoted(variant.name)}"]
        if variant.options:
            lines.append("[variant.options]")
        for option, value in variant.options.items():
            if isinstance(value, list):
                file = f"{wish.name}.{number}.{option}.json"
                decks[file] = value
                value = file
            lines.append(f"{option} = {quoted(value)}")
    return "\n".join([*lines, ""]), decks


def quoted(value: object) -> str:
    """As TOML writes it: what JSON writes, of texts, whole numbers and truths, means the same."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def changes(options: Mapping[str, Any], game: str) -> dict[str, Any]:
    """The options that are not the usual ones."""
    usual = {option.name: option.default for option in games.find(game).options}
    return {name: value for name, value in options.items() if value != usual.get(name)}
