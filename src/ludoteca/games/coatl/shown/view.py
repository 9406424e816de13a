"""What each seat of Cóatl may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ludoteca.core.kit.cards import Cards
from ludoteca.core.view import View, Zone, unknown
from ludoteca.games.coatl.rules.cards import (
    ASKED,
    BASE_DESIGNS,
    BASE_TEMPLES,
    COLOURS,
    END,
    LAST_LEVEL,
    LEVEL,
    N_COLOURS,
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
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.position import (
    BUILDING,
    CHOOSING,
    FORESEEING,
    NO_BODIES,
    OWNER,
    PICKING,
    SETTING_UP,
    THIRD_COATL,
)
from ludoteca.games.coatl.rules.serpent import Serpent, meets
from ludoteca.games.coatl.rules.supply import SPACES
from ludoteca.games.coatl.shown.spans import span, spans

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
            *shared(state, seat),
            *(casa(state) if state.seats == 1 else ()),
            *(zone for other in range(state.seats) for zone in things(state, other, seat)),
        ),
    )


def signs(state: Coatl) -> Iterable[Zone]:
    yield Zone("most-in-hand", "counter", number=int(state.demands.hand))
    yield Zone("most-coatls", "counter", number=int(state.players[0].most))
    if state.seats > 1:
        yield Zone("first", "counter", owner=int(state.first), number=int(state.first) + 1)
    if state.phase in DOING:
        yield Zone("doing", "sign", (DOING[state.phase],))
    if state.ending in ENDING:
        yield Zone("ending", "sign", (ENDING[state.ending],))


def shared(state: Coatl, seat: int | None) -> Iterable[Zone]:
    spaces = state.supply.spaces.listed()
    for space in range(SPACES):
        yield Zone(f"space-{space + 1}", "row", pieces(spaces[2 * space : 2 * space + 2]))
    for shape, name in enumerate(SHAPES):
        yield Zone(f"bag-{name}", "counter", number=int(state.supply.in_bag(shape)))
    yield Zone("row", "row", prophecies(state.row))
    yield Zone("deck", "deck", unknown(int(state.deck.size())))
    yield Zone("discard", "pile", prophecies(state.discards))
    if state.buries:
        yield Zone("buried", "pile", buried(state, seat))
    yield Zone("temples", "row", temples(state.display))
    yield Zone("temple-deck", "deck", unknown(int(state.temple_deck.size())))
    unused = () if state.promos else (*PROPHECY_NAMES[BASE_DESIGNS:], *TEMPLE_NAMES[BASE_TEMPLES:])
    yield Zone("box", "pile", (*unused, *counted(state.supply.box)))


def buried(state: Coatl, seat: int | None) -> tuple[str | None, ...]:
    """What was discarded face down: a reader knows what came out of their own hand."""
    found = (divmod(item, OWNER) for item in state.buried.listed())
    return tuple([PROPHECY_NAMES[design] if owner == seat else None for owner, design in found])


def casa(state: Coatl) -> Iterable[Zone]:
    """C.A.S.A.'s cards, each with the pieces upon it and the colours that it still wants; the
    card for which it would look now with success (0 is none), and the space that it would empty."""
    for place, design in enumerate(state.casa.cards.listed()):
        upon = pieces(state.casa.pieces[place].listed())
        yield Zone(f"casa-{place + 1}", "row", (PROPHECY_NAMES[design], *upon))
        wants = [
            COLOURS[colour]
            for colour in range(N_COLOURS)
            for _ in range(state.casa.missing(place, colour))
        ]
        yield Zone(f"casa-wants-{place + 1}", "sign", tuple(wants))
    yield Zone("casa-pile", "pile", prophecies(state.casa.pile))
    yield Zone("casa-points", "counter", number=int(state.casa.points()))
    yield Zone("casa-card", "counter", number=int(state.casa.next_card(state.supply)) + 1)
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
        number = f"{other}-{slot + 1}"
        yield from coatl(number, serpent, other)
        if not serpent.complete:
            yield Zone(f"lacks-{number}", "sign", lacks(state, serpent), other)
            if mine:
                yield Zone(f"fits-{number}", "sign", fits(serpent, player), other)
                yield Zone(f"meets-{number}", "sign", meeting(state, serpent, player), other)
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
    if serpent.temple != NO_TEMPLE:
        yield Zone(f"met-{number}", "sign", tuple(requirements(serpent, serpent.temple)), owner)


def requirements(serpent: Serpent, temple: int) -> list[str]:
    """Which requirements of a temple, from 1, the cóatl meets as it stands."""
    colours, found = serpent.colours(), []
    for nth in range(3):
        kind, one, two = (int(ASKED.at(temple * 9 + nth * 3 + place)) for place in range(3))
        if kind != END and meets(kind, one, two, colours, serpent.pages):
            found.append(str(nth + 1))
    return found


def lacks(state: Coatl, serpent: Serpent) -> tuple[str, ...]:
    """What an unfinished cóatl still needs in order to be complete."""
    found = [] if serpent.headed() else ["head"]
    ends = int(serpent.headed()) + int(serpent.tailed())
    found += [] if serpent.size() > ends else ["body"]
    found += [] if serpent.tailed() else ["tail"]
    found += ["prophecy"] * (int(state.demands.pages) - int(serpent.pages.size()))
    return (*found, "temple") if state.demands.temple and serpent.temple == NO_TEMPLE else (*found,)


def fits(serpent: Serpent, player: Player) -> tuple[str, ...]:
    """The prophecies in hand that the cóatl satisfies as it stands: name, `level x=points`, places."""
    found = []
    for design in sorted(set(player.hand.listed())):
        at = design * LAST_LEVEL + int(serpent.times(design))
        if LEVEL.at(at):
            worth = f"{LEVEL.at(at)}x={POINTS.at(at)}"
            found.append(f"{PROPHECY_NAMES[design]} {worth} {span(design, serpent)}")
    return tuple(found)


def meeting(state: Coatl, serpent: Serpent, player: Player) -> tuple[str, ...]:
    """The temples within reach of which the cóatl meets something: name, `met x=points`, which."""
    found = []
    for temple in (*state.display.listed(), *player.temples.listed()):
        met = requirements(serpent, temple)
        if met:
            worth = f"{len(met)}x={TEMPLE_POINTS.at(temple * 4 + len(met))}"
            found.append(f"{TEMPLE_NAMES[temple]} {worth} {'+'.join(met)}")
    return tuple(found)


def census(state: Coatl) -> dict[str, int]:
    found = [*pieces(state.supply.spaces.listed()), *counted(state.supply.bags)]
    found += counted(state.supply.box)
    for heap in (state.deck, state.row, state.discards, state.casa.cards, state.casa.pile):
        found += prophecies(heap)
    found += [PROPHECY_NAMES[item % OWNER] for item in state.buried.listed()]
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
