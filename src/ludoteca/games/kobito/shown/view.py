"""What each seat of Kobito may know: all but the other hands and the two decks.

A rainbow is a row of items from low to high: `7`, `kobito-7` (a kobito that stands for 7) or
`swapped-7` (a stack that counts once). What lies under its stacks is a pile of its own, `under-`.
A zone `workshop-2-1` is the first rainbow of seat 2, there as long as it has cards; its owner's
moves call it `workshop-1`, an exchange by others `workshop-1 of seat-2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.state import OVER
from ludoteca.core.view import Kind, View, Zone, unknown
from ludoteca.games.kobito.rules.cards import GOLD_NAMES, NAMES, NO_GOLD
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.rainbow import CARD, WILD


def names(cards: Cards) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards.listed()])


def gold_names(golds: Cards) -> tuple[str, ...]:
    return tuple([GOLD_NAMES[gold] for gold in golds.listed() if gold != NO_GOLD])


@lru_cache(maxsize=10000)
def zone(
    name: str,
    kind: Kind,
    items: tuple[str | None, ...] = (),
    owner: int | None = None,
    number: int | None = None,
) -> Zone:
    """Most zones are as they were a move ago, so they are made once."""
    return Zone(name, kind, items, owner, number)


def view(state: Kobito, seat: int | None) -> View:
    zones = [
        zone("deck", "deck", unknown(int(state.deck.size()))),
        zone("discard", "pile", names(state.discard)),
        zone("gold-deck", "deck", unknown(int(state.gold_deck.size()))),
        zone("gold-left", "counter", number=gold_left(state)),
    ]
    for place in range(PUBLIC):
        zones += public(state, place)
    zones += [
        zone("duty", "counter", number=int(state.duty)),
        zone("played", "counter", number=int(state.played)),
        zone("owed", "counter", number=int(state.owed())),
    ]
    for other in range(state.seats):
        zones += [
            zone(f"hand-{other}", "hand", hand(state, other, seat), other),
            zone(f"score-{other}", "pile", score_pile(state, other), other),
            zone(f"worth-{other}", "sign", worth(state, other), other),
            zone(f"next-duty-{other}", "counter", (), other, 1 + int(state.workshops(other))),
        ]
        for slot in range(SLOTS):
            place = PUBLIC + SLOTS * other + slot
            if state.rainbows.length(place) > 0:
                zones += row(state, f"workshop-{other}-{slot + 1}", place, other)
    return View(seat, int(state.turn), tuple(zones))


def public(state: Kobito, place: int) -> Iterator[Zone]:
    """A gold card, what it asks and gives, and the rainbow beside it."""
    gold = state.golds.at(place)
    if gold != NO_GOLD:
        yield zone(f"gold-{place + 1}", "row", (GOLD_NAMES[gold],))
        yield zone(f"length-{place + 1}", "counter", number=int(state.lengths.at(gold)))
        yield zone(f"points-{place + 1}", "counter", number=int(state.points.at(gold)))
        yield zone(f"missing-{place + 1}", "counter", number=int(state.room(place)))
    yield from row(state, f"rainbow-{place + 1}", place, None)


def gold_left(state: Kobito) -> int:
    """How many more golds will be won before the match ends (ruling 45)."""
    return 0 if state.turn == OVER else int(state.gold_deck.size()) + 1


def row(state: Kobito, name: str, place: int, owner: int | None) -> Iterator[Zone]:
    items = []
    under: list[str] = []
    for step in range(int(state.rainbows.length(place))):
        number = int(state.rainbows.number(place, step))
        top = state.rainbows.top(place, step)
        if top == CARD:
            items.append(NAMES[number])
        elif top == WILD:
            items.append(f"kobito-{number + 1}")
        else:
            items.append(f"swapped-{number + 1}")
            under += [NAMES[number], "swap"] * int(top - CARD)
    yield zone(name, "row", tuple(items), owner)
    if under:
        yield zone(f"under-{name}", "pile", tuple(under), owner)


def hand(state: Kobito, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another the kobitos that all saw."""
    held = state.hands[other]
    if other == seat:
        return names(held)
    shown = int(state.shown.at(other))
    return (*("kobito",) * shown, *unknown(int(held.size()) - shown))


def score_pile(state: Kobito, seat: int) -> tuple[str, ...]:
    return gold_names(state.won[seat]) + names(state.penalties[seat])


def worth(state: Kobito, seat: int) -> tuple[str, ...]:
    """Length and points of each gold in the score pile, in its order: `7:8`."""
    golds = state.won[seat].listed()
    return tuple([f"{state.lengths.at(gold)}:{state.points.at(gold)}" for gold in golds])


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
