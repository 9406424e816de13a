"""Encantados: set-up, turns and rounds, options."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.rules.moves import MOVES
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.rounds import TURNS_IN_A_ROUND
from ludoteca.games.encantados.shown.view import piece_counts
from tests.games.encantados.position import EncantadosPosition, encantados

EXAMINED = 100
"""Matches: the rarest event, that nothing happens, occurs once in this many."""
INTERPRETED = 50


def dealt(seats: int, seed: str = "dealt", **options: object) -> Encantados:
    return GAME.start(seats, options, stream(seed), log=True)


def hand_sizes(state: Encantados) -> list[int]:
    return [int(state.hands.size(seat)) for seat in range(state.seats)]


# Setting up


def test_all_cards_are_shuffled() -> None:
    one, two = dealt(2, "one"), dealt(2, "two")
    assert one.deck.to_list() != two.deck.to_list()
    assert one.deck.to_list() != sorted(one.deck.to_list())


def test_the_deck_has_sixty_cards() -> None:
    counts = piece_counts(dealt(2))
    assert sum(counts.values()) == 60
    assert sorted(counts.values()) == [1, 2, 2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5]
    assert (counts["elf"], counts["goblin"], counts["mimic"], counts["summer"]) == (5, 4, 5, 1)


@pytest.mark.parametrize(
    ("seats", "hand", "deck"), [(2, 10, 40), (3, 9, 33), (4, 8, 28), (5, 7, 85), (6, 7, 78)]
)
def test_hands_and_draw_pile_at_the_start(seats: int, hand: int, deck: int) -> None:
    state = dealt(seats)
    assert hand_sizes(state) == [hand] * seats
    assert state.deck.size() == deck


def test_two_players_get_ten_cards_each() -> None:
    assert hand_sizes(dealt(2)) == [10, 10]


def test_three_players_get_nine_cards_each() -> None:
    assert hand_sizes(dealt(3)) == [9, 9, 9]


def test_four_players_get_eight_cards_each() -> None:
    assert hand_sizes(dealt(4)) == [8, 8, 8, 8]


def test_five_players_get_seven_cards_each() -> None:
    assert hand_sizes(dealt(5)) == [7] * 5


def test_six_players_get_seven_cards_each() -> None:
    assert hand_sizes(dealt(6)) == [7] * 6


def test_the_other_cards_are_the_draw_pile_face_down() -> None:
    state = dealt(3)
    assert GAME.view(state, 0).zone("deck").items == (None,) * 33


def test_there_are_two_discard_piles_and_both_start_empty() -> None:
    view = GAME.view(dealt(2), 0)
    assert (view.zone("search-pile").items, view.zone("end-pile").items) == ((), ())


def test_five_and_six_players_join_two_decks() -> None:
    single = piece_counts(dealt(2))
    for seats in (5, 6):
        assert piece_counts(dealt(seats)) == Counter({card: 2 * n for card, n in single.items()})


def test_with_two_decks_all_limits_stay_the_same() -> None:
    position = encantados("mimic mimic elf elf elf faun spring spring", "mimic-elf elf", seats=5)
    assert position.refusal_key("lay elf 1 mimic") == "one_mimic_a_race"
    position.play("sing spring seat-0", "leave fairy")
    assert position.moves("sing") == []


def test_four_players_form_two_pairs_who_sit_opposite_and_share_a_garden() -> None:
    state = dealt(4)
    assert [int(state.garden_of(seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert [int(state.partner(seat)) for seat in range(4)] == [2, 3, 0, 1]


def test_six_players_form_three_pairs_who_sit_opposite_and_share_a_garden() -> None:
    state = dealt(6)
    assert [int(state.garden_of(seat)) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    assert [int(state.partner(seat)) for seat in range(6)] == [3, 4, 5, 0, 1, 2]


def test_partners_lay_in_one_garden_from_hands_of_their_own() -> None:
    position = encantados(
        "wisp wisp wisp faun", seats=4, others={2: "wisp fairy", 1: "dwarf dwarf"}
    )
    position.play("lay wisp 3", "discard faun")
    position.play("search", "leave fairy", "discard dwarf", "search", "leave fairy", "lay wisp 1")
    assert position.garden() == "wisp wisp wisp wisp"
    assert position.hand(2) == "fairy fairy"


def test_the_start_player_is_drawn_by_lot() -> None:
    starts = Counter(int(dealt(3, f"lot {n}").turn) for n in range(300))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 60


# Turns and rounds


def test_turns_go_clockwise() -> None:
    position = encantados("dwarf dwarf", seats=3)
    position.play("discard dwarf")
    assert position.turn == 1
    position.play("search", "leave fairy", "discard faun")
    assert position.turn == 2
    position.play("search", "leave fairy", "discard faun")
    assert position.turn == 0


def out_in_order(seats: int, out: list[int]) -> EncantadosPosition:
    """The other players have many cards; these go out one after the other."""
    others = {seat: "faun" if seat in out else "faun " * 9 for seat in range(1, seats)}
    position = encantados("dwarf", seats=seats, others=others, deck="fairy " * 60)
    position.state.phase = 2
    position.play("discard dwarf")
    return position


def rest_of_turn(position: EncantadosPosition) -> EncantadosPosition:
    """Searches, lays what a single card allows, and discards down to what was held before."""
    state = position.state
    seat = int(state.turn)
    position.play("search", "leave fairy")
    if state.hands.size(seat) == 2:
        state.hands.lose(seat, 2)
    return position.play(position.moves("discard")[0])


def test_with_two_players_the_round_ends_when_one_is_out() -> None:
    position = encantados("dwarf", "elf", others={1: "elf elf"}, single_round=True)
    assert position.play("discard dwarf").turn == OVER
    assert position.log()[:3] == ["discards", "goes_out", "enough_out"]
    assert position.totals == [3, -6]


def test_with_three_players_the_round_ends_when_two_are_out() -> None:
    position = out_in_order(3, [1])
    assert position.state.round == 1
    rest_of_turn(position)
    assert position.state.round == 2


def test_with_four_players_the_round_ends_when_a_pair_is_out() -> None:
    position = out_in_order(4, [1, 2])
    rest_of_turn(position)
    assert position.state.round == 1  # one of each pair
    rest_of_turn(position)
    assert position.state.round == 2


def test_with_five_players_the_round_ends_when_two_are_out() -> None:
    position = out_in_order(5, [3])
    rest_of_turn(position)
    rest_of_turn(position)
    assert (position.state.round, position.turn) == (1, 3)
    rest_of_turn(position)
    assert position.state.round == 2


def test_with_six_players_the_round_ends_when_a_pair_is_out() -> None:
    position = out_in_order(6, [1, 2, 3])
    rest_of_turn(position)
    rest_of_turn(position)
    assert (position.state.round, position.turn) == (1, 3)
    rest_of_turn(position)
    assert position.state.round == 2


def test_the_round_ends_when_the_draw_pile_is_empty() -> None:
    position = encantados(deck="elf elf", drawing=True, single_round=True)
    position.play("search", "leave elf")
    assert position.turn == 0
    assert position.play("discard elf").turn == OVER
    assert "deck_is_empty" in position.log()


def test_the_end_is_tested_once_after_the_discard() -> None:
    position = encantados("goblin goblin goblin dwarf dwarf", deck="elf", single_round=True)
    position.play("lay goblin 3", "call seat-0")
    assert position.state.deck.size() == 0
    assert position.play("discard dwarf").turn == OVER


def test_a_card_that_a_kobold_returns_keeps_the_round_alive() -> None:
    position = encantados("kobold kobold kobold dwarf dwarf dwarf", deck="elf elf", drawing=True)
    position.play("search", "leave elf", "lay kobold 3", "sink kobold from garden-0")
    position.play("discard dwarf")
    assert (position.turn, position.state.round, position.deck) == (1, 1, "kobold")


def test_the_draw_pile_is_never_empty_when_a_turn_begins() -> None:
    position = encantados(deck="elf", drawing=True, others={1: "elf elf elf"})
    position.play("search", "discard dwarf")
    assert position.state.round == 2
    assert position.state.deck.size() == 40


def test_with_both_piles_empty_the_search_is_forced() -> None:
    assert encantados(drawing=True).moves() == ["search"]


def test_a_player_who_is_out_takes_no_more_turns() -> None:
    position = out_in_order(3, [])
    assert position.turn == 1
    rest_of_turn(position)
    rest_of_turn(position)
    assert position.turn == 1


def test_a_player_who_is_out_may_be_chosen_and_plays_again() -> None:
    position = encantados(
        "spring dwarf dwarf", seats=3, others={1: ""}, deck="elf wisp fairy fairy"
    )
    position.play("sing spring seat-1")
    assert (position.turn, position.moves()) == (1, ["leave elf", "leave wisp"])
    position.play("leave wisp", "discard dwarf")
    assert (position.turn, position.hand(1)) == (1, "elf")
    position = encantados("autumn dwarf", seats=3, others={1: ""}, end="elf")
    assert position.play("sing autumn seat-1", "gather end-pile").hand(1) == "elf"
    position = encantados("goblin goblin goblin faun", seats=3, others={2: ""}).play("lay goblin 3")
    assert position.moves() == ["call seat-0", "call seat-1", "call seat-2"]
    assert position.play("call seat-2").hand(2) == "fairy fairy"


def test_a_player_who_was_called_back_does_not_count_as_out() -> None:
    position = encantados("goblin goblin goblin dwarf", seats=3, others={1: ""}, deck="fairy " * 9)
    position.play("lay goblin 3", "call seat-1", "discard dwarf")
    assert (position.state.round, position.turn) == (1, 1)
    assert position.state.is_out(0)


def test_where_out_is_out_a_player_who_is_out_cannot_be_chosen() -> None:
    position = encantados(
        "spring autumn faun", seats=3, others={1: ""}, end="elf", out_stays_out=True
    )
    assert position.moves("sing spring") == ["sing spring seat-0", "sing spring seat-2"]
    assert position.refusal_key("sing autumn seat-1") == "is_out"
    hand = "goblin goblin goblin faun"
    position = encantados(hand, seats=3, others={2: ""}, out_stays_out=True).play("lay goblin 3")
    assert position.moves() == ["call seat-0", "call seat-1"]


def test_the_garden_of_a_player_who_is_out_stays_in_play() -> None:
    position = encantados(
        "kobold kobold kobold elf faun", seats=3, others={1: ""}, gardens={1: "elf"}
    )
    assert "lay elf 1" in position.moves()
    position.play("lay kobold 3")
    assert "sink elf from garden-1" in position.moves()
    assert position.points(1) == 3


def test_a_new_round_shuffles_everything_and_deals_new_hands() -> None:
    position = encantados("dwarf", "elf elf", gardens={1: "troll"}, search="elf", end="wisp")
    position.play("discard dwarf")
    state = position.state
    assert (state.round, hand_sizes(state), state.deck.size()) == (2, [10, 10], 40)
    assert position.garden(0) + position.garden(1) + position.search_pile + position.end_pile == ""
    assert sum(piece_counts(state).values()) == 60


def test_a_new_round_starts_with_the_next_seat_clockwise() -> None:
    position = encantados("dwarf")
    assert position.play("discard dwarf").turn == 1
    assert position.state.first_seat == 1


def test_a_new_round_clears_the_first_time_marks() -> None:
    position = encantados("goblin goblin goblin dwarf", deck="elf elf elf elf")
    position.play("lay goblin 3", "call seat-1")
    assert position.items("rung-0") == ("goblin",)
    position.play("discard dwarf")
    assert position.items("rung-0") == ()


def test_a_round_that_never_ends_is_scored_after_two_hundred_turns() -> None:
    position = encantados(single_round=True)
    position.state.turns_played = TURNS_IN_A_ROUND - 1
    assert position.play("discard dwarf").turn == OVER
    assert TURNS_IN_A_ROUND == 200
    assert "round_too_long" in position.log()


# Options


def test_the_target_may_be_another_total() -> None:
    position = encantados("dwarf", "elf", target=30)
    position.state.totals = [27, 0]
    assert position.play("discard dwarf").turn == OVER
    assert position.view(0).zone("target").number == 30


def test_the_target_is_any_number_from_ten_to_five_hundred() -> None:
    for total in (10, 77, 500):
        assert dealt(2, target=total).target == total
    for wrong in (9, 501, "100", True, 50.0):
        with pytest.raises(UserError, match="bad_number"):
            dealt(2, target=wrong)


def test_a_single_round_is_won_by_the_most_points() -> None:
    position = encantados("dwarf", "elf", single_round=True)
    assert position.play("discard dwarf").turn == OVER
    assert position.state.payoffs() == [1.0, 0.0]


def test_seats_and_options_are_checked() -> None:
    with pytest.raises(UserError):
        dealt(7)
    with pytest.raises(UserError):
        dealt(2, elves_keep=3)


def test_moves_are_dense() -> None:
    assert GAME.moves == MOVES == 633
