"""A picture of a rulebook as text: faces in their ink, zones as at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from ludoteca.core.game import Game
from ludoteca.core.pictures import GAP, Line, Picture, Place
from ludoteca.core.text import Texts, name_of
from ludoteca.core.view import Zone
from ludoteca.terminal.drawing.block import Block, beside, columns, flowing, width, wrapped
from ludoteca.terminal.drawing.card import card, chip
from ludoteca.terminal.drawing.zone import WORDS, Artist

INSET = 2
WIDEST = 14
"""Faces stand in a column if they are no wider than this."""
RING = "◉"
"""What has a ring round it on the page stands below the picture after this sign."""


class OwnersNamed(Artist):
    def label(self, zone: Zone) -> str:
        name = super().label(zone)
        return (
            name if zone.owner is None else f"{name}, {self.said.format_field(zone.owner, 'seat')}"
        )


@dataclass(frozen=True)
class Drawn:
    """A picture, drawn as wide as the terminal is."""

    game: Game[Any]
    said: Texts
    picture: Picture

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width - INSET
        block = self.zones(room) if self.picture.places else self.lines(room)
        block += [Text.assemble((f"{RING} ", "bold"), words) for words in self.marked()]
        for line in block:
            yield Text(" " * INSET).append_text(line)

    def name(self, item: str) -> str:
        return name_of(self.said, item) or item

    def lines(self, room: int) -> Block:
        """Items one by one with their names, or beside each other, row below row."""
        picture = self.picture
        if picture.names:
            named = [self.named(nth, item) for nth, item in enumerate(self.each())]
            return [row for line in columns(named, room) for row in wrapped(line, room, WIDEST + 2)]
        if len(picture.lines) == 1 and not picture.lines[0].label:
            return self.counted(picture.lines[0], room)
        labels = max(Text(line.label).cell_len for line in picture.lines)
        return [row for line in picture.lines for row in self.row(line, labels, room)]

    def each(self) -> list[str]:
        return [item for line in self.picture.lines for item in line.items if item != GAP]

    def chip(self, item: str) -> Text:
        """A face in one line; in a list with names, or between empty places, all are as wide."""
        found = Text("·", "dim") if item == GAP else chip(self.game, item)
        if self.picture.names or any(GAP in line.items for line in self.picture.lines):
            widest = max(chip(self.game, one).cell_len for one in self.each())
            found.pad_right(max(0, min(widest, WIDEST) - found.cell_len))
        return found

    def named(self, nth: int, item: str) -> Text:
        """`A  R7  red 7  red-7 ×2`"""
        picture = self.picture
        found = Text.assemble((f"{picture.labels[nth]}  " if picture.labels else "", "bold"))
        found.append_text(self.chip(item))
        found.append(f"  {self.name(item)}")
        if item.casefold() not in f"{self.name(item)} {self.game.face(item)}".casefold():
            found.append(f"  {item}", "dim")
        if picture.counts:
            found.append(f" ×{picture.counts[nth]}", "bold")
        return found

    def counted(self, line: Line, room: int) -> Block:
        """Cards side by side, each with its number and its label below it."""
        picture = self.picture
        cards = [card(self.game, item) for item in line.items]
        for nth, block in enumerate(cards):
            wide = width(block)
            if picture.counts:
                block.append(Text(f"×{picture.counts[nth]}".center(wide), "bold"))
            if picture.labels:
                block.append(Text(picture.labels[nth].center(wide), "bold"))
        if picture.arrows:
            arrow: Block = [Text(), Text("→")]
            cards = [beside([block, arrow], 1) for block in cards[:-1]] + cards[-1:]
        return flowing(cards, room, 1)

    def row(self, line: Line, labels: int, room: int) -> Block:
        """A row in one line: its label, then its items."""
        gap = " → " if self.picture.arrows else " "
        head = Text.assemble((line.label.ljust(labels) + ("  " if labels else ""), "bold"))
        items = Text(gap).join(self.chip(item) for item in line.items)
        return wrapped(head.append_text(items), room, labels + 2)

    def artist(self, room: int) -> Artist:
        """Whoever draws the zones; if several people own some, each is said with its owner."""
        owners = {place.zone.owner for place in self.picture.places} - {None}
        kind = Artist if len(owners) < 2 else OwnersNamed
        return kind(self.game, self.said, room)

    def zones(self, room: int) -> Block:
        """As the table draws them: what lies there side by side, counters and signs in lines."""
        artist = self.artist(room)
        zones = [place.zone for place in self.picture.places]
        if not self.picture.bare:
            return [*artist.heaps(zones), *artist.signs(zones)]
        lying = [artist.large(zone) for zone in zones if zone.kind not in WORDS]
        words = [[artist.short(zone)] for zone in zones if zone.kind in WORDS]
        return [*flowing(lying, room, 3), *flowing(words, room, 3)]

    def marked(self) -> list[str]:
        """What has a ring round it, in words, each once."""
        found = [
            f"{line.label}: {self.name(line.items[at])}"
            if line.label
            else self.name(line.items[at])
            for line in self.picture.lines
            for at in line.marks
        ]
        found += [words for place in self.picture.places for words in self.marked_in(place)]
        return list(dict.fromkeys(found))

    def marked_in(self, place: Place) -> list[str]:
        zone = place.zone
        where = self.artist(0).label(zone)
        cells = [f" {x},{y}" for x, y in zone.places] or [""] * len(zone.items)
        marks = [f"{self.name(zone.items[at] or '')}{cells[at]} ({where})" for at in place.marks]
        return [where, *marks] if place.ringed else marks
