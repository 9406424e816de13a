"""What speaks for a move of Encantados that aims at somebody: a gift, a burden, a theft, a swap."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.note import Note
from ludoteca.games.encantados.rules.cards import GOBLIN, KINDS, KOBOLD, NAMES, RACES, TROLL
from ludoteca.games.encantados.rules.moves import GIVE, NOBODY, RETURN
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.unseen import left_for
from ludoteca.games.encantados.shown.reasons_fitting import forked, in_garden, lacking, weight
from ludoteca.games.encantados.shown.reasons_gaining import fits, hopes, top_four


def is_rival(state: Encantados, seat: int) -> bool:
    """Somebody with another garden who still holds cards."""
    return bool(state.garden_of(seat) != state.garden_of(state.turn)) and not state.is_out(seat)


def burdened(state: Encantados, whom: int, cards: int) -> Iterator[Note]:
    """A rival gets more cards, or the seat in turn does and can use them."""
    if state.is_out(whom):
        if state.garden_of(whom) != state.garden_of(state.turn):
            yield Note("comes_back", {"whom": whom})
    elif is_rival(state, whom):
        yield Note("more_cards", {"whom": whom, "n": int(state.hands.size(whom)), "cards": cards})
    elif whom == state.turn:
        yield from hopes(state)


def gathered(state: Encantados, which: int) -> Iterator[Note]:
    """The top four cards of a pile: how many go with what is held, and do they weigh less?"""
    if fits(state, which) > 0:
        yield Note("pile_fits", {"n": fits(state, which)})
    mine, other = (
        sum(int(weight(state, state.turn, card)) for card in top_four(state, pile))
        for pile in (which, 1 - which)
    )
    if mine < other:
        yield Note("pile_weighs", {"n": mine})


def heaped(state: Encantados, whom: int) -> Iterator[Note]:
    """Autumn: who is chosen chooses the pile, so a rival takes the lesser evil."""
    piles = [which for which in range(2) if state.pile(which).size() > 0]
    if whom == state.turn:
        yield from gathered(state, max(piles, key=lambda which: fits(state, which)))
    elif whom != NOBODY and is_rival(state, whom):
        tops = [top_four(state, which) for which in piles]
        least = min(sum(int(weight(state, whom, card)) for card in top) for top in tops)
        cards = min(len(top) for top in tops)
        yield Note("heaps", {"whom": whom, "n": cards, "points": least})


def shifted(state: Encantados, after: Encantados) -> Iterator[Note]:
    """What a Kobold or a Troll does to the gardens."""
    mine = int(in_garden(state, after))
    own = state.garden_of(state.turn)
    losses = {
        garden: int(state.gardens.points(garden) - after.gardens.points(garden))
        for garden in range(state.sides)
        if garden != own
    }
    hit = max(losses, key=lambda garden: losses[garden])
    if losses[hit] > 0 and mine > 0:
        yield Note("robs", {"n": mine, "lost": losses[hit], "whose": state.seats_of(hit)})
    elif losses[hit] > 0:
        yield Note("costs", {"n": losses[hit], "whose": state.seats_of(hit)})
    elif mine > 0:
        yield Note("gains", {"n": mine})
    for race in range(RACES):
        for garden in losses:
            asleep = state.gardens.awake(garden, race) and not after.gardens.awake(garden, race)
            if asleep and race not in (GOBLIN, KOBOLD, TROLL):
                yield Note("sleeps", {"whose": state.seats_of(garden), "race": NAMES[race]})
        if state.gardens.lives(race) and not after.gardens.lives(race):
            yield Note("lives_nowhere", {"race": NAMES[race]})


def may_hold(state: Encantados, whom: int, card: int) -> bool:
    """For all that the seat in turn knows, may its partner hold this card?"""
    known = [int(state.hands.known(whom, kind, True)) for kind in range(KINDS)]
    hidden = int(state.hands.size(whom)) > sum(known)
    return known[card] > 0 or (hidden and int(left_for(state, state.turn).at(card)) > 0)


def given(state: Encantados, move: int) -> Iterator[Note]:
    """A swap between partners, by what they know of each other's hands."""
    card = move - (GIVE if move < RETURN else RETURN)
    if card >= RACES:
        return
    whom = int(state.partner(state.turn))
    if state.gardens.lives(card) and move >= RETURN:
        after = forked(state)
        after.gardens.add(state.garden_of(whom), card, 1)
        if in_garden(state, after) > 0:
            yield Note("partner_lays", {"whom": whom, "n": int(in_garden(state, after))})
    n = int(state.hands.known(whom, card, True))
    if n > 0:
        yield Note("partner_holds", {"whom": whom, "n": n})
    if not state.gardens.lives(card):
        lack = int(lacking(state, card))
        if move < RETURN and lack == 1 and may_hold(state, whom, card):
            yield Note("lack_sought", {"whom": whom})
        elif lack > 1:
            yield Note("lacks", {"n": lack})
