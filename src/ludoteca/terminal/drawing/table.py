"""The table: one whole view on one screen, whatever the game and the size of the window."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rich.text import Text

from ludoteca.core.game import Game
from ludoteca.core.kit.state import OVER
from ludoteca.core.sides import Sides, side_of
from ludoteca.core.text import Texts
from ludoteca.core.view import View, Zone
from ludoteca.terminal.drawing.block import (
    Block,
    beside,
    columns,
    cut,
    flowing,
    padded,
    width,
    wrapped,
)
from ludoteca.terminal.drawing.zone import Artist

LOG_ROOM = 30
"""Fewer columns than this are too few for the log beside the piles."""
MOST_BACKS = 12
LEAST_MOVES = 4
"""That many rows of moves are shown before anything else is cut for them."""


@dataclass(frozen=True)
class Move:
    """A legal move as it is offered: what it does, and the words that mean it."""

    sentence: str
    words: str


@dataclass(frozen=True)
class Scene:
    """All that a screen shows."""

    game: Game[Any]
    said: Texts
    """With the names of those who sit at the table."""
    view: View
    title: str
    log: list[Text] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    sides: Sides = ()
    """Who plays together; with nobody or with all, it is not said at each seat."""


def drawn(scene: Scene, columns_: int, rows: int) -> Block:
    """The scene in so many columns and, if it can be done at all, so many rows."""
    for piles_large, mine_large in ((True, True), (False, True), (False, False)):
        parts = Parts(scene, columns_, piles_large, mine_large)
        spare = rows - parts.fixed()
        if spare >= min(LEAST_MOVES, parts.rows_of_moves()) + parts.least_log():
            break
    return parts.laid_out(max(spare, LEAST_MOVES))


@dataclass(frozen=True)
class Parts:
    """The parts of a screen, before it is known how much of the log and the moves fits."""

    scene: Scene
    room: int
    piles_large: bool
    mine_large: bool

    @property
    def artist(self) -> Artist:
        return Artist(self.scene.game, self.scene.said, self.room)

    def owned(self, seat: int | None) -> list[Zone]:
        return [zone for zone in self.scene.view.zones if zone.owner == seat]

    def title(self) -> Block:
        name = Text(f" {self.scene.said.say('game.name')} ", "bold reverse")
        right = Text(self.scene.title, "dim")
        line = "─" * max(1, self.room - name.cell_len - right.cell_len - 2)
        return [cut(Text.assemble(name, " ", (line, "dim"), " ", right), self.room)]

    def seat(self, seat: int) -> Text:
        """A player's name, with their place as the words of moves call it."""
        turn = self.scene.view.turn == seat
        return Text.assemble(
            ("▶ " if turn else "  "),
            (self.scene.said.format_field(seat, "seat"), "bold"),
            (f" seat-{seat} ", "dim"),
            (self.partners(seat), "cyan"),
        )

    def partners(self, seat: int) -> str:
        """With whom a seat plays, if not with all."""
        sides, me = self.scene.sides, self.scene.view.seat
        if len(sides) < 2:
            return ""
        others = [other for other in side_of(sides, seat) if other != seat]
        if not others:
            return ""
        if me in others:
            return f"{self.scene.said.say('table.partner')} "
        return f"{self.scene.said.say('table.with', {'who': others})} "

    def others(self) -> Block:
        """The other seats, from the next one on: a line each if that is enough, else a block."""
        view = self.scene.view
        first = view.seat or 0
        owners = sorted(
            {zone.owner for zone in view.zones if zone.owner is not None and zone.owner != OVER},
            key=lambda owner: (owner < first, owner),
        )
        blocks = []
        for owner in owners:
            if owner == view.seat:
                continue
            zones = [zone for zone in self.owned(owner) if zone.items or zone.kind == "counter"]
            if len(zones) == 1 and zones[0].kind == "hand":
                blocks.append([self.seat(owner).append_text(counted(self.artist, zones[0]))])
                continue
            below = replace(self.artist, room=self.room - 2).lines(zones)
            blocks.append([self.seat(owner), *(Text("  ").append_text(line) for line in below)])
        if all(len(block) == 1 for block in blocks):
            return columns([block[0] for block in blocks], self.room, 3)
        return flowing(blocks, self.room, 3)

    def heaps(self) -> Block:
        common = self.owned(None)
        return self.artist.heaps(common) if self.piles_large else self.artist.lines(common)

    def signs(self) -> Block:
        return self.artist.signs(self.owned(None)) if self.piles_large else []

    def mine(self) -> Block:
        seat = self.scene.view.seat
        if seat is None:
            return []
        zones = self.owned(seat)
        if not self.mine_large:
            return [self.seat(seat), *self.artist.lines(zones)]
        if len(zones) == 1:
            return [self.seat(seat), *self.artist.large(zones[0])]
        return [self.seat(seat), *self.artist.heaps(zones), *self.artist.signs(zones)]

    def around(self, middle: Block) -> Block:
        """All but the moves, with the piles (and perhaps the log) in the middle."""
        return [
            *self.title(),
            *self.others(),
            Text(),
            *middle,
            *self.signs(),
            Text(),
            *self.mine(),
            *([Text()] if self.scene.moves else []),
        ]

    def fixed(self) -> int:
        """How many rows there are without the log and the moves."""
        return len(self.around(self.heaps()))

    def least_log(self) -> int:
        """Rows that the log needs for itself: none if it stands beside the piles."""
        if not self.scene.log or self.log_is_beside():
            return 0
        return min(3, len(self.scene.log))

    def log_is_beside(self) -> bool:
        return self.room - width(self.heaps()) - 5 >= LOG_ROOM

    def log(self, room: int, rows: int) -> Block:
        """The end of the log."""
        lines = [line for entry in self.scene.log for line in wrapped(entry, room, 2)]
        if len(lines) <= rows:
            return lines
        hidden = len(lines) - rows + 1
        return [Text(self.scene.said.say("table.earlier", {"n": hidden}), "dim"), *lines[hidden:]]

    def numbered(self, words: bool) -> list[Text]:
        digits = len(str(len(self.scene.moves)))
        return [
            Text.assemble(
                (f"{number:>{digits}} ", "bold cyan"), move.words if words else move.sentence
            )
            for number, move in enumerate(self.scene.moves, start=1)
        ]

    def rows_of_moves(self) -> int:
        return len(columns(self.numbered(words=False), self.room, 3))

    def moves(self, rows: int) -> Block:
        """The moves in sentences, if there is no room in words, if there is still none not all."""
        for words in (False, True):
            lines = columns(self.numbered(words), self.room, 3)
            if len(lines) <= rows:
                return lines
        wide = width(self.numbered(words=True))
        shown = max(1, (self.room + 3) // (wide + 3)) * max(1, rows - 1)
        more = Text(self.scene.said.say("table.more", {"n": len(self.scene.moves) - shown}), "dim")
        return [*columns(self.numbered(words=True)[:shown], self.room, 3), more]

    def laid_out(self, spare: int) -> Block:
        moves = self.moves(spare - self.least_log()) if self.scene.moves else []
        spare -= len(moves)
        heaps = self.heaps()
        if not self.scene.log:
            middle = heaps
        elif self.log_is_beside():
            log = self.log(self.room - width(heaps) - 5, len(heaps) + max(0, spare))
            bar = [Text("│", "dim") for _ in range(max(len(log), len(heaps)))]
            middle = beside([padded(heaps, width(heaps), len(bar)), bar, log], 2)
        else:
            log = self.log(self.room - 2, max(2, spare))
            middle = [*heaps, *(Text.assemble(("│ ", "dim"), line) for line in log)]
        return [*self.around(middle), *moves]


def counted(artist: Artist, zone: Zone) -> Text:
    """Somebody else's hand: how many cards there are, and what is known of them."""
    known = zone._replace(items=tuple(item for item in zone.items if item is not None))
    hidden = min(len(zone.items) - len(known.items), MOST_BACKS)
    return Text.assemble(
        (f"{len(zone.items):>2} ", "bold"),
        ("▯" * hidden, "dim"),
        " " if hidden and known.items else "",
        artist.short(known) if known.items else "",
    )
