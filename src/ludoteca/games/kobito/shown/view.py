"""The view of Kobito: what each seat may know, which is all but the other hands and the two decks.

A rainbow is a row of items from low to high: `7`, `kobito-7` (a kobito that stands for 7) or
`swapped-7` (a stack, which counts once). The cards under its stacks are a pile, `under-`. The zone
`workshop-2-1` is the first rainbow of seat 2 and exists while it has cards; moves of that seat call
it `workshop-1`, trades by other seats `workshop-1 of seat-2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.state import OVER
from ludoteca.core.view import View, Zone, ZoneKind, hidden_items
from ludoteca.games.kobito.rules.cards import GOLD_NAMES, NAMES, NO_GOLD
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.rainbow import CARD, WILD


def card_names(cards: Cards) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards.to_list()])


def gold_names(golds: Cards) -> tuple[str, ...]:
    return tuple([GOLD_NAMES[gold] for gold in golds.to_list() if gold != NO_GOLD])


@lru_cache(maxsize=10000)
def cached_zone(
    name: str,
    kind: ZoneKind,
    items: tuple[str | None, ...] = (),
    owner: int | None = None,
    number: int | None = None,
) -> Zone:
    """Most zones do not change from move to move, so they are cached."""
    return Zone(name, kind, items, owner, number)


def view(state: Kobito, seat: int | None) -> View:
    zones = [
        cached_zone("deck", "deck", hidden_items(int(state.deck.size()))),
        cached_zone("discard", "pile", card_names(state.discard)),
        cached_zone("gold-deck", "deck", hidden_items(int(state.gold_deck.size()))),
        cached_zone("gold-left", "counter", number=gold_left(state)),
    ]
    for place in range(PUBLIC):
        zones += public_zones(state, place)
    zones += [
        cached_zone("duty", "counter", number=int(state.duty)),
        cached_zone("played", "counter", number=int(state.cards_played)),
        cached_zone("owed", "counter", number=int(state.owed())),
    ]
    for other in range(state.seats):
        zones += [
            cached_zone(f"hand-{other}", "hand", hand(state, other, seat), other),
            cached_zone(f"score-{other}", "pile", score_pile(state, other), other),
            cached_zone(f"worth-{other}", "sign", gold_values(state, other), other),
            cached_zone(
                f"next-duty-{other}", "counter", (), other, 1 + int(state.workshop_count(other))
            ),
        ]
        for slot in range(SLOTS):
            place = PUBLIC + SLOTS * other + slot
            if state.rainbows.length(place) > 0:
                zones += rainbow_zones(state, f"workshop-{other}-{slot + 1}", place, other)
    return View(seat, int(state.turn), tuple(zones))


def public_zones(state: Kobito, place: int) -> Iterator[Zone]:
    """A gold card with its length and points, and the rainbow beside it."""
    gold = state.golds.at(place)
    if gold != NO_GOLD:
        yield cached_zone(f"gold-{place + 1}", "row", (GOLD_NAMES[gold],))
        yield cached_zone(f"length-{place + 1}", "counter", number=int(state.lengths.at(gold)))
        yield cached_zone(f"points-{place + 1}", "counter", number=int(state.points.at(gold)))
        yield cached_zone(f"missing-{place + 1}", "counter", number=int(state.room(place)))
    yield from rainbow_zones(state, f"rainbow-{place + 1}", place, None)


def gold_left(state: Kobito) -> int:
    """The number of golds still to be won before the match ends (ruling 45)."""
    return 0 if state.turn == OVER else int(state.gold_deck.size()) + 1


def rainbow_zones(state: Kobito, name: str, place: int, owner: int | None) -> Iterator[Zone]:
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
    yield cached_zone(name, "row", tuple(items), owner)
    if under:
        yield cached_zone(f"under-{name}", "pile", tuple(under), owner)


def hand(state: Kobito, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another the kobitos that all saw."""
    cards = state.hands[other]
    if other == seat:
        return card_names(cards)
    shown = int(state.shown_kobitos.at(other))
    return (*("kobito",) * shown, *hidden_items(int(cards.size()) - shown))


def score_pile(state: Kobito, seat: int) -> tuple[str, ...]:
    return gold_names(state.won_golds[seat]) + card_names(state.penalties[seat])


def gold_values(state: Kobito, seat: int) -> tuple[str, ...]:
    """Length and points of each gold in the score pile, in its order: `7:8`."""
    golds = state.won_golds[seat].to_list()
    return tuple([f"{state.lengths.at(gold)}:{state.points.at(gold)}" for gold in golds])


def piece_counts(state: Kobito) -> dict[str, int]:
    all_cards = Cards()
    for cards in (state.deck, state.discard, *state.hands, *state.penalties):
        all_cards.put_all(cards)
    for place in range(PUBLIC + SLOTS * state.seats):
        state.rainbows.collect(place, all_cards)
    golds = Cards()
    for cards in (state.gold_deck, state.golds, *state.won_golds):
        golds.put_all(cards)
    return Counter(card_names(all_cards) + gold_names(golds))
