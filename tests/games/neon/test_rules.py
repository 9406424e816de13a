"""nEon_onE: the deck and the set-up. Each test is a sentence of the rules or a ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.errors import UserError
from ludoteca.core.option import check_options
from ludoteca.games.neon import GAME
from ludoteca.games.neon.rules.cards import COLOURS, COPIES, NAMES, PRINTED, full_deck, is_number
from tests.games.neon.position import dealt

EXAMINED = 800
"""Matches: the rarest event, a stalemate, occurs in thirty-four of this many."""
INTERPRETED = 100

DECK = Counter(NAMES[card] for card in full_deck())


# The deck


def test_the_deck_has_110_cards() -> None:
    assert DECK.total() == len(full_deck()) == 110
    assert sum(GAME.piece_counts(dealt().state).values()) == 110


def test_there_are_numbers_0_to_9_in_four_colours() -> None:
    numbers = {name for name in DECK if name.split("-")[-1].isdigit()}
    assert numbers == {f"{c}-{n}" for c in ("red", "blue", "green", "yellow") for n in range(10)}


def test_there_is_one_0_of_each_colour() -> None:
    assert [DECK[f"{colour}-0"] for colour in COLOURS] == [1, 1, 1, 1]


def test_there_are_two_of_each_number_1_to_9_of_each_colour() -> None:
    assert {DECK[f"{colour}-{n}"] for colour in COLOURS for n in range(1, 10)} == {2}


@pytest.mark.parametrize("sign", ["skip", "reverse", "+2"])
def test_there_are_two_of_each_action_of_each_colour(sign: str) -> None:
    assert [DECK[f"{colour}-{sign}"] for colour in COLOURS] == [2, 2, 2, 2]


def test_there_are_four_wilds_four_plus_fours_one_swap_and_one_renew() -> None:
    assert (DECK["wild"], DECK["+4"], DECK["swap"], DECK["renew"]) == (4, 4, 1, 1)


# Set-up


def test_all_cards_are_shuffled_each_order_equally_likely() -> None:
    """The top card is each kind in proportion to its copies (chi-square, 55 degrees of freedom)."""
    rng, n = stream("shuffled"), 4000
    counts = Counter(shuffled(rng)[-1] for _ in range(n))
    expected = [n * copies / 110 for copies in COPIES]
    assert sum((counts[k] - e) ** 2 / e for k, e in enumerate(expected)) < 93


def shuffled(rng: Rng) -> list[int]:
    """The whole deck, shuffled as in the set-up; the last is the top."""
    pile = PRINTED.sorted.copy()
    pile.shuffle(rng)
    return pile.to_list()


@pytest.mark.parametrize("seats", GAME.seats)
def test_everyone_is_dealt_seven_cards_and_the_rest_is_the_pile(seats: int) -> None:
    position = dealt(seats)
    assert position.hand_sizes() == [7] * seats
    assert position.state.pile.size() == 110 - 7 * seats - 1


def test_cards_are_dealt_one_at_a_time_in_rounds() -> None:
    drawn = shuffled(stream("dealt", 0))[::-1]
    hands = [hand.to_list() for hand in dealt().state.hands]
    assert hands == [sorted(drawn[seat:28:4]) for seat in range(4)]


def test_the_pile_lies_face_down() -> None:
    zone = GAME.view(dealt().state, 0).zone("pile")
    assert (zone.kind, set(zone.items), len(zone.items)) == ("deck", {None}, 81)


def test_one_card_is_turned_to_start_the_discard_pile() -> None:
    state = dealt().state
    assert state.discard.size() == 1
    assert GAME.view(state, None).zone("discard").items == (NAMES[state.discard.top()],)


def test_the_first_card_is_always_a_number_and_gives_the_colour() -> None:
    for n in range(200):
        position = dealt(seed=f"first/{n}")
        assert is_number(position.state.discard.top())
        assert position.top().startswith(position.colour())


def test_a_first_card_that_is_no_number_goes_back_at_a_random_place() -> None:
    places = set()
    for n in range(600):
        turned = shuffled(stream(f"back/{n}", 0))[-29]
        state = dealt(seed=f"back/{n}").state
        if is_number(turned):
            assert state.discard.to_list() == [turned]
        elif NAMES[turned] in ("swap", "renew"):  # there is only one, so its place is its own
            places.add(int(state.pile.find(turned)) // 21)
    assert places == {0, 1, 2, 3}


def test_the_first_seat_begins_clockwise() -> None:
    position = dealt()
    assert (position.turn, int(position.state.direction)) == (0, 1)


def test_the_first_card_has_no_effect() -> None:
    position = dealt()
    assert (position.turn, int(position.state.penalty)) == (0, 0)
    assert position.log(None) == ["starts"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_with_the_option_starts_in_turn_the_named_seat_begins_counted_round(seats: int) -> None:
    for n in range(6):
        position = dealt(seats, starts=f"turn-{n + 1}")
        assert position.turn == n % seats
        assert (position.log(None), int(position.state.direction)) == (["starts", "begins"], 1)


def test_with_the_option_starts_by_lot_anyone_may_begin() -> None:
    """Each of three seats equally often (chi-square, 2 degrees of freedom)."""
    counts = Counter(dealt(3, seed=f"lot/{n}", starts="lot").turn for n in range(600))
    assert set(counts) == {0, 1, 2}
    assert sum((times - 200) ** 2 / 200 for times in counts.values()) < 13.8


@pytest.mark.parametrize("starts", ["turn-2", "lot"])
def test_with_any_first_player_the_same_cards_are_dealt(starts: str) -> None:
    one, two = dealt(seed="same").state, dealt(seed="same", starts=starts).state
    assert [hand.to_list() for hand in one.hands] == [hand.to_list() for hand in two.hands]
    assert (one.pile.to_list(), one.discard.to_list()) == (
        two.pile.to_list(),
        two.discard.to_list(),
    )


def test_in_a_rematch_the_next_seat_begins_and_after_the_last_the_first() -> None:
    options = check_options(GAME.options, {"starts": "turn-1", "hand_size": 5})
    begun = []
    for _ in range(4):
        begun.append(GAME.start(3, options, stream("again")).turn)
        options = GAME.rematch_options(3, options)
    assert (begun, options["hand_size"]) == ([0, 1, 2, 0], 5)


@pytest.mark.parametrize("starts", ["first", "lot"])
def test_in_a_rematch_the_first_seat_or_the_lot_begins_again(starts: str) -> None:
    options = check_options(GAME.options, {"starts": starts})
    assert GAME.rematch_options(4, options) == options


def test_two_to_six_play() -> None:
    assert (GAME.seats, GAME.usual_seats) == ((2, 3, 4, 5, 6), 4)
    with pytest.raises(UserError, match="bad_seats"):
        GAME.start(7, {}, stream("x"))


@pytest.mark.parametrize("n", [3, 10])
def test_the_option_hand_size_deals_as_many(n: int) -> None:
    assert dealt(6, hand_size=n).hand_sizes() == [n] * 6
    with pytest.raises(UserError, match="bad_value"):
        dealt(6, hand_size=11)
