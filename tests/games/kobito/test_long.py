"""Kobito: a rainbow has no maximum length; it continues round the circle (rulings 17, 55, 57)."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.interaction import click_paths, is_touchable
from ludoteca.core.testkit.conformance import check_game
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.rules.cards import COPIES, NAMES
from ludoteca.games.kobito.rules.play import Kobito
from tests.games.kobito.position import kobito

TWELVE = "1 2 3 4 5 6 7 8 9 10 11 12"


def long_gold(length: int) -> dict[str, object]:
    return {"gold_deck": [{"length": length, "points": 5} for _ in range(18)]}


def test_a_workshop_rainbow_may_go_round_and_round() -> None:  # ruling 17
    at = kobito("12 kobito 1 2", public=("5", "5", "5"), mine=(TWELVE,))
    at.play("play 1 on workshop-1 high", "play 2 on workshop-1 high", "play 12 on workshop-1 low")
    at.play("play kobito on workshop-1 high")
    assert at.zone_text("workshop-0-1") == f"12 {TWELVE} 1 2 kobito-3"
    assert at.state.rainbows.length(3) == 16


def test_all_cards_of_a_long_rainbow_are_there() -> None:  # ruling 17
    at = kobito("1 2 3", public=("5", "5", "5"), mine=(TWELVE,))
    at.play("play 1 on workshop-1 high", "play 2 on workshop-1 high")
    census = GAME.piece_counts(at.state)
    assert Counter({name: census[name] for name in NAMES}) == dict(zip(NAMES, COPIES, strict=True))
    twin = at.copy()
    twin.play(GAME.parse_legal_move(twin, "play 3 on workshop-1 high"), at.rng)
    assert (at.state.rainbows.length(3), twin.rainbows.length(3)) == (14, 15)


def test_a_swap_goes_on_either_of_two_equal_numbers() -> None:  # ruling 57
    at = kobito("1 swap", public=("5", "5", "5"), mine=(f"{TWELVE} 1 2",))
    assert at.moves("swap") == ["swap 1 on workshop-1", "swap 1 on workshop-1 second"]
    at.play("swap 1 on workshop-1 second")
    assert at.zone_text("workshop-0-1") == f"{TWELVE} swapped-1 2"
    assert (
        kobito("1 swap", mine=("1 2",)).refusal_key("swap 1 on workshop-1 second")
        == "no_card_to_swap"
    )


def test_either_of_two_kobitos_of_one_number_may_be_traded() -> None:  # ruling 57
    kobitos = "kobito-1 2 3 4 5 6 7 8 9 10 11 12 kobito-1 2"
    at = kobito("1 9", public=("5", "5", "5"), theirs=(kobitos,))
    assert at.moves("trade") == [
        "trade 1 for kobito in workshop-1 of seat-1",
        "trade 1 for kobito in workshop-1 of seat-1 second",
    ]
    at.play("trade 1 for kobito in workshop-1 of seat-1 second")
    assert at.zone_text("workshop-1-1") == "kobito-1 2 3 4 5 6 7 8 9 10 11 12 1 2"
    assert at.refusal_key("trade 9 for kobito in workshop-1 of seat-1 second") == "other_kobito"


def test_a_step_says_which_of_several_it_means() -> None:  # ruling 57
    kobitos = "kobito-1 2 3 4 5 6 7 8 9 10 11 12 kobito-1 2"
    at = kobito("1 2 swap", public=("5", "5", "5"), mine=(kobitos,))
    keys = {GAME.describe_move(at.state, move).key for move in at.state.legal().to_list()}
    assert {"swap", "swap_nth", "trade", "trade_nth"} <= keys


def test_cards_leave_a_long_rainbow_from_its_ends() -> None:  # rulings 17, 25
    at = kobito("9", public=("12", "6", "3"), lengths=(9, 9, 9), mine=(f"{TWELVE} 1 2",))
    assert at.moves("move") == [
        *(f"move {n} from workshop-1 low to rainbow-1 high" for n in range(1, 9)),
        "move 2 from workshop-1 high to rainbow-1 high",
        "move 8 from workshop-1 high to rainbow-2 high",
        "move 5 from workshop-1 low to rainbow-2 low",
        *(f"move {n} from workshop-1 high to rainbow-3 low" for n in range(1, 9)),
        "move 2 from workshop-1 low to rainbow-3 low",
    ]
    at.play("move 2 from workshop-1 high to rainbow-1 high")
    assert (at.zone_text("rainbow-1"), at.zone_text("workshop-0-1")) == ("12 1 2", TWELVE)
    at.play("move 5 from workshop-1 low to rainbow-2 low")
    assert (at.zone_text("rainbow-2"), at.zone_text("workshop-0-1")) == (
        "1 2 3 4 5 6",
        "6 7 8 9 10 11 12",
    )


@pytest.mark.parametrize("length", [13, 26, 89])
def test_a_gold_may_ask_for_a_rainbow_that_goes_round(length: int) -> None:  # ruling 55
    state = GAME.start(2, long_gold(length), stream("long"))
    state.turn = 0
    number = state.rainbows.low(0)
    for step in range(1, length - 1):
        state.rainbows.add_card(0, (number + step) % 12, 1)
    assert state.room(0) == 1
    state.hands[0].put((number + length - 1) % 12)
    last = NAMES[(number + length - 1) % 12]
    assert f"play {last} on rainbow-1 high" in words(state)
    state.play(GAME.parse_legal_move(state, f"play {last} on rainbow-1 high"), stream("won"))
    assert GAME.scores(state)[0] == 5


def test_a_whole_long_rainbow_moves_to_a_gold_that_asks_for_it() -> None:  # ruling 55
    state = GAME.start(2, long_gold(20), stream("whole"))
    state.turn = 0
    low = state.rainbows.above(0)
    for step in range(14):
        state.rainbows.add_card(3, (low + step) % 12, 1)
    found = words(state)
    assert {f"move {n} from workshop-1 low to rainbow-1 high" for n in (12, 13)} <= set(found)
    state.play(
        GAME.parse_legal_move(state, "move all from workshop-1 to rainbow-1 high"), stream("all")
    )
    assert (state.rainbows.length(0), state.rainbows.length(3)) == (15, 0)


@pytest.mark.slow
@pytest.mark.parametrize("length", [13, 30])
def test_matches_for_long_rainbows_are_sound_to_the_end(length: int) -> None:  # ruling 55
    assert check_game(GAME, 2, long_gold(length), matches=2, seed="long").matches == 2


def test_random_players_who_only_build_at_home_outgrow_the_circle() -> None:  # ruling 17
    longest = 0
    for n in range(6):
        state, rng = GAME.start(2, {}, stream("home", n)), stream("home lot", n)
        while state.turn != OVER and state.turns < 300:
            legal = state.legal().to_list()
            home = [move for move in legal if " on workshop" in GAME.notation(state, move)]
            out = [
                move for move in legal if not GAME.notation(state, move).startswith(("open", "mov"))
            ]
            state.play((home or out or legal)[int(rng.below(len(home or out or legal)))], rng)
            places = range(3, 11)
            longest = max(longest, *(int(state.rainbows.length(place)) for place in places))
            assert sum(GAME.piece_counts(state).values()) == 110
    assert longest > 0


def words(state: Kobito) -> list[str]:
    return [GAME.notation(state, move) for move in state.legal().to_list()]


@pytest.mark.parametrize("gold", [9, 30])
def test_every_card_of_a_long_rainbow_can_be_touched(gold: int) -> None:  # ruling 57
    kobitos = "kobito-1 2 3 4 5 6 7 8 9 10 11 12 kobito-1 2 3 4 5 6 7 8"
    at = kobito("1 2 swap", public=("9", "12", "6"), mine=(kobitos,))
    at.state.lengths = cards([gold] * 18)
    results = [way for _, some in click_paths(GAME, at.state) for way in some]
    assert len(results) == len(set(results))
    view = at.view(0)
    assert all(is_touchable(GAME, view, thing) for way in results for thing in way)
    for way in (
        ("hand-0/1", "workshop-0-1/kobito-1"),
        ("hand-0/1", "workshop-0-1/kobito-1/second"),
        ("hand-0/swap", "workshop-0-1/2"),
        ("hand-0/swap", "workshop-0-1/2/second"),
    ):
        assert way in results
