"""What each seat of Briscola may know."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.engine.cards import Cards
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
            trick(state, state.trick, int(state.leader)),
            *(
                Zone(f"taken-{other}", "pile", names(state.taken[other]), owner=other)
                for other in all_seats(state)
            ),
            *(
                Zone(f"hand-{other}", "hand", hand(state, other, seat), owner=other)
                for other in all_seats(state)
            ),
        ),
        passed(state),
    )


def trick(state: Briscola, cards: Cards, leader: int) -> Zone:
    """The cards of a trick as they were played, each with the seat that played it."""
    seats = int(state.seats)
    by = tuple((leader + place) % seats for place in range(int(cards.size())))
    return Zone("trick", "row", names(cards), by=by)


def passed(state: Briscola) -> tuple[Zone, ...]:
    """The trick that has just been taken, to be seen for a moment longer."""
    if state.trick.size() > 0 or state.last.size() == 0:
        return ()
    return (trick(state, state.last, int(state.last_leader)),)


def all_seats(state: Briscola) -> range:
    return range(int(state.seats))


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
