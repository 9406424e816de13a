"""Zones: hands, decks, piles, rows, grids, counters and signs of any game, drawn by their kind."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rich.text import Text

from ludoteca.core.account import is_bare, sign_name, zone_name
from ludoteca.core.game import Game
from ludoteca.core.text import Texts
from ludoteca.core.view import Zone
from ludoteca.terminal.drawing.block import Block, beside, cut, flowing, padded, width, wrapped
from ludoteca.terminal.drawing.card import BACK, card, chip, framed, overlapping, style_of

WORDS = ("counter", "sign")
TALL = 8
LEAST_BESIDE = 36
"""Beside a grid of that many rows the rest is laid, if there are so many columns left."""
LONGEST_NAME = 9
"""Below a card a name is cut to this."""
NARROWEST = 10
"""A name above a zone is broken if it is longer than this and than what lies there."""


@dataclass(frozen=True)
class Artist:
    """Draws the zones of one game in one language, in the room there is."""

    game: Game[Any]
    said: Texts
    room: int

    def label(self, zone: Zone) -> str:
        return zone_name(self.said, zone)

    def large(self, zone: Zone) -> Block:
        """What lies in the zone, its cards in three lines; nothing if nothing does."""
        if zone.kind == "grid":
            return self.grid(zone)
        if not zone.items:
            return framed("   ", "dim") if zone.kind in ("deck", "pile") else []
        if zone.kind == "deck" or (zone.kind == "pile" and zone.items[-1] is None):
            return framed(self.back(zone), "")
        if zone.kind == "pile":
            below = [Text(), Text(f"({len(zone.items)})", "dim")]
            return beside([card(self.game, zone.items[-1]), below], 1)
        return self.cards(zone)

    def labelled(self, zones: list[Zone]) -> list[Block]:
        """Zones drawn large with their names above them, so that what lies there is level."""
        drawn = [(zone, self.large(zone)) for zone in zones]
        names = [(self.caption(zone, width(block)), block) for zone, block in drawn if block]
        tall = max((len(name) for name, _ in names), default=0)
        return [
            [*(Text() for _ in range(tall - len(name))), *name, *block] for name, block in names
        ]

    def caption(self, zone: Zone, room: int) -> Block:
        """The zone's name, broken between words if it is much longer than what lies there."""
        name = self.label(zone)
        longest = max(map(len, name.split()))
        return wrapped(Text(name, "dim"), max(room, longest, NARROWEST))

    def back(self, zone: Zone) -> str:
        return f"{BACK}{len(zone.items)}{BACK}"

    def cards(self, zone: Zone) -> Block:
        """Side by side if there is room, else overlapping, in as many rows as it takes."""
        cards = [card(self.game, item) for item in zone.items]
        if zone.by:
            named = [self.laid(each, seat) for each, seat in zip(cards, zone.by, strict=True)]
            return flowing(named, self.room, 1)
        if sum(width(each) + 1 for each in cards) <= self.room:
            return beside(cards, 1)
        rows: list[list[Block]] = [[]]
        used = 1
        for each in cards:
            if used + width(each) > self.room:
                rows.append([])
                used = 1
            rows[-1].append(each)
            used += width(each) - 1
        return [line for row in rows for line in overlapping(row)]

    def laid(self, drawn: Block, seat: int | None) -> Block:
        """A card with the name of who laid it below."""
        name = "" if seat is None else self.said.format_field(seat, "seat")
        return [*drawn, cut(Text(name, "dim"), LONGEST_NAME)]

    def grid(self, zone: Zone) -> Block:
        """Cells in their places, with the numbers of columns and rows that the words use."""
        if not zone.places:
            return []
        cells = dict(zip(zone.places, zone.items, strict=True))
        across = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
        down = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
        chips = {place: chip(self.game, item) for place, item in cells.items()}
        wide = max(max(width([each]) for each in chips.values()), *(len(str(x)) for x in across))
        margin = max(len(str(y)) for y in down) + 1
        lines = [Text(" " * margin + " ".join(str(x).center(wide) for x in across), "dim")]
        for y in down:
            row = [
                padded([chips[x, y]], wide, 1)[0]
                if (x, y) in cells
                else Text("·".center(wide), "dim")
                for x in across
            ]
            lines.append(Text.assemble((f"{y} ".rjust(margin), "dim"), Text(" ").join(row)))
        return lines

    def line(self, zone: Zone) -> Text:
        """The zone in one line: its name, then what lies there."""
        return Text.assemble((f"{self.label(zone)}: ", "dim"), self.short(zone))

    def short(self, zone: Zone) -> Text:
        """What lies in the zone, without its name."""
        if zone.kind == "counter":
            return Text(str(zone.number), "bold" if zone.number else "dim")
        if zone.kind == "sign":
            return Text(", ").join(self.sign(zone, item) for item in zone.items)
        if not zone.items:
            return Text("—", "dim")
        if zone.kind == "pile":
            return Text.assemble(chip(self.game, zone.items[-1]), (f" ({len(zone.items)})", "dim"))
        found = Text()
        for item, alike in groupby(zone.items):
            many = len(list(alike))
            found.append_text(chip(self.game, item))
            found.append(f"×{many} " if many > 1 else " ")
        found.rstrip()
        return found

    def sign(self, zone: Zone, item: str | None) -> Text:
        """A public word, in the table of its zone or as a card or piece."""
        if item is None:
            return Text(BACK, "dim")
        word = sign_name(self.said, zone, item)
        ink = self.game.ink(item)
        return Text(word, "bold") if ink == "default" else Text(f" {word} ", style_of(ink))

    def heaps(self, zones: list[Zone]) -> Block:
        """What lies on the table, drawn large and side by side."""
        lying = [zone for zone in zones if zone.kind not in WORDS]
        return flowing(self.labelled(lying), self.room, 3)

    def signs(self, zones: list[Zone]) -> Block:
        """Counters and public words, in lines."""
        lines = [[self.line(zone)] for zone in zones if zone.kind in WORDS and not is_bare(zone)]
        return flowing(lines, self.room, 3)

    def lines(self, zones: list[Zone]) -> Block:
        """All of it in as few lines as possible; only grids are drawn, a tall one with the rest
        beside it."""
        for zone in zones:
            tall = [*self.labelled([zone])[0]] if zone.kind == "grid" and zone.items else []
            beside_it = self.room - width(tall) - 3
            if len(tall) >= TALL and beside_it >= LEAST_BESIDE:
                rest = [other for other in zones if other is not zone]
                return beside([tall, replace(self, room=beside_it).lines(rest)], 3)
        grids = [zone for zone in zones if zone.kind == "grid"]
        lines = [self.line(zone) for zone in zones if zone.kind != "grid" and not is_bare(zone)]
        blocks = [wrapped(line, self.room, 2) for line in lines]
        return [*flowing(self.labelled(grids), self.room, 3), *flowing(blocks, self.room, 3)]
