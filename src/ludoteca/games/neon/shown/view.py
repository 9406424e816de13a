"""What each seat of nEon_onE may know."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.kit.cards import Cards
from ludoteca.core.view import View, Zone, unknown
from ludoteca.games.neon.rules.cards import COLOURS, NAMES, NO_CARD
from ludoteca.games.neon.rules.play import Neon


def names(cards: Cards) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards.listed())


def view(state: Neon, seat: int | None) -> View:
    mine = seat is not None and seat == state.turn
    drawn = (NAMES[state.drawn],) if mine and state.drawn != NO_CARD else ()
    return View(
        seat,
        int(state.turn),
        (
            Zone("pile", "deck", unknown(int(state.pile.size()))),
            Zone("discard", "pile", names(state.discard)),
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
    """A hand as this reader knows it: their own whole, of another what they gave away."""
    held = state.hands[other]
    if other == seat:
        return names(held)
    known = names(state.known_of(seat, other)) if seat is not None else ()
    return (*known, *unknown(int(held.size()) - len(known)))


def census(state: Neon) -> dict[str, int]:
    return Counter(
        name for heap in (state.pile, state.discard, *state.hands) for name in names(heap)
    )
