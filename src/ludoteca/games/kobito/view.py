"""What each seat of Kobito may know: all but the other hands and the two decks.

A rainbow is a row of items from low to high: `7`, `kobito-7` (a kobito that stands for 7) or
`swapped-7` (a stack that counts once). What lies under its stacks is a pile of its own, `under-`.
A zone `workshop-2-1` is the first rainbow of seat 2; its owner's moves call it `workshop-1`, an
exchange by others `workshop-1 of seat-2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from ludoteca.core.cards import Cards
from ludoteca.core.view import View, Zone, unknown
from ludoteca.games.kobito.cards import GOLD_NAMES, NAMES, NO_GOLD, NUMBERS
from ludoteca.games.kobito.rainbow import CARD, WILD
from ludoteca.games.kobito.rules import Kobito
from ludoteca.games.kobito.steps import PUBLIC, SLOTS


def names(cards: Cards) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards.listed()])


def gold_names(golds: Cards) -> tuple[str, ...]:
    return tuple([GOLD_NAMES[gold] for gold in golds.listed() if gold != NO_GOLD])


def view(state: Kobito, seat: int | None) -> View:
    zones = [
        Zone("deck", "deck", unknown(int(state.deck.size()))),
        Zone("discard", "pile", names(state.discard)),
        Zone("gold-deck", "deck", unknown(int(state.gold_deck.size()))),
    ]
    for place in range(PUBLIC):
        zones += public(state, place)
    zones += [
        Zone("duty", "counter", number=int(state.duty)),
        Zone("played", "counter", number=int(state.played)),
        Zone("owed", "counter", number=int(state.owed())),
    ]
    for other in range(state.seats):
        zones += [
            Zone(f"hand-{other}", "hand", hand(state, other, seat), owner=other),
            Zone(f"score-{other}", "pile", score_pile(state, other), owner=other),
        ]
        for slot, name in enumerate(workshop_names(other)):
            zones += row(state, name, PUBLIC + SLOTS * other + slot, other)
    return View(seat, int(state.turn), tuple(zones))


def public(state: Kobito, place: int) -> Iterator[Zone]:
    """A gold card, what it asks and gives, and the rainbow beside it."""
    gold = state.golds.at(place)
    if gold != NO_GOLD:
        yield Zone(f"gold-{place + 1}", "row", (GOLD_NAMES[gold],))
        yield Zone(f"length-{place + 1}", "counter", number=int(state.lengths.at(gold)))
        yield Zone(f"points-{place + 1}", "counter", number=int(state.points.at(gold)))
    yield from row(state, f"rainbow-{place + 1}", place, None)


def row(state: Kobito, name: str, place: int, owner: int | None) -> Iterator[Zone]:
    length = int(state.rainbows.length(place))
    if length == 0:
        yield empty_row(name, owner)
        return
    low = int(state.rainbows.low(place))
    items = []
    under: list[str] = []
    for step in range(low, low + length):
        number = step % NUMBERS
        top = state.rainbows.top(place, number)
        if top == CARD:
            items.append(NAMES[number])
        elif top == WILD:
            items.append(f"kobito-{number + 1}")
        else:
            items.append(f"swapped-{number + 1}")
            under += [NAMES[number], "swap"] * int(top - CARD)
    yield Zone(name, "row", tuple(items), owner)
    if under:
        yield Zone(f"under-{name}", "pile", tuple(under), owner)


@cache
def empty_row(name: str, owner: int | None) -> Zone:
    return Zone(name, "row", (), owner)


@cache
def workshop_names(seat: int) -> tuple[str, ...]:
    return tuple(f"workshop-{seat}-{slot + 1}" for slot in range(SLOTS))


def hand(state: Kobito, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another the kobitos that all saw."""
    held = state.hands[other]
    if other == seat:
        return names(held)
    shown = int(state.shown.at(other))
    return (*("kobito",) * shown, *unknown(int(held.size()) - shown))


def score_pile(state: Kobito, seat: int) -> tuple[str, ...]:
    return gold_names(state.won[seat]) + names(state.penalties[seat])


def census(state: Kobito) -> dict[str, int]:
    heap = Cards()
    for cards in (state.deck, state.discard, *state.hands, *state.penalties):
        heap.put_all(cards)
    for place in range(PUBLIC + SLOTS * state.seats):
        state.rainbows.collect(place, heap)
    golds = Cards()
    for cards in (state.gold_deck, state.golds, *state.won):
        golds.put_all(cards)
    return Counter(names(heap) + gold_names(golds))
