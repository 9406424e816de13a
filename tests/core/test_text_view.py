"""A frame rendered as text is complete, and moves are accepted in several forms."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.frame import decode_note, frame
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.core.text_view import Choice, FrameDescription, resolve_move

CHOICES = [
    Choice("play red-7", "Play red 7"),
    Choice("play wild red", "Play wild, new colour: red"),
    Choice("draw", "Draw"),
    Choice("keep", "Draw"),
]


def account_of(
    zones: list[dict[str, Any]], language: str = "en", game: str = "neon"
) -> FrameDescription:
    shown = {"view": {"seat": 0, "turn": 1, "zones": zones}, "scores": [3, None]}
    return FrameDescription(texts(language, game).with_names(["Ada", "Bo"]), shown)


def test_everything_lies_with_its_owner_and_what_lies_face_down_is_counted() -> None:
    text = account_of(
        [
            {"id": "pile", "kind": "deck", "items": [None] * 9},
            {"id": "discard", "kind": "pile", "items": []},
            {"id": "penalty", "kind": "counter", "number": 2},
            {"id": "hand-0", "kind": "hand", "owner": 0, "items": ["red-7", "red-7", "wild"]},
            {"id": "hand-1", "kind": "hand", "owner": 1, "items": ["blue-2", None, None]},
        ]
    ).render()
    assert text.splitlines() == [
        "In turn: Bo.",
        "On the table:",
        "- draw pile: 9 face down",
        "- discard pile: empty",
        "- penalty: 2",
        "Ada (you):",
        "- hand: red-7 ×2, wild",
        "Bo:",
        "- hand: blue-2, 2 face down",
        "cards left: Ada (you) = 3, Bo = ?",
    ]


def test_of_a_high_pile_the_top_is_told() -> None:
    zone = {"id": "discard", "kind": "pile", "items": ["red-1"] * 8 + ["blue-2"]}
    assert "- discard pile: blue-2 on top, 9 in all" in account_of([zone]).render()


def test_a_grid_is_told_row_by_row() -> None:
    zone = {
        "id": "wall",
        "kind": "grid",
        "items": ["blue", "glass", "blue"],
        "places": [[1, 0], [0, 0], [0, 1]],
    }
    lines = account_of([zone], game="cobogo").render().splitlines()
    assert lines[2:6] == [
        "- wall:",
        "  y=0: x=0 glass, x=1 blue",
        "  y=1: x=0 blue",
        "  blue (blue brick), glass (glass block)",
    ]


def test_a_thing_has_the_name_that_moves_use_and_that_of_the_language() -> None:
    zone = {"id": "hand-0", "kind": "hand", "owner": 0, "items": ["red-7"]}
    assert "red-7 (7 vermelho)" in account_of([zone], "pt-BR").render()
    assert "- hand: red-7\n" in account_of([zone]).render()


def test_facts_count_what_lies_face_down() -> None:
    zone = {"id": "hand-1", "kind": "hand", "owner": 1, "items": [None, "red-7", None]}
    (found,) = account_of([zone]).to_dict()["zones"]
    assert (found["items"], found["face_down"]) == (["red-7"], 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_every_game_is_described_in_every_language(name: str, language: str) -> None:
    game = games.find(name)
    state = game.start(game.usual_seats, {}, stream("told", 0), log=True)
    rng = stream("told", name)
    for ply in range(1, 25):
        if state.turn < 0:
            break
        account = FrameDescription(texts(language, name), frame(game, state, int(state.turn)))
        assert len(account.choices()) == state.legal().size()
        assert account.render()
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), stream("told", ply))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("play red-7", "play red-7"),
        (" `play red-7` ", "play red-7"),
        ("“play red-7”", "play red-7"),
        ("2", "play wild red"),
        ("Play wild, new colour: red.", "play wild red"),
        ("PLAY RED 7", "play red-7"),
        ("Draw", "Draw"),
        ("0", "0"),
        ("5", "5"),
        ("", ""),
        ("anything else", "anything else"),
    ],
)
def test_a_move_is_understood_by_its_words_its_number_and_its_sentence(
    text: str, meant: str
) -> None:
    assert resolve_move(text, CHOICES) == meant


def test_a_sentence_that_two_moves_share_means_neither() -> None:
    choices = [Choice("open 1", "Open"), Choice("open 2", "Open")]
    assert resolve_move("Open", choices) == "Open"


def test_a_number_that_is_a_move_means_that_move() -> None:
    assert resolve_move("2", [Choice("2", "Two"), Choice("1", "One")]) == "2"


def test_a_note_is_read_as_it_was_sent() -> None:
    sent = {"why": {"key": "match_over", "args": {}}, "ply": 3}
    assert decode_note("bad_move", sent) == Note(
        "bad_move", {"why": Note("match_over", {}), "ply": 3}
    )
