"""The parts of a table on the screen, each drawn large or small."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rich.text import Text

from ludoteca.core.engine.state import OVER
from ludoteca.core.game import Game
from ludoteca.core.sides import Sides, side_of
from ludoteca.core.text import Texts
from ludoteca.core.view import View, Zone
from ludoteca.terminal.drawing.block import (
    Block,
    columns,
    flow,
    pad,
    side_by_side,
    truncate,
    width,
    wrap,
)
from ludoteca.terminal.drawing.zone import ZoneRenderer

MIN_LOG_WIDTH = 30
"""The log is placed beside the piles only if it gets this many columns."""
MAX_BACKS = 12
"""Face-down cards drawn for an opponent's hand."""


@dataclass(frozen=True)
class MoveLine:
    """A legal move: its description and its notation."""

    sentence: str
    words: str


@dataclass(frozen=True)
class Scene:
    game: Game[Any]
    messages: Texts
    """With the names of the players."""
    view: View
    title: str
    log: list[Text] = field(default_factory=list)
    moves: list[MoveLine] = field(default_factory=list)
    sides: Sides = ()
    """The teams. Partners are not shown if everyone plays alone or all play together."""


def title_line(scene: Scene, max_width: int) -> Text:
    name = Text(f" {scene.messages.say('game.name')} ", "bold reverse")
    right = Text(scene.title, "dim")
    line = "─" * max(1, max_width - name.cell_len - right.cell_len - 2)
    return truncate(Text.assemble(name, " ", (line, "dim"), " ", right), max_width)


@dataclass(frozen=True)
class TableLayout:
    """The parts of the screen. How much of the log and the moves fits is decided in `compose`."""

    scene: Scene
    max_width: int
    piles_large: bool
    own_large: bool

    @property
    def renderer(self) -> ZoneRenderer:
        return ZoneRenderer(self.scene.game, self.scene.messages, self.max_width)

    def zones_of(self, seat: int | None) -> list[Zone]:
        return [zone for zone in self.scene.view.zones if zone.owner == seat]

    def seat(self, seat: int) -> Text:
        """A player's name with the seat's id as used in moves."""
        turn = self.scene.view.turn == seat
        return Text.assemble(
            ("▶ " if turn else "  "),
            (self.scene.messages.format_field(seat, "seat"), "bold"),
            (f" seat-{seat} ", "dim"),
            (self.partners(seat), "cyan"),
        )

    def partners(self, seat: int) -> str:
        """The partners of a seat; empty if everyone plays alone or all play together."""
        sides, viewer = self.scene.sides, self.scene.view.seat
        if len(sides) < 2:
            return ""
        others = [other for other in side_of(sides, seat) if other != seat]
        if not others:
            return ""
        if viewer in others:
            return f"{self.scene.messages.say('table.partner')} "
        return f"{self.scene.messages.say('table.with', {'who': others})} "

    def opponent_seats(self) -> list[int]:
        """The other seats, starting with the next one."""
        view = self.scene.view
        first = view.seat or 0
        owners = {zone.owner for zone in view.zones if zone.owner not in (None, OVER, view.seat)}
        return sorted(
            (owner for owner in owners if owner is not None),
            key=lambda owner: (owner < first, owner),
        )

    def opponents(self) -> Block:
        """The other seats: a line each if that is enough, else a block."""
        blocks = []
        for owner in self.opponent_seats():
            zones = [zone for zone in self.zones_of(owner) if zone.items or zone.kind == "counter"]
            if len(zones) == 1 and zones[0].kind == "hand":
                blocks.append([self.seat(owner).append_text(hand_summary(self.renderer, zones[0]))])
                continue
            zone_lines = replace(self.renderer, max_width=self.max_width - 2).lines(zones)
            blocks.append(
                [self.seat(owner), *(Text("  ").append_text(line) for line in zone_lines)]
            )
        if all(len(block) == 1 for block in blocks):
            return columns([block[0] for block in blocks], self.max_width, 3)
        return flow(blocks, self.max_width, 3)

    def shared_zones(self) -> Block:
        zones = self.zones_of(None)
        return self.renderer.large_zones(zones) if self.piles_large else self.renderer.lines(zones)

    def shared_signs(self) -> Block:
        return self.renderer.sign_lines(self.zones_of(None)) if self.piles_large else []

    def own_zones(self) -> Block:
        seat = self.scene.view.seat
        if seat is None:
            return []
        zones = self.zones_of(seat)
        if not self.own_large:
            return [self.seat(seat), *self.renderer.lines(zones)]
        if len(zones) == 1:
            return [self.seat(seat), *self.renderer.large_contents(zones[0])]
        return [
            self.seat(seat),
            *self.renderer.large_zones(zones),
            *self.renderer.sign_lines(zones),
        ]

    def all_but_moves(self, middle: Block) -> Block:
        """Everything but the moves, with `middle` for the piles and the log."""
        return [
            title_line(self.scene, self.max_width),
            *self.opponents(),
            Text(),
            *middle,
            *self.shared_signs(),
            Text(),
            *self.own_zones(),
            *([Text()] if self.scene.moves else []),
        ]

    def fixed_rows(self) -> int:
        """The number of rows without the log and the moves."""
        return len(self.all_but_moves(self.shared_zones()))

    def fits_width(self) -> bool:
        """Whether no line is cut off at the right."""
        return width(self.all_but_moves(self.shared_zones())) <= self.max_width

    def min_log_rows(self) -> int:
        """Rows reserved for the log: none if it is beside the piles."""
        if not self.scene.log or self.log_is_beside():
            return 0
        return min(3, len(self.scene.log))

    def log_is_beside(self) -> bool:
        return self.max_width - width(self.shared_zones()) - 5 >= MIN_LOG_WIDTH

    def log(self, log_width: int, rows: int) -> Block:
        """The end of the log."""
        lines = [line for entry in self.scene.log for line in wrap(entry, log_width, 2)]
        if len(lines) <= rows:
            return lines
        hidden = len(lines) - rows + 1
        earlier = Text(self.scene.messages.say("table.earlier", {"n": hidden}), "dim")
        return [truncate(earlier, log_width), *lines[hidden:]]

    def numbered_moves(self, as_words: bool) -> list[Text]:
        digits = len(str(len(self.scene.moves)))
        return [
            Text.assemble(
                (f"{number:>{digits}} ", "bold cyan"), move.words if as_words else move.sentence
            )
            for number, move in enumerate(self.scene.moves, start=1)
        ]

    def move_rows(self) -> int:
        return len(columns(self.numbered_moves(as_words=False), self.max_width, 3))

    def moves(self, rows: int) -> Block:
        """The moves as sentences; as notation if they do not fit; cut if they still do not."""
        for as_words in (False, True):
            moves = self.numbered_moves(as_words)
            lines = columns(moves, self.max_width, 3)
            if width(lines) > self.max_width and len(moves) <= rows:
                lines = [line for move in moves for line in wrap(move, self.max_width, 4)]
            if len(lines) <= rows and width(lines) <= self.max_width:
                return lines
        shown = self.first_moves(max(1, rows - 1))
        hidden = len(self.scene.moves) - len(shown)
        more = Text(self.scene.messages.say("table.more", {"n": hidden}), "dim")
        lines = columns(shown, self.max_width, 3)
        return [*(part for line in lines for part in wrap(line, self.max_width, 4)), more]

    def first_moves(self, rows: int) -> list[Text]:
        """The notation of the first moves that fit these rows."""
        moves = self.numbered_moves(as_words=True)
        if width(moves) <= self.max_width:
            return moves[: (self.max_width + 3) // (width(moves) + 3) * rows]
        rows_of_move = max(len(wrap(move, self.max_width, 4)) for move in moves[:rows])
        return moves[: max(1, rows // rows_of_move)]

    def compose(self, spare_rows: int) -> Block:
        moves = self.moves(spare_rows - self.min_log_rows()) if self.scene.moves else []
        spare_rows -= len(moves)
        piles = self.shared_zones()
        if not self.scene.log:
            middle = piles
        elif self.log_is_beside():
            log = self.log(self.max_width - width(piles) - 5, len(piles) + max(0, spare_rows))
            bar = [Text("│", "dim") for _ in range(max(len(log), len(piles)))]
            middle = side_by_side([pad(piles, width(piles), len(bar)), bar, log], 2)
        else:
            log = self.log(self.max_width - 2, max(2, spare_rows))
            middle = [*piles, *(Text.assemble(("│ ", "dim"), line) for line in log)]
        return [*self.all_but_moves(middle), *moves]


def hand_summary(renderer: ZoneRenderer, zone: Zone) -> Text:
    """An opponent's hand: the number of cards and those that are known."""
    known_zone = zone._replace(items=tuple(item for item in zone.items if item is not None))
    hidden = min(len(zone.items) - len(known_zone.items), MAX_BACKS)
    return Text.assemble(
        (f"{len(zone.items):>2} ", "bold"),
        ("▯" * hidden, "dim"),
        " " if hidden and known_zone.items else "",
        renderer.contents(known_zone) if known_zone.items else "",
    )
