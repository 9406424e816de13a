"""The view of Encantados: what each seat may know."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.engine.cards import Cards
from ludoteca.core.view import View, Zone, hidden_items
from ludoteca.games.encantados.rules.cards import (
    GOBLIN,
    KINDS,
    KOBOLD,
    LONE_MIMIC_SPOT,
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
FIRST_POWERS = ("goblin", "kobold", "troll")
LASTING_POWERS = tuple(race for race in range(RACES) if race not in (GOBLIN, KOBOLD, TROLL))


def card_names(cards: Cards) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards.to_list())


def view(state: Encantados, seat: int | None) -> View:
    in_turn = seat is not None and seat == state.turn
    found_cards = card_names(state.found_cards)
    offered = (NAMES[state.offered],) if state.offered != NO_CARD else ()
    turn = int(state.turn)
    return View(
        seat,
        turn,
        (
            Zone("round", "counter", number=int(state.round)),
            *target_zones(state),
            Zone("phase", "sign", (phase_name(state),), owner=int(state.active)),
            Zone("allowed", "sign", allowed_actions(state), owner=int(state.active)),
            *action_zones(state),
            Zone("deck", "deck", deck_cards(state)),
            Zone("search-pile", "pile", card_names(state.search_pile)),
            Zone("end-pile", "pile", card_names(state.end_pile)),
            Zone(
                "found",
                "row",
                found_cards if in_turn else hidden_items(len(found_cards)),
                owner=turn,
            ),
            Zone("offered", "row", offered if in_turn else hidden_items(len(offered)), owner=turn),
            lifted_zone(state),
            *(zone for garden in range(state.sides) for zone in garden_zones(state, garden)),
            *(
                Zone(f"hand-{other}", "hand", hand(state, other, seat), owner=other)
                for other in range(state.seats)
            ),
            *cost_zones(state, seat),
        ),
    )


def lifted_zone(state: Encantados) -> Zone:
    """The card that a Troll has lifted. It belongs to its garden until it is put into another."""
    if state.lifted == NO_CARD:
        return Zone("lifted", "row", owner=int(state.turn))
    garden, spot = divmod(int(state.lifted), SPOTS)
    return Zone("lifted", "row", (SPOT_NAMES[spot],), owner=garden)


def phase_name(state: Encantados) -> str:
    return "wintering" if state.takes_for_winter() else PHASES[state.phase]


def action_zones(state: Encantados) -> tuple[Zone, ...]:
    """The number of actions in this turn, if it matters (rulings 24, 25)."""
    if not (state.at_least_one or state.three_actions):
        return ()
    return (Zone("actions", "counter", owner=int(state.active), number=int(state.actions_taken)),)


def target_zones(state: Encantados) -> tuple[Zone, ...]:
    """The points to reach; a single round has none."""
    if state.single_round:
        return ()
    return (Zone("target", "counter", number=int(state.target)),)


def garden_zones(state: Encantados, garden: int) -> tuple[Zone, ...]:
    """A garden and its numbers. In pairs its owner is the partner with the lower seat."""
    triggered = tuple(
        name for power, name in enumerate(FIRST_POWERS) if state.has_triggered(garden, power)
    )
    awake = tuple(NAMES[race] for race in LASTING_POWERS if state.gardens.awake(garden, race))
    return (
        Zone(f"garden-{garden}", "row", garden_cards(state, garden), owner=garden),
        Zone(f"awake-{garden}", "sign", awake, owner=garden),
        Zone(f"rung-{garden}", "sign", triggered, owner=garden),
        *row_worth_zones(state, garden),
        Zone(f"worth-{garden}", "counter", owner=garden, number=int(state.gardens.points(garden))),
        Zone(f"total-{garden}", "counter", owner=garden, number=state.totals[garden]),
    )


def row_worth_zones(state: Encantados, garden: int) -> tuple[Zone, ...]:
    """The points of each row of a garden, powers included, and of all its songs together."""
    gardens = state.gardens
    rows = {
        NAMES[race]: int(gardens.points_of_row(garden, race))
        for race in range(RACES)
        if gardens.at(garden, race)
        or (gardens.at(garden, MIMIC_SPOT + race) and MIMIC_SPOT + race != LONE_MIMIC_SPOT)
    }
    if gardens.at(garden, LONE_MIMIC_SPOT):
        rows["mimic"] = int(gardens.points_of_mimics(garden, gardens.at(garden, LONE_MIMIC_SPOT)))
    if any(gardens.at(garden, spot) for spot in range(SONG_SPOT, SPOTS)):
        rows["songs"] = int(gardens.points_of_songs(garden))
    return tuple(
        Zone(f"worth-{row}-{garden}", "counter", owner=garden, number=worth)
        for row, worth in rows.items()
    )


def cost_zones(state: Encantados, seat: int | None) -> tuple[Zone, ...]:
    """The points that the reader's own hand would cost if the round ended now."""
    if seat is None:
        return ()
    return (Zone(f"cost-{seat}", "counter", owner=seat, number=int(state.hand_cost(seat))),)


SPOT_ORDER = (
    *(spot for race in range(RACES) for spot in (race, RACES + race) if spot != LONE_MIMIC_SPOT),
    LONE_MIMIC_SPOT,
    *range(SONG_SPOT, SPOTS),
)


def garden_cards(state: Encantados, garden: int) -> tuple[str, ...]:
    """The cards of a garden: race by race with the mimic after it, lone mimics, songs."""
    spots = state.gardens.spots.to_list()[garden * SPOTS : (garden + 1) * SPOTS]
    return tuple(SPOT_NAMES[spot] for spot in SPOT_ORDER if spots[spot] for _ in range(spots[spot]))


def allowed_actions(state: Encantados) -> tuple[str, ...]:
    """What the turn still allows."""
    song = ("song", "swap") if state.pairs() else ("song",)
    return (*(song if state.song_left else ()), *(("race",) if state.race_left else ()))


def deck_cards(state: Encantados) -> tuple[str | None, ...]:
    """From bottom to top; the sunk cards are known."""
    sunk_cards = card_names(state.deck)[: state.sunk]
    return (*sunk_cards, *hidden_items(int(state.deck.size()) - len(sunk_cards)))


def hand_cards(card_counts: Cards, seat: int) -> tuple[str, ...]:
    """The cards of one hand, sorted."""
    counts = card_counts.to_list()[seat * KINDS : (seat + 1) * KINDS]
    return tuple(NAMES[card] for card, n in enumerate(counts) if n for _ in range(n))


def hand(state: Encantados, other: int, seat: int | None) -> tuple[str | None, ...]:
    """A hand as this reader knows it: their own whole, of another the cards seen going there."""
    hands = state.hands
    if other == seat:
        return hand_cards(hands.cards, other)
    is_partner = seat is not None and state.is_partner(seat, other)
    known = hand_cards(hands.known_to_partner if is_partner else hands.public, other)
    return (*known, *hidden_items(int(hands.size(other)) - len(known)))


SPOT_CARDS = tuple(NAMES[card_at(spot)] for spot in range(SPOTS))


def piece_counts(state: Encantados) -> dict[str, int]:
    counts = Counter(dict.fromkeys(NAMES, 0))
    for heap in (state.deck, state.search_pile, state.end_pile, state.found_cards):
        counts.update(card_names(heap))
    for place, n in enumerate(state.hands.cards.to_list()):
        counts[NAMES[place % KINDS]] += n
    for place, n in enumerate(state.gardens.spots.to_list()):
        counts[SPOT_CARDS[place % SPOTS]] += n
    return counts
