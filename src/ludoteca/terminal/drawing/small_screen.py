"""Draws a table on a screen that is too small for all of it: the other players, the own hand and the
moves stay in sight, and what does not fit of the common zones is counted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.text import Text

from ludoteca.core.text_view import is_omitted
from ludoteca.core.view import Zone
from ludoteca.terminal.drawing.block import Block, flow, side_by_side, truncate, width, wrap
from ludoteca.terminal.drawing.table_layout import Scene, TableLayout, title_line
from ludoteca.terminal.drawing.zone import MIN_WIDTH_BESIDE, TALL_GRID_ROWS, ZoneRenderer

MAX_MOVE_ROWS = 4
"""Rows of moves for which other parts are cut."""
MIN_COMMON_ROWS = 4
"""Rows of the common zones for which the other players' zones are cut."""
PRIORITY = {"hand": -1, "pile": 1, "counter": 2, "deck": 3}
"""Which kinds of zones are cut first: those with the highest number."""
GAP, INDENT = 3, 2
BAR = "│ "


@dataclass(frozen=True)
class SmallScreen:
    scene: Scene
    max_width: int
    rows: int

    @property
    def layout(self) -> TableLayout:
        return TableLayout(self.scene, self.max_width, piles_large=False, own_large=False)

    def draw(self) -> Block:
        moves = self.layout.moves(MAX_MOVE_ROWS) if self.scene.moves else []
        min_log_rows = min(1, len(self.scene.log))
        spare = self.rows - 1 - len(moves) - min_log_rows
        body = self.body(spare)
        log = self.log(min_log_rows + max(0, spare - len(body)))
        return [title_line(self.scene, self.max_width), *body, *log, *moves]

    def log(self, rows: int) -> Block:
        """The end of the log; in a single row its last line."""
        if not self.scene.log:
            return []
        log_width = self.max_width - len(BAR)
        lines = (
            self.layout.log(log_width, rows)
            if rows > 1
            else [truncate(self.scene.log[-1], log_width)]
        )
        return [Text.assemble((BAR, "dim"), line) for line in lines]

    def body(self, rows: int) -> Block:
        """The other players, the common zones and the own zones; beside a tall grid if there is room."""
        renderer = ZoneRenderer(
            self.scene.game, self.scene.messages, self.max_width, are_cells_narrow=True
        )
        tall = self.tall_grid(renderer)
        if tall is None:
            return self.stack(renderer, self.layout.zones_of(None), rows)
        grid = renderer.grid(tall)
        beside = replace(renderer, max_width=self.max_width - width(grid) - 3)
        others = [zone for zone in self.layout.zones_of(None) if zone is not tall]
        return side_by_side([grid, self.stack(beside, others, max(rows, len(grid)))], 3)

    def tall_grid(self, renderer: ZoneRenderer) -> Zone | None:
        for zone in self.layout.zones_of(None):
            grid = renderer.grid(zone) if zone.kind == "grid" else []
            if len(grid) >= TALL_GRID_ROWS:
                has_room = self.max_width - width(grid) - 3 >= MIN_WIDTH_BESIDE
                return zone if has_room else None
        return None

    def stack(self, renderer: ZoneRenderer, common: list[Zone], rows: int) -> Block:
        """All in this many rows. The common zones are cut first, then those of the others, then mine."""
        seats = self.layout.opponent_seats()
        own_seat = self.scene.view.seat
        own = [] if own_seat is None else self.player(renderer, own_seat)
        middle = [*grids(renderer, common), *fill(text_parts(renderer, common), renderer)]
        rows -= min(len(middle), MIN_COMMON_ROWS)
        own = self.cut(own, rows - len(seats), self.hand_rows(renderer))
        others = self.opponents(renderer, seats, rows - len(own))
        rows += min(len(middle), MIN_COMMON_ROWS)
        return [*others, *self.cut(middle, rows - len(others) - len(own)), *own]

    def hand_rows(self, renderer: ZoneRenderer) -> int:
        """The rows of my name and hand, which are always shown, and one for what is not."""
        seat = self.scene.view.seat
        if seat is None:
            return 0
        hands = [zone for zone in self.layout.zones_of(seat) if zone.kind == "hand"]
        return len(fill([self.layout.seat(seat), *text_parts(renderer, hands)], renderer)) + 1

    def player(self, renderer: ZoneRenderer, seat: int) -> Block:
        """A player's name, followed by the zones."""
        zones = self.layout.zones_of(seat)
        parts = [self.layout.seat(seat), *text_parts(renderer, zones)]
        return [*fill(parts, renderer), *grids(renderer, zones)]

    def opponents(self, renderer: ZoneRenderer, seats: list[int], rows: int) -> Block:
        """The other players; if they do not fit, the beginning of what there is to each of them."""
        blocks = [self.player(renderer, seat) for seat in seats]
        if blocks and sum(map(len, blocks)) > rows:
            share, more = divmod(max(rows, len(blocks)), len(blocks))
            shares = [share + (index < more) for index in range(len(blocks))]
            blocks = [
                block if len(block) <= rows else self.shortened(renderer, seat, rows)
                for seat, block, rows in zip(seats, blocks, shares, strict=True)
            ]
        return [line for block in blocks for line in block]

    def shortened(self, renderer: ZoneRenderer, seat: int, rows: int) -> Block:
        parts = text_parts(renderer, self.layout.zones_of(seat))
        text = Text(" " * GAP).join([self.layout.seat(seat), *parts])
        lines = wrap(text, renderer.max_width - 2, INDENT)
        return [*lines[: rows - 1], Text.assemble(lines[rows - 1], ("…", "dim"))]

    def cut(self, lines: Block, rows: int, least: int = MIN_COMMON_ROWS) -> Block:
        """The first lines, at least `least` of them; the last one counts the others."""
        kept = max(rows, least) - 1
        hidden = len(lines) - kept
        if hidden <= 1:
            return lines
        more = self.scene.messages.say("table.hidden", {"n": hidden})
        return [*lines[:kept], Text(f"  {more}", "dim")]


def grids(renderer: ZoneRenderer, zones: list[Zone]) -> Block:
    blocks = renderer.with_captions([zone for zone in zones if zone.kind == "grid" and zone.items])
    return flow(blocks, renderer.max_width, GAP)


def text_parts(renderer: ZoneRenderer, zones: list[Zone]) -> list[Text]:
    """All zones but grids, each in a line, the most important first. Those that differ only in their
    number follow each other."""
    stems: dict[str, list[Zone]] = {}
    for zone in sorted(zones, key=lambda zone: PRIORITY.get(zone.kind, 0)):
        if zone.kind != "grid" and not is_omitted(zone):
            stems.setdefault(zone.stem, []).append(zone)
    return [part for group in stems.values() for part in renderer.numbered_parts(group)]


def fill(parts: list[Text], renderer: ZoneRenderer) -> Block:
    """The parts in as few lines as possible, broken between parts where they fit a line."""
    lines: Block = []
    for part in parts:
        indent = INDENT if lines else 0
        if lines and lines[-1].cell_len + GAP + part.cell_len <= renderer.max_width:
            lines[-1] = Text.assemble(lines[-1], " " * GAP, part)
        else:
            lines += wrap(Text.assemble(" " * indent, part), renderer.max_width, INDENT)
    return lines
