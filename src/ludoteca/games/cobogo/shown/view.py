"""What each seat of Cobogó may know."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.view import View, Zone, unknown
from ludoteca.games.cobogo.rules.cards import BLOCKS, HIDDEN, KNOWN, NEAR, mask_of
from ludoteca.games.cobogo.rules.moves import HOME
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.rules.wall import MARK


def view(state: Cobogo, seat: int | None) -> View:
    hidden = [card for card in state.pile.listed() if not state.is_open(card)]
    bottom, top = known_bottom(state), known_top(state)
    zones = [
        wall(state),
        *(zone for goal in range(state.goals.size()) for zone in goal_zones(state, goal)),
        Zone("goals", "row", names(state, state.goals.listed())),
        Zone("pile", "deck", unknown(len(hidden))),
        Zone("bottom", "row", names(state, bottom)),
        Zone("laid", "pile", names(state, state.laid.listed()), places=laid_places(state)),
        Zone("turned", "sign", turned(state)),
        *(
            Zone(f"hand-{other}", "hand", hand(state, other, seat), owner=other)
            for other in range(state.seats)
        ),
    ]
    if state.backs == KNOWN:
        zones.append(Zone("top", "row", names(state, top)))
    if state.backs != HIDDEN:
        zones += backs_in_sight(state, seat)
    zones += known_fronts(state, seat, bottom + top)
    if seat is not None:
        zones += fronts(state, seat)
    return View(seat, int(state.turn), tuple(zones))


def names(state: Cobogo, cards: list[int]) -> tuple[str, ...]:
    return tuple(state.deck.names[card] for card in cards)


def known_bottom(state: Cobogo) -> list[int]:
    """The cards under the pile that all have seen, the next to be drawn first."""
    found = takewhile(state.is_open, state.pile.listed())
    return list(reversed(list(found)))


def known_top(state: Cobogo) -> list[int]:
    """The top of the pile if its back tells which card it is, and it lies not at the bottom too."""
    top = state.pile.listed()[-1:]
    return [card for card in top if state.is_open(card) and card not in known_bottom(state)]


def seen_backs(state: Cobogo, seat: int | None) -> dict[str, list[int]]:
    """What all see of the hands and of the top of the pile (ruling 4): each back as the first card
    that has it, in the order in which this reader knows the hand, so that it tells no more."""
    heaps = {}
    for owner, hand in enumerate(state.hands):
        held = hand.listed()
        if owner != seat:
            known = [card for card in held if state.is_open(card)]
            hidden = [card for card in held if not state.is_open(card)]
            held = known + sorted(hidden, key=state.deck.backs.at)
        heaps[f"backs-{owner}"] = held
    heaps["top-back"] = state.pile.listed()[-1:]
    return {name: [int(state.deck.backs.at(card)) for card in heap] for name, heap in heaps.items()}


def backs_in_sight(state: Cobogo, seat: int | None) -> list[Zone]:
    """Those backs as words, `yellow-L4×2`, and a drawing of each pattern that has no name."""
    heaps = seen_backs(state, seat)
    owners = [*range(state.seats), None]
    zones = [
        Zone(name, "sign", tuple(back_name(state, back) for back in backs), owner=owner)
        for (name, backs), owner in zip(heaps.items(), owners, strict=True)
    ]
    nameless = [back for backs in heaps.values() for back in backs if is_nameless(state, back)]
    drawings = [drawing(state, back, f"drawing-{nth}") for nth, back in enumerate(nameless)]
    return [zone for zone in zones if zone.items] + drawings


def back_name(state: Cobogo, card: int) -> str:
    return f"{pattern_name(state, card)}×{state.deck.printed.at(card)}"


def pattern_name(state: Cobogo, card: int) -> str:
    return f"{BLOCKS[state.deck.colours.at(card)]}-{state.deck.shapes[card]}"


def is_nameless(state: Cobogo, card: int) -> bool:
    return state.deck.shapes[card] == "other"


def drawing(state: Cobogo, card: int, name: str) -> Zone:
    """A pattern as it is printed."""
    cells = state.deck.drawings[card]
    return Zone(
        name, "grid", (BLOCKS[state.deck.colours.at(card)],) * len(cells), places=tuple(cells)
    )


def told_by_backs(state: Cobogo, seat: int | None) -> frozenset[str]:
    """The cards that a reader who knows the deck can place, though no front is in sight: all that
    have one back and were not seen lie in one hand, or on top of the pile."""
    if state.backs == HIDDEN:
        return frozenset()
    unseen = state.unseen(-1 if seat is None else seat).listed()
    backs = Counter(state.deck.backs.at(card) for card in unseen)
    told: list[int] = []
    for heap in (*(hand.listed() for hand in state.hands), state.pile.listed()[-1:]):
        there = [card for card in heap if card in unseen]
        here = Counter(state.deck.backs.at(card) for card in there)
        told += (c for c in there if here[b := state.deck.backs.at(c)] == backs[b])
    return frozenset(names(state, told))


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
    """The pattern's name and drawing, how many copies there are, how many are wanted, and (if there
    are any) the blocks that make the copies: no two copies of a colour lie side by side."""
    card = state.goals.at(goal)
    colour = BLOCKS[state.deck.colours.at(card)]
    made = copies(state, goal)
    zones = [
        Zone(f"pattern-{goal}", "sign", (pattern_name(state, card),)),
        drawing(state, card, f"goal-{goal}"),
        Zone(f"copies-{goal}", "counter", number=int(state.copies.at(goal))),
        Zone(f"wanted-{goal}", "counter", number=int(state.wanted(goal))),
    ]
    if made:
        zones.append(Zone(f"made-{goal}", "pile", (colour,) * len(made), places=tuple(made)))
    return zones


def copies(state: Cobogo, goal: int) -> list[tuple[int, int]]:
    """The places of all blocks that are part of a copy of this goal, copy after copy."""
    card = state.goals.at(goal)
    colour = state.deck.colours.at(card)
    wall = state.wall.copy()
    made: list[tuple[int, int]] = []
    for y in range(state.top, state.bottom + 1):
        for x in range(state.left, state.right + 1):
            if wall.at(wall.cell(x, y)) != colour:
                continue
            found = Moves()
            wall.flood(wall.cell(x, y), MARK, found)
            if found.size() != state.deck.sizes.at(card):
                continue
            if state.deck.is_pattern(card, mask_of(found, 0, wall.stride)):
                cells = found.listed()
                made += ((int(wall.x(i) - HOME), int(wall.y(i) - HOME)) for i in cells)
    return made


def laid_places(state: Cobogo) -> tuple[tuple[int, int], ...]:
    home = int(HOME)
    columns, rows = state.columns.listed(), state.rows.listed()
    return tuple((x - home, y - home) for x, y in zip(columns, rows, strict=True))


def turned(state: Cobogo) -> tuple[str, ...]:
    """Each card of the wall that does not lie upright, and by how many quarters: `C07-1`."""
    laid = zip(state.laid.listed(), state.turns.listed(), strict=True)
    return tuple(f"{state.deck.names[card]}-{turn}" for card, turn in laid if turn)


def hand(state: Cobogo, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another what all have seen (ruling 30)."""
    held = state.hands[other].listed()
    if other == seat:
        return names(state, held)
    known = [card for card in held if state.is_open(card)]
    return (*names(state, known), *unknown(len(held) - len(known)))


def fronts(state: Cobogo, seat: int) -> list[Zone]:
    """The blocks of each card in the reader's hand, unturned, in the order of the hand."""
    held = state.hands[seat].listed()
    return [front(state, card, f"front-{place}", seat) for place, card in enumerate(held)]


def known_fronts(state: Cobogo, seat: int | None, pile: list[int]) -> list[Zone]:
    """The blocks of the cards that all know and nobody has laid yet: those of the pile, first those
    under it, the next to be drawn first, then those in the other hands, seat after seat (rulings
    30, 38)."""
    held = [
        card
        for other in range(state.seats)
        if other != seat
        for card in state.hands[other].listed()
        if state.is_open(card)
    ]
    known = [*pile, *held]
    return [front(state, card, f"known-{place}") for place, card in enumerate(known)]


def front(state: Cobogo, card: int, name: str, owner: int | None = None) -> Zone:
    deck = state.deck
    width = int(deck.width)
    places = tuple((i % width, i // width) for i in range(deck.area))
    blocks = tuple(BLOCKS[deck.block(card, 0, i)] for i in range(deck.area))
    return Zone(name, "grid", blocks, owner=owner, places=places)


def census(state: Cobogo) -> dict[str, int]:
    heaps: list[Cards] = [state.pile, state.goals, state.laid, *state.hands]
    return Counter(name for heap in heaps for name in names(state, heap.listed()))
