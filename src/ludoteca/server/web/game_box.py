"""A game's box in the catalogue, from the game's package: metadata, pictures, and a board built for
it. All of it is optional: a game without any gets a plain box."""

from __future__ import annotations

import hashlib
import logging
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ludoteca.core.catalogue import folder

Colour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Line = Annotated[str, Field(min_length=1, max_length=100)]
Link = Annotated[str, Field(pattern=r"^https://[^\s\"'<>]+$", max_length=200)]
InkName = Literal[
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "white",
    "black",
    "bright_red",
    "bright_green",
    "bright_yellow",
    "bright_blue",
    "bright_magenta",
    "bright_cyan",
    "bright_white",
    "bright_black",
]
MEDIA_TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".js": "text/javascript",
    ".css": "text/css",
}
"""The files of a game's package that are served."""
ASSET_FOLDERS = ("art", "built")
CHARACTER_ART = "art/people"
"""Folder of the faces of a game's characters."""
COVERS = ("art/cover.svg", "art/cover.webp", "art/cover.png", "art/cover.jpg")

logger = logging.getLogger(__name__)


class BoxModel(BaseModel):
    model_config = ConfigDict(extra="forbid")


BoxModelT = TypeVar("BoxModelT", bound=BoxModel)


class Credits(BoxModel):
    """Who made the game. The texts' `game.credits` says more."""

    design: list[Line] = []
    art: list[Line] = []
    publisher: Line | None = None
    year: Annotated[int, Field(ge=-3000, le=3000)] | None = None
    link: Link | None = None


class InkStyle(BoxModel):
    """A colour of the game's cards, and the shape that stands for it."""

    colour: Colour | None = None
    sign: str | None = None


class Box(BoxModel):
    """`page/box.json`."""

    place: Annotated[int, Field(ge=1)] = 99
    """Position in the catalogue; external games are last."""
    minutes: Annotated[int, Field(ge=1, le=1000)] | None = None
    age: Annotated[int, Field(ge=1, le=99)] | None = None
    width: Annotated[int, Field(ge=120, le=240)] = 186
    height: Annotated[int, Field(ge=160, le=300)] = 250
    side: Colour = "#7A5B3C"
    font: str | None = None
    """A typeface for its name and, without a board of its own, its cards."""
    inks: dict[InkName, InkStyle] = {}
    credits: Credits = Credits()


class BuiltPage(BoxModel):
    """`page/built/built.json`: the parts that `ludoteca page build` makes."""

    kit: str
    parts: list[Literal["Table", "Chip", "Ending", "Picture", "sounds", "beats", "Staging"]]


@cache
def box_of(game: str) -> Box:
    return read_model(game, Box, "box.json") or Box()


@cache
def built_page_of(game: str) -> BuiltPage | None:
    built = read_model(game, BuiltPage, "built/built.json")
    files = page_files(game)
    if built and all(f"built/{part}.js" in files for part in built.parts):
        return built
    return None


def read_model(game: str, model: type[BoxModelT], name: str) -> BoxModelT | None:
    """A file of the package. An invalid one is logged and ignored."""
    path = page_folder(game) / name
    try:
        return model.model_validate_json(path.read_bytes()) if path.is_file() else None
    except (OSError, ValidationError) as error:
        logger.warning("%s of %s: %s", name, game, error)
        return None


def page_folder(game: str) -> Path:
    return Path(str(folder(game))) / "page"


@cache
def page_files(game: str) -> dict[str, Path]:
    """The files of a game's page that are served, by name."""
    page = page_folder(game)
    return {
        path.relative_to(page).as_posix(): path
        for folder_name in ASSET_FOLDERS
        for path in sorted((page / folder_name).rglob("*"))
        if path.suffix in MEDIA_TYPES and path.is_file()
    }


def asset_url(game: str, name: str | None) -> str | None:
    """The URL of a file of a game's page, with a hash of its content."""
    if name is None or name not in page_files(game):
        return None
    return f"/api/games/{game}/page/{name}?{content_hash(page_files(game)[name])}"


@cache
def content_hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def describe_box(game: str) -> dict[str, object]:
    """The box as the catalogue lists it, files by their URLs."""
    box = box_of(game)
    built = built_page_of(game)
    return {
        **box.model_dump(exclude={"font", "inks"}),
        "cover": next((url for name in COVERS if (url := asset_url(game, name))), None),
        "icon": asset_url(game, "art/icon.svg"),
        "solo": asset_url(game, "art/solo.svg"),
        "font": asset_url(game, box.font),
        "inks": {
            ink.replace("_", "-"): {"colour": style.colour, "sign": asset_url(game, style.sign)}
            for ink, style in box.inks.items()
        },
        "built": built
        and {
            "kit": built.kit,
            "parts": {part: asset_url(game, f"built/{part}.js") for part in built.parts},
            "style": asset_url(game, "built/style.css"),
        },
    }
