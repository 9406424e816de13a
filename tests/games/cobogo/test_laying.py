"""Cobogó: laying a card."""

from __future__ import annotations

from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.rules.cards import GLASS
from ludoteca.games.cobogo.rules.moves import HOME
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.test_site import lay, moves, places, said, shown, site, start, why_not


def test_exactly_one_card_is_laid_each_turn_and_nobody_passes() -> None:
    state = site("YP", hand="C07 C02", others=["C05 C06"])
    assert why_not(state, "pass") == "no_passing"
    lay(state, "lay C07 0,1")
    assert (state.hands[0].size(), state.turn) == (1, 1)


def test_there_is_always_a_place_beside_the_wall() -> None:
    state = site("VVV VVV VVV", hand="C07")
    assert (3, 0) in places(state, "C07")
    assert not any(-2 < x < 3 and -3 < y < 3 for x, y in places(state, "C07"))


def test_any_card_in_hand_may_be_chosen() -> None:
    state = site("YP", hand="C07 C02")
    assert {words.split()[1] for words in moves(state)} == {"C07", "C02"}
    assert why_not(state, "lay C05 0,1") == why_not(state, "lay sun 0,1") == "not_in_hand"


def test_the_first_card_lies_at_one_canonical_place_in_any_turn() -> None:
    state = site(hand="C07")
    assert moves(state) == [
        "lay C07 0,0",
        "lay C07 0,0 turned 1",
        "lay C07 0,0 turned 2",
        "lay C07 0,0 turned 3",
    ]
    assert why_not(state, "lay C07 1,0") == "first_at_home"


def test_places_are_counted_from_the_first_card_and_never_change() -> None:  # ruling 33
    state = lay(site(hand="C07 C02", pile="C05"), "lay C07 0,0")
    before = dict(zip(*wall_of(state), strict=True))
    lay(state, "lay C02 -2,-1")
    after = dict(zip(*wall_of(state), strict=True))
    assert before.items() <= after.items()
    assert after[-2, -1] == "yellow"


def wall_of(state: Cobogo) -> tuple[list[tuple[int, int]], list[str | None]]:
    zone = GAME.view(state, None).zone("wall")
    return list(zone.places), list(zone.items)


def test_a_card_may_be_turned_by_quarters() -> None:
    turned = {n: shown(lay(site(hand="C07"), f"lay C07 0,0 turned {n}")) for n in range(4)}
    assert turned == {
        0: ["PV", "BB", "YG"],
        1: ["YBP", "GBV"],
        2: ["GY", "BB", "VP"],
        3: ["VBG", "PBY"],
    }


def test_turning_is_optional() -> None:
    assert places(site("YP", hand="C07"), "C07", turned=0)


def test_a_card_is_never_mirrored() -> None:
    state = site(hand="C07")
    assert why_not(state, "lay C07 0,0 turned 4") == "four_turns"
    looks = [shown(lay(site(hand="C07"), words)) for words in moves(state)]
    assert ["VP", "BB", "GY"] not in looks
    assert ["PBY", "VBG"] not in looks


def test_a_card_covers_whole_cells_and_half_cell_placements_do_not_exist() -> None:
    state = site("YP", hand="C07")
    assert why_not(state, "lay C07 0.5,1") == "whole_cells"
    assert why_not(state, "lay C07 0,1½") == "whole_cells"
    lay(state, "lay C07 1,1")
    assert shown(state) == ["YP.", ".PV", ".BB", ".YG"]


def test_a_card_may_lie_beside_the_wall_touching_by_a_side() -> None:
    state = site("Y", hand="C07")
    beside = {(-2, y) for y in (-2, -1, 0)} | {(1, y) for y in (-2, -1, 0)}
    above_and_below = {(x, y) for x in (-1, 0) for y in (-3, 1)}
    covering = {(x, y) for x in (-1, 0) for y in (-2, -1, 0)}
    assert places(state, "C07") == beside | above_and_below | covering


def test_one_full_side_of_one_block_is_enough() -> None:
    assert (1, -2) in places(site("Y", hand="C07"), "C07")


def test_touching_by_a_corner_only_is_refused() -> None:
    state = site("Y", hand="C07")
    for x, y in ((1, 1), (-2, 1), (1, -3), (-2, -3)):
        assert (x, y) not in places(state, "C07")
        assert why_not(state, f"lay C07 {x},{y}") == "corner_only"
    after = lay(site(hand="C07 C02", pile="C05"), "lay C07 0,0")
    for x, y in ((2, 3), (-2, 3), (2, -3), (-2, -3)):
        assert why_not(after, f"lay C02 {x},{y}") == "corner_only"


def test_a_card_apart_from_the_wall_is_refused() -> None:
    state = site("Y", hand="C07")
    assert why_not(state, "lay C07 2,0") == "apart"
    assert why_not(state, "lay C07 99999,0") == "apart"


def test_a_card_may_cover_blocks() -> None:
    state = lay(site("YYY", hand="C07"), "lay C07 1,0")
    assert shown(state) == ["YPV", ".BB", ".YG"]
    assert [note.args["n"] for note in state.log or [] if note.key == "covers"] == [2]


def test_a_card_may_cover_several_cards_and_a_whole_card_just_laid() -> None:
    state = site(hand="C03 C14", pile="C01 C07", fronts={"C03": "YP/PB/GG", "C14": "YY/YY/YY"})
    lay(state, "lay C03 0,0")
    lay(state, "lay C14 0,0")
    assert shown(state) == ["YY", "YY", "YY"]
    lay(state, "lay C07 2,0")
    assert (1, -1) in places(state, "C01")
    assert "C03" in GAME.view(state, 0).zone("laid").items


def test_the_new_card_lies_on_top_and_never_below() -> None:
    state = lay(site("YYY YYY YYY", hand="C07"), "lay C07 0,0")
    assert shown(state) == ["PVY", "BBY", "YGY"]


def test_no_glass_may_be_covered() -> None:
    state = site("VY", hand="C07")
    assert why_not(state, "lay C07 0,0") == "covers_glass"
    assert why_not(state, "lay C07 -1,-2 turned 0") == "covers_glass"
    assert (1, 0) in places(state, "C07")


def test_no_legal_placement_of_a_match_covers_glass() -> None:
    state = start(1, "glass stays")
    lot = stream("glass stays")
    while state.turn != OVER:
        glass = {place for place, block in zip(*wall_of(state), strict=True) if block == "glass"}
        legal = state.legal()
        state.play(legal.at(lot.below(legal.size())), lot)
        assert glass <= {p for p, block in zip(*wall_of(state), strict=True) if block == "glass"}


def test_glass_on_the_new_card_may_cover_colours() -> None:
    state = lay(site("YY YY", hand="C07"), "lay C07 0,0")
    assert state.wall.at(state.wall.cell(HOME + 1, HOME)) == GLASS


def test_even_glass_of_ones_own_earlier_card_stays_open() -> None:
    state = lay(site(hand="C07 C02", pile="C05"), "lay C07 0,0")
    assert why_not(state, "lay C02 1,0") == "covers_glass"


def test_a_block_may_cover_its_own_colour_and_what_lies_below_is_forgotten() -> None:
    state = lay(site("P. BB Y.", hand="C07 C02"), "lay C07 0,0")
    assert shown(state) == ["PV", "BB", "YG"]
    assert not any("under" in name or "below" in name for name in vars_of(state))


def vars_of(state: Cobogo) -> list[str]:
    from ludoteca.core.kit.fingerprint import attributes

    return [name for name, _ in attributes(state)]


def test_a_placement_wholly_inside_the_wall_is_legal() -> None:
    state = site("YYYY YYYY YYYY YYYY YYYY", hand="C07")
    assert (1, 1) in places(state, "C07")
    lay(state, "lay C07 1,1")
    assert (state.right - state.left, state.bottom - state.top) == (3, 4)


def test_the_wall_has_no_limit_within_a_match() -> None:
    """The longest walls there can be, in all four directions, stay inside the window."""
    for turned, dx, dy in ((1, 3, 0), (1, -3, 0), (0, 0, 3), (0, 0, -3)):
        state = start(1, "longest")
        for n in range(15):
            card = GAME.view(state, 0).zone("hand-0").items[0]
            lay(state, f"lay {card} {n * dx},{n * dy} turned {turned}")
        assert state.turn == OVER
        assert len(wall_of(state)[0]) == 90


def test_one_card_is_drawn_after_laying_if_there_is_one() -> None:
    state = lay(site("YP", hand="C07 C02", pile="C05 C06"), "lay C07 0,1")
    assert [state.deck.names[card] for card in state.hands[0].listed()] == ["C02", "C06"]
    assert [note for note in said(state) if note in ("lays", "draws_this")] == [
        "lays",
        "draws_this",
    ]


def test_nothing_is_drawn_from_an_empty_pile() -> None:
    state = lay(site("YP", hand="C07 C02"), "lay C07 0,1")
    assert state.hands[0].size() == 1
    assert why_not(state, "draw") == "draws_by_itself"


def test_a_player_without_cards_is_skipped() -> None:
    state = lay(site("YP", hand="C07", others=["", "C05"]), "lay C07 0,1")
    assert state.turn == 2


def test_the_same_look_in_another_turn_is_the_same_move() -> None:  # ruling 31
    state = site("Y", hand="C07 C02", fronts={"C07": "YP/BB/PY"})
    notes = [GAME.phrase(state, move).args for move in state.legal().listed()]
    assert {note.get("n", 0) for note in notes if note["card"] == "C07"} == {0, 1}
    assert {note.get("n", 0) for note in notes if note["card"] == "C02"} == {0, 1, 2, 3}
    assert GAME.parse(state, "lay C07 0,1 turned 2") == GAME.parse(state, "lay C07 0,1")


def test_a_move_may_be_said_longer() -> None:  # ruling 32
    state = site("Y", hand="C07")
    assert GAME.parse(state, "  Lay c07 AT 0,1 turned 0 ") == GAME.parse(state, "lay C07 0,1")
    assert GAME.words(state, GAME.parse(state, "lay C07 at 0,1 turned 2")) == "lay C07 0,1 turned 2"


def test_the_log_tells_a_card_by_its_blocks() -> None:
    state = site("YP", hand="C07 C02", fronts={"C07": "VV/PP/BB"})
    lay(state, next(words for words in moves(state) if "C07" in words))
    (note,) = [note for note in state.log or () if note.key.startswith("lays")]
    blocks = {
        "en": "C07 (glass, glass, purple, purple, blue, blue)",
        "pt-BR": "C07 (vidro, vidro, roxo, roxo, azul, azul)",
        "uk": "C07 (скло, скло, фіолетовий, фіолетовий, синій, синій)",
    }
    for language in LANGUAGES:
        assert blocks[language] in texts(language, "cobogo").named(["Marta"]).note("log", note)


def test_every_card_makes_the_wall_larger_if_one_plays_so() -> None:  # ruling 39
    wall = "YYYY YYYY YYYY YYYY YYYY"
    free, growing = site(wall, hand="C07"), site(wall, hand="C07", grows=True)
    assert why_not(free, "lay C07 1,1") == "legal"
    assert why_not(growing, "lay C07 1,1") == "adds_nothing"
    inside = {(x, y) for x in range(3) for y in range(3)}
    assert places(free, "C07") - places(growing, "C07") == inside
    assert (3, 0) in places(growing, "C07")


def test_glass_is_never_covered_even_to_make_the_wall_larger() -> None:  # ruling 39
    assert why_not(site("VYY YYY", hand="C07", grows=True), "lay C07 0,0") == "covers_glass"


def test_a_move_may_be_said_in_another_order() -> None:  # ruling 32
    state = site("Y", hand="C07")
    meant = GAME.parse(state, "lay C07 0,1 turned 2")
    for words in (
        "lay C07 turned 2 0,1",
        "lay C07 turned 2 at 0,1",
        "lay 0,1 C07 turned 2",
        "lay at 0, 1 turned 2 c07",
        "lay turned 2 C07 +0 , 01",
    ):
        assert GAME.parse(state, words) == meant, words
    assert GAME.parse(state, "lay C07 \N{MINUS SIGN}1,1") == GAME.parse(state, "lay C07 -1,1")


def test_what_is_no_move_at_all_is_told_so() -> None:
    state = site("Y", hand="C07")
    for words in ("", "lay", "lay 0,1", "lay at", "lay C07 0,1 0,2", "lay C07 0,1 now", "laid C07"):
        assert why_not(state, words) == "unknown_words", words


def test_a_place_beyond_all_numbers_is_apart() -> None:
    state = site("Y", hand="C07")
    for place in ("9" * 300 + ",0", "0,-" + "9" * 300, "1000000,1000000"):
        assert why_not(state, f"lay C07 {place}") == "apart"
    assert why_not(state, "lay C07 0,1 turned " + "9" * 300) == "four_turns"
    assert why_not(state, "lay C07 turned 0,1") == "four_turns"
    assert why_not(state, "lay C07 turned 1") == why_not(state, "lay C07 3 2") == "whole_cells"
