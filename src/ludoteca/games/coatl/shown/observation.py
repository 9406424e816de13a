"""What a seat of Cóatl sees, as a row for learners. Its view forgets nothing, so neither does it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.observation import Observer, Pen, mark_turn, seat_of
from ludoteca.core.kit.state import State
from ludoteca.games.coatl.rules.cards import (
    BASE_DESIGNS,
    BASE_TEMPLES,
    DESIGNS,
    N_COLOURS,
    NO_PIECE,
    NO_TEMPLE,
    PIECES,
    TEMPLES,
    colour_of,
)
from ludoteca.games.coatl.rules.casa import NOTHING
from ludoteca.games.coatl.rules.filling import DISPLAY, IN_THE_ROW
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.position import NO_BODIES, OWNER, THIRD_COATL
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.rules.supply import SPACES

PHASES: Final = 6
SHOWN: Final = 24
"""So many pieces of a cóatl are shown from its head on; colours are counted over all of it."""


@final
class CoatlObserver(Observer):
    def look(self, state: State, seat: i64, pen: Pen) -> None:
        assert isinstance(state, Coatl)
        coatl: Coatl = state  # asked once, not at every word below
        seats = coatl.seats
        designs: i64 = DESIGNS if coatl.promos else BASE_DESIGNS
        temples: i64 = TEMPLES if coatl.promos else BASE_TEMPLES
        mark_turn(coatl, seat, pen)
        pen.part("phase", PHASES, 1, "setting up, ready, choosing, building, picking, foreseeing")
        pen.mark(coatl.phase)
        pen.part("taken", 1, 8, "what the action has taken so far")
        pen.put(0, coatl.taken)
        pen.part("ending", 2, 1, "a third cóatl is there, or the bodies are spent")
        if coatl.ending == THIRD_COATL:
            pen.mark(0)
        elif coatl.ending == NO_BODIES:
            pen.mark(1)
        if seats > 1:
            pen.part("first", seats, 1, "who has the conch; cell 0 is the reader")
            pen.mark(seat_of(coatl.first, seat, seats))
            pen.part("turns-left", seats, 8, "turns left to each, once the end has come in sight")
            if coatl.ending == THIRD_COATL:
                for step in range(seats):
                    pen.put(step, coatl.left.at((seat + step) % seats))
            elif coatl.ending == NO_BODIES and coatl.left.size() > 0:
                pen.put(0, coatl.left.at(0))
        self.supply(coatl, seat, designs, temples, pen)
        me = coatl.players[seat]
        pen.part("hand", designs, 2, "the reader's prophecies")
        pen.tally(me.hand)
        pen.part("temple-hand", temples, 1, "the reader's temples")
        pen.tally(me.temples)
        for step in range(seats):
            self.person(step, seats, coatl.players[(seat + step) % seats], designs, temples, pen)
        if seats == 1:
            self.casa(coatl, designs, pen)

    def supply(self, state: Coatl, seat: i64, designs: i64, temples: i64, pen: Pen) -> None:
        pen.part(
            "spaces", SPACES * PIECES, 2, "the ten spaces of the supply, each by kind of piece"
        )
        spaces = state.supply.spaces
        for place in range(i64(SPACES * 2)):
            piece = spaces.at(place)
            if piece != NO_PIECE:
                pen.count(place // 2 * PIECES + piece)
        pen.part("bags", PIECES, 24, "what the bags must hold, by kind of piece")
        pen.copy(state.supply.bags, 0, PIECES)
        pen.part("row", IN_THE_ROW * designs, 1, "the prophecies in the row, from left to right")
        row = state.row
        for place in range(row.size()):
            pen.mark(place * designs + row.at(place))
        pen.part("decks", 2, 55, "cards in the deck, cards in the temple deck")
        pen.put(0, state.deck.size())
        pen.put(1, state.temple_deck.size())
        pen.part("discard", designs, 2, "the discarded prophecies")
        pen.tally(state.discards)
        if state.buries:
            pen.part("buried", designs + 1, 60, "what the reader discarded face down; all of it")
            for item in state.buried.items:
                pen.count(designs)
                if i64(item) // OWNER == seat:
                    pen.count(i64(item) % OWNER)
        pen.part("temples", DISPLAY * temples, 1, "the temples on display, from left to right")
        display = state.display
        for place in range(display.size()):
            pen.mark(place * temples + display.at(place))

    def person(
        self, step: i64, seats: i64, player: Player, designs: i64, temples: i64, pen: Pen
    ) -> None:
        pen.part_of("seat", step, 5, 8, "3 tokens; prophecies and temples in hand")
        for token in range(i64(3)):
            if player.tokens >> token & 1:
                pen.mark(token)
        pen.put(3, player.hand.size())
        pen.put(4, player.temples.size())
        pen.part_of("board", step, PIECES, 8, "stored pieces, by kind")
        pen.copy(player.board, 0, PIECES)
        pen.part_of("shown", step, designs, 2, "prophecies that all saw being taken")
        pen.tally(player.shown)
        if seats > 1:
            pen.part_of("shown-temples", step, temples, 1, "temples that all saw being taken")
            pen.tally(player.shown_temples)
        points: i64 = 0
        for slot in range(player.most):
            which = step * 10 + slot + 1
            pen.part_of(
                "coatl",
                which,
                N_COLOURS + 5 + SHOWN * N_COLOURS,
                255,
                "pieces by colour; head, tail, complete, length, worth; 24 pieces by colour",
            )
            serpent: Serpent | None = None
            if slot < len(player.serpents):
                serpent = player.serpents[slot]
                total = serpent.worth()
                if serpent.complete:
                    points += total
                look_along(serpent, total, pen)
            pen.part_of("pages", which, designs, 2, "the prophecies beside it")
            if serpent is not None:
                pen.tally(serpent.pages)
            pen.part_of("temple", which, temples, 1, "the temple beside it")
            if serpent is not None and serpent.temple != NO_TEMPLE:
                pen.mark(serpent.temple)
        pen.part_of("points", step, 1, 255, "the points of the complete cóatls")
        pen.put(0, points)

    def casa(self, state: Coatl, designs: i64, pen: Pen) -> None:
        casa = state.casa
        cards = casa.cards
        for place in range(casa.size):
            pen.part_of(
                "casa", place + 1, designs + N_COLOURS, 6, "her card; what it wants, by colour"
            )
            if place < cards.size():
                pen.mark(cards.at(place))
                for colour in range(i64(N_COLOURS)):
                    missing = casa.missing(place, colour)
                    if missing > 0:
                        pen.put(designs + colour, missing)
        pen.part("casa-pile", designs, 2, "the prophecies that she has fulfilled")
        pen.tally(casa.pile)
        pen.part("casa-points", 1, 255, "her points")
        pen.put(0, casa.points())
        pen.part("casa-next", SPACES, 1, "the space that she would empty now")
        space = casa.next_space(state.supply)
        if space != NOTHING:
            pen.mark(space)


def look_along(serpent: Serpent, total: i64, pen: Pen) -> None:
    pieces = serpent.pieces
    if serpent.headed():
        pen.mark(N_COLOURS)
    if serpent.tailed():
        pen.mark(N_COLOURS + 1)
    if serpent.complete:
        pen.mark(N_COLOURS + 2)
    pen.put(N_COLOURS + 3, pieces.size())
    pen.put(N_COLOURS + 4, total)
    row: i64 = N_COLOURS + 5
    last: i64 = N_COLOURS + 5 + SHOWN * N_COLOURS
    for item in pieces.items:
        colour = colour_of(i64(item))
        pen.count(colour)
        if row < last:
            pen.mark(row + colour)
            row += N_COLOURS
