"""What each seat of Cóatl may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ludoteca.core.cards import Cards
from ludoteca.core.view import View, Zone, unknown
from ludoteca.games.coatl.cards import (
    BASE_DESIGNS,
    BASE_TEMPLES,
    LAST_LEVEL,
    LEVEL,
    NO_PIECE,
    NO_TEMPLE,
    PIECE_NAMES,
    POINTS,
    PROPHECY_NAMES,
    SHAPES,
    TEMPLE_NAMES,
    TEMPLE_POINTS,
    TOKEN_NAMES,
)
from ludoteca.games.coatl.rules import (
    BUILDING,
    CHOOSING,
    FORESEEING,
    NO_BODIES,
    PICKING,
    SETTING_UP,
    THIRD_COATL,
    Coatl,
)
from ludoteca.games.coatl.serpent import Serpent
from ludoteca.games.coatl.spans import spans
from ludoteca.games.coatl.supply import SPACES

DOING = {
    SETTING_UP: "setting-up",
    CHOOSING: "choosing",
    BUILDING: "assembling",
    PICKING: "picking",
    FORESEEING: "foreseeing",
}
ENDING = {THIRD_COATL: "third-coatl", NO_BODIES: "no-bodies"}


def prophecies(cards: Cards) -> tuple[str, ...]:
    return tuple([PROPHECY_NAMES[card] for card in cards.listed()])


def temples(cards: Cards) -> tuple[str, ...]:
    return tuple([TEMPLE_NAMES[card] for card in cards.listed()])


def counted(counts: Cards) -> tuple[str, ...]:
    """The pieces behind a list of numbers of each kind."""
    found: list[str] = []
    for kind, n in enumerate(counts.listed()):
        if n:
            found += [PIECE_NAMES[kind]] * n
    return tuple(found)


def pieces(heap: Iterable[int]) -> tuple[str, ...]:
    return tuple([PIECE_NAMES[piece] for piece in heap if piece != NO_PIECE])


def view(state: Coatl, seat: int | None) -> View:
    return View(
        seat,
        int(state.turn),
        (
            *signs(state),
            *table(state),
            *(casa(state) if state.seats == 1 else ()),
            *(zone for other in range(state.seats) for zone in things(state, other, seat)),
        ),
    )


def signs(state: Coatl) -> Iterable[Zone]:
    if state.seats > 1:
        yield Zone("first", "counter", owner=int(state.first), number=int(state.first) + 1)
    if state.phase in DOING:
        yield Zone("doing", "sign", (DOING[state.phase],))
    if state.ending in ENDING:
        yield Zone("ending", "sign", (ENDING[state.ending],))


def table(state: Coatl) -> Iterable[Zone]:
    spaces = state.supply.spaces.listed()
    for space in range(SPACES):
        yield Zone(f"space-{space + 1}", "row", pieces(spaces[2 * space : 2 * space + 2]))
    for shape, name in enumerate(SHAPES):
        yield Zone(f"bag-{name}", "counter", number=int(state.supply.in_bag(shape)))
    yield Zone("row", "row", prophecies(state.row))
    yield Zone("deck", "deck", unknown(int(state.deck.size())))
    yield Zone("discard", "pile", prophecies(state.discards))
    yield Zone("temples", "row", temples(state.display))
    yield Zone("temple-deck", "deck", unknown(int(state.temple_deck.size())))
    unused = () if state.promos else (*PROPHECY_NAMES[BASE_DESIGNS:], *TEMPLE_NAMES[BASE_TEMPLES:])
    yield Zone("box", "pile", (*unused, *counted(state.supply.box)))


def casa(state: Coatl) -> Iterable[Zone]:
    """C.A.S.A.'s cards, each with the pieces upon it, and the space that it would empty now."""
    for place, design in enumerate(state.casa.cards.listed()):
        upon = pieces(state.casa.pieces[place].listed())
        yield Zone(f"casa-{place + 1}", "row", (PROPHECY_NAMES[design], *upon))
    yield Zone("casa-pile", "pile", prophecies(state.casa.pile))
    yield Zone("casa-points", "counter", number=int(state.casa.points()))
    yield Zone("casa-next", "counter", number=int(state.casa.next_space(state.supply)) + 1)


def things(state: Coatl, other: int, seat: int | None) -> Iterable[Zone]:
    player = state.players[other]
    mine = other == seat
    yield Zone(
        f"hand-{other}", "hand", held(mine, player.hand, player.shown, PROPHECY_NAMES), other
    )
    secret = held(mine, player.temples, player.shown_temples, TEMPLE_NAMES)
    yield Zone(f"temple-hand-{other}", "hand", secret, other)
    yield Zone(f"board-{other}", "row", counted(player.board), other)
    if state.seats > 1:
        left = (name for token, name in enumerate(TOKEN_NAMES) if player.tokens >> token & 1)
        yield Zone(f"tokens-{other}", "row", tuple(left), other)
    for slot, serpent in enumerate(player.serpents):
        yield from coatl(f"{other}-{slot + 1}", serpent, other)
    yield Zone(f"points-{other}", "counter", owner=other, number=int(player.points()))


def held(mine: bool, cards: Cards, shown: Cards, names: Sequence[str]) -> tuple[str | None, ...]:
    """A hand as a reader knows it: their own whole, of another what everybody saw taken."""
    known = (cards if mine else shown).listed()
    return (*(names[card] for card in known), *unknown(int(cards.size()) - len(known)))


def coatl(number: str, serpent: Serpent, owner: int) -> Iterable[Zone]:
    """The pieces from head to tail, the cards beside them, and what each of these is worth now.

    `levels` says for every card `level x=points`; `spans` the places of the pieces that it counts.
    """
    yield Zone(f"coatl-{number}", "row", pieces(serpent.pieces.listed()), owner)
    if serpent.complete:
        yield Zone(f"seal-{number}", "sign", ("complete",), owner)
    cards, levels = list(prophecies(serpent.pages)), []
    for design in serpent.pages.listed():
        times = int(serpent.times(design))
        at = design * LAST_LEVEL + times
        levels.append(f"{LEVEL.at(at)}x={POINTS.at(at)}")
    if serpent.temple != NO_TEMPLE:
        met = int(serpent.met(serpent.temple))
        cards.append(TEMPLE_NAMES[serpent.temple])
        levels.append(f"{met}x={TEMPLE_POINTS.at(serpent.temple * 4 + met)}")
    if cards:
        yield Zone(f"pages-{number}", "row", tuple(cards), owner)
        yield Zone(f"levels-{number}", "sign", tuple(levels), owner)
        yield Zone(f"spans-{number}", "sign", spans(serpent), owner)
        yield Zone(f"worth-{number}", "counter", owner=owner, number=int(serpent.total()))


def census(state: Coatl) -> dict[str, int]:
    found = [*pieces(state.supply.spaces.listed()), *counted(state.supply.bags)]
    found += counted(state.supply.box)
    for heap in (state.deck, state.row, state.discards, state.casa.cards, state.casa.pile):
        found += prophecies(heap)
    for upon in state.casa.pieces:
        found += pieces(upon.listed())
    for heap in (state.temple_deck, state.display):
        found += temples(heap)
    for player in state.players:
        found += prophecies(player.hand)
        found += temples(player.temples)
        found += counted(player.board)
        for serpent in player.serpents:
            found += pieces(serpent.pieces.listed())
            found += prophecies(serpent.pages)
            if serpent.temple != NO_TEMPLE:
                found.append(TEMPLE_NAMES[serpent.temple])
    return Counter(found)
