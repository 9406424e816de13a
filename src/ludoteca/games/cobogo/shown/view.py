"""What each seat of Cobogó may know."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.view import View, Zone, unknown
from ludoteca.games.cobogo.rules.cards import BLOCKS, NEAR, mask_of
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
    if state.open_backs:
        zones += [Zone("top", "row", names(state, top)), *shared_backs(state, seat)]
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


def shared_backs(state: Cobogo, seat: int | None) -> list[Zone]:
    """Backs that are in sight and that several cards have, each by the first card that has it: in
    the other hands, and on top of the pile (ruling 38)."""
    heaps = {f"backs-{n}": state.hands[n].listed() for n in range(state.seats) if n != seat}
    heaps["top-back"] = state.pile.listed()[-1:]
    shown = {
        name: sorted(state.deck.backs.at(card) for card in heap if not state.is_open(card))
        for name, heap in heaps.items()
    }
    return [Zone(name, "sign", names(state, backs)) for name, backs in shown.items() if backs]


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
    drawing = state.deck.drawings[card]
    colour = BLOCKS[state.deck.colours.at(card)]
    made = copies(state, goal)
    zones = [
        Zone(f"pattern-{goal}", "sign", (f"{colour}-{state.deck.shapes[card]}",)),
        Zone(f"goal-{goal}", "grid", (colour,) * len(drawing), places=tuple(drawing)),
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
