"""Kobito: gold, kobitos, swap cards, the end of the match, and custom gold decks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.option import DeckOption, check_options
from ludoteca.core.record import Record, load
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.deck import DEFAULT_DECK, DEFAULT_GOLDS
from ludoteca.games.kobito.rules.cards import NAMES
from tests.games.kobito.position import kobito

# Gold


def test_the_exact_length_wins_the_gold_at_once() -> None:  # ruling 31
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(4, 9, 9))
    at.play("play 4 on rainbow-1 high")
    assert at.zone_text("score-0") == "G01"
    assert GAME.scores(at.state)[0] == 3
    assert at.state.turn == 0


def test_one_card_short_wins_nothing() -> None:
    at = kobito("3 9", public=("1 2", "1", "1"), lengths=(4, 9, 9))
    assert at.play("play 3 on rainbow-1 high").zone_text("score-0") == ""


def test_only_the_player_who_finishes_a_rainbow_gets_the_gold() -> None:
    at = kobito("2 3", public=("1", "1", "1"), lengths=(4, 9, 9), deck="9 9 9 9 9 9")
    at.play("play 2 on rainbow-1 high", "play 3 on rainbow-1 high", "done")
    at.play("play 4 on rainbow-1 high")
    assert (at.zone_text("score-0"), at.zone_text("score-1")) == ("", "G01")


def test_a_finished_rainbow_is_discarded_whole() -> None:  # ruling 31
    at = kobito("4", public=("1 kobito-2 swapped-3", "1", "1"), lengths=(4, 9, 9), deck="9 9")
    at.play("play 4 on rainbow-1 high")
    assert at.zone_text("discard") == "1 kobito 3 swap 3 4"


def test_a_new_gold_and_a_new_starting_card_take_the_free_place() -> None:
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), deck="7 8")
    old = at.zone_text("gold-1")
    at.play("play 4 on rainbow-1 high")
    assert at.zone_text("gold-1") not in ("", old)
    assert at.zone_text("rainbow-1") == "7"
    assert len(at.zone("gold-deck").items) == 14


def test_workshop_cards_finish_a_rainbow_too() -> None:
    at = kobito("9", public=("1 2", "1", "1"), lengths=(4, 9, 9), mine=("3 4",))
    at.play("move all from workshop-1 to rainbow-1 high")
    assert at.zone_text("score-0") == "G01"


def test_several_golds_may_be_won_in_one_turn() -> None:  # ruling 31
    at = kobito("4 8 9", public=("1 2 3", "5 6 7", "1"), lengths=(4, 4, 9))
    at.play("play 4 on rainbow-1 high", "play 8 on rainbow-2 high")
    assert at.zone_text("score-0") == "G01 G02"


def test_a_new_rainbow_can_be_played_to_in_the_same_turn() -> None:  # ruling 31
    at = kobito("4 8 9", public=("1 2 3", "5", "1"), lengths=(4, 9, 9), deck="7 12")
    at.play("play 4 on rainbow-1 high", "play 8 on rainbow-1 high", "play 9 on rainbow-1 high")
    assert at.zone_text("rainbow-1") == "7 8 9"


def test_when_the_deck_is_empty_the_discard_pile_gives_the_starting_card() -> None:  # ruling 42
    at = kobito("4", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), deck="", discard="")
    at.play("play 4 on rainbow-1 high")
    assert at.zone_text("rainbow-1") in ("1", "2", "3", "4")
    assert "replenishes" in [note.key for note in at.state.log or []]


# Kobitos


def test_a_kobito_stands_for_any_number() -> None:
    for number in range(1, 13):
        at = kobito("kobito", public=(str(number), "1", "1"))
        at.play("play kobito on rainbow-1 high")
        assert at.zone_text("rainbow-1") == f"{number} kobito-{number % 12 + 1}"


def test_the_end_makes_clear_which_number_a_kobito_stands_for() -> None:  # ruling 33
    at = kobito("kobito kobito", public=("5", "1", "1"))
    at.play("play kobito on rainbow-1 low", "play kobito on rainbow-1 high")
    assert at.zone_text("rainbow-1") == "kobito-4 5 kobito-6"


def test_several_kobitos_may_lie_in_a_row() -> None:  # ruling 34
    at = kobito("kobito kobito", public=("5", "1", "1"))
    at.play("play kobito on rainbow-1 high", "play kobito on rainbow-1 high")
    assert at.zone_text("rainbow-1") == "5 kobito-6 kobito-7"


def test_a_moved_kobito_keeps_its_number() -> None:  # ruling 34
    at = kobito("12", public=("4", "1", "1"), mine=("5 kobito-6 7",))
    at.play("move all from workshop-1 to rainbow-1 high")
    assert at.zone_text("rainbow-1") == "4 5 kobito-6 7"


def test_a_kobito_and_a_number_start_a_workshop_rainbow() -> None:  # ruling 22
    at = kobito("5 kobito")
    assert at.moves("open") == ["open kobito 5", "open 5 kobito"]
    assert at.play("open kobito 5").zone_text("workshop-0-1") == "kobito-4 5"
    assert kobito("5 kobito").play("open 5 kobito").zone_text("workshop-0-1") == "5 kobito-6"


def test_two_kobitos_start_nothing_for_no_one_knows_their_numbers() -> None:  # ruling 22
    at = kobito("kobito kobito 5")
    assert "open kobito kobito" not in at.moves()
    assert at.refusal_key("open kobito kobito") == "kobito_unclear"


def test_a_number_card_is_traded_for_a_kobito_that_stands_for_it() -> None:  # ruling 35
    at = kobito("6 9", public=("5 kobito-6", "1", "1"))
    at.play("trade 6 for kobito in rainbow-1")
    assert at.zone_text("hand-0") == "9 kobito"
    assert at.zone_text("rainbow-1") == "5 6"


def test_a_kobito_is_traded_for_its_own_number_only() -> None:
    at = kobito("5 7 9", public=("5 kobito-6", "1", "1"))
    assert at.moves("trade") == []
    assert at.refusal_key("trade 7 for kobito in rainbow-1") == "other_kobito"
    assert at.refusal_key("trade 6 for kobito in rainbow-1") == "not_in_hand"
    assert at.refusal_key("trade 5 for kobito in rainbow-2") == "no_kobito"
    assert at.refusal_key("trade kobito for kobito in rainbow-1") == "trade_a_number"


def test_a_kobito_may_be_traded_anywhere_on_the_table() -> None:  # ruling 35
    at = kobito("6", public=("5 kobito-6", "1", "1"), mine=("kobito-6 7",), theirs=("5 kobito-6",))
    assert at.moves("trade") == [
        "trade 6 for kobito in rainbow-1",
        "trade 6 for kobito in workshop-1",
        "trade 6 for kobito in workshop-1 of seat-1",
    ]
    at.play("trade 6 for kobito in workshop-1 of seat-1")
    assert at.zone_text("workshop-1-1") == "5 6"


def test_by_choice_a_swap_may_be_laid_in_a_foreign_workshop() -> None:  # ruling 38
    at = kobito("5 9 swap", theirs=("4 5",), swaps_anywhere=True)
    assert at.moves("swap") == ["swap 5 on workshop-1 of seat-1"]
    at.play("swap 5 on workshop-1 of seat-1")
    assert (at.zone_text("workshop-1-1"), at.counts()) == ("4 swapped-5", (1, 2))
    assert [note.key for note in at.state.log or []][-1] == "swaps_in_workshop"
    none = kobito("5 9 swap", theirs=("6 7",), swaps_anywhere=True)
    assert none.refusal_key("swap 5 on workshop-1 of seat-1") == "no_card_to_swap"


def test_trading_is_all_that_can_be_done_in_a_foreign_workshop() -> None:  # ruling 38
    at = kobito("6 7 5 swap", theirs=("5 kobito-6",))
    foreign = [words for words in at.moves() if "seat-" in words]
    assert foreign == ["trade 6 for kobito in workshop-1 of seat-1"]
    assert at.refusal_key("swap 5 on workshop-1 of seat-1") == "foreign_workshop"
    assert at.refusal_key("play 7 on workshop-1 of seat-1 high") == "foreign_workshop"


def test_a_trade_does_not_count_for_the_duty() -> None:
    at = kobito("6 9", public=("5 kobito-6", "1", "1"))
    assert at.play("trade 6 for kobito in rainbow-1").counts() == (1, 0)


def test_a_traded_kobito_may_be_played_in_the_same_turn_and_counts_then() -> None:  # ruling 35
    at = kobito("6 9", public=("5 kobito-6", "1", "1"))
    at.play("trade 6 for kobito in rainbow-1", "play kobito on rainbow-1 high")
    assert at.zone_text("rainbow-1") == "5 6 kobito-7"
    assert at.counts() == (1, 1)


def test_a_trade_changes_no_length_and_wins_nothing() -> None:  # ruling 36
    at = kobito("6", public=("5 kobito-6", "1", "1"), lengths=(4, 9, 9))
    at.play("trade 6 for kobito in rainbow-1")
    assert len(at.zone("rainbow-1").items) == 2
    assert at.zone_text("score-0") == ""


def test_everyone_knows_a_traded_kobito_until_it_is_played() -> None:  # ruling 52
    at = kobito("6 9", public=("5 kobito-6", "1", "1"))
    at.play("trade 6 for kobito in rainbow-1")
    assert at.zone_text("hand-0", reader=1) == "kobito ?"
    for n in range(5):
        anew = at.copy()
        anew.resample_hidden(1, stream("anew", n))
        assert NAMES.index("kobito") in anew.hands[0].to_list()
    at.play("play kobito on rainbow-1 high")
    assert at.zone_text("hand-0", reader=1) == "?"


# Swap cards


def test_a_swap_card_and_a_repeat_card_go_on_an_equal_number() -> None:  # ruling 37
    at = kobito("4 swap 9", public=("3 4 5", "1", "1"))
    at.play("swap 4 on rainbow-1")
    assert at.zone_text("rainbow-1") == "3 swapped-4 5"
    assert at.zone_text("under-rainbow-1") == "4 swap"
    assert at.zone_text("hand-0") == "9"


def test_three_four_swap_four_five_is_three_cards_long() -> None:
    at = kobito("6 4 swap 9", public=("3 4 5", "1", "1"), lengths=(4, 9, 9))
    at.play("swap 4 on rainbow-1")
    assert at.state.rainbows.length(0) == 3
    assert at.zone_text("score-0") == ""
    assert at.play("play 6 on rainbow-1 high").zone_text("score-0") == "G01"


def test_both_cards_of_a_swap_count_as_played() -> None:  # ruling 37
    assert kobito("1 swap 9").play("swap 1 on rainbow-1").counts() == (1, 2)


def test_a_swap_avoids_a_penalty_and_draws_more_cards() -> None:
    at = kobito("1 swap 8", mine=("3 4",), deck="9 9 9 9 9")
    at.play("swap 1 on rainbow-1", "done")
    assert at.zone_text("score-0") == ""
    assert len(at.zone("hand-0").items) == 5


def test_a_swap_card_is_never_played_alone() -> None:  # ruling 41
    at = kobito("swap 8")
    assert at.moves() == ["penalty 8", "penalty swap"]
    assert at.refusal_key("play swap on rainbow-1 high") == "swap_needs_pair"
    assert at.refusal_key("swap swap on rainbow-1") == "repeat_a_number"


def test_the_repeat_card_must_equal_a_number_of_that_rainbow() -> None:
    at = kobito("8 swap")
    assert at.refusal_key("swap 8 on rainbow-1") == "no_card_to_swap"
    assert at.refusal_key("swap 1 on rainbow-1") == "not_in_hand"
    assert kobito("1 8").refusal_key("swap 1 on rainbow-1") == "no_swap_card"


def test_swaps_go_on_public_rainbows_and_the_own_workshop() -> None:  # ruling 38
    at = kobito("4 swap", public=("4", "1", "1"), mine=("3 4",), theirs=("4 5",))
    assert at.moves("swap") == ["swap 4 on rainbow-1", "swap 4 on workshop-1"]


def test_a_kobito_is_neither_swapped_nor_a_repeat_card() -> None:  # ruling 39
    at = kobito("6 kobito swap", public=("5 kobito-6", "1", "1"))
    assert at.moves("swap") == []
    assert at.refusal_key("swap 6 on rainbow-1") == "swap_on_kobito"
    assert at.refusal_key("swap kobito on rainbow-1") == "repeat_a_number"


def test_inner_cards_may_be_swapped_and_stacks_swapped_again() -> None:  # ruling 40
    at = kobito("4 4 swap swap", public=("3 4 5", "1", "1"))
    at.play("swap 4 on rainbow-1", "swap 4 on rainbow-1")
    assert at.zone_text("rainbow-1") == "3 swapped-4 5"
    assert at.zone_text("under-rainbow-1") == "4 swap 4 swap"


def test_a_stack_moves_as_one_card() -> None:  # ruling 40
    at = kobito("12", public=("3", "1", "1"), mine=("swapped-4 5 6",))
    at.play("move 1 from workshop-1 low to rainbow-1 high")
    assert at.zone_text("rainbow-1") == "3 swapped-4"
    assert at.zone_text("under-rainbow-1") == "4 swap"
    assert at.zone_text("workshop-0-1") == "5 6"


def test_a_stack_is_discarded_as_a_whole() -> None:  # ruling 40
    at = kobito("5", public=("2 3 swapped-4", "1", "1"), lengths=(4, 9, 9), deck="9 9")
    at.play("play 5 on rainbow-1 high")
    assert at.zone_text("discard") == "2 3 4 swap 4 5"


# The end


def test_the_match_ends_in_mid_turn_when_the_sixteenth_gold_is_won() -> None:  # ruling 45
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), golds=0, mine=("6 7", "6 7"))
    at.play("play 4 on rainbow-1 high")
    assert at.state.turn == OVER
    assert at.moves() == []
    assert sum(won.size() for won in at.state.won_golds) == 16
    assert at.zone_text("score-0") == "G01"


def test_the_fifteenth_gold_does_not_end_the_match() -> None:
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), golds=1)
    at.play("play 4 on rainbow-1 high")
    assert at.state.turn == 0
    assert len(at.zone("gold-deck").items) == 0


def test_two_golds_are_left_and_the_place_of_the_last_stays_empty() -> None:  # ruling 46
    at = kobito("4", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), golds=0)
    at.play("play 4 on rainbow-1 high")
    zones = [zone.id for zone in at.view(0).zones]
    assert [name for name in zones if name in ("gold-1", "gold-2", "gold-3")] == [
        "gold-2",
        "gold-3",
    ]
    assert at.zone_text("rainbow-1") == ""


def test_the_score_is_gold_less_three_for_each_rainbow_card() -> None:  # ruling 47
    at = kobito("2 3", mine=("5 6",))
    at.state.won_golds[0] = cards([17, 0])
    at.state.penalties[0] = cards([4, 5])
    assert GAME.scores(at.state)[0] == 10 + 3 - 6


def test_the_highest_score_wins() -> None:
    at = kobito("4", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), golds=0)
    at.state.won_golds = [cards([17]), cards([3])]
    at.play("play 4 on rainbow-1 high")
    assert at.state.payoffs() == [1.0, 0.0]
    assert GAME.winners(at.state) == [0]


def test_equal_scores_share_the_victory() -> None:  # ruling 47
    at = kobito("4", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), golds=0)
    at.state.won_golds = [cards([]), cards([0])]
    at.play("play 4 on rainbow-1 high")
    assert GAME.scores(at.state) == [3, 3]
    assert at.state.payoffs() == [0.5, 0.5]


# Custom gold decks


def deck(**spoilt: Any) -> list[Any]:
    listed: list[Any] = [{"length": 4, "points": 3} for _ in range(18)]
    listed[6] = listed[6] | spoilt
    return listed


def test_our_gold_deck_is_marked_as_a_reconstruction() -> None:  # ruling 55
    assert DEFAULT_DECK == "reconstruction"
    assert GAME.options[-1].default == DEFAULT_DECK
    assert [(c["length"], c["points"]) for c in DEFAULT_GOLDS if isinstance(c, dict)] == [
        (length, length + more) for length in range(4, 10) for more in (-1, 0, 1)
    ]
    for language in LANGUAGES:
        help_ = texts(language, "kobito").say("option_help.gold_deck")
        assert "recon" in help_ or "реконструкція" in help_


def test_a_gold_deck_from_a_file_takes_the_place_of_ours(tmp_path: Path) -> None:  # ruling 55
    path = tmp_path / "gold.json"
    path.write_text(json.dumps(deck()), "utf-8")
    option = GAME.options[-1]
    assert isinstance(option, DeckOption)
    mine = option.parse(str(path))
    state = GAME.start(2, {"gold_deck": mine}, stream("own deck"))
    assert set(state.lengths.to_list()) == {4}
    record = Record(
        "kobito", GAME.rules, 2, "seed", check_options(GAME.options, {"gold_deck": mine})
    )
    assert load(record.dump(), lambda _: GAME) == record


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ({"cards": []}, "deck_is_no_list"),
        ("ours", "deck_is_no_list"),
        (deck()[:17], "deck_size"),
        (deck(colour="red"), "deck_card"),
        ([*deck()[:17], {"length": 4}], "deck_card"),
        ([*deck()[:17], 7], "deck_card"),
        (deck(length=1), "deck_length"),
        (deck(length=90), "deck_length"),
        (deck(id=7), "deck_card"),
        (deck(length="5"), "deck_length"),
        (deck(length=True), "deck_length"),
        (deck(points=0), "deck_points"),
        (deck(points=100), "deck_points"),
        (deck(points=2.5), "deck_points"),
    ],
)
def test_a_malformed_gold_deck_is_refused_with_its_reason(value: object, key: str) -> None:
    with pytest.raises(UserError) as refusal:  # ruling 55
        GAME.start(2, {"gold_deck": value}, stream("malformed"))
    assert refusal.value.note.key == key
    for language in LANGUAGES:
        sentence = texts(language, "kobito").say_note("refusal", refusal.value.note)
        assert "{" not in sentence


@pytest.mark.slow
def test_a_gold_deck_of_long_rainbows_plays_to_the_end() -> None:  # ruling 55
    from ludoteca.core.testkit.conformance import check_game

    for length in (2, 12, 14):
        listed = [{"length": length, "points": 1} for _ in range(18)]
        assert check_game(GAME, 3, {"gold_deck": listed}, matches=1, seed="long").matches == 1
