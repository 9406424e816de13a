"""The characters of a match's bots, and the names of all seats."""

from __future__ import annotations

from ludoteca.core.characters import assign_characters, bot_line, display_names, parse_bot_line
from ludoteca.core.text import Texts

FIVE = ("ana", "bia", "caio", "davi", "eva")
SAID = Texts(
    "en",
    {
        "seat": {"bot": "Bot {seat}", "bot_named": "{name} (bot)"},
        "character": {"ana": "Ana", "bia": "Bia"},
    },
)


def test_the_same_match_has_the_same_company_and_another_match_another() -> None:
    no_bots = [None] * 4
    assert assign_characters(FIVE, "one", no_bots) == assign_characters(FIVE, "one", no_bots)
    assert len({tuple(assign_characters(FIVE, f"match {n}", no_bots)) for n in range(40)}) > 20


def test_two_bots_at_a_table_are_never_the_same_person() -> None:
    for n in range(100):
        characters = assign_characters(FIVE, f"match {n}", [None] * 5)
        assert sorted(map(str, characters)) == sorted(FIVE)


def test_everyone_may_come_to_every_seat() -> None:
    met = {
        (seat, one)
        for n in range(300)
        for seat, one in enumerate(assign_characters(FIVE, f"{n}", [None, None]))
    }
    assert met == {(seat, one) for seat in range(2) for one in FIVE}


def test_where_a_game_has_too_few_people_go_without_and_then_the_last() -> None:
    characters = assign_characters(FIVE, "one", [None] * 6, human_seats=[0])
    assert characters[0] is None
    assert None not in characters[1:]
    assert assign_characters((), "one", [None] * 2) == [None, None]


def test_a_seat_keeps_the_character_that_it_has() -> None:
    for n in range(50):
        characters = assign_characters(FIVE, f"{n}", ["caio", None, None])
        assert characters[0] == "caio"
        assert len(set(characters)) == 3


def test_a_bot_and_its_character_are_one_line_of_a_record() -> None:
    for bot, character in (("master", "ana"), ("master", None), ("learned:as is", "bia")):
        assert parse_bot_line(bot_line(bot, character), FIVE) == (bot, character)
    assert parse_bot_line("bot learned:as good as new", FIVE) == ("learned:as good as new", None)


def test_bots_are_called_as_their_characters_and_a_namesake_is_told_apart() -> None:
    assert display_names(SAID, ["Rosa", None, None], [None, "bia", "ana"]) == ["Rosa", "Bia", "Ana"]
    assert display_names(SAID, ["BIA", None], [None, "bia"]) == ["BIA", "Bia (bot)"]


def test_a_bot_without_a_character_or_with_an_unknown_one_is_a_number() -> None:
    assert display_names(SAID, ["Rosa", None, None], [None, None, "zoe"]) == [
        "Rosa",
        "Bot 2",
        "Bot 3",
    ]
