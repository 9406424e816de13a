"""Powers that become active with the second card of a race."""

from __future__ import annotations

from tests.games.encantados.position import encantados


def test_two_dwarves_let_any_card_of_a_discard_pile_be_taken() -> None:
    position = encantados(garden="dwarf dwarf", drawing=True, search="elf gnome", end="troll wisp")
    assert position.moves("take") == [
        "take elf from search-pile",
        "take gnome from search-pile",
        "take wisp from end-pile",
        "take troll from end-pile",
    ]
    position.play("take elf from search-pile")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf elf", "gnome")


def test_one_dwarf_is_not_enough() -> None:
    position = encantados(garden="dwarf mimic-dwarf", drawing=True, end="troll wisp")
    assert position.moves("take") == ["take wisp from end-pile"]


def test_the_rest_of_the_pile_keeps_its_order() -> None:
    position = encantados(garden="dwarf dwarf", drawing=True, end="elf troll wisp gnome")
    assert position.play("take troll from end-pile").end_pile == "elf wisp gnome"


def test_of_like_cards_dwarves_take_the_topmost() -> None:
    position = encantados(garden="dwarf dwarf", drawing=True, end="elf troll elf wisp")
    assert position.play("take elf from end-pile").end_pile == "elf troll wisp"


def test_with_dwarves_winter_takes_any_card_of_a_pile() -> None:
    position = encantados("winter faun", "dwarf dwarf", end="elf gnome", search="wisp")
    assert position.moves("sing winter") == ["sing winter"]
    assert position.refusal_key("sing winter end-pile") == "dwarves_choose"
    position.play("sing winter")
    assert position.items("phase") == ("wintering",)
    assert position.moves() == [
        "take wisp from search-pile",
        "take elf from end-pile",
        "take gnome from end-pile",
    ]
    assert position.refusal_key("search") == "winter_first"
    assert position.refusal_key("discard faun") == "winter_first"
    position.play("take elf from end-pile", "leave fairy")
    assert (position.end_pile, position.hand()) == ("gnome", "elf fairy faun")
    assert position.moves("take") == []


def test_with_dwarves_and_elves_winter_asks_for_its_search_after_its_card() -> None:
    position = encantados("winter faun", "dwarf dwarf elf elf", end="elf gnome")
    position.play("sing winter", "take gnome from end-pile")
    assert position.moves() == ["search", "search 2"]


def test_without_a_draw_pile_winter_of_dwarves_still_takes_a_card() -> None:
    position = encantados("winter faun", "dwarf dwarf", end="elf gnome", deck="")
    assert position.play("sing winter", "take elf from end-pile").hand() == "elf faun"
    assert (position.turn, position.moves("discard")[0]) == (0, "discard elf")


def test_where_winter_takes_the_top_card_dwarves_do_not_help_it() -> None:
    position = encantados("winter autumn faun", "dwarf dwarf", end="elf gnome", winter_top=True)
    assert position.moves("sing winter") == ["sing winter end-pile"]
    assert position.refusal_key("sing winter") == "winter_pile"
    position.play("sing winter end-pile", "leave fairy")
    assert position.end_pile == "elf"


def test_dwarves_do_not_help_autumn() -> None:
    position = encantados("autumn faun", "dwarf dwarf", end="elf gnome wisp troll kobold")
    position.play("sing autumn seat-0", "gather end-pile")
    assert position.end_pile == "elf"


def test_two_elves_draw_three_cards_in_a_search_and_leave_one() -> None:
    position = encantados(garden="elf elf", drawing=True, deck="gnome wisp troll fairy").play(
        "search"
    )
    assert sorted(position.moves()) == ["leave gnome", "leave troll", "leave wisp"]
    position.play("leave wisp")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf gnome troll", "wisp")


def test_with_the_printed_elves_one_of_three_is_kept() -> None:
    position = encantados(
        garden="elf elf", drawing=True, deck="gnome wisp troll fairy", elves_keep=1
    )
    position.play("search", "leave wisp", "leave gnome")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf troll", "wisp gnome")


def test_searching_with_two_cards_stays_possible_with_elves() -> None:
    position = encantados(garden="elf elf", drawing=True, deck="gnome wisp troll fairy")
    assert position.moves() == ["search", "search 2"]
    assert position.play("search 2").moves() == ["leave wisp", "leave gnome"]
    position.play("leave wisp")
    assert (position.hand(), position.search_pile) == ("dwarf dwarf gnome", "wisp")
    assert position.deck == "troll fairy"


def test_without_elves_there_is_only_one_search() -> None:
    assert encantados(garden="elf mimic-elf", drawing=True).moves() == ["search"]
    assert encantados(drawing=True, gardens={1: "elf elf"}).moves() == ["search"]


def test_a_search_for_a_song_may_leave_the_elves_out_too() -> None:
    position = encantados("spring faun", gardens={1: "elf elf"}, deck="elf wisp troll gnome")
    position.play("sing spring seat-1")
    assert (position.turn, position.moves()) == (1, ["search", "search 2"])
    assert position.items("phase") == ("seeking",)
    position.play("search 2", "leave wisp")
    assert (position.turn, position.hand(1), position.deck) == (0, "elf faun faun", "troll gnome")
    position = encantados("winter faun", "elf elf", end="troll", deck="wisp kobold gnome")
    position.play("sing winter end-pile", "search", "leave kobold")
    assert position.hand() == "faun wisp gnome troll"


def test_with_two_cards_left_elves_keep_both_and_without_them_one_is_left() -> None:
    position = encantados(garden="elf elf", drawing=True, deck="gnome wisp")
    assert position.moves() == ["search", "search 2"]
    assert len(position.play("search 2").moves("leave")) == 2
    for deck, more in (("gnome", {}), ("gnome wisp", {"elves_keep": 1})):
        assert encantados(garden="elf elf", drawing=True, deck=deck, **more).moves() == ["search"]  # type: ignore[arg-type]


def test_with_gnomes_too_a_search_with_two_goes_to_the_hand() -> None:
    position = encantados(
        "dwarf", "gnome gnome elf elf", drawing=True, deck="faun wisp troll fairy"
    )
    position.play("search 2")
    assert (position.hand(), position.moves("leave dwarf")) == ("dwarf faun wisp", ["leave dwarf"])


def test_where_the_option_says_so_the_third_card_of_elves_comes_by_itself() -> None:
    deck = "gnome wisp troll fairy"
    position = encantados(garden="elf elf", drawing=True, deck=deck, elves_always=True)
    assert position.moves() == ["search"]
    assert len([card for card in position.play("search").items("found") if card]) == 3
    position = encantados("winter faun", "elf elf", deck=deck, elves_always=True)
    assert len(position.play("sing winter").moves("leave")) == 3


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
    assert position.play("lay elf 1 mimic").garden() == "elf mimic-elf wisp wisp"


def test_wisps_do_not_help_to_lay_themselves() -> None:
    assert encantados("wisp wisp faun").moves("lay") == []


def test_gnomes_put_all_found_cards_in_hand_and_leave_any_card_of_it() -> None:
    position = encantados("dwarf", "gnome gnome", drawing=True, deck="elf wisp troll").play(
        "search"
    )
    assert position.hand() == "dwarf elf wisp"
    assert position.moves() == ["leave dwarf", "leave elf", "leave wisp"]
    position.play("leave dwarf")
    assert (position.hand(), position.search_pile, position.end_pile) == ("elf wisp", "dwarf", "")


def test_one_gnome_is_not_enough() -> None:
    position = encantados("dwarf", "gnome mimic-gnome", drawing=True, deck="elf wisp").play(
        "search"
    )
    assert position.moves() == ["leave elf", "leave wisp"]


def test_elves_and_gnomes_work_together() -> None:
    position = encantados(
        "dwarf", "gnome gnome elf elf", drawing=True, deck="faun wisp troll fairy"
    )
    position.play("search")
    assert position.hand() == "dwarf faun wisp troll"
    position.play("leave troll")
    assert position.hand() == "dwarf faun wisp"
    position = encantados(
        "dwarf", "gnome gnome elf elf", drawing=True, deck="faun wisp troll fairy", elves_keep=1
    )
    position.play("search", "leave dwarf", "leave troll")
    assert (position.hand(), position.search_pile) == ("faun wisp", "dwarf troll")


def test_two_leprechauns_are_worth_four_points_each() -> None:
    assert encantados("", "leprechaun leprechaun leprechaun").points() == 12
    assert encantados("", "leprechaun leprechaun").points() == 8
    assert encantados("", "leprechaun").points() == -4


def test_powers_are_looked_up_at_the_moment_of_the_search() -> None:
    position = encantados("elf elf elf winter faun", deck="gnome wisp troll fairy")
    position.play("lay elf 3", "sing winter", "search")
    assert len(position.moves("leave")) == 3
