"""nEon_onE: the notation of moves, and the rule that each refusal names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.text import LANGUAGES, read_tables, rulebook, texts
from ludoteca.games import neon as neon_package
from ludoteca.games.neon import GAME
from tests.games.neon.oracles import ORACLES
from tests.games.neon.position import NeonPosition, neon

PRINTED = Path(__file__).parents[2] / "sources" / "neon.pt-BR.txt"


def after_drawing() -> NeonPosition:
    return neon("red-1 blue-2", top="red-5", pile="green-9", free_draw=True).play("draw")


REFUSED: dict[str, list[tuple[NeonPosition, str]]] = {
    "not_in_hand": [(neon("red-1"), "play red-2"), (neon("red-1"), "play wild red")],
    "does_not_fit": [(neon("blue-2"), "play blue-2"), (after_drawing(), "play green-9")],
    "only_the_drawn": [(after_drawing(), "play red-1")],
    "must_play": [
        (neon("red-1"), "draw"),
        (neon("red-1", others=("green-1", ""), rest="hand-2"), "pass"),
    ],
    "one_draw": [(after_drawing(), "draw")],
    "say_keep": [(after_drawing(), "pass")],
    "nothing_drawn": [(neon("red-1"), "keep")],
    "no_passing": [(neon("blue-2"), "pass"), (neon("red-2"), "pass")],
    "nothing_to_draw": [
        (neon("blue-2", others=("green-1", "red-4"), rest="hand-2"), "draw"),
    ],
    "no_penalty": [(neon("red-1"), "take 2"), (after_drawing(), "take 2")],
    "take_all": [(neon("red-1", top="red-+2", penalty=4), "take 2")],
    "penalty_first": [
        (neon("red-1", top="red-+2", penalty=4), "draw"),
        (neon("red-1", top="red-+2", penalty=4), "pass"),
    ],
    "answer_alike": [
        (neon("red-1 +4", top="red-+2", penalty=4), "play red-1"),
        (neon("red-1 +4", top="red-+2", penalty=4), "play +4 red"),
        (neon("red-1 +4", top="red-+2", penalty=4), "red play +4"),
    ],
    "answer_any": [
        (neon("red-1 wild", top="red-+2", penalty=4, mixed_stacking=True), "play wild red"),
    ],
    "name_a_colour": [(neon("wild red-1"), "play wild"), (neon("+4 red-1"), "play +4 pink")],
    "name_a_seat": [
        (neon("swap red-1"), "play swap"),
        (neon("swap red-1"), "play swap seat-0"),
        (neon("swap red-1"), "play swap seat-3"),
    ],
    "says_too_much": [(neon("red-1 blue-2"), "play red-1 blue"), (neon("renew"), "play renew red")],
    "last_card_has_no_effect": [
        (neon("wild"), "play wild red"),
        (neon("+4"), "play +4 red"),
        (neon("swap"), "play swap seat-1"),
    ],
    "choose_first": [
        (neon("renew red-1 red-2").play("play renew"), "draw"),
        (neon("renew red-1 red-2").play("play renew"), "play red-1"),
        (neon("renew red-1 red-2").play("play renew"), ""),
    ],
    "no_such_colour": [(neon("renew red-1").play("play renew"), "choose pink")],
    "nothing_to_choose": [(neon("red-1"), "choose red")],
    "unknown_words": [
        (neon("red-1"), ""),
        (neon("red-1"), "abracadabra"),
        (neon("red-1"), "play"),
        (neon("red-1"), "play purple-1"),
        (neon("blue-1"), "draw two"),
        (after_drawing(), "keep it"),
        (neon("red-1", top="red-+2", penalty=4), "take 4 now"),
        (neon("red-1", top="red-+2", penalty=4), "take " + "9" * 5000),
        (neon("red-1"), "take -1"),
        (neon("blue-2", others=("green-1", "red-4"), rest="hand-2"), "pass on"),
    ],
}


@pytest.mark.parametrize("key", REFUSED)
def test_a_refusal_names_the_rule_that_forbids(key: str) -> None:
    assert [(words, position.refusal_key(words)) for position, words in REFUSED[key]] == [
        (words, key) for _, words in REFUSED[key]
    ]


def test_every_refusal_is_reached_and_stands_on_a_paragraph() -> None:
    own = set(read_tables("ludoteca.games.neon", "en")["refusal"])
    words = own - set(ORACLES.decks)
    assert words == set(REFUSED) - {"unknown_words"}
    assert own == set(GAME.paragraphs)
    for language in LANGUAGES:
        assert set(GAME.paragraphs.values()) <= set(rulebook(language, "neon"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_worded(language: str) -> None:
    messages = texts(language, "neon").with_names(["Ana", "Borys", "Caio"])
    for tried in REFUSED.values():
        for position, words in tried:
            note = GAME.refusal(position.state, MoveTokens(words))
            sentence = messages.say_note("refusal", note)
            assert sentence.endswith(".")
            assert "{" not in sentence


@pytest.mark.parametrize(
    ("hand", "text", "meant"),
    [
        ("wild red-1", "play red wild", "play wild red"),
        ("+4 red-1", "red +4 play", "play +4 red"),
        ("swap red-1", "play seat-1 swap", "play swap seat-1"),
        ("red-1 blue-1", "red-1 play", "play red-1"),
    ],
)
def test_no_piece_of_a_move_changes_its_meaning_by_its_place(
    hand: str, text: str, meant: str
) -> None:
    state = neon(hand).state
    assert GAME.notation(state, GAME.parse_legal_move(state, text)) == meant


def test_words_are_read_whatever_their_case_and_spaces() -> None:
    position = neon("red-+2 blue-1").play("  PLAY   Red-+2 ")
    assert position.top() == "red-+2"


def test_asking_for_a_refusal_changes_nothing() -> None:
    position = neon("red-1 blue-2")
    before = position.moves()
    position.refusal_key("play blue-2")
    assert position.moves() == before


def test_reverse_wild_and_hand_swap_have_the_signs_of_the_printed_list() -> None:
    named = re.findall(r"^- (.+) \((\S)\): ", PRINTED.read_text("utf-8"), re.MULTILINE)
    signs = dict(named)
    assert GAME.short_label("red-reverse") == f"R{signs['Inverter']}" == "R⟲"
    assert GAME.short_label("wild") == signs["Coringa Colorido"]
    assert GAME.short_label("swap") == f"★{signs['Troca de Mão']}" == "★⇄"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_writes_each_card_as_the_terminal_does(language: str) -> None:
    rows = re.findall(r"^\| \{(\S+)\} \|[^|]*\| (\S+) \|", book_of(language), re.MULTILINE)
    assert len(rows) == 8
    assert [code for _, code in rows] == [GAME.short_label(item) for item, _ in rows]


def book_of(language: str) -> str:
    folder = Path(neon_package.__file__).parent / "text"
    return (folder / f"rulebook.{language}.md").read_text("utf-8")
