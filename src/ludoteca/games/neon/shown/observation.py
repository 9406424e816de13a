"""The observation of nEon_onE: what a seat sees, as a row for learners."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, u8

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import ObservationWriter, Observer, clamp, relative_seat
from ludoteca.core.engine.state import OVER, State
from ludoteca.games.neon.rules.cards import KINDS, NO_CARD
from ludoteca.games.neon.rules.moves import PLAY_RENEW, PLAY_SWAP
from ludoteca.games.neon.rules.play import Neon


@final
class NeonObserver(Observer):
    def write(self, state: State, seat: i64, writer: ObservationWriter) -> None:
        assert isinstance(state, Neon)
        neon: Neon = state  # narrowed once instead of at each access below
        seats = neon.seats
        turn = writer.row_start
        hand = turn + seats
        top = hand + KINDS
        colour = top + KINDS
        phase = colour + 4
        drawn = phase + 3
        penalty = drawn + KINDS
        pile = penalty + 1
        if seats > 2:
            pile += 1
        discard = pile + 1
        other_hands = discard + KINDS
        if writer.record_layout:
            most = neon.stock.max_copies
            size = neon.stock.size
            writer.record_part("turn", turn, seats, 1, "who decides next; cell 0 is the reader")
            writer.record_part("hand", hand, KINDS, most, "the reader's cards, by kind")
            writer.record_part("top", top, KINDS, 1, "the card on top of the discard pile")
            writer.record_part("colour", colour, 4, 1, "the active colour")
            writer.record_part(
                "phase",
                phase,
                3,
                1,
                "playing, or what to do with a drawn card, or choosing a colour",
            )
            writer.record_part("drawn", drawn, KINDS, 1, "the card that the reader has just drawn")
            writer.record_part("penalty", penalty, 1, 255, "cards to be taken or passed on")
            if seats > 2:
                writer.record_part("direction", pile - 1, 1, 1, "1 while play runs clockwise")
            writer.record_part("pile", pile, 1, size, "cards in the draw pile")
            writer.record_part("discard", discard, KINDS, most, "the whole discard pile, by kind")

        cells = writer.cells
        hands = neon.hands
        current_seat = neon.turn
        if current_seat != OVER:
            cells[turn + relative_seat(current_seat, seat, seats)] = 1
        for item in hands[seat].items:  # `count_cards_at`, inlined
            cell = hand + i64(item)
            cells[cell] = u8(i64(cells[cell]) + 1)
        cells[top + neon.discard.top()] = 1
        cells[colour + neon.colour] = 1
        cells[phase + neon.phase] = 1
        if current_seat == seat and neon.drawn != NO_CARD:
            cells[drawn + neon.drawn] = 1
        cells[penalty] = clamp(neon.penalty)
        if seats > 2 and neon.direction > 0:
            cells[pile - 1] = 1
        cells[pile] = clamp(neon.pile.size())
        writer.count_incremental(discard, KINDS, neon.discard, neon.replenish_count)
        known_cards = neon.known_cards
        any_known = len(known_cards) > 0
        other = seat
        for offset in range(1, seats):
            other += 1
            if other == seats:
                other = 0
            cells[other_hands] = clamp(len(hands[other].items))
            if any_known:
                writer.count_cards_at(other_hands + 1, known_cards[seat * seats + other])
            if writer.record_layout:
                writer.record_part(
                    f"size-{offset}",
                    other_hands,
                    1,
                    neon.stock.size,
                    "how many cards that hand has",
                )
                writer.record_part(
                    f"known-{offset}",
                    other_hands + 1,
                    KINDS,
                    neon.stock.max_copies,
                    "what the reader knows to be in that hand",
                )
            other_hands += 1 + KINDS
        writer.skip_to(other_hands)
        if self.include_history:
            write_beliefs(neon, seat, writer)

    def relabel_moves(self, state: State, moves: Moves, seat: i64) -> None:
        if seat == 0:  # the frame of seat 0 is that of the rules
            return
        items = moves.items
        for index in range(moves.count):
            move = items[index]
            if PLAY_SWAP <= move < PLAY_RENEW:
                items[index] = PLAY_SWAP + relative_seat(move - PLAY_SWAP, seat, state.seats)

    def original_move(self, state: State, move: i64, seat: i64) -> i64:
        if PLAY_SWAP <= move < PLAY_RENEW:
            return PLAY_SWAP + (move - PLAY_SWAP + seat) % state.seats
        return move


def write_beliefs(state: Neon, seat: i64, writer: ObservationWriter) -> None:
    """Kinds ruled out for each hand because its player had to draw."""
    beliefs = state.beliefs
    any_known = len(beliefs.absent) > 0
    for offset in range(1, state.seats):
        other = (seat + offset) % state.seats
        writer.numbered_part(
            "absent", offset, KINDS, 1, "kinds that the older cards of that hand are not"
        )
        if any_known:
            absent = beliefs.absent[other]
            for kind in range(i64(KINDS)):
                if absent >> kind & 1:
                    writer.mark(kind)
        writer.numbered_part("younger", offset, 1, 255, "cards that came to that hand since")
        if any_known:
            writer.put(0, beliefs.added_since[other])
