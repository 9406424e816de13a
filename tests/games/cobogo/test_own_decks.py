"""Cobogó: any file is a valid deck, or is refused with a true reason."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.deck_parser import parse_deck
from tests.games.cobogo.oracle_decks import (
    DECKS,
    cards_of,
    is_name,
    is_number,
    is_pattern,
    lacks_fields,
    line,
    names,
    part,
    sizes,
)
from tests.games.cobogo.test_deck import long_deck, plain, square_deck

MUTATED = 6000
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 10**30, 2**63, 1.5, float("nan"), float("inf")),
    *(
        "",
        "Y",
        "V",
        "YP",
        "y",
        "C01",
        "c01",
        "L4",
        "#",
        "x" * 5000,
        "\ufeffC01",
        "\u0418",
        "C 1",
        "-a",
    ),
    *([], [[]], [None], ["YP"], ["YP", "G"], ["YPBGVY"], ["#"], ["#.#"], ["#######"], ["########"]),
    *({}, {"id": 1}, {"color": "Y"}, [[[[[["YP"]]]]]], ["YP"] * 6, ["##", "#", "##"], [1, 2]),
)
DECKS_TO_SPOIL = (plain(), square_deck(11), square_deck(25), long_deck())


def spoil(deck: Any, rng: Rng) -> Any:
    """Removes, duplicates, replaces or adds one value anywhere in the deck."""
    ways: tuple[Callable[[Any, Rng], Any], ...] = (lose, double, exchange, odd, add, level)
    return ways[int(rng.below(len(ways)))](deepcopy(deck), rng)


def some(things: Any, rng: Rng) -> Any:
    return list(things)[int(rng.below(len(things)))] if len(things) else None


def inner(deck: Any, rng: Rng) -> Any:
    """A list or a table somewhere in the deck."""
    here = deck
    while isinstance(here, (list, dict)) and len(here) and rng.below(4):
        below = some(here.values() if isinstance(here, dict) else here, rng)
        if not isinstance(below, (list, dict)):
            break
        here = below
    return here


def lose(deck: Any, rng: Rng) -> Any:
    here = inner(deck, rng)
    if isinstance(here, dict) and here:
        del here[some(here, rng)]
    elif isinstance(here, list) and here:
        del here[int(rng.below(len(here))) :]
    return deck


def double(deck: Any, rng: Rng) -> Any:
    here = inner(deck, rng)
    if isinstance(here, list):
        here += deepcopy(here[: 1 + int(rng.below(3))])
    return deck


def exchange(deck: Any, rng: Rng) -> Any:
    """Copies one card's id, front, color, pattern or count to another card."""
    if not isinstance(deck, list) or not all(isinstance(card, dict) for card in deck) or not deck:
        return deck
    one, two = some(deck, rng), some(deck, rng)
    key = some(("id", "front", "back"), rng)
    one[key] = deepcopy(two.get(key))
    return deck


def odd(deck: Any, rng: Rng) -> Any:
    here, thing = inner(deck, rng), some(ODD, rng)
    if isinstance(here, dict) and here:
        here[some(here, rng)] = deepcopy(thing)
    elif isinstance(here, list) and here:
        here[int(rng.below(len(here)))] = deepcopy(thing)
    else:
        return thing
    return deck


def add(deck: Any, rng: Rng) -> Any:
    here = inner(deck, rng)
    if isinstance(here, dict):
        here[some(("art", "", "ID", 7, None), rng)] = some(ODD, rng)
    elif isinstance(here, list):
        here.append(deepcopy(some(ODD, rng)))
    return deck


def level(deck: Any, rng: Rng) -> Any:
    """Gives all cards the same front or back."""
    front = some((["YP"], ["YPB", "GVY"], ["YPBG"], ["Y", "P", "B", "G", "V"]), rng)
    back = {"color": some("YPBG", rng), "pattern": "L4", "count": 2}
    given = {"front": front} if rng.below(2) else {"back": back}
    return [{**card, **given} if isinstance(card, dict) else card for card in cards_of(deck)]


def mutated(number: int) -> Any:
    rng = stream("decks", number)
    deck: Any = deepcopy(some(DECKS_TO_SPOIL, rng))
    for _ in range(int(rng.below(4))):
        deck = spoil(deck, rng)
    return deck


def answer(deck: Any) -> Note | None:
    """The refusal of this deck; None if it is valid."""
    try:
        parse_deck(deck)
    except UserError as refused:
        return refused.note
    return None


def blamed(note: Note, deck: Any) -> list[Any]:
    """The card that a refusal names, by its place or by its id, which two may share."""
    if "place" in note.args:
        return [cards_of(deck)[int(str(note.args["place"])) - 1]]
    return [card for card in cards_of(deck) if part(card, "id") == note.args["card"]]


BLAME: dict[str, Callable[[Any], bool]] = {
    "deck_card_fields": lacks_fields,
    "deck_bad_name": lambda card: not is_name(part(card, "id")),
    "deck_bad_front": lambda card: None in sizes([card]),
    "deck_bad_colour": lambda card: part(card, "back", "color") not in ("Y", "P", "B", "G"),
    "deck_bad_pattern": lambda card: not is_pattern(part(card, "back", "pattern")),
    "deck_bad_number": lambda card: not is_number(part(card, "back", "count")),
}


def numbers_are_true(note: Note, deck: Any) -> bool:
    """The numbers and names in the refusal are those of the deck."""
    arguments = note.args
    if note.key in BLAME:
        return any(map(BLAME[note.key], blamed(note, deck)))
    if note.key == "deck_size":
        return (arguments["n"], arguments["least"], arguments["most"]) == (len(deck), 11, 25)
    if note.key == "deck_same_name":
        return names(deck).count(str(arguments["card"]).casefold()) > 1
    if note.key == "deck_uneven_fronts":
        size = (int(str(arguments["width"])), int(str(arguments["height"])))
        most = max(Counter(sizes(deck)).values())
        return sizes(blamed(note, deck)) != [size] and sizes(deck).count(size) == most
    if note.key == "deck_too_long":
        return (arguments["longest"], arguments["most"]) == (line(deck), 45)
    if note.key == "deck_few_colours":
        colours = {part(card, "back", "color") for card in deck}
        return (arguments["n"], arguments["least"]) == (len(colours), 3)
    return note.key == "deck_is_no_list"


@pytest.mark.slow
def test_whatever_is_given_as_a_deck_is_good_or_truly_refused() -> None:
    met: Counter[str] = Counter()
    for number in range(MUTATED):
        deck = mutated(number)
        before = repr(deck)
        note = answer(deck)
        met[note.key if note else "good"] += 1
        assert repr(deck) == before, "asking changes nothing"
        if note is None:
            assert not [key for key, is_so in DECKS.items() if is_so(deck)], deck
        else:
            assert DECKS[note.key](deck), (note, deck)
            assert numbers_are_true(note, deck), (note, deck)
            for language in LANGUAGES:
                assert texts(language, "cobogo").say_note("refusal", note)
    assert set(met) == {*DECKS, "good"}, met


def test_a_good_deck_that_was_mutated_is_played_to_its_end() -> None:
    good = [deck for deck in map(mutated, range(400)) if answer(deck) is None]
    assert len(good) > 40
    for deck in good[:40]:
        state = GAME.start(2, {"deck": deck}, stream("own"))
        while state.turn != OVER:
            legal = state.legal()
            state.play(legal.at(0), stream("own"))
        assert sum(GAME.piece_counts(state).values()) == len(deck)


def test_the_odd_one_out_is_named_even_if_it_is_the_first() -> None:
    deck = plain()
    deck[0]["front"] = ["YP", "BV"]
    note = answer(deck)
    assert note
    assert (note.key, note.args) == ("deck_uneven_fronts", {"card": "C01", "width": 2, "height": 3})


def test_a_file_of_any_kind_is_a_deck_or_is_refused(tmp_path: Path) -> None:
    option = next(option for option in GAME.options if option.name == "deck")
    whole = json.dumps(square_deck(11)).encode()
    rng = stream("files")
    path = tmp_path / "deck.json"
    for _ in range(400):
        at = int(rng.below(len(whole)))
        cut = bytes(int(rng.below(256)) for _ in range(int(rng.below(3))))
        path.write_bytes(whole[:at] + cut + whole[at + int(rng.below(3)) :])
        try:
            deck = option.parse(str(path))
        except UserError:
            continue
        assert not [key for key, is_so in DECKS.items() if is_so(deck)]


def test_a_byte_order_mark_does_no_harm_and_a_name_said_twice_is_refused(tmp_path: Path) -> None:
    option = next(option for option in GAME.options if option.name == "deck")
    whole = json.dumps(plain())
    path = tmp_path / "deck.json"
    path.write_text("\ufeff" + whole, "utf-8")
    assert option.parse(str(path)) == plain()
    path.write_text(whole.replace('"id": "C01"', '"id": "C01", "id": "C99"'), "utf-8")
    with pytest.raises(UserError, match="doubled_name"):
        option.parse(str(path))
