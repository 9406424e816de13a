"""The view of nEon_onE: what each seat may know."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.engine.cards import Cards
from ludoteca.core.view import View, Zone, hidden_items
from ludoteca.games.neon.rules.cards import COLOURS, NAMES, NO_CARD
from ludoteca.games.neon.rules.play import Neon


def card_names(cards: Cards) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards.to_list())


def view(state: Neon, seat: int | None) -> View:
    mine = seat is not None and seat == state.turn
    drawn = (NAMES[state.drawn],) if mine and state.drawn != NO_CARD else ()
    return View(
        seat,
        int(state.turn),
        (
            Zone("pile", "deck", hidden_items(int(state.pile.size()))),
            Zone("discard", "pile", card_names(state.discard)),
            Zone("colour", "sign", (COLOURS[state.colour],)),
            Zone("direction", "sign", ("clockwise" if state.direction > 0 else "anticlockwise",)),
            Zone("penalty", "counter", number=int(state.penalty)),
            Zone("drawn", "row", drawn),
            *(
                Zone(f"hand-{other}", "hand", hand(state, other, seat), owner=other)
                for other in range(state.seats)
            ),
        ),
    )


def hand(state: Neon, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another the cards they gave away."""
    cards = state.hands[other]
    if other == seat:
        return card_names(cards)
    known = card_names(state.known_of(seat, other)) if seat is not None else ()
    return (*known, *hidden_items(int(cards.size()) - len(known)))


def piece_counts(state: Neon) -> dict[str, int]:
    return Counter(
        name for pile in (state.pile, state.discard, *state.hands) for name in card_names(pile)
    )
