"""Reasons for a move of Encantados that targets another player: more cards, moved creatures,
swaps."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note
from ludoteca.games.encantados.rules.cards import GOBLIN, KINDS, KOBOLD, NAMES, RACES, TROLL
from ludoteca.games.encantados.rules.moves import GIVE, NO_SEAT, RETURN
from ludoteca.games.encantados.rules.play import Encantados, copy_without_log
from ludoteca.games.encantados.rules.unseen import unseen_counts
from ludoteca.games.encantados.shown.hand_analysis import (
    card_cost,
    cards_lacking,
    garden_gain,
)
from ludoteca.games.encantados.shown.reasons_gaining import fitting_count, hope_reasons, top_four


def is_rival(state: Encantados, seat: int) -> bool:
    """Does this seat tend another garden and still hold cards?"""
    return bool(state.garden_of(seat) != state.garden_of(state.turn)) and not state.is_out(seat)


def extra_card_reasons(state: Encantados, whom: int, cards: int) -> Iterator[Note]:
    """A rival gets more cards, or the seat in turn does and can use them."""
    if state.is_out(whom):
        if state.garden_of(whom) != state.garden_of(state.turn):
            yield Note("comes_back", {"whom": whom})
    elif is_rival(state, whom):
        yield Note("more_cards", {"whom": whom, "n": int(state.hands.size(whom)), "cards": cards})
    elif whom == state.turn:
        yield from hope_reasons(state)


def gather_reasons(state: Encantados, which: int) -> Iterator[Note]:
    """The top four cards of a pile: how many fit the hand, and whether they cost less."""
    if fitting_count(state, which) > 0:
        yield Note("pile_fits", {"n": fitting_count(state, which)})
    mine, other = (
        sum(int(card_cost(state, state.turn, card)) for card in top_four(state, pile))
        for pile in (which, 1 - which)
    )
    if mine < other:
        yield Note("pile_weighs", {"n": mine})


def autumn_reasons(state: Encantados, whom: int) -> Iterator[Note]:
    """Autumn: the chosen player chooses the pile, so a rival takes the one that costs less."""
    piles = [which for which in range(2) if state.pile(which).size() > 0]
    if whom == state.turn:
        yield from gather_reasons(state, max(piles, key=lambda which: fitting_count(state, which)))
    elif whom != NO_SEAT and is_rival(state, whom):
        tops = [top_four(state, which) for which in piles]
        least = min(sum(int(card_cost(state, whom, card)) for card in top) for top in tops)
        cards = min(len(top) for top in tops)
        yield Note("heaps", {"whom": whom, "n": cards, "points": least})


def garden_change_reasons(state: Encantados, after: Encantados) -> Iterator[Note]:
    """What a Kobold or a Troll changes in the gardens."""
    own_gain = int(garden_gain(state, after))
    own_garden = state.garden_of(state.turn)
    losses = {
        garden: int(state.gardens.points(garden) - after.gardens.points(garden))
        for garden in range(state.sides)
        if garden != own_garden
    }
    hardest_hit = max(losses, key=lambda garden: losses[garden])
    if losses[hardest_hit] > 0 and own_gain > 0:
        yield Note(
            "robs",
            {"n": own_gain, "lost": losses[hardest_hit], "whose": state.seats_of(hardest_hit)},
        )
    elif losses[hardest_hit] > 0:
        yield Note("costs", {"n": losses[hardest_hit], "whose": state.seats_of(hardest_hit)})
    elif own_gain > 0:
        yield Note("gains", {"n": own_gain})
    for race in range(RACES):
        for garden in losses:
            falls_asleep = state.gardens.awake(garden, race) and not after.gardens.awake(
                garden, race
            )
            if falls_asleep and race not in (GOBLIN, KOBOLD, TROLL):
                yield Note("sleeps", {"whose": state.seats_of(garden), "race": NAMES[race]})
        if state.gardens.lives(race) and not after.gardens.lives(race):
            yield Note("lives_nowhere", {"race": NAMES[race]})


def may_hold(state: Encantados, whom: int, card: int) -> bool:
    """May the partner hold this card, as far as the seat in turn knows?"""
    known_counts = [int(state.hands.known_count(whom, kind, True)) for kind in range(KINDS)]
    has_hidden_cards = int(state.hands.size(whom)) > sum(known_counts)
    return known_counts[card] > 0 or (
        has_hidden_cards and int(unseen_counts(state, state.turn).at(card)) > 0
    )


def swap_reasons(state: Encantados, move: int) -> Iterator[Note]:
    """A swap between partners, by what they know of each other's hands."""
    card = move - (GIVE if move < RETURN else RETURN)
    if card >= RACES:
        return
    whom = int(state.partner(state.turn))
    if state.gardens.lives(card) and move >= RETURN:
        after = copy_without_log(state)
        after.gardens.add(state.garden_of(whom), card, 1)
        if garden_gain(state, after) > 0:
            yield Note("partner_lays", {"whom": whom, "n": int(garden_gain(state, after))})
    n = int(state.hands.known_count(whom, card, True))
    if n > 0:
        yield Note("partner_holds", {"whom": whom, "n": n})
    if not state.gardens.lives(card):
        missing = int(cards_lacking(state, card))
        if move < RETURN and missing == 1 and may_hold(state, whom, card):
            yield Note("lack_sought", {"whom": whom})
        elif missing > 1:
            yield Note("lacks", {"n": missing})
