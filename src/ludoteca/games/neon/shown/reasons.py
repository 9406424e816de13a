"""Reasons for a move of nEon_onE, for hints and reviews."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note
from ludoteca.games.neon.rules.cards import (
    COLOURS,
    NAMES,
    PLUS_FOUR,
    PLUS_TWO,
    REVERSE,
    SIGNS,
    SIGNS_PER_COLOUR,
    SKIP,
    SWAP,
    WILD,
    colour_of,
    sign_of,
)
from ludoteca.games.neon.rules.kind_masks import ALL_RED
from ludoteca.games.neon.rules.legal import fits
from ludoteca.games.neon.rules.moves import (
    CHOOSE,
    DRAW,
    KEEP,
    PLAY_PLUS_FOUR,
    PLAY_RENEW,
    PLAY_SWAP,
    PLAY_WILD,
    TAKE,
)
from ludoteca.games.neon.rules.play import Neon
from ludoteca.games.neon.rules.turns import MAX_TURNS

# Keys of reasons that name one rival and the number of cards left to that rival.
RIVAL_REASONS = frozenset({"faces", "passed_over", "turns_away", "takes_last"})


def reasons(state: Neon, move: int) -> Iterator[Note]:
    """Reasons for a move, the most important first, from what the seat in turn sees.

    While a rival is on the last card, only reasons about such a rival are given.
    """
    if ends_match(state, move):
        return
    whom = rival_on_last_card(state, move)
    if whom is None:
        yield from move_reasons(state, move)
        return
    about_rival = [
        note
        for note in move_reasons(state, move)
        if note.key in RIVAL_REASONS and cards_left(state, note) == 1
    ]
    yield from about_rival or [watch_note(state, move, whom)]


def ends_match(state: Neon, move: int) -> bool:
    """Does the match end with this move, so that it has no consequences?"""
    wins = (move < CHOOSE or move > TAKE) and state.hands[state.turn].size() == 1
    return bool(wins or state.turns + 1 >= MAX_TURNS)


def cards_left(state: Neon, note: Note) -> int:
    """The number of cards of the rival that a note names."""
    whom = note.args["whom"]
    assert isinstance(whom, int)
    return int(state.hands[whom].size())


def rival_on_last_card(state: Neon, move: int) -> int | None:
    """The next rival to play after this move who has one card left."""
    return next((seat for seat in rivals(state, move) if state.hands[seat].size() == 1), None)


def rivals(state: Neon, move: int) -> list[int]:
    """The rivals in turn order after this move, which may reverse the direction or skip the
    first."""
    sign = sign_of(move) if move < PLAY_WILD else None
    step = int(-state.direction if sign == REVERSE and state.seats > 2 else state.direction)
    seats = [int(state.turn + step * nth) % int(state.seats) for nth in range(1, state.seats)]
    return seats[1:] + seats[:1] if sign == SKIP else seats


def watch_note(state: Neon, move: int, whom: int) -> Note:
    """A warning about a rival on the last card, with the card or colour that rival will face."""
    if PLAY_SWAP <= move <= PLAY_RENEW:
        return Note("watch", {"whom": whom})
    card, colour = top_and_colour_after(state, move)
    if lacks_colour(state, whom, colour):
        return Note("watch_lacks", {"whom": whom, "colour": COLOURS[colour]})
    args = {"whom": whom, "card": NAMES[card], "colour": COLOURS[colour]}
    if card >= WILD:
        return Note("watch_colour", args)
    return Note("watch_card", {**args, "sign": SIGNS[sign_of(card)]})


def top_and_colour_after(state: Neon, move: int) -> tuple[int, int]:
    """The top card and the active colour after a move that is no swap and no renewal."""
    if move < PLAY_WILD:
        return move, int(colour_of(move))
    if move < PLAY_PLUS_FOUR:
        return WILD, move - PLAY_WILD
    if move < PLAY_SWAP:
        return PLUS_FOUR, move - PLAY_PLUS_FOUR
    if CHOOSE <= move < DRAW:
        return int(state.discard.top()), move - CHOOSE
    return int(state.discard.top()), int(state.colour)


def move_reasons(state: Neon, move: int) -> Iterator[Note]:
    """What a move does, and what it leaves in hand."""
    if PLAY_SWAP <= move < PLAY_RENEW:
        yield from swap_reasons(state, move - PLAY_SWAP)
    elif move == TAKE:
        answers = [card for card in hand_cards(state) if fits(state, card)]
        if answers:
            yield Note("spares", {"card": NAMES[answers[-1]]})
    elif move == KEEP:
        if fits(state, state.drawn):
            yield Note("stays", {"card": NAMES[state.drawn]})
    elif move < PLAY_WILD:
        yield from card_reasons(state, move)
    elif move < PLAY_SWAP:
        yield from wild_reasons(state, move)
    elif CHOOSE <= move < DRAW:
        yield from colour_reasons(state, move - CHOOSE, int(state.next_seat(state.turn)))


def card_reasons(state: Neon, card: int) -> Iterator[Note]:
    """Reasons for a coloured card."""
    me = int(state.turn)
    following = int(state.next_seat(me))
    sign = sign_of(card)
    if sign == PLUS_TWO:
        yield penalty_note(state, following, 2)
    elif sign == SKIP or (sign == REVERSE and state.seats == 2):
        yield skip_note(state, following)
        following = int(state.next_seat(following))
    elif sign == REVERSE:
        previous = int(state.turn - state.direction) % int(state.seats)
        if state.hands[following].size() < state.hands[previous].size():
            yield Note("turns_away", {"whom": following, "n": int(state.hands[following].size())})
        following = previous
    if following != me:
        yield from missing_colour_reasons(state, following, colour_of(card))
    remaining = count_colour(state, colour_of(card)) - 1
    if remaining > 0:
        yield Note("more_of_it", {"n": remaining, "colour": COLOURS[colour_of(card)]})
    same_sign = [other for other in hand_cards(state) if other < WILD and sign_of(other) == sign]
    if len(set(same_sign)) > 1:
        other = next(other for other in same_sign if other != card)
        yield Note("follows", {"card": NAMES[other]})
    yield from spare_reasons(state, card)


def wild_reasons(state: Neon, move: int) -> Iterator[Note]:
    following = int(state.next_seat(state.turn))
    if move >= PLAY_PLUS_FOUR:
        yield penalty_note(state, following, 4)
    yield from colour_reasons(state, (move - PLAY_WILD) % len(COLOURS), following)


def colour_reasons(state: Neon, colour: int, following: int) -> Iterator[Note]:
    """Reasons for naming a colour."""
    yield from missing_colour_reasons(state, following, colour)
    counts = [count_colour(state, other) for other in range(len(COLOURS))]
    if counts[colour] > 0 and counts.count(max(counts)) == 1 and counts[colour] == max(counts):
        yield Note("longest_colour", {"n": counts[colour], "colour": COLOURS[colour]})
    elif counts[colour] > 0:
        yield Note("some_of_it", {"n": counts[colour], "colour": COLOURS[colour]})


def swap_reasons(state: Neon, other: int) -> Iterator[Note]:
    my_size, their_size = int(state.hands[state.turn].size()) - 1, int(state.hands[other].size())
    if my_size > their_size == 1:
        yield Note("takes_last", {"whom": other, "n": my_size})
    elif my_size > their_size:
        yield Note("fewer_cards", {"whom": other, "n": my_size - their_size})


def spare_reasons(state: Neon, card: int) -> Iterator[Note]:
    """The strongest card that stays in hand."""
    if sign_of(card) == PLUS_TWO:
        return
    hand = hand_cards(state)
    twos = [PLUS_TWO + colour * SIGNS_PER_COLOUR for colour in range(len(COLOURS))]
    strong = [other for other in (PLUS_FOUR, SWAP, WILD, *twos) if other in hand]
    if strong:
        yield Note("spares", {"card": NAMES[strong[0]]})


def penalty_note(state: Neon, whom: int, more: int) -> Note:
    left = int(state.hands[whom].size())
    return Note("faces", {"whom": whom, "n": left, "cards": int(state.penalty) + more})


def skip_note(state: Neon, whom: int) -> Note:
    n = int(state.hands[whom].size())
    if state.seats == 2 and n > 1:
        return Note("again", {})
    return Note("passed_over", {"whom": whom, "n": n})


def missing_colour_reasons(state: Neon, whom: int, colour: int) -> Iterator[Note]:
    """A player who had to draw had none of the colour, and has few of it now."""
    if not lacks_colour(state, whom, colour):
        return
    later = int(state.beliefs.added_since[whom])
    if later == 0:
        yield Note("lacks", {"whom": whom, "colour": COLOURS[colour]})
    else:
        yield Note("had_none", {"whom": whom, "colour": COLOURS[colour], "n": later})


def lacks_colour(state: Neon, whom: int, colour: int) -> bool:
    """Was this colour absent from a hand most of which is unchanged?"""
    beliefs = state.beliefs
    if len(beliefs.absent) == 0:
        return False
    absent = beliefs.absent[whom] >> colour * SIGNS_PER_COLOUR & ALL_RED == ALL_RED
    return bool(absent and beliefs.added_since[whom] * 2 <= state.hands[whom].size())


def count_colour(state: Neon, colour: int) -> int:
    return sum(card < WILD and colour_of(card) == colour for card in hand_cards(state))


def hand_cards(state: Neon) -> list[int]:
    return state.hands[state.turn].to_list()
