"""Games as the catalogue lists them, their texts and their rulebooks."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field
from typing_extensions import TypeAliasType

from ludoteca.server.web.schemas.common import PlainOptions, WireModel
from ludoteca.server.web.schemas.frame import ZoneInfo


class OptionInfo(BaseModel):
    name: str
    values: list[bool | int | str]
    default: bool | int | str
    seats: list[int]
    """The numbers of seats at which it makes a difference; empty: at all."""
    deck: bool
    """May it be a custom deck, given as the list in a JSON file?"""
    minimum: int | None
    """Bounds of an option that takes any whole number; `values` are a few of them."""
    maximum: int | None


class LearnedBotInfo(BaseModel):
    bot: str
    seats: list[int]
    """The numbers of seats at which it plays."""


class ChallengeStep(BaseModel):
    seats: int
    """0: any number."""
    options: PlainOptions


class CreditsInfo(BaseModel):
    design: list[str]
    art: list[str]
    publisher: str | None
    year: int | None
    link: str | None


class InkInfo(BaseModel):
    """A colour of a game's cards, and the shape that stands for it."""

    colour: str | None
    sign: str | None


class BuiltBoard(BaseModel):
    """A board that was built apart from the page, and for which kit."""

    kit: str
    parts: dict[str, str]
    style: str | None


class BoxInfo(BaseModel):
    """A game's box in the catalogue. Files are given by their URLs."""

    place: int
    """Position in the catalogue."""
    minutes: int | None
    age: int | None
    width: int
    height: int
    side: str
    """Colour of its sides."""
    credits: CreditsInfo
    cover: str | None
    icon: str | None
    solo: str | None
    """A picture of what a lone player plays against."""
    font: str | None
    inks: dict[str, InkInfo]
    built: BuiltBoard | None


TextTables = TypeAliasType("TextTables", dict[str, dict[str, str | dict[str, str]]])
"""Tables of messages; a message with plural forms has one for each form."""


class GameInfo(BaseModel):
    name: str
    titles: dict[str, TextTables]
    """For each language the texts on its box: `game.name`, `game.tagline` and others."""
    rules: int
    seats: list[int]
    default_seats: int
    options: list[OptionInfo]
    bots: list[str]
    """The levels, strongest first, and the game's own bots."""
    default_bot: str
    characters: dict[str, str | None]
    """The bots' characters, and the URLs of their faces."""
    learned: list[LearnedBotInfo]
    """Bots that play by weights which this server has."""
    moves: list[str]
    """Kinds of moves."""
    silent: list[int]
    """Seat counts at which the rules forbid talking, with the default options."""
    sides: dict[str, list[list[int]]]
    """By seat count, the seats that play together, where someone has a partner."""
    tutorial: bool
    challenges: list[ChallengeStep]
    """What there is to beat, in this order."""
    faces: dict[
        str,
        tuple[Annotated[str, Field(title="label")], Annotated[str, Field(title="colour")]],
    ]
    """A short label and a colour for each card or piece."""
    inks: dict[str, str]
    """Colours of words that signs show."""
    box: BoxInfo


class PictureLine(WireModel):
    """Items side by side."""

    items: list[str]
    """An empty word is an empty place."""
    label: str
    marks: list[int]
    """Indices of ringed items."""


class ItemPicture(WireModel):
    lines: list[PictureLine]
    counts: list[int]
    """For each item of a single line; so are `labels`."""
    labels: list[str]
    names: bool
    """Show the names of the items?"""
    arrows: bool
    """Draw an arrow from each item to the next?"""


class PictureZoneInfo(ZoneInfo):
    marks: list[int]
    """Indices of ringed items."""
    ringed: bool
    """Has the whole zone a ring?"""


class PositionPicture(WireModel):
    """A position as one seat sees it."""

    seat: int | None
    bare: bool
    zones: list[PictureZoneInfo]


class RulebookInfo(WireModel):
    text: str
    """Markdown. A paragraph `![caption](picture:NAME)` is a picture, `{red-7}` an item."""
    paragraphs: dict[str, str]
    """By their numbers."""
    pictures: dict[str, ItemPicture | PositionPicture]
    things: dict[
        str,
        tuple[
            Annotated[str, Field(title="name")],
            Annotated[str, Field(title="label")],
            Annotated[str, Field(title="colour")],
        ],
    ]
    """The items that the text and the pictures show."""
