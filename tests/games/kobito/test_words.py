"""Kobito: every move has one notation, and invalid words are refused with the rule that forbids
them."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.text import LANGUAGES, rulebook, texts
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.rules.moves import MOVES
from ludoteca.games.kobito.shown.refusals import PARAGRAPHS
from ludoteca.games.kobito.shown.words import NOTATION, notation
from tests.games.kobito.position import KobitoPosition, kobito


def test_every_move_has_words_of_its_own() -> None:
    lines = list(NOTATION.values())
    assert len(lines) == len(set(lines))
    unused = MOVES - len(lines)
    assert unused == 24, "only `all` from the high end, which is `all` from the low end"


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 6])
def test_words_lead_back_to_their_move(seats: int) -> None:
    for n in range(20):
        state = GAME.start(seats, {}, stream("words", seats, n))
        rng = stream("lot", seats, n)
        while state.turn != OVER:
            legal = state.legal()
            for move in legal.to_list():
                words = notation(state, move)
                assert (
                    GAME.parse_legal_move(state, words)
                    == GAME.parse_legal_move(state, f"  {words.upper()} ")
                    == move
                )
            state.play(legal.at(rng.below(legal.size())), rng)


def test_the_forms_of_words() -> None:
    at = kobito(
        "5 6 8 kobito swap", ("7 8", "4", "kobito-5 6"), mine=("9 10 11",), theirs=("kobito-6 7",)
    )
    moves = at.moves()
    for words in (
        "play 6 on rainbow-1 low",
        "play kobito on rainbow-2 high",
        "play 8 on workshop-1 low",
        "open 5 6",
        "open kobito 8",
        "swap 8 on rainbow-1",
        "trade 5 for kobito in rainbow-3",
        "trade 6 for kobito in workshop-1 of seat-1",
        "move 1 from workshop-1 low to rainbow-1 high",
        "move all from workshop-1 to rainbow-1 high",
    ):
        assert words in moves
    at.play("play 8 on workshop-1 low", "play 5 on rainbow-2 high")
    assert "done" in at.moves()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("play high rainbow-1 9", "play 9 on rainbow-1 high"),
        ("play on rainbow-1 high 9", "play 9 on rainbow-1 high"),
        ("open 6 5", "open 5 6"),
        ("swap on rainbow-1 8", "swap 8 on rainbow-1"),
        ("trade in rainbow-3 5 for kobito", "trade 5 for kobito in rainbow-3"),
        ("trade 5 for kobito in workshop-2 of seat-0", "trade 5 for kobito in workshop-2"),
        (
            "move to rainbow-1 high from workshop-1 low 1",
            "move 1 from workshop-1 low to rainbow-1 high",
        ),
        (
            "move 3 from workshop-1 to rainbow-1 high",
            "move all from workshop-1 to rainbow-1 high",
        ),
        (
            "move all from workshop-1 low to rainbow-1 high",
            "move all from workshop-1 to rainbow-1 high",
        ),
    ],
)
def test_words_in_another_order_are_understood(text: str, meant: str) -> None:  # ruling 58
    at = kobito("5 6 8 9 swap", ("7 8", "4", "kobito-5 6"), mine=("9 10 11", "kobito-5 6"))
    assert GAME.notation(at.state, GAME.parse_legal_move(at.state, text)) == meant


def test_a_kobito_and_a_number_are_said_from_low_to_high() -> None:  # ruling 58
    at = kobito("5 kobito")
    assert GAME.parse_legal_move(at.state, "open kobito 5") != GAME.parse_legal_move(
        at.state, "open 5 kobito"
    )


FULL = "1 2 3 4 5 6 7 8 9 10 11 12"

REFUSED = [
    ("abracadabra", "unknown_words", kobito("2")),
    ("", "unknown_words", kobito("2")),
    ("play", "unknown_words", kobito("2")),
    ("play 13 on rainbow-1 high", "unknown_words", kobito("2")),
    ("play 2 on rainbow-9 high", "unknown_words", kobito("2")),
    ("play 2 on rainbow-1 high now", "unknown_words", kobito("2")),
    ("done now", "unknown_words", kobito("2")),
    ("move", "unknown_words", kobito("2")),
    ("move some from workshop-1 to rainbow-1 high", "unknown_words", kobito("2", mine=("3 4",))),
    ("trade 2 for gold in rainbow-1", "unknown_words", kobito("2")),
    ("penalty", "unknown_words", kobito("8")),
    ("open 2 13", "unknown_words", kobito("2")),
    ("swap 2", "unknown_words", kobito("2")),
    ("done", "duty_unmet", kobito("2")),
    ("done", "pay_first", kobito("8")),
    ("done", "pay_first", kobito("8 8", mine=("3 4",)).play("penalty 8")),
    ("play 3 on rainbow-1 high", "not_in_hand", kobito("2")),
    ("penalty 9", "not_in_hand", kobito("8")),
    ("open 3 4", "not_all_in_hand", kobito("3 3")),
    ("penalty 2", "nothing_owed", kobito("2 2").play("play 2 on rainbow-1 high")),
    ("penalty 2", "can_still_play", kobito("2 8")),
    ("play 8 on rainbow-1 high", "paying", kobito("8 8", mine=("3 4",)).play("penalty 8")),
    ("penalty 8", "only_done_left", kobito("8 8").play("penalty 8")),
    ("play 8 on rainbow-1 high", "only_done_left", kobito("8 8").play("penalty 8")),
    ("play 8 on rainbow-1 high", "not_consecutive", kobito("8")),
    ("play 2 on rainbow-1 low", "not_consecutive", kobito("2")),
    ("play 2 on rainbow-1", "name_an_end", kobito("2")),
    ("move 1 from workshop-1 to rainbow-1 high", "name_an_end", kobito("9", mine=("2 3 4",))),
    ("move 1 from workshop-1 low to rainbow-1", "name_an_end", kobito("9", mine=("2 3 4",))),
    ("play 2 on workshop-1 low", "no_such_rainbow", kobito("2")),
    ("trade 2 for kobito in workshop-1 of seat-5", "no_such_workshop", kobito("2")),
    ("play 2 on workshop-1 of seat-1 low", "foreign_workshop", kobito("2", theirs=("3 4",))),
    ("move 1 from rainbow-1 low to rainbow-2 low", "only_from_workshop", kobito("2")),
    (
        "move all from workshop-1 to workshop-2 high",
        "only_to_gold",
        kobito("2", mine=("3 4", "5 6")),
    ),
    ("play 1 on workshop-1 high", "too_long", kobito("1", mine=(FULL,), closed_circle=True)),
    ("move all from workshop-1 to rainbow-1 high", "too_long", kobito("9", mine=(FULL,))),
    (
        "move all from workshop-1 to rainbow-1 low",
        "does_not_continue",
        kobito("2", ("", "1", "1"), mine=("3 4",)),
    ),
    ("open 3 4", "four_rainbows", kobito("3 4", mine=("5 6",) * 4)),
    ("open 3", "open_two", kobito("3 4")),
    ("open 5 3", "not_neighbours", kobito("3 4 5")),
    ("move 4 from workshop-1 low to rainbow-1 high", "not_so_many", kobito("9", mine=("2 3 4",))),
    ("move 0 from workshop-1 low to rainbow-1 high", "unknown_words", kobito("9", mine=("2 3 4",))),
    ("play 3 on low", "unknown_words", kobito("3")),
    (f"move {'9' * 5000} from workshop-1 low to rainbow-1 high", "unknown_words", kobito("9")),
    (
        "move 2 from workshop-1 high to rainbow-1 high",
        "does_not_continue",
        kobito("9", mine=("2 3 4",)),
    ),
    (
        "done",
        "move_loose_first",
        kobito("9", mine=("2 3",)).play("move 1 from workshop-1 low to rainbow-1 high"),
    ),
    (
        "move 2 from workshop-1 low to rainbow-1 high",
        "remainder_of_one",
        kobito("9", ("11 12 1", "7", "7"), lengths=(5, 9, 9), mine=("2 3 4",)),
    ),
    (
        "move 1 from workshop-1 low to rainbow-1 high",
        "remainder_of_kobitos",
        kobito("9", mine=("2 kobito-3",)),
    ),
    ("open kobito kobito", "kobito_unclear", kobito("kobito kobito")),
    ("play kobito on rainbow-1 high", "kobito_unclear", kobito("kobito", ("", "1", "1"))),
    ("trade 2 for kobito in rainbow-1", "no_kobito", kobito("2")),
    ("trade 2 for kobito in rainbow-1", "other_kobito", kobito("2", ("kobito-5 6", "1", "1"))),
    (
        "trade swap for kobito in rainbow-1",
        "trade_a_number",
        kobito("swap", ("kobito-5 6", "1", "1")),
    ),
    ("play swap on rainbow-1 high", "swap_needs_pair", kobito("swap 2")),
    ("swap 1 on rainbow-1", "no_swap_card", kobito("1")),
    ("swap kobito on rainbow-1", "repeat_a_number", kobito("swap kobito")),
    ("swap 2 on rainbow-1", "no_card_to_swap", kobito("swap 2")),
    ("swap 5 on rainbow-1", "swap_on_kobito", kobito("swap 5", ("kobito-5 6", "1", "1"))),
]


@pytest.mark.parametrize(("text", "key", "at"), REFUSED, ids=[f"{k}: {s}" for s, k, _ in REFUSED])
def test_wrong_words_hear_the_rule_in_three_languages(
    text: str, key: str, at: KobitoPosition
) -> None:
    assert at.refusal_key(text) == key
    note = GAME.refusal(at.state, MoveTokens(text))
    answers = {texts(language, "kobito").say_note("refusal", note) for language in LANGUAGES}
    assert len(answers) == 3


def test_every_refusal_is_met_and_stands_on_a_paragraph() -> None:
    met = {key for _, key, _ in REFUSED} - {"unknown_words"}
    assert set(PARAGRAPHS) - met == {key for key in PARAGRAPHS if key.startswith("deck_")}
    for language in LANGUAGES:
        assert set(PARAGRAPHS.values()) <= set(rulebook(language, "kobito"))


def test_the_move_texts_in_three_languages() -> None:
    at = kobito("2 kobito", mine=("2 3 4",))
    move = GAME.parse_legal_move(at.state, "move 2 from workshop-1 low to rainbow-1 high")
    lines = [
        texts(language, "kobito").say_note("move", GAME.describe_move(at.state, move))
        for language in LANGUAGES
    ]
    assert lines == [
        "Move 2 cards: workshop 1, low end → rainbow 1, high end",
        "Mover 2 cartas: oficina 1, ponta baixa → arco-íris 1, ponta alta",
        "Перемістити 2 картки: майстерня 1, нижній край → веселка 1, верхній край",
    ]
    first = kobito("2", ("", "1", "1"))
    move = GAME.parse_legal_move(first.state, "play 2 on rainbow-1")
    assert GAME.describe_move(first.state, move).key == "play_first"


def test_the_terminal_has_a_short_face_and_a_hue_for_every_card() -> None:
    faces = [
        GAME.short_label(item) for item in ("7", "kobito", "kobito-7", "swapped-7", "swap", "G07")
    ]
    assert faces == ["7", "K", "K7", "7*", "⇄", "G07"]
    assert len({GAME.colour(str(number)) for number in range(1, 13)}) == 12
    assert GAME.colour("kobito-7") == GAME.colour("swapped-7") == GAME.colour("7")
