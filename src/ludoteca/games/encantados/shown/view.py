"""What each seat of Encantados may know."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.kit.cards import Cards
from ludoteca.core.view import View, Zone, unknown
from ludoteca.games.encantados.rules.cards import (
    ALONE,
    GOBLIN,
    KINDS,
    KOBOLD,
    MIMIC_SPOT,
    NAMES,
    NO_CARD,
    RACES,
    SONG_SPOT,
    SPOT_NAMES,
    SPOTS,
    TROLL,
    card_at,
)
from ludoteca.games.encantados.rules.play import Encantados

PHASES = (
    "drawing",
    "searching",
    "laying",
    "calling",
    "sinking",
    "lifting",
    "putting",
    "gathering",
    "giving",
    "returning",
    "seeking",
)
BELLS = ("goblin", "kobold", "troll")
POWERS = tuple(race for race in range(RACES) if race not in (GOBLIN, KOBOLD, TROLL))


def names(cards: Cards) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards.listed())


def view(state: Encantados, seat: int | None) -> View:
    mine = seat is not None and seat == state.turn
    found = names(state.found)
    offered = (NAMES[state.offered],) if state.offered != NO_CARD else ()
    lifted = (SPOT_NAMES[state.lifted % SPOTS],) if state.lifted != NO_CARD else ()
    turn = int(state.turn)
    return View(
        seat,
        turn,
        (
            Zone("round", "counter", number=int(state.round)),
            *target(state),
            Zone("phase", "sign", (phase(state),), owner=int(state.active)),
            Zone("allowed", "sign", allowed(state), owner=int(state.active)),
            *actions(state),
            Zone("deck", "deck", deck(state)),
            Zone("search-pile", "pile", names(state.search_pile)),
            Zone("end-pile", "pile", names(state.end_pile)),
            Zone("found", "row", found if mine else unknown(len(found)), owner=turn),
            Zone("offered", "row", offered if mine else unknown(len(offered)), owner=turn),
            Zone("lifted", "row", lifted, owner=turn),
            *(zone for garden in range(state.sides) for zone in side(state, garden)),
            *(
                Zone(f"hand-{other}", "hand", hand(state, other, seat), owner=other)
                for other in range(state.seats)
            ),
            *cost(state, seat),
        ),
    )


def phase(state: Encantados) -> str:
    return "wintering" if state.takes_for_winter() else PHASES[state.phase]


def actions(state: Encantados) -> tuple[Zone, ...]:
    """How many actions the turn has had, where their number counts (rulings 24, 25)."""
    if not (state.at_least_one or state.three_actions):
        return ()
    return (Zone("actions", "counter", owner=int(state.active), number=int(state.acts)),)


def target(state: Encantados) -> tuple[Zone, ...]:
    """The points to reach; a single round has none."""
    if state.single_round:
        return ()
    return (Zone("target", "counter", number=int(state.target)),)


def side(state: Encantados, garden: int) -> tuple[Zone, ...]:
    """A garden and its numbers. In pairs its owner is the partner with the lower seat."""
    rung = tuple(name for bell, name in enumerate(BELLS) if state.has_rung(garden, bell))
    awake = tuple(NAMES[race] for race in POWERS if state.gardens.awake(garden, race))
    return (
        Zone(f"garden-{garden}", "row", planted(state, garden), owner=garden),
        Zone(f"awake-{garden}", "sign", awake, owner=garden),
        Zone(f"rung-{garden}", "sign", rung, owner=garden),
        *worths(state, garden),
        Zone(f"worth-{garden}", "counter", owner=garden, number=int(state.gardens.points(garden))),
        Zone(f"total-{garden}", "counter", owner=garden, number=state.totals[garden]),
    )


def worths(state: Encantados, garden: int) -> tuple[Zone, ...]:
    """What each row of a garden is worth now, powers included, and all its songs together."""
    gardens = state.gardens
    rows = {
        NAMES[race]: int(gardens.points_of_row(garden, race))
        for race in range(RACES)
        if gardens.at(garden, race)
        or (gardens.at(garden, MIMIC_SPOT + race) and MIMIC_SPOT + race != ALONE)
    }
    if gardens.at(garden, ALONE):
        rows["mimic"] = int(gardens.points_of_mimics(garden, gardens.at(garden, ALONE)))
    if any(gardens.at(garden, spot) for spot in range(SONG_SPOT, SPOTS)):
        rows["songs"] = int(gardens.points_of_songs(garden))
    return tuple(
        Zone(f"worth-{row}-{garden}", "counter", owner=garden, number=worth)
        for row, worth in rows.items()
    )


def cost(state: Encantados, seat: int | None) -> tuple[Zone, ...]:
    """What the reader's own hand would cost if the round ended now."""
    if seat is None:
        return ()
    return (Zone(f"cost-{seat}", "counter", owner=seat, number=int(state.hand_cost(seat))),)


ROWS = (
    *(spot for race in range(RACES) for spot in (race, RACES + race) if spot != ALONE),
    ALONE,
    *range(20, SPOTS),
)


def planted(state: Encantados, garden: int) -> tuple[str, ...]:
    """The cards of a garden, race by race, each mimic behind its race, those alone, the songs."""
    spots = state.gardens.spots.listed()[garden * SPOTS : (garden + 1) * SPOTS]
    return tuple(SPOT_NAMES[spot] for spot in ROWS if spots[spot] for _ in range(spots[spot]))


def allowed(state: Encantados) -> tuple[str, ...]:
    """What the turn still allows, for all to see."""
    song = ("song", "swap") if state.pairs() else ("song",)
    return (*(song if state.song_left else ()), *(("race",) if state.race_left else ()))


def deck(state: Encantados) -> tuple[str | None, ...]:
    """From bottom to top; what everybody saw going under it is known."""
    sunk = names(state.deck)[: state.sunk]
    return (*sunk, *unknown(int(state.deck.size()) - len(sunk)))


def tallied(tally: Cards, seat: int) -> tuple[str, ...]:
    """The cards of one hand, sorted."""
    counts = tally.listed()[seat * KINDS : (seat + 1) * KINDS]
    return tuple(NAMES[card] for card, n in enumerate(counts) if n for _ in range(n))


def hand(state: Encantados, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another what they saw go there."""
    hands = state.hands
    if other == seat:
        return tallied(hands.cards, other)
    partner = seat is not None and state.is_partner(seat, other)
    known = tallied(hands.trusted if partner else hands.open, other)
    return (*known, *unknown(int(hands.size(other)) - len(known)))


SPOT_CARDS = tuple(NAMES[card_at(spot)] for spot in range(SPOTS))


def census(state: Encantados) -> dict[str, int]:
    found = Counter(dict.fromkeys(NAMES, 0))
    for heap in (state.deck, state.search_pile, state.end_pile, state.found):
        found.update(names(heap))
    for place, n in enumerate(state.hands.cards.listed()):
        found[NAMES[place % KINDS]] += n
    for place, n in enumerate(state.gardens.spots.listed()):
        found[SPOT_CARDS[place % SPOTS]] += n
    return found
