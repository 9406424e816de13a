"""Encantados: points, and the end of the match."""

from __future__ import annotations

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.rules.cards import LEPRECHAUN
from ludoteca.games.encantados.rules.rounds import ROUNDS_IN_A_MATCH
from tests.games.encantados.position import encantados


def test_cards_in_the_garden_count_for_and_cards_in_hand_against() -> None:
    assert encantados("gnome wisp", "dwarf elf").points() == 2 + 3 - 3 - 2


def test_every_race_has_its_printed_points() -> None:
    worth = "dwarf 2 elf 3 fairy 1 faun 0 wisp 2 gnome 3 goblin 3 kobold 2 leprechaun -4 troll 0"
    pairs = iter(worth.split())
    for race, points in zip(pairs, pairs, strict=True):
        assert encantados("", race).points() == int(points), race


def test_songs_have_their_printed_points() -> None:
    assert [encantados("", song).points() for song in ("spring", "summer", "autumn", "winter")] == [
        0,
        -3,
        0,
        0,
    ]


def test_all_cards_in_hand_count_against_whatever_their_sign() -> None:
    assert encantados("elf leprechaun summer mimic faun troll spring").points() == -(3 + 4 + 3 + 3)


def test_a_leprechaun_in_hand_costs_four_whatever_the_garden_makes_of_it() -> None:
    for garden in ("", "leprechaun leprechaun"):
        at = encantados("leprechaun", garden)
        assert at.points() == encantados("", garden).points() - 4


def test_summer_in_hand_costs_eight_with_five_races_in_the_garden() -> None:
    five = "leprechaun leprechaun dwarf elf fairy wisp"
    assert encantados("leprechaun summer", five).points() == 8 + 2 + 3 + 1 + 2 - 4 - 8
    assert encantados("summer", "dwarf elf fairy wisp mimic-elf").points() == 2 + 3 + 1 + 2 - 3 - 3
    pair = encantados("faun", five, seats=4, others={2: "summer"})
    assert pair.points() == 8 + 2 + 3 + 1 + 2 - 8


def test_where_summer_pays_only_in_the_garden_it_costs_three_in_hand() -> None:
    five = "leprechaun leprechaun dwarf elf fairy wisp"
    at = encantados("leprechaun summer", five, summer_laid=True)
    assert at.points() == 8 + 2 + 3 + 1 + 2 - 4 - 3


def test_both_hands_of_a_pair_count_against_it() -> None:
    position = encantados("elf", "gnome", seats=4, others={2: "dwarf", 1: "", 3: ""})
    assert position.points() == 3 - 3 - 2


def test_the_points_of_a_round_are_added_to_a_total_that_may_be_negative() -> None:
    position = encantados("dwarf", "elf", others={1: "leprechaun leprechaun"})
    position.state.totals = [10, -5]
    position.play("discard dwarf")
    assert position.totals == [13, -13]
    assert GAME.scores(position.state) == [13, -13]


def test_the_match_ends_at_a_hundred_points() -> None:
    position = encantados("dwarf", "elf")
    position.state.totals = [97, 0]
    assert position.play("discard dwarf").turn == OVER
    assert (position.totals, position.state.payoffs()) == ([100, 0], [1.0, 0.0])


def test_below_a_hundred_points_another_round_is_played() -> None:
    position = encantados("dwarf", "dwarf")
    position.state.totals = [97, 0]
    position.play("discard dwarf")
    assert (position.totals, position.state.round) == ([99, 0], 2)


def test_a_hundred_points_are_looked_for_only_when_a_round_is_scored() -> None:
    position = encantados("elf elf elf dwarf dwarf")
    position.state.totals = [99, 0]
    assert position.play("lay elf 3").turn == 0


def test_of_several_above_a_hundred_the_highest_total_wins() -> None:
    position = encantados("dwarf", gardens={1: "elf"}, others={1: "faun"})
    position.state.totals = [120, 119]
    position.play("discard dwarf")
    assert position.state.payoffs() == [0.0, 1.0]


def test_a_tie_shares_the_victory() -> None:
    position = encantados("dwarf", gardens={1: "elf"}, others={1: "faun"})
    position.state.totals = [102, 99]
    position.play("discard dwarf")
    assert position.state.payoffs() == [0.5, 0.5]


def test_partners_win_together() -> None:
    position = encantados("dwarf", "elf", seats=4, others={2: ""})
    position.state.totals = [99, 0]
    position.play("discard dwarf")
    assert position.state.payoffs() == [1.0, 0.0, 1.0, 0.0]
    assert GAME.winners(position.state) == [0, 2]


def test_pairs_with_equal_totals_share_the_victory() -> None:
    position = encantados("dwarf", gardens={1: "elf"}, seats=4, others={1: "faun", 2: "", 3: ""})
    position.state.totals = [102, 99]
    position.play("discard dwarf")
    assert position.state.payoffs() == [0.5, 0.5, 0.5, 0.5]


def test_of_three_pairs_the_best_has_the_whole_victory() -> None:
    position = encantados("dwarf", "elf", seats=6, others={3: ""})
    position.state.totals = [99, 0, 0]
    position.play("discard dwarf")
    assert position.state.payoffs() == [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]


def test_partners_sit_opposite_and_others_play_alone() -> None:
    assert GAME.sides(3, {}) == ((0,), (1,), (2,))
    assert GAME.sides(4, {}) == ((0, 2), (1, 3))
    assert GAME.sides(5, {}) == ((0,), (1,), (2,), (3,), (4,))
    assert GAME.sides(6, {}) == ((0, 3), (1, 4), (2, 5))
    for seats in GAME.seats:
        state = GAME.start(seats, {}, stream("sides"))
        assert GAME.sides(seats, {}) == tuple(
            tuple(state.seats_of(garden)) for garden in range(int(state.sides))
        )


def test_a_match_that_never_ends_is_decided_after_thirty_rounds() -> None:
    position = encantados("dwarf", "elf")
    position.state.round = ROUNDS_IN_A_MATCH
    assert position.play("discard dwarf").turn == OVER
    assert ROUNDS_IN_A_MATCH == 30
    assert "match_too_long" in position.log()


def test_hands_are_laid_open_when_a_round_is_scored() -> None:
    position = encantados("dwarf", others={1: "elf troll"}, single_round=True)
    assert position.items("hand-1") == (None, None)
    position.play("discard dwarf")
    assert position.items("hand-1") == ("elf", "troll")
    assert "shows_hand who=1 cards=['elf', 'troll']" in position.log_text(None)


def test_what_a_garden_is_worth_is_counted_again_after_every_change() -> None:
    rng = stream("worth")
    for seats in (2, 6):
        state = GAME.start(seats, {}, rng)
        while state.turn != OVER:
            gardens = state.gardens
            for garden in range(state.sides):
                assert gardens.cached_points(garden) == gardens.points(garden)
            moves = state.legal()
            state.play(moves.at(rng.below(moves.size())), rng)


def test_a_garden_of_a_deck_of_ones_own_may_be_worth_any_number_of_points() -> None:
    gardens = GAME.start(3, {}, stream("rich")).gardens
    gardens.add(1, LEPRECHAUN, 200)
    assert [gardens.cached_points(garden) for garden in (0, 1, 2, 1, 0)] == [0, 800, 0, 800, 0]
