"""Kobito: the counters that a table shows besides the cards."""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.core.record import load
from tests.games.kobito.position import kobito


def test_every_gold_says_how_many_cards_are_missing() -> None:
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(5, 9, 8))
    assert [at.zone(f"missing-{place}").number for place in (1, 2, 3)] == [2, 8, 7]
    assert at.play("play 4 on rainbow-1 high").zone("missing-1").number == 1


def test_a_stack_fills_one_place() -> None:
    at = kobito("4", public=("3 swapped-4 5", "1", "1"), lengths=(5, 9, 9))
    assert at.zone("missing-1").number == 2


@pytest.mark.parametrize("reader", [0, 1, None])
def test_everyone_sees_the_duty_that_comes_next_for_everyone(reader: int | None) -> None:
    at = kobito("2 3 9", mine=("6 7",), theirs=("1 2", "4 5", "8 9"))
    assert at.zone("next-duty-0", reader).number == 2
    assert at.zone("next-duty-1", reader).number == 4
    at.play("open 2 3")
    assert at.zone("next-duty-0", reader).number == 3
    assert at.counts()[0] == 2


def test_a_score_pile_tells_length_and_points_of_its_gold() -> None:
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(4, 9, 9))
    at.play("play 4 on rainbow-1 high")
    assert (at.zone_text("score-0"), at.zone_text("worth-0"), at.zone_text("worth-1")) == (
        "G01",
        "4:3",
        "",
    )


def test_it_is_told_how_many_golds_will_be_won_before_the_end() -> None:
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), golds=1)
    assert at.zone("gold-left").number == 2
    assert at.play("play 4 on rainbow-1 high").zone("gold-left").number == 1


def test_when_the_match_is_over_no_gold_is_left_to_win() -> None:
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), golds=0)
    assert at.play("play 4 on rainbow-1 high").zone("gold-left").number == 0


def test_the_first_match_meets_every_kind_of_step_a_penalty_and_a_split_tray() -> None:
    game = games.find("kobito")
    record = load(game.guide() or "", games.find)
    assert {words.split()[0] for words in record.moves} == {
        "play",
        "open",
        "swap",
        "trade",
        "move",
        "penalty",
        "done",
    }
    split = [words.split()[-2] for words in record.moves if words.startswith("move")][-2:]
    assert split == ["rainbow-1", "rainbow-2"]
    assert game.scores(record.state(game)) == [8, 0]
