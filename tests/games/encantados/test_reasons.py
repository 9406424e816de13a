"""Reasons for a move of Encantados."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.cards import cards
from tests.games.encantados.position import encantados

# Drawing


def test_a_card_is_taken_for_a_race_that_it_lets_one_lay() -> None:
    at = encantados("elf elf kobold", search="elf", end="dwarf", drawing=True)
    assert at.reasons("take elf from search-pile") == [
        "lays n=9 race=elf",
        "goes_with n=2 card=elf",
    ]
    assert at.reasons("take dwarf from end-pile") == []
    at = encantados("elf troll kobold", search="elf", drawing=True)
    assert at.reasons("take elf from search-pile") == ["goes_with n=1 card=elf"]
    at = encantados(
        "kobold kobold", gardens={1: "elf elf troll"}, search="elf", end="troll", drawing=True
    )
    assert at.reasons("take elf from search-pile") == ["lays n=3 race=elf"]
    assert at.reasons("take troll from end-pile") == ["lays_for_nothing race=troll"]


def test_a_single_leprechaun_is_nothing_to_lay() -> None:
    at = encantados(
        "kobold kobold", gardens={1: "leprechaun leprechaun"}, end="leprechaun", drawing=True
    )
    assert at.reasons("take leprechaun from end-pile") == []


def test_a_mimic_is_taken_for_the_race_that_it_completes() -> None:
    at = encantados("elf elf dwarf dwarf kobold", end="mimic", drawing=True)
    assert at.reasons("take mimic from end-pile") == ["lays n=3 race=elf"]
    for hand in ("elf dwarf kobold", "elf elf elf kobold"):
        at = encantados(hand, end="mimic", drawing=True)
        assert at.reasons("take mimic from end-pile") == []


def test_a_song_can_be_sung_and_counts_with_fauns() -> None:
    at = encantados("elf dwarf", "faun faun", end="spring", drawing=True)
    assert at.reasons("take spring from end-pile") == ["fauns_sing", "sings card=spring"]
    at = encantados("elf dwarf", end="spring", drawing=True)
    assert at.reasons("take spring from end-pile") == ["sings card=spring"]


def test_summer_is_worth_singing_with_four_races() -> None:
    at = encantados("elf dwarf", "fairy faun wisp gnome", end="summer", drawing=True)
    assert at.reasons("take summer from end-pile") == ["sings card=summer"]
    at = encantados("elf dwarf", "fairy faun wisp", end="summer", drawing=True)
    assert at.reasons("take summer from end-pile") == []


def test_a_search_is_better_than_piles_that_fit_nothing() -> None:
    at = encantados("elf elf kobold", search="elf", end="troll", drawing=True)
    assert at.reasons("search", "piles_fit_nothing") == []
    at = encantados("elf elf kobold", search="dwarf", end="troll", drawing=True)
    assert at.reasons("search", "piles_fit_nothing") == ["piles_fit_nothing"]
    at = encantados("elf elf kobold", drawing=True)
    assert at.reasons("search", "piles_fit_nothing") == []


def test_a_search_hopes_for_the_cards_that_could_be_laid() -> None:
    at = encantados("elf elf kobold", end="elf", drawing=True)
    assert at.reasons("search", "hopes", "secret") == ["hopes n=7 all=56", "secret"]
    at = encantados("elf dwarf kobold", drawing=True)
    assert at.reasons("search", "hopes", "secret") == ["secret"]


def test_a_search_that_reaches_what_was_sunk_is_no_secret() -> None:
    at = encantados("elf dwarf kobold", deck="fairy fairy fairy", drawing=True)
    at.state.sunk = 1
    assert at.reasons("search", "secret") == ["secret"]
    at.state.sunk = 2
    assert at.reasons("search", "secret") == []


def test_elves_and_gnomes_help_a_search_and_it_may_empty_the_draw_pile() -> None:
    keys = ("elves_see", "gnomes_leave", "empties_deck")
    at = encantados("dwarf dwarf", "elf elf gnome gnome", drawing=True)
    assert at.reasons("search", *keys, "keeps_one") == ["elves_see", "gnomes_leave"]
    assert at.reasons("search 2", *keys, "keeps_one") == ["keeps_one", "gnomes_leave"]
    at = encantados("dwarf dwarf", "elf elf", deck="fairy fairy", drawing=True)
    assert at.reasons("search", *keys) == ["empties_deck"]  # there is no third card to see
    at = encantados("dwarf dwarf", "elf gnome gnome", deck="fairy", drawing=True)
    assert at.reasons("search", *keys) == ["empties_deck"]  # and nothing to leave
    at = encantados("dwarf dwarf", "elf gnome", deck="fairy fairy", drawing=True)
    assert at.reasons("search", *keys) == ["empties_deck"]
    at = encantados("dwarf dwarf", "elf gnome", deck="fairy fairy fairy", drawing=True)
    assert at.reasons("search", *keys) == []


# Leaving and discarding


def test_what_is_kept_of_a_search_speaks_for_what_is_left() -> None:
    at = encantados("elf elf kobold", deck="elf dwarf fairy fairy", drawing=True).play("search")
    assert at.reasons("leave dwarf")[:2] == [
        "kept_lays n=9 race=elf",
        "kept_goes_with n=2 card=elf",
    ]
    assert at.reasons("leave elf", "kept_lays", "kept_goes_with") == []
    at = encantados(
        "elf elf", "faun faun", deck="winter troll fairy", gardens={1: "troll"}, drawing=True
    )
    at.play("search")
    assert at.reasons("leave troll") == ["kept_fauns_sing", "kept_sings card=winter"]
    assert at.reasons("leave winter") == ["kept_lays_for_nothing race=troll"]


def test_what_someone_else_lets_one_find_can_be_laid_in_the_own_turn() -> None:
    at = encantados("spring dwarf", others={1: "elf elf kobold"}, deck="elf gnome fairy fairy")
    at.state.race_left = False
    at.play("sing spring seat-1")
    assert at.reasons("leave gnome")[0] == "kept_lays n=9 race=elf"


def test_a_card_that_was_found_counts_among_its_kind() -> None:
    at = encantados("elf kobold", deck="elf dwarf fairy fairy", drawing=True).play("search")
    assert at.reasons("leave elf", "lacks") == []
    assert at.reasons("leave dwarf", "lacks") == ["lacks n=2"]


def test_with_gnomes_the_card_left_comes_from_the_hand() -> None:
    at = encantados("elf elf kobold", "gnome gnome", deck="dwarf dwarf fairy", drawing=True).play(
        "search"
    )
    assert at.reasons("leave kobold") == ["lacks n=2", "lives_nowhere race=kobold", "weighs n=2"]


def test_a_card_is_shed_that_lacks_many_and_lives_nowhere() -> None:
    at = encantados("elf elf dwarf", search="dwarf")
    keys = ("lacks", "lives_nowhere", "thrown")
    assert at.reasons("discard dwarf", *keys) == [
        "lacks n=2",
        "lives_nowhere race=dwarf",
        "thrown n=1",
    ]
    assert at.reasons("discard elf", *keys) == ["lives_nowhere race=elf"]
    at = encantados("elf dwarf mimic", gardens={1: "elf"})
    assert at.reasons("discard elf", *keys) == []
    assert at.reasons("discard dwarf", *keys) == ["lives_nowhere race=dwarf"]


def test_what_weighs_in_hand_is_shed() -> None:
    at = encantados("mimic elf fairy")
    assert at.reasons("discard mimic") == ["weighs n=3"]
    assert at.reasons("discard fairy", "weighs") == []
    assert encantados("mimic elf fairy", "fairy fairy").reasons("discard mimic") == []


def test_summer_is_shed_with_few_races() -> None:
    at = encantados("summer dwarf", "elf fairy faun")
    assert at.reasons("discard summer", "few_races") == ["few_races n=3"]
    assert (
        encantados("summer dwarf", "elf fairy faun wisp").reasons("discard summer", "few_races")
        == []
    )


def test_a_race_that_is_kept_stays_closed_to_the_others() -> None:
    at = encantados("elf elf elf dwarf")
    assert at.reasons("discard dwarf", "keeps_closed") == ["keeps_closed race=elf"]
    at = encantados("elf elf elf dwarf", gardens={1: "elf"})
    assert at.reasons("discard dwarf", "keeps_closed") == []


# Laying


def test_points_in_garden_and_hand_speak_for_laying() -> None:
    at = encantados("elf elf elf mimic dwarf dwarf")
    assert at.reasons("lay elf 3")[0] == "counts n=18 garden=+9 hand=+9"
    assert at.reasons("lay elf 3 mimic")[0] == "counts n=18 garden=+6 hand=+12"
    assert at.reasons("lay elf 3", "leaves") == ["leaves n=3"]
    at = encantados("elf elf elf mimic dwarf dwarf dwarf")
    assert at.reasons("lay elf 3", "leaves") == []
    at = encantados("leprechaun dwarf dwarf", gardens={1: "leprechaun"})
    assert at.reasons("lay leprechaun 1", "counts") == []


def test_many_points_outweigh_a_power_and_few_do_not() -> None:
    at = encantados("elf elf fairy fairy dwarf", gardens={1: "elf fairy"})
    assert [merit.split()[0] for merit in at.reasons("lay elf 2")[:2]] == ["counts", "wakes"]
    assert at.reasons("lay fairy 2")[:2] == ["wakes race=fairy", "counts n=4 garden=+2 hand=+2"]
    assert at.reasons("lay fairy 1", "wakes") == []
    at = encantados("elf dwarf dwarf", "elf elf")
    assert at.reasons("lay elf 1", "wakes") == []


@pytest.mark.parametrize("race", ["goblin", "kobold", "troll"])
def test_the_first_goblin_kobold_or_troll_acts(race: str) -> None:
    at = encantados(f"{race} {race} dwarf dwarf", gardens={1: race})
    assert at.reasons(f"lay {race} 1", "rings", "wakes") == [f"rings race={race}"]
    at.state.triggered = 7
    assert at.reasons(f"lay {race} 2", "rings", "wakes") == []


def test_the_fifth_race_makes_summer_count() -> None:
    at = encantados("summer elf dwarf", "fairy faun wisp gnome", gardens={1: "elf"})
    assert at.reasons("lay elf 1", "summer_ready") == ["summer_ready"]
    for hand, garden in (("autumn", "fairy faun wisp gnome"), ("summer", "fairy faun wisp")):
        at = encantados(f"{hand} elf dwarf", garden, gardens={1: "elf"})
        assert at.reasons("lay elf 1", "summer_ready") == []


def test_who_keeps_one_card_can_go_out_and_perhaps_end_the_round() -> None:
    at = encantados("elf dwarf", gardens={1: "elf"})
    assert at.reasons("lay elf 1")[0] == "ends_round"
    at = encantados("elf dwarf", gardens={1: "elf"}, seats=3)
    assert at.reasons("lay elf 1")[0] == "goes_out"
    at = encantados("elf dwarf dwarf", gardens={1: "elf"})
    assert at.reasons("lay elf 1", "ends_round", "goes_out") == []


def test_a_rival_who_is_nearly_out_is_a_reason_to_hurry() -> None:
    at = encantados("elf dwarf dwarf", gardens={1: "elf"}, others={1: "faun"})
    assert at.reasons("lay elf 1", "hurry") == ["hurry whom=1 n=1"]
    at = encantados("elf dwarf dwarf", gardens={1: "elf"}, others={1: "faun faun faun"})
    assert at.reasons("lay elf 1", "hurry") == []


# Songs, and moves that target other players


def test_a_song_counts_its_points() -> None:
    at = encantados("summer spring dwarf", "elf fairy faun faun wisp gnome")
    assert at.reasons("sing summer") == ["counts n=18 garden=+10 hand=+8"]
    assert at.reasons("sing spring seat-1")[0] == "counts n=2 garden=+2 hand=0"
    assert encantados("summer dwarf").reasons("sing summer") == []


def test_spring_brings_a_rival_one_card_more_or_oneself_hope() -> None:
    at = encantados("spring elf elf dwarf", others={1: "faun"})
    assert at.reasons("sing spring seat-1") == ["more_cards whom=1 n=1 cards=1"]
    assert at.reasons("sing spring seat-0") == ["hopes n=8 all=56"]
    at = encantados("spring elf elf dwarf", gardens={1: "elf elf"})
    assert at.reasons("sing spring seat-1") == ["more_cards whom=1 n=2 cards=1"]
    at = encantados("spring elf elf dwarf", gardens={1: "elf elf"}, elves_always=True)
    assert at.reasons("sing spring seat-1") == ["more_cards whom=1 n=2 cards=2"]
    at = encantados("spring elf elf dwarf", gardens={1: "elf elf"}, deck="fairy", elves_always=True)
    assert at.reasons("sing spring seat-1") == ["more_cards whom=1 n=2 cards=1"]


def test_autumn_heaps_cards_on_a_rival_or_brings_oneself_what_fits() -> None:
    at = encantados("autumn elf elf dwarf", search="elf", end="summer leprechaun")
    assert at.reasons("sing autumn seat-1") == ["heaps whom=1 n=1 points=3"]
    assert at.reasons("sing autumn seat-0") == ["pile_fits n=1", "pile_weighs n=3"]
    at.play("sing autumn seat-0")
    assert at.reasons("gather search-pile") == ["pile_fits n=1", "pile_weighs n=3"]
    assert at.reasons("gather end-pile") == []


def test_winter_brings_the_top_card_and_hope() -> None:
    at = encantados("winter elf elf dwarf dwarf", search="elf", end="kobold")
    assert at.reasons("sing winter search-pile")[:2] == [
        "brings_lays n=9 race=elf card=elf",
        "brings_goes_with n=2 card=elf",
    ]
    assert at.reasons("sing winter end-pile", "brings_lays", "brings_goes_with") == []
    assert at.reasons("sing winter end-pile", "hopes") != []


def test_winter_may_bring_what_can_be_laid_for_nothing() -> None:
    at = encantados("winter kobold kobold", gardens={1: "elf troll"}, search="elf", end="troll")
    key = "brings_lays_for_nothing"
    assert at.reasons("sing winter end-pile", key) == [f"{key} race=troll card=troll"]
    assert at.reasons("sing winter search-pile", key) == []


def test_winter_is_not_praised_for_the_song_that_it_brings() -> None:
    at = encantados("winter dwarf dwarf", "faun faun", search="spring")
    notes = at.reasons("sing winter search-pile")
    assert [merit.split()[0] for merit in notes] == ["counts", "hopes"]


def test_someone_who_is_out_comes_back() -> None:
    at = encantados("spring elf dwarf", others={1: ""}, seats=3)
    assert at.reasons("sing spring seat-1") == ["comes_back whom=1"]
    at = encantados("spring elf dwarf", others={2: ""}, seats=4)
    assert at.reasons("sing spring seat-2") == []


def test_a_goblin_burdens_a_rival() -> None:
    at = encantados("goblin elf elf dwarf", gardens={1: "goblin"}).play("lay goblin 1")
    assert at.reasons("call seat-1") == ["more_cards whom=1 n=2 cards=2"]
    assert at.reasons("call seat-0", "more_cards") == []


def test_a_kobold_costs_a_rival_points_and_a_power() -> None:
    at = encantados("kobold dwarf dwarf", "mimic-elf elf", gardens={1: "kobold gnome gnome elf"})
    at.play("lay kobold 1")
    assert at.reasons("sink gnome from garden-1") == [
        "costs n=3 whose=[1]",
        "sleeps whose=[1] race=gnome",
    ]
    assert at.reasons("sink elf from garden-1") == ["costs n=3 whose=[1]"]
    assert at.reasons("sink mimic-elf from garden-0") == ["gains n=3"]
    assert at.reasons("sink elf from garden-0") == []


def test_the_last_of_a_race_dies_out() -> None:
    at = encantados("kobold dwarf dwarf", gardens={1: "kobold elf"}).play("lay kobold 1")
    assert at.reasons("sink elf from garden-1") == [
        "costs n=3 whose=[1]",
        "lives_nowhere race=elf",
    ]


def test_a_card_that_a_troll_brings_home_rings() -> None:
    at = encantados("troll dwarf dwarf", gardens={1: "troll kobold goblin"}).play("lay troll 1")
    at.play("lift kobold from garden-1")
    assert at.reasons("put in garden-0", "rings") == ["rings race=kobold"]
    assert at.reasons("put in garden-1", "rings") == []


def test_a_troll_robs() -> None:
    at = encantados("troll dwarf dwarf", "elf", gardens={1: "troll gnome elf elf elf"}).play(
        "lay troll 1"
    )
    assert at.reasons("lift elf from garden-1") == ["robs n=3 lost=3 whose=[1]"]
    at.play("lift elf from garden-1")
    assert at.reasons("put in garden-0") == ["robs n=3 lost=3 whose=[1]"]
    assert at.reasons("put in garden-1") == []


def test_a_swap_seeks_the_card_that_is_lacking_and_goes_by_what_partners_know() -> None:
    at = encantados("elf elf kobold dwarf fairy", others={2: "wisp wisp gnome"}, seats=4)
    assert at.reasons("give elf") == ["lack_sought whom=2"]
    assert at.reasons("give kobold") == ["lacks n=2"]
    at.state.search_pile.put_all(cards((1, 1, 1)))
    assert at.reasons("give elf") == []  # all the others lie open
    at.state.search_pile.clear()
    at.play("give elf", "give elf")
    assert at.reasons("return elf") == []
    assert at.reasons("return gnome") == ["lacks n=2"]
    at.play("return elf", "return gnome")
    at.state.song_left = True
    assert at.reasons("give gnome") == ["lacks n=2"]
    at = encantados("elf gnome dwarf fairy", others={2: "elf wisp gnome"}, seats=4)
    at.state.hands.known_to_partner.set(2 * 15 + 1, 1)
    assert at.reasons("give elf", "partner_holds") == ["partner_holds whom=2 n=1"]


def test_a_card_that_lives_is_returned_to_be_laid() -> None:
    at = encantados("wisp wisp dwarf", others={2: "elf gnome"}, gardens={1: "elf troll"}, seats=4)
    at.play("give wisp", "give wisp")
    assert at.reasons("return elf") == ["partner_lays whom=0 n=3"]
    assert at.reasons("return gnome", "partner_lays") == []
