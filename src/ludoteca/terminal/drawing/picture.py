"""Pictures of the rulebook, drawn as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from ludoteca.core.game import Game
from ludoteca.core.pictures import GAP, Picture, PictureRow, PictureZone
from ludoteca.core.text import Texts, item_name
from ludoteca.core.view import Zone
from ludoteca.terminal.drawing.block import Block, columns, flow, side_by_side, width, wrap
from ludoteca.terminal.drawing.card import card, chip
from ludoteca.terminal.drawing.zone import TEXT_KINDS, ZoneRenderer

INDENT = 2
MAX_FACE_WIDTH = 14
"""Labels up to this width are aligned in a column."""
MARK_SIGN = "◉"
"""What is ringed on the web page is listed below the picture after this sign."""


class OwnerNamingRenderer(ZoneRenderer):
    def label(self, zone: Zone) -> str:
        name = super().label(zone)
        return (
            name
            if zone.owner is None
            else f"{name}, {self.messages.format_field(zone.owner, 'seat')}"
        )


@dataclass(frozen=True)
class PictureRenderable:
    """A picture drawn to the width of the terminal."""

    game: Game[Any]
    messages: Texts
    picture: Picture

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        max_width = options.max_width - INDENT
        block = self.zones(max_width) if self.picture.zones else self.lines(max_width)
        block += [Text.assemble((f"{MARK_SIGN} ", "bold"), words) for words in self.mark_labels()]
        for line in block:
            yield Text(" " * INDENT).append_text(line)

    def name(self, item: str) -> str:
        return item_name(self.messages, item) or item

    def lines(self, max_width: int) -> Block:
        """Items in a list with their names, or in rows without."""
        picture = self.picture
        if picture.names:
            entries = [self.item_line(index, item) for index, item in enumerate(self.items())]
            return [
                row
                for line in columns(entries, max_width)
                for row in wrap(line, max_width, MAX_FACE_WIDTH + 2)
            ]
        if len(picture.lines) == 1 and not picture.lines[0].label:
            return self.card_row(picture.lines[0], max_width)
        labels = max(Text(line.label).cell_len for line in picture.lines)
        return [row for line in picture.lines for row in self.item_row(line, labels, max_width)]

    def items(self) -> list[str]:
        return [item for line in self.picture.lines for item in line.items if item != GAP]

    def chip(self, item: str) -> Text:
        """An item in one line, padded to a common width in lists and rows with gaps."""
        face = Text("·", "dim") if item == GAP else chip(self.game, item)
        if self.picture.names or any(GAP in line.items for line in self.picture.lines):
            widest = max(chip(self.game, other).cell_len for other in self.items())
            face.pad_right(max(0, min(widest, MAX_FACE_WIDTH) - face.cell_len))
        return face

    def item_line(self, index: int, item: str) -> Text:
        """`A  R7  red 7  red-7 ×2`"""
        picture = self.picture
        line = Text.assemble((f"{picture.labels[index]}  " if picture.labels else "", "bold"))
        line.append_text(self.chip(item))
        line.append(f"  {self.name(item)}")
        if item.casefold() not in f"{self.name(item)} {self.game.short_label(item)}".casefold():
            line.append(f"  {item}", "dim")
        if picture.counts:
            line.append(f" ×{picture.counts[index]}", "bold")
        return line

    def card_row(self, line: PictureRow, max_width: int) -> Block:
        """Cards side by side with their counts and labels below."""
        picture = self.picture
        cards = [card(self.game, item) for item in line.items]
        for index, block in enumerate(cards):
            card_width = width(block)
            if picture.counts:
                block.append(Text(f"×{picture.counts[index]}".center(card_width), "bold"))
            if picture.labels:
                block.append(Text(picture.labels[index].center(card_width), "bold"))
        if picture.arrows:
            arrow: Block = [Text(), Text("→")]
            cards = [side_by_side([block, arrow], 1) for block in cards[:-1]] + cards[-1:]
        return flow(cards, max_width, 1)

    def item_row(self, line: PictureRow, label_width: int, max_width: int) -> Block:
        """A row as one line: label, then items."""
        separator = " → " if self.picture.arrows else " "
        head = Text.assemble(
            (line.label.ljust(label_width) + ("  " if label_width else ""), "bold")
        )
        items = Text(separator).join(self.chip(item) for item in line.items)
        return wrap(head.append_text(items), max_width, label_width + 2)

    def renderer(self, max_width: int) -> ZoneRenderer:
        """Names the owner of each zone if zones of several players are shown."""
        owners = {place.zone.owner for place in self.picture.zones} - {None}
        renderer_type = ZoneRenderer if len(owners) < 2 else OwnerNamingRenderer
        return renderer_type(self.game, self.messages, max_width)

    def zones(self, max_width: int) -> Block:
        """Zones as in a match: items side by side, counters and signs in lines."""
        renderer = self.renderer(max_width)
        zones = [place.zone for place in self.picture.zones]
        if not self.picture.bare:
            return [*renderer.large_zones(zones), *renderer.sign_lines(zones)]
        item_blocks = [
            renderer.large_contents(zone) for zone in zones if zone.kind not in TEXT_KINDS
        ]
        text_blocks = [[renderer.contents(zone)] for zone in zones if zone.kind in TEXT_KINDS]
        return [*flow(item_blocks, max_width, 3), *flow(text_blocks, max_width, 3)]

    def mark_labels(self) -> list[str]:
        """What is ringed, in words, without repetition."""
        labels = [
            f"{line.label}: {self.name(line.items[index])}"
            if line.label
            else self.name(line.items[index])
            for line in self.picture.lines
            for index in line.marks
        ]
        labels += [words for place in self.picture.zones for words in self.mark_labels_at(place)]
        return list(dict.fromkeys(labels))

    def mark_labels_at(self, place: PictureZone) -> list[str]:
        zone = place.zone
        zone_label = self.renderer(0).label(zone)
        cells = [f" {x},{y}" for x, y in zone.places] or [""] * len(zone.items)
        marks = [
            f"{self.name(zone.items[index] or '')}{cells[index]} ({zone_label})"
            for index in place.marks
        ]
        return [zone_label, *marks] if place.ringed else marks
