"""Every sentence of Cóatl is a legal move or is refused with a true reason: all sentences in many
positions, and rare cases in positions of their own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.jsonfile import parse_json
from ludoteca.core.move_parser import normalize_words
from ludoteca.core.testkit.oracles import Claim
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.bot.priest import PriestBot
from ludoteca.games.coatl.deck import BODIES_FIRST, SPACE_ORDER
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.shown.move_syntax import ARGUMENTS
from tests.games.coatl.oracles import ORACLES, VERBS
from tests.games.coatl.position import FULL, CoatlPosition, coatl, dealt

MATCHES = 40
EVERY = 9
"""One position in this many is tested."""
DIRECTED = {"empty_deck", "not_in_bag", "twice_the_same", "needed_elsewhere", "not_all_complete"}
"""Refusals that have positions of their own below."""
SENTENCES = {
    "take": ["space"],
    "start": ["piece"],
    "add": ["piece", "coatl", "end"],
    "place": ["card", "coatl"],
    "temple": ["temple", "coatl"],
    "discard": ["card"],
    "pick": ["piece"],
    "choose": ["card"],
    "sacrifice": ["token"],
}


def sentences() -> Iterator[str]:
    """Every move of the game in words, wherever it may be legal."""
    for verb, kinds in SENTENCES.items():
        lines = [verb]
        for kind in kinds:
            lines = [f"{words} {name}" for words in lines for name in ARGUMENTS[kind]]
        yield from lines
    yield from (f"choose {card} left" for card in ARGUMENTS["card"])
    yield from (f"sacrifice priest-commitment {temple}" for temple in ARGUMENTS["temple"])
    yield from ("choose deck", "done", "pass")


ALL = list(sentences())


def answer(state: Coatl, words: str) -> Note | int:
    try:
        return GAME.parse_legal_move(state, words)
    except UserError as refused:
        return refused.note


def hold_true(state: Coatl, words: str, known: dict[str, Any] | None = None) -> str:
    """The key of the refusal, which must be true; empty if the words are a legal move. Sentences in
    one position share the cache `known`."""
    note = answer(state, words)
    if isinstance(note, int):
        assert state.legal().holds(note), words
        return ""
    assert note.key in GAME.paragraphs or note.key == "unknown_words", (words, note)
    truth = ORACLES.refusal(note.key)
    assert truth is not None, note
    claim = Claim(GAME, state, note, normalize_words(words), cache={} if known is None else known)
    assert truth(claim), (words, note, GAME.view(state, state.turn))
    return note.key


def positions(number: int) -> Iterator[Coatl]:
    """One position in nine of a match with random levels and promos."""
    rng = stream("truths", number)
    seats = 1 if number % 3 else 2 + number % 2
    options: dict[str, object] = {f"level_{n}": rng.below(2) == 0 for n in (1, 2, 3, 4)}
    options |= {"promos": rng.below(2) == 0, "coatls": 3 - int(rng.below(2))}
    options |= {"tokens": rng.below(4) > 0, "hidden_discards": rng.below(2) == 0}
    state = GAME.start(seats, options, stream("truths", number, "deal"))
    priest, chance, ply = PriestBot(), stream("truths", number, "chance"), 0
    while state.turn != OVER:
        if ply % EVERY == number % EVERY:
            yield state
        state.play(chosen(state, priest, rng), chance)
        ply += 1


def chosen(state: Coatl, priest: PriestBot, rng: Rng) -> int:
    """The priest's choice, or a random one."""
    legal = state.legal()
    if rng.below(3) > 0:
        return int(priest.choose(state, legal, rng))
    return int(legal.at(rng.below(legal.size())))


@pytest.mark.slow
def test_every_sentence_in_many_positions_is_legal_or_truly_refused() -> None:
    counts: Counter[str] = Counter()
    for number in range(MATCHES):
        for state in positions(number):
            known: dict[str, Any] = {}
            counts.update(hold_true(state, words, known) for words in ALL)
    never = set(ORACLES.refusals) - set(counts) - DIRECTED
    assert not never, f"refusals that no sentence met: {never}"
    assert counts["unknown_words"] == 0


@pytest.mark.slow
def test_every_sentence_at_the_start_and_after_it_is_truly_refused() -> None:
    for state in islice(positions(1), 3):
        for words in ALL:
            assert hold_true(state, words) != "unknown_words"


# Rare cases


def refused(position: CoatlPosition, words: str) -> str:
    return hold_true(position.state, words)


def test_a_token_cannot_be_used_to_pick_what_does_not_fit() -> None:
    position = coatl(board="Y Y Y Y Y Y Y Y", spaces=FULL)
    assert refused(position, "sacrifice perfect-pick") == "nothing_to_pick"
    position = coatl(board="Y Y Y Y Y Y Y", spaces=FULL, bags={"Y": 2})
    assert refused(position, "sacrifice perfect-pick") == "nothing_to_pick"
    assert refused(coatl(spaces=FULL, bags={}), "sacrifice perfect-pick") == "nothing_to_pick"


def test_picking_is_refused_by_the_bag_by_the_second_body_and_by_the_room() -> None:
    position = coatl(spaces=FULL, bags={"R": 2, "<Y": 1}).play("sacrifice perfect-pick")
    assert refused(position, "pick blue-body") == "not_in_bag"
    position.play("pick red-body")
    assert refused(position, "pick yellow-head") == "second_body"
    position = coatl(board="Y Y Y Y Y Y Y", spaces=FULL, bags={"R": 2, "<Y": 1})
    position.play("sacrifice perfect-pick")
    assert refused(position, "pick red-body") == "no_room"


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    position = coatl(row="yg rk")
    position.state.deck = position.state.discards = cards([])
    assert refused(position, "choose deck") == "empty_deck"


def test_a_prophecy_lies_once_beside_a_coatl() -> None:
    position = coatl(hand="y3-6", coatls=["Y Y Y : y3-6"])
    assert refused(position, "place y3-6 coatl-1") == "twice_the_same"


def test_a_prophecy_that_one_coatl_needs_is_needed_elsewhere() -> None:
    position = coatl(hand="yyy", coatls=["<Y Y Y", "Y Y Y"], board="Y>")
    position.play("add yellow-tail coatl-1 tail-end")
    assert refused(position, "place yyy coatl-2") == "needed_elsewhere"


def test_a_prophecy_that_spoils_the_only_temple_is_not_needed_elsewhere() -> None:
    """One cóatl, level 1, and a temple that excludes red prophecies."""
    position = coatl(
        1, hand="y3-6", coatls=["<Y Y G Y Y : yyy"], board="Y>", display="no-red-card-y=k",
        temple="", level_1=True, promos=True,
    )  # fmt: skip
    position.play("add yellow-tail coatl-1 tail-end")
    assert refused(position, "place y3-6 coatl-1") == "not_all_complete"
    assert position.moves() == ["temple no-red-card-y=k coatl-1"]


def test_a_prophecy_may_leave_two_coatls_with_one_temple() -> None:
    """Beside a red prophecy only the temple without red is left for either."""
    position = coatl(
        1, hand="y3-6", coatls=["<Y Y Y Y : yyy", "<K K : k3-6"], board="Y> K>",
        display="no-red-card-y=k no-r-11", temple="", level_1=True, promos=True,
    )  # fmt: skip
    position.play("add yellow-tail coatl-1 tail-end", "add black-tail coatl-2 tail-end")
    assert refused(position, "place y3-6 coatl-1") == "not_all_complete"


def test_alone_there_never_was_a_token() -> None:
    assert refused(coatl(1), "sacrifice see-the-future") == "no_tokens"
    assert refused(coatl(2, tokens=False), "sacrifice perfect-pick") == "no_tokens"
    position = coatl(2)
    position.state.players[0].tokens = 0
    assert refused(position, "sacrifice perfect-pick") == "no_token"


# Words in any order, and too many of them


@pytest.mark.parametrize(
    "words",
    ["add yellow-body coatl-1 head-end", "place yyy coatl-1", "choose y3-6 left", "take space-3"],
)
def test_a_move_is_understood_in_any_order_of_its_pieces(words: str) -> None:
    position = coatl(hand="yyy", board="Y", coatls=["Y Y Y"], row="y3-6 rk y3-6", spaces=FULL)
    move = GAME.parse_legal_move(position.state, words)
    for pieces in permutations(words.split()):
        assert GAME.parse_legal_move(position.state, " ".join(pieces)) == move


def test_the_left_of_one_prophecy_is_that_one() -> None:
    position = coatl(row="kgrby rk yb")
    assert GAME.parse_legal_move(position.state, "choose kgrby left") == GAME.parse_legal_move(
        position.state, "choose kgrby"
    )


def test_more_words_than_a_move_has_are_no_move() -> None:
    begun_solo = dealt(1, seed="a")
    for position in (
        coatl(row="yg rk").play("choose yg"),
        coatl(board="Y R").play("start yellow-body"),
        coatl(),
        begun_solo,
    ):
        for words in ("done now", "done done", "pass pass", "take space-1 space-2", "take", "add"):
            assert refused(position, words) == "unknown_words"


# Custom orders of the spaces


ODD: tuple[Any, ...] = (
    *(None, True, 0, 7, 1.5, float("nan"), "", "body", "\ufeffbody", "BODY", "bodies", "\x00"),
    *([], ["body"], {}, {"body": 6}, ["body"] * 10, [["body"]], [[[[]]]] * 10, ["x" * 5000]),
)


def test_any_list_is_an_order_of_the_spaces_or_truly_refused() -> None:
    rng = stream("orders")
    for _ in range(3000):
        order: Any = [*BODIES_FIRST]
        for _ in range(int(rng.below(3))):
            at, odd = int(rng.below(len(order) + 1)), ODD[int(rng.below(len(ODD)))]
            ways: tuple[list[Any], ...] = (
                order[::-1],
                order[at:] + order[:at],
                [*order[:at], odd, *order[at:]],
                [*order[:at], odd, *order[at + 1 :]],
                order[:at] + order[at + 1 :],
                order + order[:at],
                [*order[:at], "head", *order[at + 1 :]],
            )
            order = ways[int(rng.below(len(ways)))]
        hold_order(order)
    for odd in ODD:
        hold_order(odd)


def hold_order(order: object) -> None:
    if ORACLES.decks["bad_space_order"](order):
        with pytest.raises(UserError, match="bad_space_order"):
            SPACE_ORDER.validate(order)
    else:
        assert SPACE_ORDER.validate(order) == order
        assert dealt(1, {"space_order": order}).state.supply.board_count(0) == 12


@pytest.mark.parametrize("text", ["[" * 400 + "]" * 400, '["body", "body"]', "[1e999]", '{"a": 1}'])
def test_whatever_a_file_says_is_no_order_but_no_accident(text: str) -> None:
    with pytest.raises(UserError, match="bad_space_order"):
        SPACE_ORDER.validate(parse_json(text))
    assert json.loads(text) is not None


def test_names_in_the_oracles_are_those_of_the_game() -> None:
    assert set(VERBS) == {words.split()[0] for words in ALL}
    assert len(set(ALL)) == len(ALL)
