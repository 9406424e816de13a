"""The powers of the first Goblin, Kobold and Troll of a garden."""

from __future__ import annotations

from tests.games.encantados.position import encantados


def test_the_first_goblin_lets_a_player_draw_two_cards() -> None:
    position = encantados("goblin goblin goblin faun", deck="elf wisp troll").play("lay goblin 3")
    assert position.moves() == ["call seat-0", "call seat-1"]
    position.play("call seat-1")
    assert (position.hand(1), position.deck, position.turn) == ("elf faun faun wisp", "troll", 0)


def test_a_goblin_may_call_oneself_or_the_partner() -> None:
    position = encantados("goblin goblin goblin faun", seats=4, deck="elf wisp troll")
    position.play("lay goblin 3")
    assert position.moves() == ["call seat-0", "call seat-1", "call seat-2", "call seat-3"]
    assert position.play("call seat-0").hand() == "elf faun wisp"


def test_a_goblin_is_no_search() -> None:
    position = encantados("goblin goblin goblin faun", "elf elf gnome gnome", deck="elf wisp troll")
    position.play("lay goblin 3", "call seat-0")
    assert (position.hand(), position.search_pile) == ("elf faun wisp", "")


def test_a_goblin_draws_what_is_left() -> None:
    position = encantados("goblin goblin goblin faun", deck="elf").play(
        "lay goblin 3", "call seat-0"
    )
    assert (position.hand(), position.deck) == ("elf faun", "")


def test_after_a_goblin_empties_the_draw_pile_the_turn_is_finished() -> None:
    position = encantados(
        "goblin goblin goblin faun elf elf elf", deck="elf wisp", single_round=True
    )
    position.play("lay goblin 3", "call seat-1")
    assert position.refusal_key("lay elf 3") == "one_new_race"
    assert position.play("discard elf").turn == -1


def test_a_goblin_with_nothing_to_draw_does_nothing_and_is_used_up() -> None:
    position = encantados("goblin goblin goblin goblin faun", deck="").play("lay goblin 3")
    assert position.log()[-1] == "nothing_to_draw"
    assert position.items("rung-0") == ("goblin",)


def test_the_first_kobold_puts_a_card_in_play_under_the_draw_pile() -> None:
    position = encantados("kobold kobold kobold faun", gardens={1: "elf elf"}, deck="wisp troll")
    position.play("lay kobold 3")
    assert position.moves() == ["sink kobold from garden-0", "sink elf from garden-1"]
    position.play("sink elf from garden-1")
    assert (position.garden(1), position.deck) == ("elf", "wisp troll elf")


def test_a_kobold_may_take_songs_mimics_own_cards_and_itself() -> None:
    position = encantados(
        "kobold kobold kobold faun", "elf mimic-elf spring", gardens={1: "winter"}
    )
    position.play("lay kobold 3")
    assert position.moves() == [
        "sink elf from garden-0",
        "sink kobold from garden-0",
        "sink mimic-elf from garden-0",
        "sink spring from garden-0",
        "sink winter from garden-1",
    ]
    position.play("sink kobold from garden-0")
    assert position.garden() == "elf mimic-elf kobold kobold spring"
    assert position.deck.endswith("kobold")


def test_a_mimic_under_the_draw_pile_is_a_mimic_again() -> None:
    position = encantados("kobold kobold kobold faun", "elf mimic-elf").play("lay kobold 3")
    assert position.play("sink mimic-elf from garden-0").deck.endswith(" mimic")


def test_everyone_knows_what_lies_under_the_draw_pile() -> None:
    position = encantados("kobold kobold kobold faun", gardens={1: "elf"}, deck="wisp troll")
    position.play("lay kobold 3", "sink elf from garden-1")
    for reader in (0, 1, None):
        assert position.items("deck", reader) == ("elf", None, None)


def test_kobold_and_troll_must_act() -> None:
    position = encantados("kobold kobold kobold faun").play("lay kobold 3")
    assert position.moves() == ["sink kobold from garden-0"]
    position = encantados("troll troll troll faun").play("lay troll 3")
    assert position.moves() == ["lift troll from garden-0"]


def test_the_first_troll_moves_a_card_in_play_to_any_garden() -> None:
    position = encantados("troll troll troll faun", gardens={1: "elf elf", 2: "wisp"}, seats=3)
    position.play("lay troll 3", "lift elf from garden-1")
    assert position.moves() == ["put in garden-0", "put in garden-1", "put in garden-2"]
    position.play("put in garden-2")
    assert (position.garden(1), position.garden(2)) == ("elf", "elf wisp")


def test_a_troll_may_bring_a_card_home_and_found_a_race_with_it() -> None:
    position = encantados("troll troll troll elf faun", gardens={1: "elf"})
    position.play("lay troll 3", "lift elf from garden-1", "put in garden-0")
    assert position.garden() == "elf troll troll troll"
    assert position.moves("lay") == ["lay elf 1"]


def test_a_troll_may_put_a_card_back_where_it_was() -> None:
    position = encantados("troll troll troll faun", gardens={1: "elf"})
    position.play("lay troll 3", "lift elf from garden-1", "put in garden-1")
    assert position.garden(1) == "elf"


def test_a_troll_may_send_itself_to_an_opponent() -> None:
    position = encantados("troll troll troll faun").play("lay troll 3")
    position.play("lift troll from garden-0", "put in garden-1")
    assert (position.garden(0), position.garden(1)) == ("troll troll", "troll")


def test_a_song_that_a_troll_moves_is_not_sung_again() -> None:
    position = encantados("troll troll troll faun", gardens={1: "spring"}, deck="elf wisp")
    position.play("lay troll 3", "lift spring from garden-1", "put in garden-0")
    assert (position.garden(), position.deck) == ("troll troll troll spring", "elf wisp")
    assert position.turn == 0


def test_a_mimic_that_a_troll_moves_goes_beside_a_race_without_one() -> None:
    position = encantados(
        "troll troll troll faun",
        "wisp mimic-wisp leprechaun leprechaun",
        gardens={1: "elf mimic-elf gnome"},
    )
    position.play("lay troll 3", "lift mimic-elf from garden-1")
    assert position.moves() == [
        "put in garden-0 beside troll",
        "put in garden-1 beside elf",
        "put in garden-1 beside gnome",
    ]
    position.play("put in garden-1 beside gnome")
    assert position.garden(1) == "elf gnome mimic-gnome"


def test_a_mimic_lies_alone_in_a_garden_where_no_race_has_a_place_for_it() -> None:
    position = encantados(
        "troll troll troll mimic faun",
        seats=3,
        gardens={1: "elf mimic-elf", 2: "leprechaun spring"},
    )
    position.play("lay troll 3 mimic", "lift mimic-elf from garden-1")
    assert position.moves() == [
        "put in garden-0",
        "put in garden-1 beside elf",
        "put in garden-2",
    ]
    assert position.refusal_key("put in garden-2 beside leprechaun") == "put_alone"
    assert position.refusal_key("put in garden-1") == "beside_a_race"
    position.play("put in garden-2")
    assert (position.garden(2), position.points(2)) == ("leprechaun mimic spring", -4 - 3)


def test_a_mimic_that_lies_alone_may_be_moved_or_sunk_and_helps_no_race() -> None:
    position = encantados("troll troll troll elf faun", gardens={1: "mimic mimic elf"})
    assert position.play("lay troll 3").moves("lift mimic") == ["lift mimic from garden-1"]
    position.play("lift mimic from garden-1", "put in garden-0 beside troll")
    assert (position.garden(), position.garden(1)) == (
        "troll troll troll mimic-troll",
        "elf mimic",
    )
    position = encantados("kobold kobold kobold faun", gardens={1: "mimic"}, deck="elf")
    position.play("lay kobold 3", "sink mimic from garden-1")
    assert (position.garden(1), position.deck) == ("", "elf mimic")


def test_fairies_also_help_mimics_that_lie_alone() -> None:
    assert encantados("", "mimic mimic elf").points() == 3 - 6
    assert encantados("", "mimic mimic elf fairy fairy").points() == 3 + 2


def test_an_orphan_mimic_may_be_lifted_wherever_it_goes() -> None:
    position = encantados("troll troll mimic faun", gardens={1: "mimic-elf"}).play(
        "lay troll 2 mimic", "lift mimic-elf from garden-1"
    )
    assert position.moves() == ["put in garden-0", "put in garden-1"]
    assert position.play("put in garden-1").garden(1) == "mimic"


def test_where_mimics_need_a_race_a_troll_moves_none_to_a_garden_without_a_row_for_it() -> None:
    position = encantados(
        "troll troll troll mimic faun",
        seats=3,
        gardens={1: "elf mimic-elf", 2: "leprechaun spring"},
        mimic_beside=True,
    )
    position.play("lay troll 3 mimic", "lift mimic-elf from garden-1")
    assert position.moves() == ["put in garden-1 beside elf"]


def test_where_mimics_need_a_race_an_orphan_without_any_row_cannot_be_lifted() -> None:
    position = encantados(
        "troll troll mimic faun", gardens={1: "mimic-elf"}, mimic_beside=True
    ).play("lay troll 2 mimic")
    assert position.moves() == ["lift troll from garden-0", "lift mimic-troll from garden-0"]
    assert position.refusal_key("lift mimic-elf from garden-1") == "beside_a_race"


def test_a_card_that_a_troll_moves_in_enters_the_garden_and_acts() -> None:
    position = encantados(
        "troll troll troll goblin faun", gardens={1: "goblin"}, deck="elf wisp fairy"
    )
    position.play("lay troll 3", "lift goblin from garden-1", "put in garden-0")
    assert position.log()[-2:] == ["moves", "enters"]
    assert position.moves() == ["call seat-0", "call seat-1"]
    position.play("call seat-1")
    assert (position.turn, position.hand(1)) == (0, "elf faun faun wisp")
    assert position.play("lay goblin 1").moves() == ["discard faun"]  # it has been used up


def test_whose_garden_it_enters_chooses() -> None:
    position = encantados("troll troll troll faun", "kobold", seats=3, gardens={2: "elf"})
    position.play("lay troll 3", "lift kobold from garden-0", "put in garden-2")
    assert (position.turn, position.moves("sink elf")) == (2, ["sink elf from garden-2"])
    assert position.refusal_key("discard faun") == "sink_first"
    position.play("sink troll from garden-0")
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
    position.play("lay troll 3", "lift troll from garden-0", "put in garden-1")
    assert (position.turn, position.state.active) == (1, 0)
    position.play("lift goblin from garden-1", "put in garden-2")
    assert (position.turn, position.moves("call")) == (2, [f"call seat-{n}" for n in range(3)])
    position.play("call seat-0")
    assert (position.turn, position.hand(), position.moves("discard")[0]) == (
        0,
        "elf faun wisp",
        "discard elf",
    )


def test_in_pairs_the_next_of_the_two_clockwise_chooses_for_their_garden() -> None:
    position = encantados("troll troll troll faun", "goblin", seats=6)
    position.play("lay troll 3", "lift goblin from garden-0", "put in garden-2")
    assert position.turn == 2
    position = encantados("troll troll troll faun", seats=4, gardens={1: "goblin"})
    position.play("lay troll 3", "lift goblin from garden-1", "put in garden-0")
    assert position.turn == 0  # the owner of the new garden decides


def test_a_card_put_back_where_it_was_has_not_entered() -> None:
    position = encantados("troll troll troll faun", gardens={1: "goblin"})
    position.play("lay troll 3", "lift goblin from garden-1", "put in garden-1")
    assert (position.turn, position.items("rung-1")) == (0, ())


def test_a_goblin_that_enters_with_nothing_to_draw_is_used_up() -> None:
    position = encantados(
        "troll troll troll faun", gardens={1: "goblin"}, deck="", single_round=True
    )
    position.play("lay troll 3", "lift goblin from garden-1", "put in garden-0")
    assert position.log()[-2:] == ["enters", "nothing_to_draw"]
    assert (position.turn, position.moves()) == (0, ["discard faun"])
    assert position.items("rung-0") == ("goblin", "troll")


def test_where_only_what_is_laid_acts_a_troll_wakes_no_first_time_effect() -> None:
    position = encantados("troll troll troll goblin faun", gardens={1: "goblin"}, first_laid=True)
    position.play("lay troll 3", "lift goblin from garden-1", "put in garden-0")
    assert position.moves("call") == []
    assert position.play("lay goblin 1").moves() == ["call seat-0", "call seat-1"]


def test_a_first_time_effect_comes_once_in_a_garden_and_round() -> None:
    position = encantados("goblin goblin goblin goblin faun").play("lay goblin 3", "call seat-1")
    assert position.play("lay goblin 1").moves() == ["discard faun"]


def test_an_expansion_may_bring_the_first_goblin_kobold_or_troll() -> None:
    for race, verb in (("goblin", "call"), ("kobold", "sink"), ("troll", "lift")):
        position = encantados(f"{race} faun", gardens={1: race}).play(f"lay {race} 1")
        assert position.moves() == position.moves(verb) != []


def test_several_first_goblins_at_once_act_once() -> None:
    position = encantados("goblin goblin goblin goblin faun").play("lay goblin 4", "call seat-1")
    assert position.moves() == ["discard faun"]


def test_each_garden_has_its_own_first_time() -> None:
    position = encantados("goblin goblin goblin faun faun", others={1: "goblin faun"})
    position.play("lay goblin 3", "call seat-0", "discard faun", "search", "leave fairy")
    assert position.play("lay goblin 1").moves() == ["call seat-0", "call seat-1"]


def test_in_pairs_the_partner_who_laid_the_card_decides() -> None:
    position = encantados("goblin goblin goblin faun", seats=4).play("lay goblin 3")
    assert position.turn == 0
    position.play("call seat-2")
    assert position.turn == 0


def test_partners_share_one_first_time() -> None:
    position = encantados("goblin goblin goblin faun faun", seats=4, others={2: "goblin faun"})
    position.play("lay goblin 3", "call seat-0", "discard faun")
    position.play("search", "leave fairy", "discard faun", "search", "leave fairy", "lay goblin 1")
    assert position.moves("call") == []


def test_a_lone_mimic_beside_goblins_wakes_nothing() -> None:
    position = encantados("mimic faun", gardens={1: "goblin"})
    assert position.play("lay goblin mimic").moves() == ["discard faun"]
