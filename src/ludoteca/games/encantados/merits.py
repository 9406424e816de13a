"""What speaks for a move of Encantados: points, powers, what goes together, what weighs."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.note import Note
from ludoteca.games.encantados.cards import (
    GOBLIN,
    KOBOLD,
    NAMES,
    NO_CARD,
    RACES,
    SUMMER,
    TROLL,
)
from ludoteca.games.encantados.merits_fitting import (
    best_lay,
    best_put,
    fits,
    forked,
    gained,
    hopes,
    in_garden,
    in_hand,
    lacking,
    last_card,
    played,
    song_of,
    top_four,
    weight,
)
from ludoteca.games.encantados.moves import (
    CALL,
    DISCARD,
    GATHER,
    GIVE,
    LAY,
    LAY_STEP,
    LEAVE,
    LIFT,
    NO_PILE,
    NOBODY,
    PUT,
    RETURN,
    SEARCH,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
    SINK,
    TAKE_END,
    TAKE_SEARCH,
)
from ludoteca.games.encantados.rules import Encantados

BIG = 6
"""So many points outweigh a power."""
FEW = 2
"""Whoever holds no more cards than this is nearly out."""


def merits(state: Encantados, move: int) -> Iterator[Note]:
    """The weightiest first. No move is tried out that would turn over a hidden card."""
    if move == SEARCH:
        yield from searched(state)
    elif move < LEAVE:
        yield from gained(state, taken(move))
    elif move < LAY:
        yield from left(state, move - LEAVE)
    elif move < SING_SPRING:
        yield from laid(state, move)
    elif move < GIVE:
        yield from sung(state, move)
    elif move < CALL:
        yield from given(state, move)
    elif move < SINK:
        yield from burdened(state, move - CALL, min(2, int(state.deck.size())))
    elif move < GATHER:
        lifting = LIFT <= move < PUT
        yield from shifted(state, best_put(state, move) if lifting else played(state, move))
    elif move < DISCARD:
        yield from gathered(state, move - GATHER)
    else:
        yield from shed(state, move - DISCARD)
        yield from held_back(state)


# Drawing


def taken(move: int) -> int:
    """The card that a move takes from a pile."""
    return move - (TAKE_SEARCH if move < TAKE_END else TAKE_END)


def searched(state: Encantados) -> Iterator[Note]:
    garden = state.garden_of(state.turn)
    elves = state.gardens.sees_more(garden)
    if state.deck.size() <= (3 if elves else 2):
        yield Note("empties_deck", {})
    piles = [move for move in state.legal().listed() if TAKE_SEARCH <= move < LEAVE]
    if piles and not any(gained(state, taken(move)) for move in piles):
        yield Note("piles_fit_nothing", {})
    yield from hopes(state)
    if elves:
        yield Note("elves_see", {})
    if state.gardens.searches_by_hand(garden):
        yield Note("gnomes_leave", {})
    yield Note("secret", {})


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


# Leaving and discarding


def left(state: Encantados, card: int) -> Iterator[Note]:
    """What is kept of a search, and what is left."""
    kept = state.found.listed()
    if not state.by_hand:
        kept.remove(card)
    for other in kept:
        for merit in gained(state, other):
            yield Note(f"kept_{merit.key}", merit.args)
    yield from shed(state, card)


def shed(state: Encantados, card: int) -> Iterator[Note]:
    """Why a card is not missed, and does no harm where it lies."""
    if card < RACES and not state.gardens.lives(card):
        lack = int(lacking(state, card)) - state.found.listed().count(card)
        if lack > 1:
            yield Note("lacks", {"n": lack})
        yield Note("lives_nowhere", {})
        thrown = int(state.search_pile.count(card) + state.end_pile.count(card))
        if thrown > 0:
            yield Note("thrown", {"n": thrown})
    races = int(state.gardens.races(state.garden_of(state.turn)))
    if card == SUMMER and races < 4:
        yield Note("few_races", {"n": races})
    if weight(state, state.turn, card) > 1:
        yield Note("weighs", {"n": int(weight(state, state.turn, card))})


def held_back(state: Encantados) -> Iterator[Note]:
    """A new race that could be laid: as long as it is not, nobody else can add to it."""
    for race in range(RACES):
        if not state.gardens.lives(race) and best_lay(state, race) > 0:
            yield Note("keeps_closed", {"race": NAMES[race]})


# Laying and singing


def laid(state: Encantados, move: int) -> Iterator[Note]:
    race = (move - LAY) // LAY_STEP
    garden = state.garden_of(state.turn)
    after = played(state, move)
    yield from can_go_out(state, after)
    if in_garden(state, after) + in_hand(state, after) >= BIG:
        yield from counted(state, after)
    if race in (GOBLIN, KOBOLD, TROLL):
        if after.rung != state.rung:
            yield Note("rings", {"race": NAMES[race]})
    elif after.gardens.awake(garden, race) and not state.gardens.awake(garden, race):
        yield Note("wakes", {"race": NAMES[race]})
    fifth = state.gardens.races(garden) < 5 <= after.gardens.races(garden)
    if fifth and state.hands.held(state.turn, SUMMER) > 0:
        yield Note("summer_ready", {})
    yield from counted(state, after)
    yield from hurried(state)
    if after.hands.size(state.turn) <= FEW + 1:
        yield Note("leaves", {"n": int(after.hands.size(state.turn))})


def can_go_out(state: Encantados, after: Encantados) -> Iterator[Note]:
    """Only the card to discard is left in hand."""
    if after.hands.size(state.turn) == 1:
        empty = forked(after)
        empty.hands.lose(state.turn, last_card(after, state.turn))
        yield Note("ends_round" if empty.enough_are_out() else "goes_out", {})


def counted(state: Encantados, after: Encantados) -> Iterator[Note]:
    """Points in the garden, and points that the hand does not cost any more."""
    garden, hand = int(in_garden(state, after)), int(in_hand(state, after))
    if garden + hand > 0:
        yield Note("counts", {"n": garden + hand, "garden": signed(garden), "hand": signed(hand)})


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def hurried(state: Encantados) -> Iterator[Note]:
    """A rival is nearly out, and the round nearly over."""
    others = [seat for seat in range(state.seats) if is_rival(state, seat)]
    whom = min(others, key=lambda seat: int(state.hands.size(seat)), default=NO_CARD)
    if whom != NO_CARD and state.hands.size(whom) <= FEW:
        yield Note("hurry", {"whom": whom, "n": int(state.hands.size(whom))})


def is_rival(state: Encantados, seat: int) -> bool:
    """Somebody with another garden who still holds cards."""
    return bool(state.garden_of(seat) != state.garden_of(state.turn)) and not state.is_out(seat)


def sung(state: Encantados, move: int) -> Iterator[Note]:
    """Points first, then what the song does and to whom."""
    after = forked(state)
    after.sing(song_of(move), NOBODY)
    yield from counted(state, after)
    if move < SING_AUTUMN:
        whom = move - SING_SPRING
        if whom != NOBODY:
            elves = state.gardens.sees_more(state.garden_of(whom))
            keeps = int(state.elves_keep) if elves else 1
            yield from burdened(state, whom, min(keeps, int(state.deck.size())))
    elif move < SING_SUMMER:
        yield from heaped(state, move - SING_AUTUMN)
    elif move >= SING_WINTER:
        if move - SING_WINTER != NO_PILE:
            yield from gained(state, int(state.pile(move - SING_WINTER).top()))
        yield from hopes(state)


# What aims at somebody


def burdened(state: Encantados, whom: int, cards: int) -> Iterator[Note]:
    """A rival gets more cards, or the seat in turn does and can use them."""
    if is_rival(state, whom):
        yield Note("more_cards", {"whom": whom, "n": int(state.hands.size(whom)), "cards": cards})
    elif whom == state.turn:
        yield from hopes(state)


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
            yield Note("dies_out", {"race": NAMES[race]})


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
        if move < RETURN and lack == 1:
            yield Note("third_sought", {"whom": whom})
        elif lack > 1:
            yield Note("lacks", {"n": lack})
