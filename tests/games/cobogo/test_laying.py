"""Cobogó: laying a card."""

from __future__ import annotations

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.rules.cards import GLASS
from ludoteca.games.cobogo.rules.moves import ORIGIN
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.position import cobogo, dealt


def test_exactly_one_card_is_laid_each_turn_and_no_one_passes() -> None:
    position = cobogo("YP", hand="C07 C02", others=["C05 C06"])
    assert position.refusal_key("pass") == "no_passing"
    position.play("lay C07 0,1")
    assert (position.state.hands[0].size(), position.turn) == (1, 1)


def test_there_is_always_a_place_beside_the_wall() -> None:
    position = cobogo("VVV VVV VVV", hand="C07")
    assert (3, 0) in position.places("C07")
    assert not any(-2 < x < 3 and -3 < y < 3 for x, y in position.places("C07"))


def test_any_card_in_hand_may_be_chosen() -> None:
    position = cobogo("YP", hand="C07 C02")
    assert {words.split()[1] for words in position.moves()} == {"C07", "C02"}
    assert (
        position.refusal_key("lay C05 0,1") == position.refusal_key("lay sun 0,1") == "not_in_hand"
    )


def test_the_first_card_lies_at_one_canonical_place_in_any_turn() -> None:
    position = cobogo(hand="C07")
    assert position.moves() == [
        "lay C07 0,0",
        "lay C07 0,0 turned 1",
        "lay C07 0,0 turned 2",
        "lay C07 0,0 turned 3",
    ]
    assert position.refusal_key("lay C07 1,0") == "first_at_home"


def test_places_are_counted_from_the_first_card_and_never_change() -> None:  # ruling 33
    position = cobogo(hand="C07 C02", pile="C05").play("lay C07 0,0")
    before = dict(zip(*wall_of(position.state), strict=True))
    position.play("lay C02 -2,-1")
    after = dict(zip(*wall_of(position.state), strict=True))
    assert before.items() <= after.items()
    assert after[-2, -1] == "yellow"


def wall_of(state: Cobogo) -> tuple[list[tuple[int, int]], list[str | None]]:
    zone = GAME.view(state, None).zone("wall")
    return list(zone.places), list(zone.items)


def test_a_card_may_be_turned_by_quarters() -> None:
    turned = {n: cobogo(hand="C07").play(f"lay C07 0,0 turned {n}").drawing() for n in range(4)}
    assert turned == {
        0: ["PV", "BB", "YG"],
        1: ["YBP", "GBV"],
        2: ["GY", "BB", "VP"],
        3: ["VBG", "PBY"],
    }


def test_turning_is_optional() -> None:
    assert cobogo("YP", hand="C07").places("C07", turned=0)


def test_a_card_is_never_mirrored() -> None:
    position = cobogo(hand="C07")
    assert position.refusal_key("lay C07 0,0 turned 4") == "four_turns"
    looks = [cobogo(hand="C07").play(words).drawing() for words in position.moves()]
    assert ["VP", "BB", "GY"] not in looks
    assert ["PBY", "VBG"] not in looks


def test_a_card_covers_whole_cells_and_half_cell_placements_do_not_exist() -> None:
    position = cobogo("YP", hand="C07")
    assert position.refusal_key("lay C07 0.5,1") == "whole_cells"
    assert position.refusal_key("lay C07 0,1½") == "whole_cells"
    position.play("lay C07 1,1")
    assert position.drawing() == ["YP.", ".PV", ".BB", ".YG"]


def test_a_card_may_lie_beside_the_wall_touching_by_a_side() -> None:
    position = cobogo("Y", hand="C07")
    beside = {(-2, y) for y in (-2, -1, 0)} | {(1, y) for y in (-2, -1, 0)}
    above_and_below = {(x, y) for x in (-1, 0) for y in (-3, 1)}
    covering = {(x, y) for x in (-1, 0) for y in (-2, -1, 0)}
    assert position.places("C07") == beside | above_and_below | covering


def test_one_full_side_of_one_block_is_enough() -> None:
    assert (1, -2) in cobogo("Y", hand="C07").places("C07")


def test_touching_by_a_corner_only_is_refused() -> None:
    position = cobogo("Y", hand="C07")
    for x, y in ((1, 1), (-2, 1), (1, -3), (-2, -3)):
        assert (x, y) not in position.places("C07")
        assert position.refusal_key(f"lay C07 {x},{y}") == "corner_only"
    after = cobogo(hand="C07 C02", pile="C05").play("lay C07 0,0")
    for x, y in ((2, 3), (-2, 3), (2, -3), (-2, -3)):
        assert after.refusal_key(f"lay C02 {x},{y}") == "corner_only"


def test_a_card_apart_from_the_wall_is_refused() -> None:
    position = cobogo("Y", hand="C07")
    assert position.refusal_key("lay C07 2,0") == "apart"
    assert position.refusal_key("lay C07 99999,0") == "apart"


def test_a_card_may_cover_blocks() -> None:
    position = cobogo("YYY", hand="C07").play("lay C07 1,0")
    assert position.drawing() == ["YPV", ".BB", ".YG"]
    assert [note.args["n"] for note in position.state.log or [] if note.key == "covers"] == [2]


def test_a_card_may_cover_several_cards_and_a_whole_card_just_laid() -> None:
    position = cobogo(hand="C03 C14", pile="C01 C07", fronts={"C03": "YP/PB/GG", "C14": "YY/YY/YY"})
    position.play("lay C03 0,0")
    position.play("lay C14 0,0")
    assert position.drawing() == ["YY", "YY", "YY"]
    position.play("lay C07 2,0")
    assert (1, -1) in position.places("C01")
    assert "C03" in position.items("laid")


def test_the_new_card_lies_on_top_and_never_below() -> None:
    position = cobogo("YYY YYY YYY", hand="C07").play("lay C07 0,0")
    assert position.drawing() == ["PVY", "BBY", "YGY"]


def test_no_glass_may_be_covered() -> None:
    position = cobogo("VY", hand="C07")
    assert position.refusal_key("lay C07 0,0") == "covers_glass"
    assert position.refusal_key("lay C07 -1,-2 turned 0") == "covers_glass"
    assert (1, 0) in position.places("C07")


def test_no_legal_placement_of_a_match_covers_glass() -> None:
    position = dealt(1, "glass stays")
    rng = stream("glass stays")
    while position.turn != OVER:
        glass = {
            place for place, block in zip(*wall_of(position.state), strict=True) if block == "glass"
        }
        legal = position.state.legal()
        position.state.play(legal.at(rng.below(legal.size())), rng)
        assert glass <= {
            p for p, block in zip(*wall_of(position.state), strict=True) if block == "glass"
        }


def test_glass_on_the_new_card_may_cover_colours() -> None:
    position = cobogo("YY YY", hand="C07").play("lay C07 0,0")
    assert position.state.wall.at(position.state.wall.cell(ORIGIN + 1, ORIGIN)) == GLASS


def test_even_glass_of_ones_own_earlier_card_stays_open() -> None:
    position = cobogo(hand="C07 C02", pile="C05").play("lay C07 0,0")
    assert position.refusal_key("lay C02 1,0") == "covers_glass"


def test_a_block_may_cover_its_own_colour_and_what_lies_below_is_forgotten() -> None:
    position = cobogo("P. BB Y.", hand="C07 C02").play("lay C07 0,0")
    assert position.drawing() == ["PV", "BB", "YG"]
    assert not any("under" in name or "below" in name for name in vars_of(position.state))


def vars_of(state: Cobogo) -> list[str]:
    from ludoteca.core.engine.fingerprint import attributes

    return [name for name, _ in attributes(state)]


def test_a_placement_wholly_inside_the_wall_is_legal() -> None:
    position = cobogo("YYYY YYYY YYYY YYYY YYYY", hand="C07")
    assert (1, 1) in position.places("C07")
    position.play("lay C07 1,1")
    assert (
        position.state.right - position.state.left,
        position.state.bottom - position.state.top,
    ) == (3, 4)


def test_the_wall_has_no_limit_within_a_match() -> None:
    """The longest walls there can be, in all four directions, stay inside the window."""
    for turned, dx, dy in ((1, 3, 0), (1, -3, 0), (0, 0, 3), (0, 0, -3)):
        position = dealt(1, "longest")
        for n in range(15):
            card = position.items("hand-0")[0]
            position.play(f"lay {card} {n * dx},{n * dy} turned {turned}")
        assert position.turn == OVER
        assert len(wall_of(position.state)[0]) == 90


def test_one_card_is_drawn_after_laying_if_there_is_one() -> None:
    position = cobogo("YP", hand="C07 C02", pile="C05 C06").play("lay C07 0,1")
    assert [position.state.deck.names[card] for card in position.state.hands[0].to_list()] == [
        "C02",
        "C06",
    ]
    assert [note for note in position.log() if note in ("lays", "draws_this")] == [
        "lays",
        "draws_this",
    ]


def test_nothing_is_drawn_from_an_empty_pile() -> None:
    position = cobogo("YP", hand="C07 C02").play("lay C07 0,1")
    assert position.state.hands[0].size() == 1
    assert position.refusal_key("draw") == "draws_by_itself"


def test_a_player_without_cards_is_skipped() -> None:
    position = cobogo("YP", hand="C07", others=["", "C05"]).play("lay C07 0,1")
    assert position.turn == 2


def test_the_same_look_in_another_turn_is_the_same_move() -> None:  # ruling 31
    position = cobogo("Y", hand="C07 C02", fronts={"C07": "YP/BB/PY"})
    notes = [
        GAME.describe_move(position.state, move).args for move in position.state.legal().to_list()
    ]
    assert {note.get("n", 0) for note in notes if note["card"] == "C07"} == {0, 1}
    assert {note.get("n", 0) for note in notes if note["card"] == "C02"} == {0, 1, 2, 3}
    assert GAME.parse_legal_move(position.state, "lay C07 0,1 turned 2") == GAME.parse_legal_move(
        position.state, "lay C07 0,1"
    )


def test_a_move_may_be_said_longer() -> None:  # ruling 32
    position = cobogo("Y", hand="C07")
    assert GAME.parse_legal_move(
        position.state, "  Lay c07 AT 0,1 turned 0 "
    ) == GAME.parse_legal_move(position.state, "lay C07 0,1")
    assert (
        GAME.notation(
            position.state, GAME.parse_legal_move(position.state, "lay C07 at 0,1 turned 2")
        )
        == "lay C07 0,1 turned 2"
    )


def test_the_log_tells_a_card_by_its_blocks() -> None:
    position = cobogo("YP", hand="C07 C02", fronts={"C07": "VV/PP/BB"})
    position.play(next(words for words in position.moves() if "C07" in words))
    (note,) = [note for note in position.state.log or () if note.key.startswith("lays")]
    blocks = {
        "en": "C07 (glass, glass, purple, purple, blue, blue)",
        "pt-BR": "C07 (vidro, vidro, roxo, roxo, azul, azul)",
        "uk": "C07 (скло, скло, фіолетовий, фіолетовий, синій, синій)",
    }
    for language in LANGUAGES:
        assert blocks[language] in texts(language, "cobogo").with_names(["Marta"]).say_note(
            "log", note
        )


def test_every_card_makes_the_wall_larger_if_one_plays_so() -> None:  # ruling 39
    wall = "YYYY YYYY YYYY YYYY YYYY"
    free, growing = cobogo(wall, hand="C07"), cobogo(wall, hand="C07", grows=True)
    assert "lay C07 1,1" in free.moves()
    assert growing.refusal_key("lay C07 1,1") == "adds_nothing"
    inside = {(x, y) for x in range(3) for y in range(3)}
    assert free.places("C07") - growing.places("C07") == inside
    assert (3, 0) in growing.places("C07")


def test_glass_is_never_covered_even_to_make_the_wall_larger() -> None:  # ruling 39
    assert cobogo("VYY YYY", hand="C07", grows=True).refusal_key("lay C07 0,0") == "covers_glass"


def test_a_move_may_be_said_in_another_order() -> None:  # ruling 32
    position = cobogo("Y", hand="C07")
    meant = GAME.parse_legal_move(position.state, "lay C07 0,1 turned 2")
    for words in (
        "lay C07 turned 2 0,1",
        "lay C07 turned 2 at 0,1",
        "lay 0,1 C07 turned 2",
        "lay at 0, 1 turned 2 c07",
        "lay turned 2 C07 +0 , 01",
    ):
        assert GAME.parse_legal_move(position.state, words) == meant, words
    assert GAME.parse_legal_move(
        position.state, "lay C07 \N{MINUS SIGN}1,1"
    ) == GAME.parse_legal_move(position.state, "lay C07 -1,1")


def test_what_is_no_move_at_all_is_told_so() -> None:
    position = cobogo("Y", hand="C07")
    for words in ("", "lay", "lay 0,1", "lay at", "lay C07 0,1 0,2", "lay C07 0,1 now", "laid C07"):
        assert position.refusal_key(words) == "unknown_words", words


def test_a_place_beyond_all_numbers_is_apart() -> None:
    position = cobogo("Y", hand="C07")
    for place in ("9" * 300 + ",0", "0,-" + "9" * 300, "1000000,1000000"):
        assert position.refusal_key(f"lay C07 {place}") == "apart"
    assert position.refusal_key("lay C07 0,1 turned " + "9" * 300) == "four_turns"
    assert position.refusal_key("lay C07 turned 0,1") == "four_turns"
    assert (
        position.refusal_key("lay C07 turned 1")
        == position.refusal_key("lay C07 3 2")
        == "whole_cells"
    )
