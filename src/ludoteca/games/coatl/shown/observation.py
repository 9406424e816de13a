"""The observation of Cóatl: what a seat sees, as a row for learners. Views forget nothing."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.observation import ObservationWriter, Observer, mark_turn, relative_seat
from ludoteca.core.engine.state import State
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
from ludoteca.games.coatl.rules.casa import NOT_FOUND
from ludoteca.games.coatl.rules.filling import DISPLAY_SIZE, ROW_SIZE
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.position import NO_BODIES, OWNER_BASE, THIRD_COATL
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.rules.supply import SPACES

PHASES: Final = 6
MAX_SHOWN_PIECES: Final = 24
"""Pieces of a cóatl beyond this number, from its head on, are only counted by colour."""


@final
class CoatlObserver(Observer):
    def write(self, state: State, seat: i64, writer: ObservationWriter) -> None:
        assert isinstance(state, Coatl)
        coatl: Coatl = state  # narrowed once instead of at each access below
        seats = coatl.seats
        designs: i64 = DESIGNS if coatl.promos else BASE_DESIGNS
        temples: i64 = TEMPLES if coatl.promos else BASE_TEMPLES
        mark_turn(coatl, seat, writer)
        writer.part(
            "phase", PHASES, 1, "setting up, ready, choosing, building, picking, foreseeing"
        )
        writer.mark(coatl.phase)
        writer.part("taken", 1, 8, "what the action has taken so far")
        writer.put(0, coatl.taken_count)
        writer.part("ending", 2, 1, "a third cóatl is there, or the bodies are spent")
        if coatl.ending == THIRD_COATL:
            writer.mark(0)
        elif coatl.ending == NO_BODIES:
            writer.mark(1)
        if seats > 1:
            writer.part("first", seats, 1, "who has the conch; cell 0 is the reader")
            writer.mark(relative_seat(coatl.first_seat, seat, seats))
            writer.part(
                "turns-left", seats, 8, "turns left to each, once the end has come in sight"
            )
            if coatl.ending == THIRD_COATL:
                for step in range(seats):
                    writer.put(step, coatl.turns_left.at((seat + step) % seats))
            elif coatl.ending == NO_BODIES and coatl.turns_left.size() > 0:
                writer.put(0, coatl.turns_left.at(0))
        self.write_supply(coatl, seat, designs, temples, writer)
        me = coatl.players[seat]
        writer.part("hand", designs, 2, "the reader's prophecies")
        writer.count_cards(me.hand)
        writer.part("temple-hand", temples, 1, "the reader's temples")
        writer.count_cards(me.temples)
        for step in range(seats):
            self.write_seat(
                step, seats, coatl.players[(seat + step) % seats], designs, temples, writer
            )
        if seats == 1:
            self.write_casa(coatl, designs, writer)

    def write_supply(
        self, state: Coatl, seat: i64, designs: i64, temples: i64, writer: ObservationWriter
    ) -> None:
        writer.part(
            "spaces", SPACES * PIECES, 2, "the ten spaces of the supply, each by kind of piece"
        )
        spaces = state.supply.spaces
        for index in range(i64(SPACES * 2)):
            piece = spaces.at(index)
            if piece != NO_PIECE:
                writer.count(index // 2 * PIECES + piece)
        writer.part("bags", PIECES, 24, "what the bags must hold, by kind of piece")
        writer.copy_values(state.supply.bags, 0, PIECES)
        writer.part("row", ROW_SIZE * designs, 1, "the prophecies in the row, from left to right")
        row = state.row
        for index in range(row.size()):
            writer.mark(index * designs + row.at(index))
        writer.part("decks", 2, 55, "cards in the deck, cards in the temple deck")
        writer.put(0, state.deck.size())
        writer.put(1, state.temple_deck.size())
        writer.part("discard", designs, 2, "the discarded prophecies")
        writer.count_cards(state.discards)
        if state.discards_face_down:
            writer.part("buried", designs + 1, 60, "what the reader discarded face down; all of it")
            for item in state.face_down_discards.items:
                writer.count(designs)
                if i64(item) // OWNER_BASE == seat:
                    writer.count(i64(item) % OWNER_BASE)
        writer.part(
            "temples", DISPLAY_SIZE * temples, 1, "the temples on display, from left to right"
        )
        display = state.display
        for index in range(display.size()):
            writer.mark(index * temples + display.at(index))

    def write_seat(
        self,
        step: i64,
        seats: i64,
        player: Player,
        designs: i64,
        temples: i64,
        writer: ObservationWriter,
    ) -> None:
        writer.numbered_part("seat", step, 5, 8, "3 tokens; prophecies and temples in hand")
        for token in range(i64(3)):
            if player.tokens >> token & 1:
                writer.mark(token)
        writer.put(3, player.hand.size())
        writer.put(4, player.temples.size())
        writer.numbered_part("board", step, PIECES, 8, "stored pieces, by kind")
        writer.copy_values(player.board, 0, PIECES)
        writer.numbered_part("shown", step, designs, 2, "prophecies that all saw being taken")
        writer.count_cards(player.shown_prophecies)
        if seats > 1:
            writer.numbered_part(
                "shown-temples", step, temples, 1, "temples that all saw being taken"
            )
            writer.count_cards(player.shown_temples)
        points: i64 = 0
        for slot in range(player.max_serpents):
            number = step * 10 + slot + 1
            writer.numbered_part(
                "coatl",
                number,
                N_COLOURS + 5 + MAX_SHOWN_PIECES * N_COLOURS,
                255,
                "pieces by colour; head, tail, complete, length, worth; 24 pieces by colour",
            )
            serpent: Serpent | None = None
            if slot < len(player.serpents):
                serpent = player.serpents[slot]
                total = serpent.cached_points()
                if serpent.is_complete:
                    points += total
                write_serpent(serpent, total, writer)
            writer.numbered_part("pages", number, designs, 2, "the prophecies beside it")
            if serpent is not None:
                writer.count_cards(serpent.pages)
            writer.numbered_part("temple", number, temples, 1, "the temple beside it")
            if serpent is not None and serpent.temple != NO_TEMPLE:
                writer.mark(serpent.temple)
        writer.numbered_part("points", step, 1, 255, "the points of the complete cóatls")
        writer.put(0, points)

    def write_casa(self, state: Coatl, designs: i64, writer: ObservationWriter) -> None:
        casa = state.casa
        cards = casa.cards
        for index in range(casa.max_cards):
            writer.numbered_part(
                "casa", index + 1, designs + N_COLOURS, 6, "her card; what it wants, by colour"
            )
            if index < cards.size():
                writer.mark(cards.at(index))
                for colour in range(i64(N_COLOURS)):
                    missing = casa.missing(index, colour)
                    if missing > 0:
                        writer.put(designs + colour, missing)
        writer.part("casa-pile", designs, 2, "the prophecies that she has fulfilled")
        writer.count_cards(casa.pile)
        writer.part("casa-points", 1, 255, "her points")
        writer.put(0, casa.points())
        writer.part("casa-next", SPACES, 1, "the space that she would empty now")
        space = casa.next_space(state.supply)
        if space != NOT_FOUND:
            writer.mark(space)


def write_serpent(serpent: Serpent, total: i64, writer: ObservationWriter) -> None:
    pieces = serpent.pieces
    if serpent.has_head():
        writer.mark(N_COLOURS)
    if serpent.has_tail():
        writer.mark(N_COLOURS + 1)
    if serpent.is_complete:
        writer.mark(N_COLOURS + 2)
    writer.put(N_COLOURS + 3, pieces.size())
    writer.put(N_COLOURS + 4, total)
    row: i64 = N_COLOURS + 5
    last: i64 = N_COLOURS + 5 + MAX_SHOWN_PIECES * N_COLOURS
    for item in pieces.items:
        colour = colour_of(i64(item))
        writer.count(colour)
        if row < last:
            writer.mark(row + colour)
            row += N_COLOURS
