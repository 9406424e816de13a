"""What each seat of Cobogó may know."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.cards import Cards
from ludoteca.core.view import View, Zone, unknown
from ludoteca.games.cobogo.cards import BLOCKS, NEAR
from ludoteca.games.cobogo.rules import HOME, Cobogo


def view(state: Cobogo, seat: int | None) -> View:
    hidden = [card for card in state.pile.listed() if not state.is_open(card)]
    zones = [
        wall(state),
        *(zone for goal in range(state.goals.size()) for zone in goal_zones(state, goal)),
        Zone("goals", "row", names(state, state.goals.listed())),
        Zone("pile", "deck", unknown(len(hidden))),
        Zone("bottom", "row", names(state, reversed_open(state))),
        Zone("laid", "pile", names(state, state.laid.listed()), places=laid_places(state)),
        *(
            Zone(f"hand-{other}", "hand", hand(state, other, seat), owner=other)
            for other in range(state.seats)
        ),
    ]
    if seat is not None:
        zones += fronts(state, seat)
    return View(seat, int(state.turn), tuple(zones))


def names(state: Cobogo, cards: list[int]) -> tuple[str, ...]:
    return tuple(state.deck.names[card] for card in cards)


def reversed_open(state: Cobogo) -> list[int]:
    """The cards under the pile that all have seen, the next to be drawn first."""
    return [card for card in reversed(state.pile.listed()) if state.is_open(card)]


def wall(state: Cobogo) -> Zone:
    """The blocks that are seen from above, by column and row from the first card's top left."""
    items, places = [], []
    for y in range(state.top, state.bottom + 1):
        for x in range(state.left, state.right + 1):
            kind = state.wall.at(state.wall.cell(x, y))
            if kind > NEAR:
                items.append(BLOCKS[kind])
                places.append((int(x - HOME), int(y - HOME)))
    return Zone("wall", "grid", tuple(items), places=tuple(places))


def goal_zones(state: Cobogo, goal: int) -> list[Zone]:
    """The pattern as a drawing, how many copies there are, and how many are wanted."""
    card = state.goals.at(goal)
    drawing = state.deck.drawings[card]
    colour = BLOCKS[state.deck.colours.at(card)]
    return [
        Zone(f"goal-{goal}", "grid", (colour,) * len(drawing), places=tuple(drawing)),
        Zone(f"copies-{goal}", "counter", number=int(state.copies.at(goal))),
        Zone(f"wanted-{goal}", "counter", number=int(state.wanted(goal))),
    ]


def laid_places(state: Cobogo) -> tuple[tuple[int, int], ...]:
    home = int(HOME)
    columns, rows = state.columns.listed(), state.rows.listed()
    return tuple((x - home, y - home) for x, y in zip(columns, rows, strict=True))


def hand(state: Cobogo, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another what all have seen (ruling 30)."""
    held = state.hands[other].listed()
    if other == seat:
        return names(state, held)
    known = [card for card in held if state.is_open(card)]
    return (*names(state, known), *unknown(len(held) - len(known)))


def fronts(state: Cobogo, seat: int) -> list[Zone]:
    """The blocks of each card in the reader's hand, unturned, in the order of the hand."""
    deck = state.deck
    width = int(deck.width)
    places = tuple((i % width, i // width) for i in range(deck.area))
    return [
        Zone(
            f"front-{place}",
            "grid",
            tuple(BLOCKS[deck.block(card, 0, i)] for i in range(deck.area)),
            owner=seat,
            places=places,
        )
        for place, card in enumerate(state.hands[seat].listed())
    ]


def census(state: Cobogo) -> dict[str, int]:
    heaps: list[Cards] = [state.pile, state.goals, state.laid, *state.hands]
    return Counter(name for heap in heaps for name in names(state, heap.listed()))
