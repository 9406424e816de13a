"""What each seat may know."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.engine.cards import Cards
from ludoteca.core.view import View, Zone, hidden_items

from ludoteca_briscola.rules.cards import NAMES, SUITS
from ludoteca_briscola.rules.play import Briscola


def names(cards: Cards) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards.to_list())


def view(state: Briscola, seat: int | None) -> View:
    stock = int(state.stock.size())
    return View(
        seat,
        int(state.turn),
        (
            Zone("trumps", "sign", (SUITS[state.trumps()],)),
            Zone("turned", "row", (NAMES[state.turned],) if stock else ()),
            Zone("stock", "deck", hidden_items(max(0, stock - 1))),
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
        cleared(state),
    )


def trick(state: Briscola, cards: Cards, leader: int) -> Zone:
    """The cards of a trick in the order of play, each with its seat."""
    seats = int(state.seats)
    by = tuple((leader + place) % seats for place in range(int(cards.size())))
    return Zone("trick", "row", names(cards), by=by)


def cleared(state: Briscola) -> tuple[Zone, ...]:
    """The trick that was just taken, which tables show for a moment."""
    if state.trick.size() > 0 or state.last.size() == 0:
        return ()
    return (trick(state, state.last, int(state.last_leader)),)


def all_seats(state: Briscola) -> range:
    return range(int(state.seats))


def hand(state: Briscola, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it; the turned-up card is known to be there (ruling 3)."""
    held = state.hands[other]
    if seat is not None and state.sees_hand(seat, other):
        return names(held)
    known = (NAMES[state.turned],) if state.holder == other else ()
    return (*known, *hidden_items(int(held.size()) - len(known)))


def piece_counts(state: Briscola) -> dict[str, int]:
    heaps = (state.stock, state.trick, *state.hands, *state.taken)
    return Counter(name for heap in heaps for name in names(heap))
