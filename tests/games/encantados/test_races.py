"""Encantados: the powers of the races, and mimics."""

from __future__ import annotations

from tests.games.encantados.position import encantados

# Powers that wake with the second card


def test_two_dwarves_let_any_card_of_a_discard_pile_be_taken() -> None:
    position = encantados(garden="dwarf dwarf", drawing=True, search="elf gnome", end="troll wisp")
    assert position.moves("take") == [
        "take elf from search-pile",
        "take gnome from search-pile",
        "take wisp from end-pile",
        "take troll from end-pile",
    ]
    position.plays("take elf from search-pile")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf elf", "gnome")


def test_one_dwarf_is_not_enough() -> None:
    position = encantados(garden="dwarf mimic-dwarf", drawing=True, end="troll wisp")
    assert position.moves("take") == ["take wisp from end-pile"]


def test_the_rest_of_the_pile_keeps_its_order() -> None:
    position = encantados(garden="dwarf dwarf", drawing=True, end="elf troll wisp gnome")
    assert position.plays("take troll from end-pile").end_pile == "elf wisp gnome"


def test_of_like_cards_dwarves_take_the_topmost() -> None:
    position = encantados(garden="dwarf dwarf", drawing=True, end="elf troll elf wisp")
    assert position.plays("take elf from end-pile").end_pile == "elf troll wisp"


def test_dwarves_help_neither_winter_nor_autumn() -> None:
    position = encantados("winter autumn faun", "dwarf dwarf", end="elf gnome")
    assert position.moves("sing winter") == ["sing winter end-pile"]
    position.plays("sing winter end-pile", "leave fairy")
    assert position.end_pile == "elf"
    position = encantados("autumn faun", "dwarf dwarf", end="elf gnome wisp troll kobold")
    position.plays("sing autumn seat-0", "gather end-pile")
    assert position.end_pile == "elf"


def test_two_elves_draw_three_cards_in_a_search_and_leave_one() -> None:
    position = encantados(garden="elf elf", drawing=True, deck="gnome wisp troll fairy").plays(
        "search"
    )
    assert sorted(position.moves()) == ["leave gnome", "leave troll", "leave wisp"]
    position.plays("leave wisp")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf gnome troll", "wisp")


def test_with_the_printed_elves_one_of_three_is_kept() -> None:
    position = encantados(
        garden="elf elf", drawing=True, deck="gnome wisp troll fairy", elves_keep=1
    )
    position.plays("search", "leave wisp", "leave gnome")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf troll", "wisp gnome")


def test_searching_with_two_cards_stays_possible_with_elves() -> None:
    position = encantados(garden="elf elf", drawing=True, deck="gnome wisp troll fairy")
    assert position.moves() == ["search", "search 2"]
    assert position.plays("search 2").moves() == ["leave wisp", "leave gnome"]
    position.plays("leave wisp")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf gnome", "wisp")
    assert position.deck == "troll fairy"


def test_without_elves_there_is_only_one_search() -> None:
    assert encantados(garden="elf mimic-elf", drawing=True).moves() == ["search"]
    assert encantados(drawing=True, gardens={1: "elf elf"}).moves() == ["search"]


def test_whoever_searches_for_a_song_may_leave_the_elves_out_too() -> None:
    position = encantados("spring faun", gardens={1: "elf elf"}, deck="elf wisp troll gnome")
    position.plays("sing spring seat-1")
    assert (position.turn, position.moves()) == (1, ["search", "search 2"])
    assert position.items("phase") == ("seeking",)
    position.plays("search 2", "leave wisp")
    assert (position.turn, position.hand(1), position.deck) == (0, "elf faun faun", "troll gnome")
    position = encantados("winter faun", "elf elf", end="troll", deck="wisp kobold gnome")
    position.plays("sing winter end-pile", "search", "leave kobold")
    assert position.hand() == "faun wisp gnome troll"


def test_with_two_cards_left_elves_keep_both_and_without_them_one_is_left() -> None:
    position = encantados(garden="elf elf", drawing=True, deck="gnome wisp")
    assert position.moves() == ["search", "search 2"]
    assert len(position.plays("search 2").moves("leave")) == 2
    for deck, more in (("gnome", {}), ("gnome wisp", {"elves_keep": 1})):
        assert encantados(garden="elf elf", drawing=True, deck=deck, **more).moves() == ["search"]  # type: ignore[arg-type]


def test_with_gnomes_too_a_search_with_two_goes_to_the_hand() -> None:
    position = encantados(
        "dwarf", "gnome gnome elf elf", drawing=True, deck="faun wisp troll fairy"
    )
    position.plays("search 2")
    assert (position.hand(), position.moves("leave dwarf")) == ("dwarf faun wisp", ["leave dwarf"])


def test_where_the_option_says_so_the_third_card_of_elves_comes_by_itself() -> None:
    deck = "gnome wisp troll fairy"
    position = encantados(garden="elf elf", drawing=True, deck=deck, elves_always=True)
    assert position.moves() == ["search"]
    assert len([card for card in position.plays("search").items("found") if card]) == 3
    position = encantados("winter faun", "elf elf", deck=deck, elves_always=True)
    assert len(position.plays("sing winter").moves("leave")) == 3


def test_two_fairies_make_mimics_worth_nothing() -> None:
    assert encantados("", "fairy fairy elf mimic-elf mimic-fairy").points() == 2 + 3
    assert encantados("", "fairy elf mimic-elf").points() == 1 + 3 - 3


def test_fairies_also_help_mimics_in_hand() -> None:
    assert encantados("mimic", "fairy fairy").points() == 2
    assert encantados("mimic", "fairy").points() == 1 - 3
    position = encantados("", "fairy fairy", seats=4, others={2: "mimic mimic", 1: "", 3: ""})
    assert position.points() == 2


def test_two_fauns_make_every_song_worth_two_more() -> None:
    assert encantados("", "faun faun spring winter").points() == 4
    assert encantados("", "faun faun mimic-faun spring").points() == 2 - 3
    assert encantados("", "faun mimic-faun spring").points() == -3


def test_fauns_count_summer_too() -> None:
    assert encantados("", "faun faun summer").points() == -3 + 2
    assert encantados("summer spring", "faun faun").points() == -3


def test_two_wisps_let_a_new_race_be_laid_with_two_cards() -> None:
    position = encantados("elf elf faun", "wisp wisp")
    assert position.moves("lay") == ["lay elf 2"]
    assert encantados("elf elf faun", "wisp mimic-wisp").moves("lay") == []
    assert encantados("elf elf faun", gardens={1: "wisp wisp"}).moves("lay") == []


def test_with_wisps_a_real_card_and_a_mimic_are_a_new_race() -> None:
    position = encantados("elf mimic faun", "wisp wisp")
    assert position.plays("lay elf 1 mimic").garden() == "elf mimic-elf wisp wisp"


def test_wisps_do_not_help_to_lay_themselves() -> None:
    assert encantados("wisp wisp faun").moves("lay") == []


def test_gnomes_put_all_found_cards_in_hand_and_leave_any_card_of_it() -> None:
    position = encantados("dwarf", "gnome gnome", drawing=True, deck="elf wisp troll").plays(
        "search"
    )
    assert position.hand() == "dwarf elf wisp"
    assert position.moves() == ["leave dwarf", "leave elf", "leave wisp"]
    position.plays("leave dwarf")
    assert (position.hand(), position.search_pile, position.end_pile) == ("elf wisp", "dwarf", "")


def test_one_gnome_is_not_enough() -> None:
    position = encantados("dwarf", "gnome mimic-gnome", drawing=True, deck="elf wisp").plays(
        "search"
    )
    assert position.moves() == ["leave elf", "leave wisp"]


def test_elves_and_gnomes_work_together() -> None:
    position = encantados(
        "dwarf", "gnome gnome elf elf", drawing=True, deck="faun wisp troll fairy"
    )
    position.plays("search")
    assert position.hand() == "dwarf faun wisp troll"
    position.plays("leave troll")
    assert position.hand() == "dwarf faun wisp"
    position = encantados(
        "dwarf", "gnome gnome elf elf", drawing=True, deck="faun wisp troll fairy", elves_keep=1
    )
    position.plays("search", "leave dwarf", "leave troll")
    assert (position.hand(), position.search_pile) == ("faun wisp", "dwarf troll")


def test_two_leprechauns_are_worth_four_points_each() -> None:
    assert encantados("", "leprechaun leprechaun leprechaun").points() == 12
    assert encantados("", "leprechaun leprechaun").points() == 8
    assert encantados("", "leprechaun").points() == -4


def test_powers_are_looked_up_at_the_moment_of_the_search() -> None:
    position = encantados("elf elf elf winter faun", deck="gnome wisp troll fairy")
    position.plays("lay elf 3", "sing winter", "search")
    assert len(position.moves("leave")) == 3


# Effects of the first card


def test_the_first_goblin_lets_a_player_draw_two_cards() -> None:
    position = encantados("goblin goblin goblin faun", deck="elf wisp troll").plays("lay goblin 3")
    assert position.moves() == ["call seat-0", "call seat-1"]
    position.plays("call seat-1")
    assert (position.hand(1), position.deck, position.turn) == ("elf faun faun wisp", "troll", 0)


def test_a_goblin_may_call_oneself_or_the_partner() -> None:
    position = encantados("goblin goblin goblin faun", seats=4, deck="elf wisp troll")
    position.plays("lay goblin 3")
    assert position.moves() == ["call seat-0", "call seat-1", "call seat-2", "call seat-3"]
    assert position.plays("call seat-0").hand() == "elf faun wisp"


def test_a_goblin_is_no_search() -> None:
    position = encantados("goblin goblin goblin faun", "elf elf gnome gnome", deck="elf wisp troll")
    position.plays("lay goblin 3", "call seat-0")
    assert (position.hand(), position.search_pile) == ("elf faun wisp", "")


def test_a_goblin_draws_what_is_left() -> None:
    position = encantados("goblin goblin goblin faun", deck="elf").plays(
        "lay goblin 3", "call seat-0"
    )
    assert (position.hand(), position.deck) == ("elf faun", "")


def test_after_a_goblin_empties_the_draw_pile_the_turn_is_finished() -> None:
    position = encantados(
        "goblin goblin goblin faun elf elf elf", deck="elf wisp", single_round=True
    )
    position.plays("lay goblin 3", "call seat-1")
    assert position.refuses("lay elf 3") == "one_new_race"
    assert position.plays("discard elf").turn == -1


def test_a_goblin_with_nothing_to_draw_does_nothing_and_is_used_up() -> None:
    position = encantados("goblin goblin goblin goblin faun", deck="").plays("lay goblin 3")
    assert position.log()[-1] == "nothing_to_draw"
    assert position.items("rung-0") == ("goblin",)


def test_the_first_kobold_puts_a_card_in_play_under_the_draw_pile() -> None:
    position = encantados("kobold kobold kobold faun", gardens={1: "elf elf"}, deck="wisp troll")
    position.plays("lay kobold 3")
    assert position.moves() == ["sink kobold from garden-0", "sink elf from garden-1"]
    position.plays("sink elf from garden-1")
    assert (position.garden(1), position.deck) == ("elf", "wisp troll elf")


def test_a_kobold_may_take_songs_mimics_own_cards_and_itself() -> None:
    position = encantados(
        "kobold kobold kobold faun", "elf mimic-elf spring", gardens={1: "winter"}
    )
    position.plays("lay kobold 3")
    assert position.moves() == [
        "sink elf from garden-0",
        "sink kobold from garden-0",
        "sink mimic-elf from garden-0",
        "sink spring from garden-0",
        "sink winter from garden-1",
    ]
    position.plays("sink kobold from garden-0")
    assert position.garden() == "elf mimic-elf kobold kobold spring"
    assert position.deck.endswith("kobold")


def test_a_mimic_under_the_draw_pile_is_a_mimic_again() -> None:
    position = encantados("kobold kobold kobold faun", "elf mimic-elf").plays("lay kobold 3")
    assert position.plays("sink mimic-elf from garden-0").deck.endswith(" mimic")


def test_everybody_knows_what_lies_under_the_draw_pile() -> None:
    position = encantados("kobold kobold kobold faun", gardens={1: "elf"}, deck="wisp troll")
    position.plays("lay kobold 3", "sink elf from garden-1")
    for reader in (0, 1, None):
        assert position.items("deck", reader) == ("elf", None, None)


def test_kobold_and_troll_must_act() -> None:
    position = encantados("kobold kobold kobold faun").plays("lay kobold 3")
    assert position.moves() == ["sink kobold from garden-0"]
    position = encantados("troll troll troll faun").plays("lay troll 3")
    assert position.moves() == ["lift troll from garden-0"]


def test_the_first_troll_moves_a_card_in_play_to_any_garden() -> None:
    position = encantados("troll troll troll faun", gardens={1: "elf elf", 2: "wisp"}, seats=3)
    position.plays("lay troll 3", "lift elf from garden-1")
    assert position.moves() == ["put in garden-0", "put in garden-1", "put in garden-2"]
    position.plays("put in garden-2")
    assert (position.garden(1), position.garden(2)) == ("elf", "elf wisp")


def test_a_troll_may_bring_a_card_home_and_found_a_race_with_it() -> None:
    position = encantados("troll troll troll elf faun", gardens={1: "elf"})
    position.plays("lay troll 3", "lift elf from garden-1", "put in garden-0")
    assert position.garden() == "elf troll troll troll"
    assert position.moves("lay") == ["lay elf 1"]


def test_a_troll_may_put_a_card_back_where_it_was() -> None:
    position = encantados("troll troll troll faun", gardens={1: "elf"})
    position.plays("lay troll 3", "lift elf from garden-1", "put in garden-1")
    assert position.garden(1) == "elf"


def test_a_troll_may_send_itself_to_an_opponent() -> None:
    position = encantados("troll troll troll faun").plays("lay troll 3")
    position.plays("lift troll from garden-0", "put in garden-1")
    assert (position.garden(0), position.garden(1)) == ("troll troll", "troll")


def test_a_song_that_a_troll_moves_is_not_sung_again() -> None:
    position = encantados("troll troll troll faun", gardens={1: "spring"}, deck="elf wisp")
    position.plays("lay troll 3", "lift spring from garden-1", "put in garden-0")
    assert (position.garden(), position.deck) == ("troll troll troll spring", "elf wisp")
    assert position.turn == 0


def test_a_mimic_that_a_troll_moves_goes_beside_a_race_without_one() -> None:
    position = encantados(
        "troll troll troll faun",
        "wisp mimic-wisp leprechaun leprechaun",
        gardens={1: "elf mimic-elf gnome"},
    )
    position.plays("lay troll 3", "lift mimic-elf from garden-1")
    assert position.moves() == [
        "put in garden-0 beside troll",
        "put in garden-1 beside elf",
        "put in garden-1 beside gnome",
    ]
    position.plays("put in garden-1 beside gnome")
    assert position.garden(1) == "elf gnome mimic-gnome"


def test_a_mimic_moves_to_no_garden_without_a_row_for_it() -> None:
    position = encantados(
        "troll troll troll mimic faun",
        seats=3,
        gardens={1: "elf mimic-elf", 2: "leprechaun spring"},
    )
    position.plays("lay troll 3 mimic", "lift mimic-elf from garden-1")
    assert position.moves() == ["put in garden-1 beside elf"]


def test_an_orphan_mimic_without_any_row_cannot_be_lifted() -> None:
    position = encantados("troll troll mimic faun", gardens={1: "mimic-elf"}).plays(
        "lay troll 2 mimic"
    )
    assert position.moves() == ["lift troll from garden-0", "lift mimic-troll from garden-0"]
    assert position.refuses("lift mimic-elf from garden-1") == "beside_a_race"


def test_a_card_that_a_troll_moves_in_enters_the_garden_and_acts() -> None:
    position = encantados(
        "troll troll troll goblin faun", gardens={1: "goblin"}, deck="elf wisp fairy"
    )
    position.plays("lay troll 3", "lift goblin from garden-1", "put in garden-0")
    assert position.log()[-2:] == ["moves", "enters"]
    assert position.moves() == ["call seat-0", "call seat-1"]
    position.plays("call seat-1")
    assert (position.turn, position.hand(1)) == (0, "elf faun faun wisp")
    assert position.plays("lay goblin 1").moves() == ["discard faun"]  # it has been used up


def test_whose_garden_it_enters_chooses() -> None:
    position = encantados("troll troll troll faun", "kobold", seats=3, gardens={2: "elf"})
    position.plays("lay troll 3", "lift kobold from garden-0", "put in garden-2")
    assert (position.turn, position.moves("sink elf")) == (2, ["sink elf from garden-2"])
    assert position.refuses("discard faun") == "sink_first"
    position.plays("sink troll from garden-0")
    assert (position.turn, position.garden(), position.garden(2)) == (
        0,
        "troll troll",
        "elf kobold",
    )
    assert position.items("rung-2") == ("kobold",)


def test_a_troll_that_a_troll_sends_moves_a_card_in_its_turn() -> None:
    position = encantados(
        "troll troll troll faun", gardens={1: "elf goblin"}, seats=3, deck="elf wisp"
    )
    position.plays("lay troll 3", "lift troll from garden-0", "put in garden-1")
    assert (position.turn, position.state.active) == (1, 0)
    position.plays("lift goblin from garden-1", "put in garden-2")
    assert (position.turn, position.moves("call")) == (2, [f"call seat-{n}" for n in range(3)])
    position.plays("call seat-0")
    assert (position.turn, position.hand(), position.moves("discard")[0]) == (
        0,
        "elf faun wisp",
        "discard elf",
    )


def test_in_pairs_the_next_of_the_two_clockwise_chooses_for_their_garden() -> None:
    position = encantados("troll troll troll faun", "goblin", seats=6)
    position.plays("lay troll 3", "lift goblin from garden-0", "put in garden-2")
    assert position.turn == 2
    position = encantados("troll troll troll faun", seats=4, gardens={1: "goblin"})
    position.plays("lay troll 3", "lift goblin from garden-1", "put in garden-0")
    assert position.turn == 0  # who brings it home decides


def test_a_card_put_back_where_it_was_has_not_entered() -> None:
    position = encantados("troll troll troll faun", gardens={1: "goblin"})
    position.plays("lay troll 3", "lift goblin from garden-1", "put in garden-1")
    assert (position.turn, position.items("rung-1")) == (0, ())


def test_a_goblin_that_enters_with_nothing_to_draw_is_used_up() -> None:
    position = encantados(
        "troll troll troll faun", gardens={1: "goblin"}, deck="", single_round=True
    )
    position.plays("lay troll 3", "lift goblin from garden-1", "put in garden-0")
    assert position.log()[-2:] == ["enters", "nothing_to_draw"]
    assert (position.turn, position.moves()) == (0, ["discard faun"])
    assert position.items("rung-0") == ("goblin", "troll")


def test_where_only_what_is_laid_acts_a_troll_wakes_no_first_time_effect() -> None:
    position = encantados("troll troll troll goblin faun", gardens={1: "goblin"}, first_laid=True)
    position.plays("lay troll 3", "lift goblin from garden-1", "put in garden-0")
    assert position.moves("call") == []
    assert position.plays("lay goblin 1").moves() == ["call seat-0", "call seat-1"]


def test_a_first_time_effect_comes_once_in_a_garden_and_round() -> None:
    position = encantados("goblin goblin goblin goblin faun").plays("lay goblin 3", "call seat-1")
    assert position.plays("lay goblin 1").moves() == ["discard faun"]


def test_an_expansion_may_bring_the_first_goblin_kobold_or_troll() -> None:
    for race, verb in (("goblin", "call"), ("kobold", "sink"), ("troll", "lift")):
        position = encantados(f"{race} faun", gardens={1: race}).plays(f"lay {race} 1")
        assert position.moves() == position.moves(verb) != []


def test_several_first_goblins_at_once_act_once() -> None:
    position = encantados("goblin goblin goblin goblin faun").plays("lay goblin 4", "call seat-1")
    assert position.moves() == ["discard faun"]


def test_each_garden_has_its_own_first_time() -> None:
    position = encantados("goblin goblin goblin faun faun", others={1: "goblin faun"})
    position.plays("lay goblin 3", "call seat-0", "discard faun", "search", "leave fairy")
    assert position.plays("lay goblin 1").moves() == ["call seat-0", "call seat-1"]


def test_in_pairs_the_partner_who_laid_the_card_decides() -> None:
    position = encantados("goblin goblin goblin faun", seats=4).plays("lay goblin 3")
    assert position.turn == 0
    position.plays("call seat-2")
    assert position.turn == 0


def test_partners_share_one_first_time() -> None:
    position = encantados("goblin goblin goblin faun faun", seats=4, others={2: "goblin faun"})
    position.plays("lay goblin 3", "call seat-0", "discard faun")
    position.plays("search", "leave fairy", "discard faun", "search", "leave fairy", "lay goblin 1")
    assert position.moves("call") == []


def test_a_lone_mimic_beside_goblins_wakes_nothing() -> None:
    position = encantados("mimic faun", gardens={1: "goblin"})
    assert position.plays("lay goblin mimic").moves() == ["discard faun"]


# Mimics


def test_mimics_help_to_reach_the_number_of_cards() -> None:
    position = encantados("gnome gnome mimic faun").plays("lay gnome 2 mimic")
    assert position.garden() == "gnome gnome mimic-gnome"


def test_mimics_wake_no_power() -> None:
    position = encantados(garden="elf mimic-elf dwarf mimic-dwarf", drawing=True, end="elf wisp")
    assert position.moves("take") == ["take wisp from end-pile"]
    position.plays("search")
    assert len(position.items("found")) == 2


def test_mimics_cost_three_points_in_hand_and_in_the_garden() -> None:
    assert encantados("mimic").points() == -3
    assert encantados("", "elf mimic-elf").points() == 0
