"""What each seat of Briscola may know."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.kit.cards import Cards
from ludoteca.core.view import View, Zone, unknown

from ludoteca_briscola.rules.cards import NAMES, SUITS
from ludoteca_briscola.rules.play import Briscola


def names(cards: Cards) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards.listed())


def view(state: Briscola, seat: int | None) -> View:
    stock = int(state.stock.size())
    return View(
        seat,
        int(state.turn),
        (
            Zone("trumps", "sign", (SUITS[state.trumps()],)),
            Zone("turned", "row", (NAMES[state.turned],) if stock else ()),
            Zone("stock", "deck", unknown(max(0, stock - 1))),
            *(
                Zone(f"played-{other}", "row", played(state, other), owner=other)
                for other in all_seats(state)
            ),
            *(
                Zone(f"taken-{other}", "pile", names(state.taken[other]), owner=other)
                for other in all_seats(state)
            ),
            *(
                Zone(f"hand-{other}", "hand", hand(state, other, seat), owner=other)
                for other in all_seats(state)
            ),
        ),
    )


def all_seats(state: Briscola) -> range:
    return range(int(state.seats))


def played(state: Briscola, other: int) -> tuple[str, ...]:
    """The card that a seat has played to this trick."""
    place = (other - int(state.leader)) % int(state.seats)
    return (NAMES[state.trick.at(place)],) if place < state.trick.size() else ()


def hand(state: Briscola, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: whoever drew the turned-up card was seen to (ruling 3)."""
    held = state.hands[other]
    if seat is not None and state.sees_hand(seat, other):
        return names(held)
    known = (NAMES[state.turned],) if state.holder == other else ()
    return (*known, *unknown(int(held.size()) - len(known)))


def census(state: Briscola) -> dict[str, int]:
    heaps = (state.stock, state.trick, *state.hands, *state.taken)
    return Counter(name for heap in heaps for name in names(heap))
