"""The view of Cobogó: what each seat may know."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.view import View, Zone, hidden_items
from ludoteca.games.cobogo.deck_patterns import OTHER_SHAPE
from ludoteca.games.cobogo.rules.cards import BLOCKS, HIDDEN, KNOWN, NEAR, mask_of
from ludoteca.games.cobogo.rules.laying import MARK
from ludoteca.games.cobogo.rules.moves import ORIGIN
from ludoteca.games.cobogo.rules.play import Cobogo


def view(state: Cobogo, seat: int | None) -> View:
    hidden = [card for card in state.pile.to_list() if not state.is_public(card)]
    bottom, top = known_bottom(state), known_top(state)
    zones = [
        wall_zone(state),
        *(zone for goal in range(state.goals.size()) for zone in goal_zones(state, goal)),
        Zone("goals", "row", card_names(state, state.goals.to_list())),
        Zone("pile", "deck", hidden_items(len(hidden))),
        Zone("bottom", "row", card_names(state, bottom)),
        Zone("laid", "pile", card_names(state, state.laid.to_list()), places=laid_places(state)),
        Zone("turned", "sign", turned_cards(state)),
        *(
            Zone(f"hand-{other}", "hand", hand(state, other, seat), owner=other)
            for other in range(state.seats)
        ),
    ]
    if state.backs == KNOWN:
        zones.append(Zone("top", "row", card_names(state, top)))
    if state.backs != HIDDEN:
        zones += back_zones(state, seat)
    zones += known_front_zones(state, seat, bottom + top)
    if seat is not None:
        zones += front_zones(state, seat)
    return View(seat, int(state.turn), tuple(zones))


def card_names(state: Cobogo, cards: list[int]) -> tuple[str, ...]:
    return tuple(state.deck.names[card] for card in cards)


def known_bottom(state: Cobogo) -> list[int]:
    """The public cards under the pile, the next to be drawn first."""
    known = takewhile(state.is_public, state.pile.to_list())
    return list(reversed(list(known)))


def known_top(state: Cobogo) -> list[int]:
    """The top of the pile if its back identifies it and it is not at the bottom too."""
    top = state.pile.to_list()[-1:]
    return [card for card in top if state.is_public(card) and card not in known_bottom(state)]


def visible_backs(state: Cobogo, seat: int | None) -> dict[str, list[int]]:
    """What all players see of the hands and of the top of the pile (ruling 4): each back as the
    first card with that back, in the order in which this reader knows the hand, so that nothing
    else is revealed."""
    heaps = {}
    for owner, hand in enumerate(state.hands):
        cards = hand.to_list()
        if owner != seat:
            known = [card for card in cards if state.is_public(card)]
            hidden = [card for card in cards if not state.is_public(card)]
            cards = known + sorted(hidden, key=state.deck.backs.at)
        heaps[f"backs-{owner}"] = cards
    heaps["top-back"] = state.pile.to_list()[-1:]
    return {name: [int(state.deck.backs.at(card)) for card in heap] for name, heap in heaps.items()}


def back_zones(state: Cobogo, seat: int | None) -> list[Zone]:
    """These backs as words, `yellow-L4×2`, and a drawing of each pattern without a name."""
    heaps = visible_backs(state, seat)
    owners = [*range(state.seats), None]
    zones = [
        Zone(name, "sign", tuple(back_name(state, back) for back in backs), owner=owner)
        for (name, backs), owner in zip(heaps.items(), owners, strict=True)
    ]
    nameless = [back for backs in heaps.values() for back in backs if is_nameless(state, back)]
    drawings = [drawing_zone(state, back, f"drawing-{nth}") for nth, back in enumerate(nameless)]
    return [zone for zone in zones if zone.items] + drawings


def back_name(state: Cobogo, card: int) -> str:
    return f"{pattern_name(state, card)}×{state.deck.copies_printed.at(card)}"


def pattern_name(state: Cobogo, card: int) -> str:
    return f"{BLOCKS[state.deck.colours.at(card)]}-{state.deck.shapes[card]}"


def is_nameless(state: Cobogo, card: int) -> bool:
    return state.deck.shapes[card] == OTHER_SHAPE


def drawing_zone(state: Cobogo, card: int, name: str) -> Zone:
    """A pattern as it is printed."""
    cells = state.deck.drawings[card]
    return Zone(
        name, "grid", (BLOCKS[state.deck.colours.at(card)],) * len(cells), places=tuple(cells)
    )


def deduced_from_backs(state: Cobogo, seat: int | None) -> frozenset[str]:
    """The cards that a reader who knows the deck can place although no front is visible: all unseen
    cards with one back lie in the same hand, or on top of the pile."""
    if state.backs == HIDDEN:
        return frozenset()
    unseen = state.unseen(-1 if seat is None else seat).to_list()
    backs = Counter(state.deck.backs.at(card) for card in unseen)
    deduced: list[int] = []
    for heap in (*(hand.to_list() for hand in state.hands), state.pile.to_list()[-1:]):
        unseen_here = [card for card in heap if card in unseen]
        counts_here = Counter(state.deck.backs.at(card) for card in unseen_here)
        deduced += (c for c in unseen_here if counts_here[b := state.deck.backs.at(c)] == backs[b])
    return frozenset(card_names(state, deduced))


def wall_zone(state: Cobogo) -> Zone:
    """The blocks visible from above, by column and row from the first card's top left."""
    items, places = [], []
    for y in range(state.top, state.bottom + 1):
        for x in range(state.left, state.right + 1):
            kind = state.wall.at(state.wall.cell(x, y))
            if kind > NEAR:
                items.append(BLOCKS[kind])
                places.append((int(x - ORIGIN), int(y - ORIGIN)))
    return Zone("wall", "grid", tuple(items), places=tuple(places))


def goal_zones(state: Cobogo, goal: int) -> list[Zone]:
    """The pattern's name and drawing, the copies made and required, and (if there are any) the
    blocks of the copies: no two copies of a colour touch."""
    card = state.goals.at(goal)
    colour = BLOCKS[state.deck.colours.at(card)]
    cells = copy_cells(state, goal)
    zones = [
        Zone(f"pattern-{goal}", "sign", (pattern_name(state, card),)),
        drawing_zone(state, card, f"goal-{goal}"),
        Zone(f"copies-{goal}", "counter", number=int(state.copies.at(goal))),
        Zone(f"wanted-{goal}", "counter", number=int(state.copies_required(goal))),
    ]
    if cells:
        zones.append(Zone(f"made-{goal}", "pile", (colour,) * len(cells), places=tuple(cells)))
    return zones


def copy_cells(state: Cobogo, goal: int) -> list[tuple[int, int]]:
    """The places of all blocks that are part of a copy of this goal, copy after copy."""
    card = state.goals.at(goal)
    colour = state.deck.colours.at(card)
    wall = state.wall.copy()
    blocks: list[tuple[int, int]] = []
    for y in range(state.top, state.bottom + 1):
        for x in range(state.left, state.right + 1):
            if wall.at(wall.cell(x, y)) != colour:
                continue
            group = Moves()
            wall.mark_region(wall.cell(x, y), MARK, group)
            if group.size() != state.deck.pattern_sizes.at(card):
                continue
            if state.deck.is_pattern(card, mask_of(group, 0, wall.stride)):
                cells = group.to_list()
                blocks += ((int(wall.x(i) - ORIGIN), int(wall.y(i) - ORIGIN)) for i in cells)
    return blocks


def laid_places(state: Cobogo) -> tuple[tuple[int, int], ...]:
    home = int(ORIGIN)
    columns, rows = state.columns.to_list(), state.rows.to_list()
    return tuple((x - home, y - home) for x, y in zip(columns, rows, strict=True))


def turned_cards(state: Cobogo) -> tuple[str, ...]:
    """Each card of the wall that is not upright, with its quarter turns: `C07-1`."""
    placements = zip(state.laid.to_list(), state.turns.to_list(), strict=True)
    return tuple(f"{state.deck.names[card]}-{turn}" for card, turn in placements if turn)


def hand(state: Cobogo, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another the public cards (ruling 30)."""
    cards = state.hands[other].to_list()
    if other == seat:
        return card_names(state, cards)
    known = [card for card in cards if state.is_public(card)]
    return (*card_names(state, known), *hidden_items(len(cards) - len(known)))


def front_zones(state: Cobogo, seat: int) -> list[Zone]:
    """The blocks of each card in the reader's hand, unturned, in the order of the hand."""
    cards = state.hands[seat].to_list()
    return [front_zone(state, card, f"front-{place}", seat) for place, card in enumerate(cards)]


def known_front_zones(state: Cobogo, seat: int | None, pile: list[int]) -> list[Zone]:
    """The blocks of the public cards that are not laid yet: those of the pile, first those under
    it, the next to be drawn first, then those in the other hands, seat after seat (rulings 30,
    38)."""
    in_hands = [
        card
        for other in range(state.seats)
        if other != seat
        for card in state.hands[other].to_list()
        if state.is_public(card)
    ]
    known = [*pile, *in_hands]
    return [front_zone(state, card, f"known-{place}") for place, card in enumerate(known)]


def front_zone(state: Cobogo, card: int, name: str, owner: int | None = None) -> Zone:
    deck = state.deck
    width = int(deck.width)
    places = tuple((i % width, i // width) for i in range(deck.area))
    blocks = tuple(BLOCKS[deck.block(card, 0, i)] for i in range(deck.area))
    return Zone(name, "grid", blocks, owner=owner, places=places)


def piece_counts(state: Cobogo) -> dict[str, int]:
    heaps: list[Cards] = [state.pile, state.goals, state.laid, *state.hands]
    return Counter(name for heap in heaps for name in card_names(state, heap.to_list()))
