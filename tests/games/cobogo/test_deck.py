"""Cobogó: our deck, custom decks, difficulty, the bot, and the size of the list of moves."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.frame import frame
from ludoteca.core.option import check_options
from ludoteca.core.record import Record, load
from ludoteca.core.testkit.conformance import check_game as examination
from ludoteca.core.text import LANGUAGES, rulebook_text, texts
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.deck import (
    build_deck,
    copies_required,
    load_default_cards,
    load_default_deck,
)
from ludoteca.games.cobogo.rules.cards import LONGEST_WALL
from ludoteca.games.cobogo.rules.moves import MOVES, ORIGIN, WINDOW
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.position import CobogoPosition, cobogo, plain_cards


def test_our_deck_is_the_reconstruction_it_says_it_is() -> None:
    fronts = [
        "".join(row for row in card["front"])
        for card in load_default_cards()
        if isinstance(card, dict)
    ]
    assert Counter("".join(fronts)) == {"Y": 23, "P": 23, "B": 22, "G": 22, "V": 18}
    assert all(front.count("V") == 1 and set(front) == set("YPBGV") for front in fronts)
    assert len(set(fronts) | {front[::-1] for front in fronts}) == 36
    assert len(fronts) == 18


def test_the_files_and_pages_say_that_the_deck_is_our_reconstruction() -> None:
    from importlib.resources import files

    folder = files("ludoteca.games.cobogo")
    assert folder.joinpath("deck.reconstruction.json").is_file()
    for language, word in zip(
        LANGUAGES, ("RECONSTRUCTION", "RECONSTRUÇÃO", "РЕКОНСТРУКЦІЯ"), strict=True
    ):
        assert word in folder.joinpath("text", f"rulebook.{language}.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("difficulty", "numbers"),
    [("easy", {1, 2, 4}), ("normal", {2, 3, 5}), ("hard", {2, 4, 6})],
)
def test_difficulty_changes_the_numbers(difficulty: str, numbers: set[int]) -> None:  # ruling 36
    assert set(load_default_deck(difficulty).copies_required.to_list()) == numbers
    state = GAME.start(1, {"difficulty": difficulty}, stream("difficulty"))
    assert {int(state.copies_required(goal)) for goal in range(3)} <= numbers


def test_easy_asks_for_at_least_one_copy() -> None:  # ruling 36
    deck = build_deck([card | {"back": card["back"] | {"count": 1}} for card in plain()], "easy")
    assert set(deck.copies_required.to_list()) == {1}


# Custom decks


def plain() -> list[dict[str, Any]]:
    return [dict(card) for card in plain_cards()]


def square_deck(n: int = 25) -> list[dict[str, Any]]:
    """Two by two, no glass, some fronts alike in all orientations, drawn patterns."""
    fronts = (["YY", "YY"], ["YP", "PY"], ["YP", "BG"], ["GG", "BB"])
    patterns = (["#"], ["##.", ".##", "..#"], ["#####"], "I2")
    return [
        {
            "id": f"q-{number}",
            "front": fronts[number % 4],
            "back": {
                "color": "YPBG"[number % 4],
                "pattern": patterns[number % 4],
                "count": 1 + number % 9,
            },
        }
        for number in range(n)
    ]


def long_deck() -> list[dict[str, Any]]:
    return [
        {
            "id": f"L{number}",
            "front": ["YPBGV"],
            "back": {"color": "YPBG"[number % 4], "pattern": "I2", "count": 2},
        }
        for number in range(12)
    ]


def test_another_deck_is_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(square_deck()), "utf-8")
    option = next(option for option in GAME.options if option.name == "deck")
    state = GAME.start(2, {"deck": option.parse(str(path))}, stream("mine"))
    assert sum(GAME.piece_counts(state).values()) == 25
    assert (state.deck.width, state.deck.height) == (2, 2)
    assert option.parse("reconstruction") == "reconstruction"


@pytest.mark.slow
@pytest.mark.parametrize(
    "deck",
    [square_deck(), square_deck(11), long_deck()],
    ids=["the most cards", "the fewest", "the longest"],
)
def test_a_deck_of_any_size_passes_the_conformance_test(deck: list[dict[str, Any]]) -> None:
    for seats in GAME.seats:
        met = examination(GAME, seats, {"deck": deck}, matches=1)
        assert met.longest <= len(deck) - 3 <= GAME.longest


def test_a_record_holds_the_whole_deck() -> None:
    options = check_options(GAME.options, {"deck": square_deck()})
    record = Record("cobogo", GAME.rules, 2, "mine", options)
    assert load(record.dump(), lambda _: GAME).options["deck"] == square_deck()


def test_a_card_alike_in_all_turns_is_offered_in_one() -> None:
    deck = build_deck(list(square_deck()))
    assert deck.first_equal_turn.to_list()[:16] == [0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 2, 3, 0, 1, 2, 3]
    for seed in range(10):
        state = GAME.start(1, {"deck": square_deck()}, stream("alike", seed))
        rng = stream("alike", seed)
        while state.turn != OVER:
            results = set()
            legal = state.legal()
            for move in legal.to_list():
                after = state.clone()
                assert isinstance(after, Cobogo)
                after.play(move, rng)
                results.add((after.laid.top(), bytes(after.wall.cells)))
            assert len(results) == legal.size()
            state.play(legal.at(rng.below(legal.size())), rng)
            if state.laid.size() > 2:
                break


def test_every_wall_of_every_deck_stays_inside_the_window() -> None:
    """From the first card at HOME: to the right and down, and to the left and up."""
    for side in range(1, 6):
        most = min(25 - 3, int(LONGEST_WALL) // side)
        assert ORIGIN + side * most <= WINDOW
        assert ORIGIN - side * (most - 1) >= 0
    assert 2 * 4 * WINDOW * WINDOW == MOVES == GAME.moves


@pytest.mark.parametrize(("dx", "turned"), [(5, 0), (-5, 0), (1, 1), (-1, 1)])
def test_the_longest_cards_reach_the_end_of_the_window_and_no_further(dx: int, turned: int) -> None:
    position = CobogoPosition(GAME, GAME.start(1, {"deck": long_deck()}, stream("long")))
    for n in range(9):
        name = position.items("hand-0")[0]
        position.play(f"lay {name} {n * dx},0 turned {turned}")
    assert position.over


def spoilt(**changes: Any) -> list[object]:
    """Our deck with an error in its second card."""
    deck: list[dict[str, Any]] = plain()
    card = deck[1]
    back = dict(card["back"])
    for name, value in changes.items():
        (back if name in back else card)[name] = value
    card["back"] = changes.get("back", back)
    return list(deck)


MALFORMED: list[tuple[object, str]] = [
    ({"cards": []}, "deck_is_no_list"),
    ("C01", "deck_is_no_list"),
    (None, "deck_is_no_list"),
    ([], "deck_size"),
    (plain()[:10], "deck_size"),
    (square_deck(26), "deck_size"),
    ([*plain()[:17], 7], "deck_card_fields"),
    (spoilt(art="sun.png"), "deck_card_fields"),
    (spoilt(back=None), "deck_card_fields"),
    (spoilt(back={"color": "Y"}), "deck_card_fields"),
    (spoilt(id=7), "deck_bad_name"),
    (spoilt(id="C 02"), "deck_bad_name"),
    (spoilt(id="a-very-long-name"), "deck_bad_name"),
    (spoilt(id="c01"), "deck_same_name"),
    (spoilt(front="YPGPBV"), "deck_bad_front"),
    (spoilt(front=[]), "deck_bad_front"),
    (spoilt(front=[""]), "deck_bad_front"),
    (spoilt(front=["YP", "G", "BV"]), "deck_bad_front"),
    (spoilt(front=["YR", "GP", "BV"]), "deck_bad_front"),
    (spoilt(front=["YPYPYP"]), "deck_bad_front"),
    (spoilt(front=[1, 2, 3]), "deck_bad_front"),
    (spoilt(front=["YP", "GP"]), "deck_uneven_fronts"),
    (spoilt(front=["YPG", "PBV"]), "deck_uneven_fronts"),
    (spoilt(color="V"), "deck_bad_colour"),
    (spoilt(color="YP"), "deck_bad_colour"),
    (spoilt(color=[]), "deck_bad_colour"),
    (spoilt(pattern="X5"), "deck_bad_pattern"),
    (spoilt(pattern=["..."]), "deck_bad_pattern"),
    (spoilt(pattern=["#.#"]), "deck_bad_pattern"),
    (spoilt(pattern=["#.", ".#"]), "deck_bad_pattern"),
    (spoilt(pattern=["####", "####"]), "deck_bad_pattern"),
    (spoilt(pattern=7), "deck_bad_pattern"),
    (spoilt(count=0), "deck_bad_number"),
    (spoilt(count=10), "deck_bad_number"),
    (spoilt(count="3"), "deck_bad_number"),
    (spoilt(count=True), "deck_bad_number"),
    ([card | {"back": card["back"] | {"color": "Y"}} for card in plain()], "deck_few_colours"),
    ([card | {"front": ["YPBG"]} for card in plain()], "deck_too_long"),
]


@pytest.mark.parametrize(
    ("deck", "key"), MALFORMED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_malformed_deck_is_refused_with_its_reason(deck: object, key: str) -> None:
    with pytest.raises(UserError) as refused:
        GAME.start(2, {"deck": deck}, stream("malformed"))
    assert refused.value.note.key == key
    for language in LANGUAGES:
        assert texts(language, "cobogo").say_note("refusal", refused.value.note)
    assert key in GAME.paragraphs


# The size of the list of moves

WIDEST = (
    "lay C07 0,0 turned 3",
    "lay C15 -2,-2 turned 3",
    "lay C03 -5,-3 turned 1",
    "lay C17 -7,-5 turned 3",
    "lay C04 -9,-7",
    "lay C14 -11,-9 turned 2",
    "lay C18 -13,-11 turned 3",
    "lay C10 -15,-13 turned 1",
    "lay C16 -13,-16 turned 2",
    "lay C02 -18,-14 turned 1",
    "lay C01 -20,-13 turned 2",
    "lay C13 -14,-19",
    "lay C09 -16,-21",
)
"""The longest list that a search over thousands of sparse walls has found. Only a solo player has
two cards so late; the wall extends up and to the left, where places have the longest names."""


def test_the_list_of_moves_stays_small_in_the_widest_position() -> None:  # ruling 32
    record = Record("cobogo", GAME.rules, 1, "widest/2", moves=list(WIDEST))
    state = record.state(GAME)
    assert isinstance(state, Cobogo)
    offered = frame(GAME, state, 0)["moves"]
    assert isinstance(offered, list)
    assert len(offered) == 1492
    assert len(json.dumps(offered)) < 40_000


# The bot


def test_the_bot_takes_a_victory_when_there_is_one() -> None:
    position = cobogo("YY.PP", hand="C07 C02", goals=("Y I2 1", "P I2 1", "B I2 1"), pile="C05 C06")
    bot = GAME.bots["mason"]()
    position.state.play(
        bot.choose(position.state, position.state.legal(), stream("bot")), stream("play")
    )
    assert position.state.won


def test_the_bot_makes_a_copy_rather_than_none() -> None:
    position = cobogo("YYY.", hand="C04", goals=("Y L4 2", "P O4 9", "B O4 9"))
    bot = GAME.bots["mason"]()
    position.state.play(
        bot.choose(position.state, position.state.legal(), stream("bot")), stream("play")
    )
    assert position.state.copies.at(0) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_bot_wins_most_matches_with_partners_whose_hands_it_cannot_see(seats: int) -> None:
    bot = GAME.bots["mason"]()
    won = 0
    for number in range(40):
        state = GAME.start(seats, {}, stream("bot", seats, number))
        rng = stream("choices", seats, number)
        while state.turn != OVER:
            state.play(bot.choose(state, state.legal(), rng), rng)
        won += state.won
    assert won >= 28


@pytest.mark.slow
def test_a_card_may_be_called_as_any_word_of_a_move() -> None:
    deck = plain()
    for card, name in zip(deck, ("at", "turned", "lay", "pass", "1", "0-1"), strict=False):
        card["id"] = name
    state = GAME.start(1, {"deck": deck}, stream("names"))
    while state.turn != OVER:
        legal = state.legal().to_list()
        for move in legal[:: max(1, len(legal) // 50)]:
            assert GAME.parse_legal_move(state, GAME.notation(state, move)) == move
        state.play(legal[0], stream("play"))


# The tables in the rulebook are those of the deck


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_names_every_card_with_its_front_and_its_back(language: str) -> None:
    text = rulebook_text(language, "cobogo")
    colours = {"Y": "yellow", "P": "purple", "B": "blue", "G": "green"}
    for card in plain():
        back = card["back"]
        assert f"{card['id']} {' '.join(card['front'])}" in text
        row = next(line for line in text.splitlines() if f"| {back['pattern']} |" in line)
        piece = f"{{{colours[back['color']]}-{back['pattern']}}}"
        assert f"{piece} {card['id']}" in row
        assert row.endswith(f"| {back['count']} |")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_tells_how_many_copies_each_difficulty_asks_for(language: str) -> None:
    text = rulebook_text(language, "cobogo")
    numbers = Counter(card["back"]["count"] for card in plain())
    for number, cards in numbers.items():
        questions = [
            copies_required(number, difficulty) for difficulty in ("easy", "normal", "hard")
        ]
        row = " | ".join(map(str, (number, cards, *questions)))
        assert f"| {row} |" in text


def test_what_the_rulebook_calls_forbidden_is_refused() -> None:
    """C03 on the wall of the guide's second ply: at a corner, and over glass."""
    guide = GAME.guide()
    assert guide
    state = load(guide, lambda _: GAME).state(GAME, 2)
    assert isinstance(state, Cobogo)
    position = CobogoPosition(GAME, state)
    assert position.refusal_key("lay C03 2,3") == "corner_only"
    assert position.refusal_key("lay C03 1,0") == "covers_glass"
