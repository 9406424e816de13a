"""nEon_onE: set-up, turns, the end. Each test is a sentence of the rules or a ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.option import checked
from ludoteca.core.refusal import Refused
from ludoteca.games.neon import GAME
from ludoteca.games.neon.rules.cards import COLOURS, COPIES, NAMES, full_deck, is_number
from ludoteca.games.neon.rules.moves import PASS
from ludoteca.games.neon.rules.position import DECK as NEW_DECK
from ludoteca.games.neon.rules.turns import LONGEST
from tests.games.neon.position import dealt, neon

EXAMINED = 400
"""In seventeen of so many the rarest thing happens: a stalemate."""
INTERPRETED = 100

DECK = Counter(NAMES[card] for card in full_deck())


# The deck


def test_the_deck_has_110_cards() -> None:
    assert DECK.total() == len(full_deck()) == 110
    assert sum(GAME.census(dealt().state).values()) == 110


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
    """The card on top is each kind as often as there are copies (chi-square, 55 degrees)."""
    rng, n = stream("shuffled"), 4000
    found = Counter(shuffled(rng)[-1] for _ in range(n))
    expected = [n * copies / 110 for copies in COPIES]
    assert sum((found[k] - e) ** 2 / e for k, e in enumerate(expected)) < 93


def shuffled(rng: Rng) -> list[int]:
    """The whole deck, shuffled as the set-up does; the last is the top."""
    pile = NEW_DECK.copy()
    pile.shuffle(rng)
    return pile.listed()


@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_is_dealt_seven_cards_and_the_rest_is_the_pile(seats: int) -> None:
    position = dealt(seats)
    assert position.sizes() == [7] * seats
    assert position.state.pile.size() == 110 - 7 * seats - 1


def test_cards_are_dealt_one_at_a_time_in_rounds() -> None:
    drawn = shuffled(stream("dealt", 0))[::-1]
    hands = [hand.listed() for hand in dealt().state.hands]
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
            assert state.discard.listed() == [turned]
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


def test_with_the_option_starts_by_lot_anybody_may_begin() -> None:
    """Each of three seats equally often (chi-square, 2 degrees)."""
    found = Counter(dealt(3, seed=f"lot/{n}", starts="lot").turn for n in range(600))
    assert set(found) == {0, 1, 2}
    assert sum((times - 200) ** 2 / 200 for times in found.values()) < 13.8


@pytest.mark.parametrize("starts", ["turn-2", "lot"])
def test_whoever_begins_the_same_cards_are_dealt(starts: str) -> None:
    one, two = dealt(seed="same").state, dealt(seed="same", starts=starts).state
    assert [hand.listed() for hand in one.hands] == [hand.listed() for hand in two.hands]
    assert (one.pile.listed(), one.discard.listed()) == (two.pile.listed(), two.discard.listed())


def test_in_a_rematch_the_next_seat_begins_and_after_the_last_the_first() -> None:
    options = checked(GAME.options, {"starts": "turn-1", "hand_size": 5})
    begun = []
    for _ in range(4):
        begun.append(GAME.start(3, options, stream("again")).turn)
        options = GAME.rematch(3, options)
    assert (begun, options["hand_size"]) == ([0, 1, 2, 0], 5)


@pytest.mark.parametrize("starts", ["first", "lot"])
def test_in_a_rematch_the_first_seat_or_the_lot_begins_again(starts: str) -> None:
    options = checked(GAME.options, {"starts": starts})
    assert GAME.rematch(4, options) == options


def test_matches_of_the_first_rules_begin_with_the_first_seat() -> None:
    assert checked(GAME.options, GAME.today(1, {}))["starts"] == "first"


def test_two_to_six_play() -> None:
    assert (GAME.seats, GAME.usual_seats) == ((2, 3, 4, 5, 6), 4)
    with pytest.raises(Refused, match="bad_seats"):
        GAME.start(7, {}, stream("x"))


@pytest.mark.parametrize("n", [3, 10])
def test_the_option_hand_size_deals_as_many(n: int) -> None:
    assert dealt(6, hand_size=n).sizes() == [n] * 6
    with pytest.raises(Refused, match="bad_value"):
        dealt(6, hand_size=11)


# A turn


def test_a_card_of_the_active_colour_fits() -> None:
    assert neon("red-1 blue-2", top="red-5").moves() == ["play red-1"]


def test_a_card_of_the_same_number_or_sign_fits() -> None:
    assert neon("blue-5 blue-6", top="red-5").moves() == ["play blue-5"]
    assert neon("blue-skip blue-6", top="red-skip").moves() == ["play blue-skip"]


def test_every_wild_card_fits_at_any_time() -> None:
    offered = neon("blue-2 wild +4 swap renew", top="red-5").moves()
    assert {words.split()[1] for words in offered} == {"wild", "+4", "swap", "renew"}


def test_the_colour_that_was_chosen_counts_not_a_sign_of_the_wild_card() -> None:
    hand = "red-0 red-1 red-2 red-3 red-+2 green-9"
    for top in ("wild", "+4", "swap", "renew"):
        assert neon(hand, top=top, colour="green").moves() == ["play green-9"]


def test_who_has_a_card_that_fits_must_play() -> None:
    position = neon("red-1 blue-2", top="red-5")
    assert "draw" not in position.moves()
    assert position.refuses("draw") == "must_play"


def test_who_holds_a_wild_card_can_never_draw() -> None:
    position = neon("blue-2 renew", top="red-5")
    assert position.moves() == ["play renew"]
    assert position.refuses("draw") == "must_play"


def test_with_the_option_free_draw_one_may_draw_all_the_same() -> None:
    position = neon("red-1 blue-2", top="red-5", free_draw=True, pile="red-9")
    assert position.moves() == ["play red-1", "draw"]
    assert position.plays("draw").moves() == ["play red-9", "keep"]
    assert neon("red-1", top="red-+2", penalty=2, free_draw=True).moves() == ["take 2"]


def test_who_has_no_card_that_fits_draws_one_card() -> None:
    position = neon("blue-2 green-3", top="red-5", pile="yellow-9")
    assert position.moves() == ["draw"]
    assert position.plays("draw").hand() == "blue-2 green-3 yellow-9"


def test_a_drawn_card_that_fits_may_be_played_at_once() -> None:
    position = neon("blue-2", top="red-5", pile="red-9").plays("draw")
    assert position.moves() == ["play red-9", "keep"]
    assert position.plays("play red-9").top() == "red-9"
    assert position.turn == 1


def test_a_drawn_card_that_fits_may_be_kept() -> None:
    position = neon("blue-2", top="red-5", pile="red-9").plays("draw", "keep")
    assert (position.turn, position.hand(), position.top()) == (1, "red-9 blue-2", "red-5")


def test_after_drawing_only_the_drawn_card_may_be_played() -> None:
    position = neon("red-1 red-2", top="red-5", pile="red-9", free_draw=True).plays("draw")
    assert position.moves() == ["play red-9", "keep"]
    assert position.refuses("play red-1") == "only_the_drawn"


def test_a_drawn_wild_card_may_be_played_with_any_colour() -> None:
    position = neon("blue-2", top="red-5", pile="wild").plays("draw")
    assert position.moves() == [*(f"play wild {colour}" for colour in COLOURS), "keep"]


def test_after_drawing_there_is_always_the_decision_to_keep() -> None:
    position = neon("blue-2", top="red-5", pile="green-9").plays("draw")
    assert (position.turn, position.moves()) == (0, ["keep"])
    assert position.plays("keep").turn == 1


def test_only_one_card_is_drawn_in_a_turn() -> None:
    position = neon("blue-2", top="red-5", pile="green-9 red-3").plays("draw")
    assert position.refuses("draw") == "one_draw"
    assert position.plays("keep").sizes()[0] == 2


def test_nobody_passes_without_drawing() -> None:
    assert neon("blue-2", top="red-5").refuses("pass") == "no_passing"
    assert neon("red-2", top="red-5").refuses("pass") == "no_passing"


def test_after_a_card_the_turn_passes_in_the_direction_of_play() -> None:
    assert neon("red-1 red-2").plays("play red-1").turn == 1
    assert neon("red-1 red-2", direction=-1).plays("play red-1").turn == 2


def test_one_card_is_played_in_a_turn_and_only_by_the_seat_in_turn() -> None:
    position = neon("red-1 red-1 blue-2", others=("red-3 red-4", "red-6 red-7"))
    assert position.plays("play red-1").hand() == "red-1 blue-2"
    assert position.moves() == ["play red-3", "play red-4"]


def test_two_cards_alike_are_one_choice() -> None:
    assert neon("red-1 red-1 blue-2").moves() == ["play red-1"]


# The pile runs out


def test_an_empty_pile_is_made_anew_from_the_discard_pile_except_its_top() -> None:
    position = neon("blue-2", top="red-5", rest="discard")
    n = position.state.discard.size()
    position.plays("draw")
    assert (position.state.discard.size(), position.state.pile.size()) == (1, n - 2)
    assert (position.top(), position.sizes()[0]) == ("red-5", 2)


def test_the_discard_pile_is_shuffled_when_it_becomes_the_pile() -> None:
    position = neon("blue-2", top="red-5", rest="discard")
    before = position.state.discard.listed()[:-1]
    after = position.plays("draw").state.pile.listed()
    assert after != before[: len(after)]
    assert after != before[::-1][: len(after)]


def test_a_wild_card_that_comes_back_has_lost_its_colour() -> None:
    position = neon("blue-2", top="red-5", under="wild", others=("", ""), rest="hand-1")
    position.plays("draw")
    assert position.moves() == [*(f"play wild {colour}" for colour in COLOURS), "keep"]


def test_the_pile_is_not_made_anew_before_a_card_is_needed() -> None:
    position = neon(
        "blue-2", top="red-5", pile="blue-9", under="wild", others=("", ""), rest="hand-1"
    )
    assert position.plays("draw").state.pile.size() == 0
    assert position.state.discard.size() == 2


def test_with_nothing_to_draw_the_turn_passes() -> None:
    position = neon("blue-2", top="red-5", others=("green-1", "red-4"), rest="hand-2")
    assert position.moves() == ["pass"]
    assert position.refuses("draw") == "nothing_to_draw"
    assert position.plays("pass").turn == 1


def test_with_nothing_to_draw_who_can_play_must_play() -> None:
    position = neon(
        "red-2 blue-1", top="red-5", others=("green-1", ""), rest="hand-2", free_draw=True
    )
    assert position.moves() == ["play red-2"]
    assert position.refuses("draw") == "nothing_to_draw"


# The end


def test_the_first_to_play_all_cards_wins() -> None:
    position = neon("red-1", top="red-5").plays("play red-1")
    assert position.over
    assert (position.state.payoffs(), GAME.winners(position.state)) == ([1.0, 0.0, 0.0], [0])


def test_the_match_ends_at_once() -> None:
    position = neon("red-1", top="red-5").plays("play red-1")
    assert position.moves() == []
    assert position.refuses("draw") == "match_over"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("red-skip", "play red-skip"),
        ("red-reverse", "play red-reverse"),
        ("red-+2", "play red-+2"),
        ("wild", "play wild"),
        ("+4", "play +4"),
        ("swap", "play swap"),
        ("renew", "play renew"),
    ],
)
def test_a_last_card_of_any_kind_wins_before_any_effect(card: str, words: str) -> None:
    position = neon(card, top="red-5")
    assert position.moves() == [words]
    sizes = position.plays(words).sizes()
    assert (position.over, sizes, int(position.state.penalty)) == (True, [0, 4, 4], 0)
    assert (position.colour(), int(position.state.direction)) == ("red", 1)


def test_a_last_card_that_answers_a_penalty_wins() -> None:
    position = neon("blue-+2", top="red-+2", penalty=6).plays("play blue-+2")
    assert (GAME.winners(position.state), position.sizes()) == ([0], [0, 4, 4])
    assert int(position.state.penalty) == 0


def test_there_are_no_points_but_the_cards_left_are_told() -> None:
    position = neon("red-1", top="red-5", others=("blue-1 blue-2", "green-1")).plays("play red-1")
    assert GAME.scores(position.state) == [0, 2, 1]
    assert position.state.payoffs() == [1.0, 0.0, 0.0]


def test_one_card_left_is_told_but_asks_for_no_call() -> None:
    position = neon("red-1 red-2", top="red-5").plays("play red-1")
    assert position.log(None) == ["plays", "one_left"]
    assert (position.turn, position.sizes()[0]) == (1, 1)


def test_how_many_cards_each_holds_is_public() -> None:
    view = GAME.view(neon("red-1 red-2", others=("blue-1", "green-1 green-2 green-3")).state, None)
    assert [len(view.zone(f"hand-{seat}").items) for seat in range(3)] == [2, 1, 3]


def test_when_all_pass_the_fewest_cards_win() -> None:
    state = neon("blue-2 blue-3", top="red-0", others=("green-1", "yellow-1 yellow-2")).state
    state.pile.clear()  # with all 110 cards somebody would hold a wild card and could play
    for _ in range(3):
        assert state.legal().listed() == [PASS]
        state.play(PASS, stream("stuck"))
    assert (state.turn, GAME.winners(state)) == (OVER, [1])


def test_after_a_thousand_turns_the_fewest_cards_win_and_several_share() -> None:
    position = neon("red-1 red-2", others=("blue-1", "green-1 green-2"))
    position.state.turns = LONGEST - 1
    position.plays("play red-1")
    assert (position.over, position.state.payoffs()) == (True, [0.5, 0.5, 0.0])


def test_a_penalty_lapses_at_the_end() -> None:
    position = neon("red-+2 red-2", others=("blue-1", "green-1 green-2"))
    position.state.turns = LONGEST - 1
    position.plays("play red-+2")
    assert (int(position.state.penalty), position.sizes()) == (0, [1, 1, 2])
