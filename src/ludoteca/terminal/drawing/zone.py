"""Draws zones of any game by their kind: hand, deck, pile, row, grid, counter or sign."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rich.text import Text

from ludoteca.core.game import Game
from ludoteca.core.text import Texts
from ludoteca.core.text_view import is_omitted, sign_name, zone_name
from ludoteca.core.view import Zone
from ludoteca.terminal.drawing.block import Block, flow, pad, side_by_side, truncate, width, wrap
from ludoteca.terminal.drawing.card import CARD_BACK, card, chip, colour_style, draw_box, overlap

TEXT_KINDS = ("counter", "sign")
TALL_GRID_ROWS = 8
MIN_WIDTH_BESIDE = 36
"""Other zones are placed beside a grid of at least this many rows, if this many columns are left."""
MAX_NAME_WIDTH = 9
"""Width of a player's name below a card."""
MIN_CAPTION_WIDTH = 10
"""The name above a zone is broken into lines if it is wider than this and than the zone."""


@dataclass(frozen=True)
class ZoneRenderer:
    game: Game[Any]
    messages: Texts
    max_width: int
    are_cells_narrow: bool = False
    """Whether the columns of a grid stand without a gap."""

    def label(self, zone: Zone) -> str:
        return zone_name(self.messages, zone)

    def large_contents(self, zone: Zone) -> Block:
        """The items of the zone, cards drawn three lines high; empty if there are none."""
        if zone.kind == "grid":
            return self.grid(zone)
        if not zone.items:
            return draw_box("   ", "dim") if zone.kind in ("deck", "pile") else []
        if zone.kind == "deck" or (zone.kind == "pile" and zone.items[-1] is None):
            return draw_box(self.deck_back(zone), "")
        if zone.kind == "pile":
            count_lines = [Text(), Text(f"({len(zone.items)})", "dim")]
            return side_by_side([card(self.game, zone.items[-1]), count_lines], 1)
        return self.card_rows(zone)

    def with_captions(self, zones: list[Zone]) -> list[Block]:
        """Zones drawn large with their names above, aligned at the items."""
        zone_blocks = [(zone, self.large_contents(zone)) for zone in zones]
        names = [(self.caption(zone, width(block)), block) for zone, block in zone_blocks if block]
        caption_rows = max((len(name) for name, _ in names), default=0)
        return [
            [*(Text() for _ in range(caption_rows - len(name))), *name, *block]
            for name, block in names
        ]

    def caption(self, zone: Zone, max_width: int) -> Block:
        """The zone's name, broken between words if it is much wider than its items."""
        name = self.label(zone)
        longest = max(map(len, name.split()))
        return wrap(Text(name, "dim"), max(max_width, longest, MIN_CAPTION_WIDTH))

    def deck_back(self, zone: Zone) -> str:
        return f"{CARD_BACK}{len(zone.items)}{CARD_BACK}"

    def card_rows(self, zone: Zone) -> Block:
        """Cards side by side if they fit, else overlapping, in as many rows as needed."""
        cards = [card(self.game, item) for item in zone.items]
        if zone.by:
            blocks = [
                self.with_player_name(block, seat)
                for block, seat in zip(cards, zone.by, strict=True)
            ]
            return flow(blocks, self.max_width, 1)
        if sum(width(block) + 1 for block in cards) <= self.max_width:
            return side_by_side(cards, 1)
        rows: list[list[Block]] = [[]]
        used = 1
        for block in cards:
            if used + width(block) > self.max_width:
                rows.append([])
                used = 1
            rows[-1].append(block)
            used += width(block) - 1
        return [line for row in rows for line in overlap(row)]

    def with_player_name(self, block: Block, seat: int | None) -> Block:
        """A card with the name of the player who played it below."""
        name = "" if seat is None else self.messages.format_field(seat, "seat")
        return [*block, truncate(Text(name, "dim"), MAX_NAME_WIDTH)]

    def grid(self, zone: Zone) -> Block:
        """A grid with the coordinates that moves use."""
        if not zone.places:
            return []
        cells = dict(zip(zone.places, zone.items, strict=True))
        across = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
        down = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
        chips = {place: chip(self.game, item) for place, item in cells.items()}
        cell_width = max(
            max(width([cell_chip]) for cell_chip in chips.values()), *(len(str(x)) for x in across)
        )
        gap = " "
        if self.are_cells_narrow:
            cell_width, gap = max(cell_width, *(len(str(x)) + 1 for x in across)), ""
        margin = max(len(str(y)) for y in down) + 1
        lines = [Text(" " * margin + gap.join(str(x).center(cell_width) for x in across), "dim")]
        for y in down:
            row = [
                pad([chips[x, y]], cell_width, 1)[0]
                if (x, y) in cells
                else Text("·".center(cell_width), "dim")
                for x in across
            ]
            lines.append(Text.assemble((f"{y} ".rjust(margin), "dim"), Text(gap).join(row)))
        return lines

    def zone_line(self, zone: Zone) -> Text:
        """The zone in one line: name, then items."""
        return Text.assemble((f"{self.label(zone)}: ", "dim"), self.contents(zone))

    def numbered_parts(self, zones: list[Zone]) -> list[Text]:
        """Zones that differ only in their number, the first with its name: `space 2: R`, `3: B`."""
        name = self.label(zones[0]).rstrip("0123456789 ")
        parts = [self.zone_line(zones[0])]
        for zone in zones[1:]:
            number = self.label(zone).removeprefix(name).strip()
            parts.append(Text.assemble((f"{number}: ", "dim"), self.contents(zone)))
        return parts

    def contents(self, zone: Zone) -> Text:
        """The items of the zone in one line."""
        if zone.kind == "counter":
            return Text(str(zone.number), "bold" if zone.number else "dim")
        if zone.kind == "sign":
            return Text(", ").join(self.sign_text(zone, item) for item in zone.items)
        if not zone.items:
            return Text("—", "dim")
        if zone.kind == "pile":
            return Text.assemble(chip(self.game, zone.items[-1]), (f" ({len(zone.items)})", "dim"))
        line = Text()
        for item, group in groupby(zone.items):
            count = len(list(group))
            line.append_text(chip(self.game, item))
            line.append(f"×{count} " if count > 1 else " ")
        line.rstrip()
        return line

    def sign_text(self, zone: Zone, item: str | None) -> Text:
        """A sign by its name in the texts, or as a card or piece."""
        if item is None:
            return Text(CARD_BACK, "dim")
        word = sign_name(self.messages, zone, item)
        colour = self.game.colour(item)
        return (
            Text(word, "bold") if colour == "default" else Text(f" {word} ", colour_style(colour))
        )

    def large_zones(self, zones: list[Zone]) -> Block:
        """Zones with items, drawn large and side by side."""
        item_zones = [zone for zone in zones if zone.kind not in TEXT_KINDS]
        return flow(self.with_captions(item_zones), self.max_width, 3)

    def sign_lines(self, zones: list[Zone]) -> Block:
        """Counters and signs, in lines."""
        lines = [
            [self.zone_line(zone)]
            for zone in zones
            if zone.kind in TEXT_KINDS and not is_omitted(zone)
        ]
        return flow(lines, self.max_width, 3)

    def lines(self, zones: list[Zone]) -> Block:
        """All zones in as few lines as possible: only grids are drawn, other zones beside a tall one."""
        for zone in zones:
            grid_block = (
                [*self.with_captions([zone])[0]] if zone.kind == "grid" and zone.items else []
            )
            remaining_width = self.max_width - width(grid_block) - 3
            if len(grid_block) >= TALL_GRID_ROWS and remaining_width >= MIN_WIDTH_BESIDE:
                rest = [other for other in zones if other is not zone]
                return side_by_side(
                    [grid_block, replace(self, max_width=remaining_width).lines(rest)], 3
                )
        grids = [zone for zone in zones if zone.kind == "grid"]
        lines = [
            self.zone_line(zone) for zone in zones if zone.kind != "grid" and not is_omitted(zone)
        ]
        blocks = [wrap(line, self.max_width, 2) for line in lines]
        return [
            *flow(self.with_captions(grids), self.max_width, 3),
            *flow(blocks, self.max_width, 3),
        ]
