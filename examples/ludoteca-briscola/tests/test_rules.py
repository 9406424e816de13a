"""A test for every sentence of the rules and every ruling, named as that sentence."""

from __future__ import annotations

import pytest
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError

from briscola_position import briscola, legal, log, play, refused, zone_items
from ludoteca_briscola import GAME
from ludoteca_briscola.rules.cards import NAMES, points_of
from ludoteca_briscola.rules.play import Briscola


def start(seats: int = 2, **options: object) -> Briscola:
    return GAME.start(seats, options, stream("start"), log=True)


def test_there_are_forty_cards_in_four_suits() -> None:
    assert len(set(NAMES)) == 40
    assert {name.split("-")[0] for name in NAMES} == {"cups", "coins", "clubs", "swords"}
    assert set(GAME.piece_counts(start()).values()) == {1}


@pytest.mark.parametrize(
    ("rank", "points"),
    [("ace", 11), ("3", 10), ("king", 4), ("knight", 3), ("jack", 2), ("7", 0), ("2", 0)],
)
def test_a_card_has_its_points(rank: str, points: int) -> None:
    assert points_of(NAMES.index(f"coins-{rank}")) == points


def test_all_cards_together_have_120_points() -> None:
    assert sum(points_of(card) for card in range(40)) == 120


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_two_play_or_four_and_no_others(seats: int) -> None:  # ruling 9
    with pytest.raises(UserError, match="bad_seats"):
        start(seats)


@pytest.mark.parametrize("seats", [2, 4])
def test_everyone_is_dealt_three_cards_and_one_is_turned_up_under_the_stock(seats: int) -> None:
    state = start(seats)
    assert [hand.size() for hand in state.hands] == [3] * seats
    assert state.stock.size() == 40 - 3 * seats
    assert state.stock.at(0) == state.turned
    assert zone_items(state, None, "turned") == (NAMES[state.turned],)


def test_the_suit_of_the_turned_up_card_is_trumps() -> None:
    state = briscola("cups-2", "coins-2", turned="clubs-4")
    assert zone_items(state, 0, "trumps") == ("clubs",)


def test_the_first_seat_leads_the_first_trick() -> None:  # ruling 2
    state = start(4)
    assert (state.turn, state.leader) == (0, 0)


def test_play_goes_round_the_table() -> None:
    state = start(4)
    turns = []
    for _ in range(4):
        turns.append(int(state.turn))
        play(state, legal(state)[0])
    assert turns == [0, 1, 2, 3]


def test_no_one_has_to_follow_suit_to_trump_or_to_win() -> None:  # ruling 1
    state = briscola("", "cups-ace swords-2 coins-5", trick="cups-3")
    assert legal(state) == ["play cups-ace", "play coins-5", "play swords-2"]


def test_only_a_card_of_one_s_hand_is_played() -> None:
    state = briscola("cups-2 cups-4 cups-5", "coins-2 coins-4 coins-5")
    assert refused(state, "play coins-2") == "not_in_hand"
    assert refused(state, "play swords-7") == "still_turned_up"
    play(state, "play cups-2")
    assert refused(state, "play cups-2") == "already_played"


def test_a_card_may_be_named_alone() -> None:
    state = briscola("cups-2 cups-4", "coins-2 coins-4")
    assert GAME.parse_legal_move(state, "cups-4") == GAME.parse_legal_move(state, "play cups-4")


def test_other_words_are_no_move() -> None:
    for words in ("", "play", "pass", "play cups", "play cups-2 now", "play cups-2 cups-4"):
        assert refused(briscola("cups-2 cups-4", "coins-2 coins-4"), words) == "unknown_words"


@pytest.mark.parametrize(
    ("trick", "last", "winner"),
    [
        ("cups-2", "cups-4", 1),
        ("cups-king", "cups-7", 0),
        ("cups-3", "cups-ace", 1),
        ("cups-king", "cups-3", 1),
        ("cups-2", "coins-ace", 0),
        ("cups-ace", "swords-2", 1),
        ("swords-4", "swords-2", 0),
        ("swords-2", "cups-ace", 0),
    ],
)
def test_the_strongest_trump_wins_or_the_strongest_card_of_the_suit_led(
    trick: str, last: str, winner: int
) -> None:
    state = briscola("coins-2", f"{last} coins-4", trick=trick)
    play(state, f"play {last}")
    assert state.turn == winner


def test_the_winner_takes_the_cards_of_the_trick() -> None:
    state = briscola("coins-2", "cups-ace coins-4", trick="cups-3")
    play(state, "play cups-ace")
    assert zone_items(state, None, "taken-1") == ("cups-3", "cups-ace")
    assert zone_items(state, None, "trick") == ()
    assert "takes who=1 n=21" in log(state, None)


def test_tricks_that_were_won_may_be_looked_through() -> None:  # ruling 8
    state = briscola("coins-2", "cups-ace coins-4", trick="cups-3")
    play(state, "play cups-ace")
    assert (
        zone_items(state, 0, "taken-1") == zone_items(state, 1, "taken-1") == ("cups-3", "cups-ace")
    )


def test_everyone_sees_who_played_which_card() -> None:
    state = briscola("cups-2", "coins-2", "clubs-2", "swords-2", trick="cups-4 coins-4")
    trick = GAME.view(state, 3).zone("trick")
    assert (trick.items, trick.by) == (("cups-4", "coins-4"), (0, 1))


def test_a_trick_that_was_taken_is_seen_until_the_next_is_led() -> None:
    state = briscola("coins-2", "cups-ace coins-4", trick="cups-3")
    play(state, "play cups-ace")
    [gone] = GAME.view(state, 0).cleared
    assert (gone.items, gone.by) == (("cups-3", "cups-ace"), (0, 1))
    play(state, "play coins-4")
    assert GAME.view(state, 0).cleared == ()


def test_everyone_draws_one_card_the_winner_first() -> None:
    state = briscola("coins-2", "cups-ace coins-4", trick="cups-3", stock=4)
    first, second = (NAMES[state.stock.at(place)] for place in (3, 2))
    play(state, "play cups-ace")
    assert first in zone_items(state, 1, "hand-1")
    assert second in zone_items(state, 0, "hand-0")
    assert [hand.size() for hand in state.hands] == [2, 2]


def test_the_winner_leads_the_next_trick() -> None:
    state = briscola("coins-2", "cups-ace coins-4", trick="cups-3")
    play(state, "play cups-ace")
    assert (state.leader, state.turn) == (1, 1)


def test_the_turned_up_card_is_drawn_last() -> None:
    state = briscola("coins-2", "cups-ace coins-4", trick="cups-3", stock=2)
    play(state, "play cups-ace")
    assert state.stock.size() == 0
    assert "swords-7" in zone_items(state, 0, "hand-0")
    assert zone_items(state, None, "turned") == ()


def test_everyone_knows_where_the_turned_up_card_is_until_it_is_played() -> None:  # ruling 3
    state = briscola("coins-2", "cups-ace coins-4", trick="cups-3", stock=2)
    play(state, "play cups-ace")
    assert zone_items(state, 1, "hand-0") == zone_items(state, None, "hand-0") == ("swords-7", None)
    play(state, "play coins-4", "play swords-7")
    assert zone_items(state, 1, "hand-0") == (None,)


def test_what_is_drawn_is_shown_to_no_one_else() -> None:
    state = briscola("coins-2", "cups-ace coins-4", trick="cups-3", stock=4)
    play(state, "play cups-ace")
    assert any(line.startswith("draws who=1") for line in log(state, 1))
    assert not any(line.startswith("draws") for line in log(state, None))


def test_the_last_tricks_are_played_from_the_hands() -> None:
    state = briscola("cups-2 cups-4", "cups-5 cups-6", stock=0, turned="swords-7")
    play(state, "play cups-2", "play cups-5")
    assert [hand.size() for hand in state.hands] == [1, 1]
    assert state.turn == 1


def test_more_than_60_points_win() -> None:
    state = briscola("cups-2", "cups-4", stock=0)
    play(state, "play cups-2", "play cups-4")
    assert state.turn == OVER
    assert GAME.scores(state) == [120, 0]
    assert state.payoffs() == [1.0, 0.0]
    assert log(state, None)[-1] == "wins who=[0] n=120"


def test_with_60_each_the_match_is_a_draw() -> None:  # ruling 5
    state = briscola("cups-2", "cups-4", stock=0)
    aces_threes_kings = [card for card in range(40) if card % 10 in (9, 8, 7)]
    half = [card for card in aces_threes_kings if card < 20]
    half += [card for card in range(20) if card % 10 in (5, 6)]
    mine = [card for card in state.taken[0].to_list() if card not in half]
    state.taken[0].clear()
    for card in mine:
        state.taken[0].put(card)
    for card in half:
        state.taken[1].put(card)
    play(state, "play cups-2", "play cups-4")
    assert GAME.scores(state) == [60, 60]
    assert state.payoffs() == [0.5, 0.5]
    assert log(state, None)[-1] == "drawn n=60"


def test_partners_sit_opposite_each_other() -> None:
    assert GAME.sides(4, {}) == ((0, 2), (1, 3))
    assert GAME.sides(2, {}) == ((0,), (1,))


def test_partners_count_their_tricks_together_and_win_together() -> None:  # ruling 4
    state = briscola("", "", "", "cups-ace", trick="cups-2 cups-4 cups-3", stock=0)
    play(state, "play cups-ace")
    assert GAME.scores(state) == [99, 21, 99, 21]
    assert state.payoffs() == [1.0, 0.0, 1.0, 0.0]
    assert log(state, None)[-1] == "wins who=[0, 2] n=99"


def test_with_four_no_one_talks() -> None:  # ruling 7
    assert [GAME.forbids_chat(seats, {}) for seats in (2, 4)] == [False, True]


def test_with_the_option_partners_look_they_see_each_other_s_last_cards() -> None:  # ruling 6
    hands = ("cups-2", "coins-2", "clubs-2", "swords-2")
    shown = briscola(*hands, stock=0, look=True)
    assert zone_items(shown, 0, "hand-2") == ("clubs-2",)
    assert zone_items(shown, 0, "hand-1") == (None,)
    assert zone_items(shown, None, "hand-2") == (None,)
    assert zone_items(briscola(*hands, stock=4, look=True), 0, "hand-2") == (None,)
    assert zone_items(briscola(*hands, stock=0), 0, "hand-2") == (None,)
