"""Encantados: the three phases of a turn."""

from __future__ import annotations

from tests.games.encantados.position import encantados

# Phase 1: drawing


def test_a_turn_is_draw_then_lay_then_discard() -> None:
    position = encantados("dwarf dwarf elf elf elf", drawing=True, end="wisp")
    assert (
        position.refusal_key("lay elf 3") == position.refusal_key("discard dwarf") == "draw_first"
    )
    position.play("search")
    assert position.refusal_key("discard dwarf") == "leave_first"
    position.play("leave fairy")
    assert position.refusal_key("search") == position.refusal_key("take wisp from end-pile")
    assert position.refusal_key("search") == "drawn_already"
    assert position.play("lay elf 3", "discard dwarf").turn == 1


def test_the_top_card_of_either_discard_pile_may_be_taken() -> None:
    position = encantados(drawing=True, search="elf gnome", end="troll wisp")
    assert position.moves("take") == ["take gnome from search-pile", "take wisp from end-pile"]
    position.play("take gnome from search-pile")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf gnome", "elf")


def test_only_one_card_is_taken_from_a_pile() -> None:
    position = encantados(drawing=True, end="troll wisp").play("take wisp from end-pile")
    assert position.moves("take") == position.moves("search") == []


def test_nothing_can_be_taken_from_an_empty_pile() -> None:
    position = encantados(drawing=True, end="wisp")
    assert position.moves() == ["search", "take wisp from end-pile"]
    assert position.refusal_key("take elf from search-pile") == "pile_is_empty"


def test_the_card_just_taken_may_be_discarded_again() -> None:
    position = encantados(drawing=True, end="wisp").play("take wisp from end-pile", "discard wisp")
    assert position.end_pile == "wisp"


def test_discard_piles_are_open_and_in_order() -> None:
    position = encantados(search="elf gnome", end="troll wisp kobold")
    assert position.items("search-pile", None) == ("elf", "gnome")
    assert position.items("end-pile", 1) == ("troll", "wisp", "kobold")


def test_a_search_draws_two_keeps_one_and_leaves_the_other_on_the_search_pile() -> None:
    position = encantados(drawing=True, deck="elf gnome troll", search="wisp").play("search")
    assert position.moves() == ["leave elf", "leave gnome"]
    position.play("leave gnome")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf elf", "wisp gnome")
    assert position.deck == "troll"


def test_a_search_without_gnomes_leaves_only_what_was_found() -> None:
    position = encantados(drawing=True, deck="elf gnome").play("search")
    assert position.refusal_key("leave dwarf") == "not_found"


def test_a_search_with_one_card_left_keeps_it() -> None:
    position = encantados(drawing=True, deck="elf").play("search")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf elf", "")


def test_with_elves_a_short_search_leaves_what_is_beyond_the_two_kept() -> None:
    position = encantados(garden="elf elf", drawing=True, deck="elf gnome").play("search")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf elf gnome", "")
    position = encantados(garden="elf elf", drawing=True, deck="elf gnome", elves_keep=1).play(
        "search"
    )
    assert position.moves() == ["leave elf", "leave gnome"]


def test_several_cards_are_left_in_the_order_that_the_player_likes() -> None:
    deck = "wisp gnome troll fairy"
    for first, second in (("wisp", "troll"), ("troll", "wisp")):
        position = encantados(garden="elf elf", drawing=True, deck=deck, elves_keep=1)
        position.play("search", f"leave {first}", f"leave {second}")
        assert position.search_pile == f"{first} {second}"
        assert position.hand() == "dwarf dwarf gnome"


def test_two_like_cards_found_still_ask_which_to_leave() -> None:
    position = encantados(drawing=True, deck="elf elf gnome").play("search")
    assert position.moves() == ["leave elf"]


# Phase 2: laying


def test_nothing_has_to_be_laid() -> None:
    position = encantados("elf elf elf dwarf")
    assert "discard dwarf" in position.moves()
    assert position.play("discard dwarf").turn == 1


def test_a_turn_may_hold_a_song_a_new_race_and_many_expansions_in_any_order() -> None:
    position = encantados("elf elf elf wisp wisp gnome winter faun", "wisp", gardens={1: "gnome"})
    position.play("lay wisp 1", "sing winter", "leave fairy", "lay elf 3", "lay gnome 1")
    position.play("lay wisp 1", "discard faun")
    assert position.garden() == "elf elf elf wisp wisp wisp gnome winter"


def test_the_limits_are_by_kind_and_not_three_actions() -> None:
    position = encantados("elf elf elf elf wisp wisp faun", "wisp")
    position.play("lay elf 3", "lay elf 1", "lay wisp 1", "lay wisp 1")
    assert position.moves() == ["discard faun"]


def test_where_a_turn_has_at_least_one_action_nothing_is_discarded_before_it() -> None:
    position = encantados("elf elf elf dwarf", gardens={1: "dwarf"}, at_least_one=True)
    assert position.moves("discard") == []
    assert position.refusal_key("discard dwarf") == "act_first"
    assert position.play("lay dwarf 1").moves("discard") == ["discard elf"]


def test_where_a_turn_has_at_least_one_action_a_swap_or_a_song_is_one() -> None:
    at = encantados("elf gnome", seats=4, others={2: "wisp troll"}, at_least_one=True)
    assert at.moves("discard") == []
    at.play("give elf", "give gnome", "return wisp", "return troll")
    assert at.moves() == ["discard wisp", "discard troll"]
    at = encantados("summer elf", at_least_one=True)
    assert at.moves() == ["sing summer"]
    assert at.play("sing summer").moves() == ["discard elf"]


def test_where_nothing_can_be_laid_sung_or_swapped_a_turn_has_no_action() -> None:
    assert encantados("elf dwarf", at_least_one=True).moves() == ["discard dwarf", "discard elf"]


def test_where_a_turn_has_three_actions_each_expansion_is_one() -> None:
    at = encantados("elf elf elf elf wisp wisp summer faun", "wisp", three_actions=True)
    at.play("lay wisp 1", "lay wisp 1", "lay elf 3")
    assert at.moves() == ["discard elf", "discard faun", "discard summer"]
    for sentence in ("lay elf 1", "lay", "sing summer", "sing"):
        assert at.refusal_key(sentence) == "no_action_left"
    assert at.refusal_key("give elf") == "no_partner"


def test_where_a_turn_has_three_actions_in_pairs_it_has_four() -> None:
    at = encantados("elf elf elf elf wisp wisp faun", "wisp", seats=4, three_actions=True)
    at.play("lay wisp 1", "lay wisp 1", "lay elf 3")
    assert at.moves("lay") == ["lay elf 1"]
    at.play("give elf", "give faun", "return faun", "return faun")
    assert at.moves() == at.moves("discard")


def test_only_one_song_is_sung_in_a_turn() -> None:
    position = encantados("winter spring faun").play("sing winter", "leave fairy")
    assert position.moves("sing") == []
    assert position.refusal_key("sing spring seat-0") == "song_or_swap"


def test_a_new_race_needs_three_cards_laid_together() -> None:
    assert encantados("elf elf faun faun").moves("lay") == []
    assert encantados("elf elf faun faun").refusal_key("lay elf 2") == "too_few"
    position = encantados("elf elf elf faun faun")
    assert position.moves("lay") == ["lay elf 3"]
    assert position.play("lay elf 3").garden() == "elf elf elf"
    assert position.hand() == "faun faun"


def test_a_new_race_may_have_more_than_three_cards() -> None:
    assert encantados("elf elf elf elf elf faun").moves("lay") == [
        "lay elf 3",
        "lay elf 4",
        "lay elf 5",
    ]


def test_only_one_new_race_is_laid_in_a_turn() -> None:
    position = encantados("elf elf elf wisp wisp wisp faun").play("lay elf 3")
    assert position.moves("lay") == []
    assert position.refusal_key("lay wisp 3") == "one_new_race"


def test_a_mimic_stands_for_one_card_of_a_new_race() -> None:
    position = encantados("elf elf mimic faun")
    assert position.moves("lay") == ["lay elf 2 mimic"]
    assert position.play("lay elf 2 mimic").garden() == "elf elf mimic-elf"
    assert position.hand() == "faun"


def test_two_mimics_never_complete_the_same_race() -> None:
    position = encantados("elf mimic mimic faun")
    assert position.moves("lay") == []
    assert position.refusal_key("lay elf 1 mimic") == "too_few"
    assert position.refusal_key("lay elf 1 mimic mimic") == "say_how_many"


def test_a_new_race_has_at_least_one_real_card() -> None:
    position = encantados("mimic mimic faun faun", "wisp wisp mimic-wisp")
    assert position.moves("lay") == ["lay faun 1 mimic", "lay faun 2", "lay faun 2 mimic"]


def test_a_race_in_any_garden_may_be_expanded_by_any_number_of_cards() -> None:
    position = encantados("elf elf faun", gardens={1: "elf"})
    assert position.moves("lay") == ["lay elf 1", "lay elf 2"]
    position.play("lay elf 2")
    assert (position.garden(0), position.garden(1)) == ("elf elf", "elf")


def test_expansions_may_be_repeated() -> None:
    position = encantados("elf elf wisp faun", "elf", gardens={1: "wisp"})
    position.play("lay elf 1", "lay wisp 1", "lay elf 1")
    assert position.garden() == "elf elf elf wisp"


def test_three_cards_of_a_race_that_lives_are_an_expansion() -> None:
    position = encantados("elf elf elf wisp wisp wisp faun", gardens={1: "elf"})
    position.play("lay elf 3")
    assert position.moves("lay") == ["lay wisp 3"]
    assert position.log()[-1] == "expands"


def test_a_race_lives_only_by_a_real_card() -> None:
    position = encantados("elf elf faun faun", "mimic-elf")
    assert position.moves("lay") == []


def test_a_mimic_may_help_to_expand() -> None:
    position = encantados("elf mimic faun", gardens={1: "elf"})
    assert position.moves("lay") == ["lay elf mimic", "lay elf 1", "lay elf 1 mimic"]
    assert position.play("lay elf 1 mimic").garden() == "elf mimic-elf"


def test_where_the_option_says_so_a_mimic_does_not_expand_alone() -> None:
    position = encantados("mimic faun", "elf elf", lone_mimic_expand=False)
    assert position.moves("lay") == []
    assert position.refusal_key("lay elf mimic") == "mimic_not_alone"


def test_a_mimic_may_expand_a_race_alone() -> None:
    position = encantados("mimic faun", "elf", gardens={1: "wisp"})
    assert position.moves("lay") == ["lay elf mimic", "lay wisp mimic"]
    assert position.play("lay elf mimic").garden() == "elf mimic-elf"


def test_a_lone_mimic_founds_no_race_and_no_leprechauns() -> None:
    position = encantados("mimic faun faun", "leprechaun")
    assert position.moves("lay") == []


def test_one_mimic_for_each_race_in_a_garden() -> None:
    position = encantados("elf mimic faun", "elf elf mimic-elf")
    assert position.moves("lay") == ["lay elf 1"]
    assert position.refusal_key("lay elf 1 mimic") == "one_mimic_a_race"


def test_a_mimic_in_another_garden_does_not_matter() -> None:
    position = encantados("elf mimic faun", gardens={1: "elf elf mimic-elf"})
    assert "lay elf 1 mimic" in position.moves()


def test_a_mimic_of_the_founding_set_leaves_no_place_for_another() -> None:
    position = encantados("elf elf elf mimic mimic faun").play("lay elf 2 mimic")
    assert position.moves("lay") == ["lay elf 1"]


def test_an_orphan_mimic_keeps_its_place() -> None:
    position = encantados("elf elf mimic faun", "mimic-elf")
    assert position.moves("lay") == []
    assert position.refusal_key("lay elf 2 mimic") == "one_mimic_a_race"


def test_a_mimic_never_goes_with_leprechauns() -> None:
    position = encantados("leprechaun leprechaun mimic faun")
    assert position.moves("lay") == []
    assert position.refusal_key("lay leprechaun 2 mimic") == "no_mimic_with_leprechauns"
    position = encantados("leprechaun mimic faun", "leprechaun leprechaun")
    assert position.moves("lay") == ["lay leprechaun 1"]


def test_a_mimic_stays_with_the_race_it_was_laid_with() -> None:
    position = encantados("kobold kobold kobold faun faun", "elf mimic-elf wisp")
    position.play("lay kobold 3", "sink elf from garden-0")
    assert position.garden() == "mimic-elf wisp kobold kobold kobold"


def test_the_last_card_is_never_laid() -> None:
    position = encantados("elf elf elf")
    assert position.moves() == ["discard elf"]
    assert position.refusal_key("lay elf 3") == "last_card"
    position = encantados("elf elf", "elf")
    assert position.moves("lay") == ["lay elf 1"]
    assert encantados("elf mimic", "elf").moves("lay") == ["lay elf mimic", "lay elf 1"]


def test_the_last_card_is_no_song_even_if_it_would_bring_cards() -> None:
    position = encantados("winter", end="elf")
    assert position.moves() == ["discard winter"]
    assert position.refusal_key("sing winter end-pile") == "last_card"


def test_a_race_that_shrinks_stays_and_its_power_sleeps() -> None:
    position = encantados("kobold kobold kobold faun", "dwarf dwarf", gardens={1: "elf"})
    position.play("lay kobold 3", "sink dwarf from garden-0")
    assert position.garden() == "dwarf kobold kobold kobold"
    assert not position.state.gardens.takes_any_from_pile(0)


def test_a_race_without_real_cards_is_gone_and_its_mimic_still_counts() -> None:
    position = encantados("kobold kobold kobold elf faun", gardens={1: "elf mimic-elf"})
    position.play("lay kobold 3", "sink elf from garden-1")
    assert position.moves("lay") == []
    assert (position.garden(1), position.points(1)) == ("mimic-elf", -3)


# Phase 3: discarding


def test_one_card_must_be_discarded_on_the_end_of_turn_pile() -> None:
    position = encantados("dwarf elf", search="wisp")
    assert position.moves() == ["discard dwarf", "discard elf"]
    position.play("discard elf")
    assert (position.end_pile, position.search_pile, position.hand()) == ("elf", "wisp", "dwarf")


def test_a_player_who_discards_the_last_card_is_out() -> None:
    position = encantados("dwarf", seats=3).play("discard dwarf")
    assert position.log()[-1] == "goes_out"
    assert position.state.is_out(0)


# Words


def test_every_refusal_names_its_rule() -> None:
    position = encantados("elf wisp faun faun", drawing=True, search="gnome", end="troll wisp")
    assert position.refusal_key("take troll from end-pile") == "only_the_top"
    assert position.refusal_key("take elf from end-pile") == "not_in_pile"
    assert position.refusal_key("take elf") == "name_a_pile"
    assert position.refusal_key("search well") == position.refusal_key("") == "unknown_words"
    position.play("take gnome from search-pile")
    refusals = {
        "discard elf 2": "which_card",
        "discard": "which_card",
        "discard troll": "not_in_hand",
        "leave elf": "nothing_to_leave",
        "lay song": "name_a_race",
        "lay elf": "say_how_many",
        "lay elf 2": "not_that_many",
        "lay elf 1 mimic": "no_mimic",
        "sing elf": "not_a_song",
        "sing spring seat-1": "not_in_hand",
        "give elf": "no_partner",
        "return elf": "no_partner",
        "call seat-1": "nothing_to_call",
        "sink elf from garden-0": "nothing_to_sink",
        "lift elf from garden-0": "nothing_to_lift",
        "put in garden-0": "nothing_to_put",
        "gather end-pile": "nothing_to_gather",
    }
    assert {words: position.refusal_key(words) for words in refusals} == refusals


def test_songs_without_their_choice_are_refused_with_what_is_missing() -> None:
    position = encantados("spring summer autumn winter faun", end="elf")
    assert (
        position.refusal_key("sing spring")
        == position.refusal_key("sing autumn x")
        == "name_a_player"
    )
    assert position.refusal_key("sing winter search-pile") == "pile_is_empty"
    assert position.refusal_key("sing winter") == "winter_pile"
    assert position.refusal_key("sing spring seat-2") == "not_a_seat"
    assert position.refusal_key("sing summer seat-1") == "says_too_much"
    position = encantados("autumn winter faun")
    assert position.refusal_key("sing autumn seat-1") == "nothing_to_name"
    assert position.refusal_key("sing winter end-pile") == "nothing_to_name"


def test_an_effect_in_progress_comes_before_everything_else() -> None:
    goblin = encantados("goblin goblin goblin elf faun").play("lay goblin 3")
    assert goblin.refusal_key("discard elf") == "call_first"
    kobold = encantados("kobold kobold kobold elf faun").play("lay kobold 3")
    assert kobold.refusal_key("discard elf") == "sink_first"
    assert kobold.refusal_key("sink elf from garden-1") == "not_there"
    troll = encantados("troll troll troll elf faun").play("lay troll 3")
    assert troll.refusal_key("discard elf") == "lift_first"
    troll.play("lift troll from garden-0")
    assert troll.refusal_key("discard elf") == "put_first"
    assert troll.refusal_key("put in garden-7") == "no_such_garden"
    assert troll.refusal_key("put in garden-0 beside elf") == "name_a_garden"
    autumn = encantados("autumn elf", end="wisp").play("sing autumn seat-1")
    assert autumn.refusal_key("discard faun") == "gather_first"
    assert autumn.refusal_key("gather search-pile") == "pile_is_empty"
    assert autumn.refusal_key("gather all") == "name_your_pile"
