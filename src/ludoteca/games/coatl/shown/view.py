"""The view of Cóatl: what each seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ludoteca.core.engine.cards import Cards
from ludoteca.core.view import View, Zone, hidden_items
from ludoteca.games.coatl.rules.cards import (
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
    REQUIREMENTS,
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
    OWNER_BASE,
    PICKING,
    SETTING_UP,
    THIRD_COATL,
)
from ludoteca.games.coatl.rules.serpent import Serpent, meets
from ludoteca.games.coatl.rules.supply import SPACES
from ludoteca.games.coatl.shown.spans import span, spans

PHASE_SIGNS = {
    SETTING_UP: "setting-up",
    CHOOSING: "choosing",
    BUILDING: "assembling",
    PICKING: "picking",
    FORESEEING: "foreseeing",
}
ENDING_SIGNS = {THIRD_COATL: "third-coatl", NO_BODIES: "no-bodies"}


def prophecy_names(cards: Cards) -> tuple[str, ...]:
    return tuple([PROPHECY_NAMES[card] for card in cards.to_list()])


def temple_names(cards: Cards) -> tuple[str, ...]:
    return tuple([TEMPLE_NAMES[card] for card in cards.to_list()])


def expand_counts(counts: Cards) -> tuple[str, ...]:
    """The pieces behind a list of counts by kind."""
    names: list[str] = []
    for kind, n in enumerate(counts.to_list()):
        if n:
            names += [PIECE_NAMES[kind]] * n
    return tuple(names)


def piece_names(pieces: Iterable[int]) -> tuple[str, ...]:
    return tuple([PIECE_NAMES[piece] for piece in pieces if piece != NO_PIECE])


def view(state: Coatl, seat: int | None) -> View:
    return View(
        seat,
        int(state.turn),
        (
            *state_zones(state),
            *shared_zones(state, seat),
            *(casa_zones(state) if state.seats == 1 else ()),
            *(zone for other in range(state.seats) for zone in player_zones(state, other, seat)),
        ),
    )


def state_zones(state: Coatl) -> Iterable[Zone]:
    yield Zone("most-in-hand", "counter", number=int(state.demands.hand_limit))
    yield Zone("most-coatls", "counter", number=int(state.players[0].max_serpents))
    if state.seats > 1:
        yield Zone(
            "first", "counter", owner=int(state.first_seat), number=int(state.first_seat) + 1
        )
    if state.phase in PHASE_SIGNS:
        yield Zone("doing", "sign", (PHASE_SIGNS[state.phase],))
    if state.ending in ENDING_SIGNS:
        yield Zone("ending", "sign", (ENDING_SIGNS[state.ending],))


def shared_zones(state: Coatl, seat: int | None) -> Iterable[Zone]:
    spaces = state.supply.spaces.to_list()
    for space in range(SPACES):
        yield Zone(f"space-{space + 1}", "row", piece_names(spaces[2 * space : 2 * space + 2]))
    for shape, name in enumerate(SHAPES):
        yield Zone(f"bag-{name}", "counter", number=int(state.supply.bag_count(shape)))
    yield Zone("row", "row", prophecy_names(state.row))
    yield Zone("deck", "deck", hidden_items(int(state.deck.size())))
    yield Zone("discard", "pile", prophecy_names(state.discards))
    if state.discards_face_down:
        yield Zone("buried", "pile", face_down_names(state, seat))
    yield Zone("temples", "row", temple_names(state.display))
    yield Zone("temple-deck", "deck", hidden_items(int(state.temple_deck.size())))
    unused = () if state.promos else (*PROPHECY_NAMES[BASE_DESIGNS:], *TEMPLE_NAMES[BASE_TEMPLES:])
    yield Zone("box", "pile", (*unused, *expand_counts(state.supply.box)))


def face_down_names(state: Coatl, seat: int | None) -> tuple[str | None, ...]:
    """Face-down discards: a reader knows those from their own hand."""
    entries = (divmod(item, OWNER_BASE) for item in state.face_down_discards.to_list())
    return tuple([PROPHECY_NAMES[design] if owner == seat else None for owner, design in entries])


def casa_zones(state: Coatl) -> Iterable[Zone]:
    """C.A.S.A.'s cards, each with its pieces and the colours that it still lacks; the card it would
    serve now (0 is none), and the space it would empty."""
    for index, design in enumerate(state.casa.cards.to_list()):
        placed_pieces = piece_names(state.casa.pieces[index].to_list())
        yield Zone(f"casa-{index + 1}", "row", (PROPHECY_NAMES[design], *placed_pieces))
        missing_colours = [
            COLOURS[colour]
            for colour in range(N_COLOURS)
            for _ in range(state.casa.missing(index, colour))
        ]
        yield Zone(f"casa-wants-{index + 1}", "sign", tuple(missing_colours))
    yield Zone("casa-pile", "pile", prophecy_names(state.casa.pile))
    yield Zone("casa-points", "counter", number=int(state.casa.points()))
    yield Zone("casa-card", "counter", number=int(state.casa.next_card(state.supply)) + 1)
    yield Zone("casa-next", "counter", number=int(state.casa.next_space(state.supply)) + 1)


def player_zones(state: Coatl, other: int, seat: int | None) -> Iterable[Zone]:
    player = state.players[other]
    mine = other == seat
    yield Zone(
        f"hand-{other}",
        "hand",
        known_hand(mine, player.hand, player.shown_prophecies, PROPHECY_NAMES),
        other,
    )
    hand_temples = known_hand(mine, player.temples, player.shown_temples, TEMPLE_NAMES)
    yield Zone(f"temple-hand-{other}", "hand", hand_temples, other)
    yield Zone(f"board-{other}", "row", expand_counts(player.board), other)
    if state.seats > 1:
        tokens_left = (name for token, name in enumerate(TOKEN_NAMES) if player.tokens >> token & 1)
        yield Zone(f"tokens-{other}", "row", tuple(tokens_left), other)
    for slot, serpent in enumerate(player.serpents):
        number = f"{other}-{slot + 1}"
        yield from serpent_zones(number, serpent, other)
        if not serpent.is_complete:
            yield Zone(f"lacks-{number}", "sign", missing_parts(state, serpent), other)
            if mine:
                yield Zone(f"fits-{number}", "sign", fitting_prophecies(serpent, player), other)
                yield Zone(
                    f"meets-{number}", "sign", fitting_temples(state, serpent, player), other
                )
    yield Zone(f"points-{other}", "counter", owner=other, number=int(player.points()))


def known_hand(
    mine: bool, cards: Cards, shown: Cards, names: Sequence[str]
) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another the cards that all players saw
    taken."""
    known = (cards if mine else shown).to_list()
    return (*(names[card] for card in known), *hidden_items(int(cards.size()) - len(known)))


def serpent_zones(number: str, serpent: Serpent, owner: int) -> Iterable[Zone]:
    """The pieces from head to tail, the cards beside them, and the current value of each card.

    `levels` has `level x=points` for every card, `spans` the positions of the pieces that it
    counts.
    """
    yield Zone(f"coatl-{number}", "row", piece_names(serpent.pieces.to_list()), owner)
    if serpent.is_complete:
        yield Zone(f"seal-{number}", "sign", ("complete",), owner)
    cards, levels = list(prophecy_names(serpent.pages)), []
    for design in serpent.pages.to_list():
        times = int(serpent.occurrences(design))
        level_index = design * LAST_LEVEL + times
        levels.append(f"{LEVEL.at(level_index)}x={POINTS.at(level_index)}")
    if serpent.temple != NO_TEMPLE:
        met = int(serpent.requirements_met(serpent.temple))
        cards.append(TEMPLE_NAMES[serpent.temple])
        levels.append(f"{met}x={TEMPLE_POINTS.at(serpent.temple * 4 + met)}")
    if cards:
        yield Zone(f"pages-{number}", "row", tuple(cards), owner)
        yield Zone(f"levels-{number}", "sign", tuple(levels), owner)
        yield Zone(f"spans-{number}", "sign", spans(serpent), owner)
        yield Zone(f"worth-{number}", "counter", owner=owner, number=int(serpent.total()))
    if serpent.temple != NO_TEMPLE:
        yield Zone(f"met-{number}", "sign", tuple(requirements_met(serpent, serpent.temple)), owner)


def requirements_met(serpent: Serpent, temple: int) -> list[str]:
    """The numbers, from 1, of the temple's requirements that the cóatl meets now."""
    colours, met_numbers = serpent.colours(), []
    for nth in range(3):
        kind, one, two = (int(REQUIREMENTS.at(temple * 9 + nth * 3 + index)) for index in range(3))
        if kind != END and meets(kind, one, two, colours, serpent.pages):
            met_numbers.append(str(nth + 1))
    return met_numbers


def missing_parts(state: Coatl, serpent: Serpent) -> tuple[str, ...]:
    """The parts that an unfinished cóatl still lacks."""
    parts = [] if serpent.has_head() else ["head"]
    ends = int(serpent.has_head()) + int(serpent.has_tail())
    parts += [] if serpent.size() > ends else ["body"]
    parts += [] if serpent.has_tail() else ["tail"]
    parts += ["prophecy"] * (int(state.demands.min_pages) - int(serpent.pages.size()))
    return (
        (*parts, "temple")
        if state.demands.temple_required and serpent.temple == NO_TEMPLE
        else (*parts,)
    )


def fitting_prophecies(serpent: Serpent, player: Player) -> tuple[str, ...]:
    """The prophecies in hand that the cóatl satisfies now: name, `level x=points`, positions."""
    entries = []
    for design in sorted(set(player.hand.to_list())):
        level_index = design * LAST_LEVEL + int(serpent.occurrences(design))
        if LEVEL.at(level_index):
            value = f"{LEVEL.at(level_index)}x={POINTS.at(level_index)}"
            entries.append(f"{PROPHECY_NAMES[design]} {value} {span(design, serpent)}")
    return tuple(entries)


def fitting_temples(state: Coatl, serpent: Serpent, player: Player) -> tuple[str, ...]:
    """The available temples of which the cóatl meets a requirement: name, `met x=points`, which."""
    entries = []
    for temple in (*state.display.to_list(), *player.temples.to_list()):
        met = requirements_met(serpent, temple)
        if met:
            value = f"{len(met)}x={TEMPLE_POINTS.at(temple * 4 + len(met))}"
            entries.append(f"{TEMPLE_NAMES[temple]} {value} {'+'.join(met)}")
    return tuple(entries)


def piece_counts(state: Coatl) -> dict[str, int]:
    items = [*piece_names(state.supply.spaces.to_list()), *expand_counts(state.supply.bags)]
    items += expand_counts(state.supply.box)
    for cards in (state.deck, state.row, state.discards, state.casa.cards, state.casa.pile):
        items += prophecy_names(cards)
    items += [PROPHECY_NAMES[item % OWNER_BASE] for item in state.face_down_discards.to_list()]
    for placed in state.casa.pieces:
        items += piece_names(placed.to_list())
    for cards in (state.temple_deck, state.display):
        items += temple_names(cards)
    for player in state.players:
        items += prophecy_names(player.hand)
        items += temple_names(player.temples)
        items += expand_counts(player.board)
        for serpent in player.serpents:
            items += piece_names(serpent.pieces.to_list())
            items += prophecy_names(serpent.pages)
            if serpent.temple != NO_TEMPLE:
                items.append(TEMPLE_NAMES[serpent.temple])
    return Counter(items)
