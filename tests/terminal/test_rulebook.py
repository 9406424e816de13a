"""Rulebooks in the terminal: whole, with pictures drawn as text, or one paragraph."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from ludoteca import games
from ludoteca.core.pictures import pictures
from ludoteca.core.text import LANGUAGES, item_name, rulebook, texts
from ludoteca.terminal.drawing.picture import PictureRenderable
from ludoteca.terminal.drawing.rulebook import full_rulebook, markdown
from tests.terminal.command import Person, ludoteca, refusal
from tests.test_pictures import trial

NEXT_PAGE = texts("en").say("play.next_page").strip("— ")


def printed(shown: RenderableType, columns: int = 80) -> str:
    console = Console(file=io.StringIO(), width=columns, color_system=None, highlight=False)
    console.print(shown)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def drawn_lines(
    text: str, game: str = "neon", language: str = "en", columns: int = 80
) -> list[str]:
    """The lines of the one picture that this text describes."""
    [picture] = trial(text, game).values()
    shown = printed(PictureRenderable(games.find(game), texts(language, game), picture), columns)
    return [line.rstrip() for line in shown.splitlines()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_every_rulebook_is_shown_whole(name: str, language: str) -> None:
    game, said = games.find(name), texts(language, name)
    for columns in (40, 80, 160):
        shown = printed(full_rulebook(game, said), columns)
        assert "picture:" not in shown
        assert "![" not in shown
        assert all(len(line.rstrip()) <= columns for line in shown.splitlines())
    words = " ".join(shown.split())
    for picture in pictures(game).values():
        for item in picture.items() if picture.names else ():
            assert (item_name(said, item) or "?").split()[0] in words


def test_a_list_with_names_says_face_name_code_and_number() -> None:
    text = '[x]\nitems = ["red-7", "+4"]\ncounts = [8, 4]\nnames = true'
    lines = drawn_lines(text, language="uk", columns=40)
    assert [line.split() for line in lines] == [
        ["R7", "червона", "7", "red-7", "×8"],
        ["‹★+4›", "джокер", "+4", "×4"],
    ]


def test_cards_stand_side_by_side_with_numbers_and_labels_below() -> None:
    lines = drawn_lines('[x]\nitems = ["red-7", "wild"]\ncounts = [8, 4]\nlabels = ["A", "B"]')
    assert lines == [
        "  ╭───╮ ╭───╮",
        "  │ R7│ │ ★ │",
        "  ╰───╯ ╰───╯",
        "    ×8    ×4",
        "    A     B",
    ]


def test_rows_begin_with_their_labels_and_keep_empty_places() -> None:
    text = '[x]\nrows = [["3", "", "5"], ["4"]]\nlabels = ["A", "B"]\nmarks = ["A/5"]'
    assert drawn_lines(text, "kobito") == ["  A   3  ·    5", "  B   4", "  ◉ A: 5"]


def test_arrows_lead_from_each_to_the_next() -> None:
    assert (
        drawn_lines('[x]\nrows = [["3", "4"], ["5"]]\narrows = true', "kobito")[0] == "   3  →  4"
    )
    assert "→" in drawn_lines('[x]\nitems = ["3", "4"]\narrows = true', "kobito")[1]


def test_a_position_is_drawn_as_the_table_draws_it_with_its_owners() -> None:
    text = '[x]\nrecord = "neon-1.json"\nply = 6\nseat = 0\nzones = ["discard", "colour", "hand-0", "hand-1"]'
    shown = "\n".join(drawn_lines(text))
    messages = texts("en", "neon")
    assert f"{messages.say('zone.hand')}, {messages.format_field(0, 'seat')}" in shown
    assert messages.say("zone.colour") in shown
    assert "░░░" in shown


def test_a_bare_position_has_no_names_and_a_mark_is_said_in_words() -> None:
    text = '[x]\nrecord = "neon-1.json"\nply = 6\nzones = ["discard"]\nbare = true\nmarks = ["discard"]'
    name = texts("en", "neon").say("zone.discard")
    lines = drawn_lines(text)
    assert lines[0].startswith("  ╭")
    assert lines[-1] == f"  ◉ {name}"


def test_a_thing_in_a_sentence_is_its_face_and_its_name() -> None:
    game, said = games.find("neon"), texts("en", "neon")
    assert (
        printed(markdown(game, said, "Lay {red-7} on {wild}.")).strip() == "Lay R7 red 7 on ★ wild."
    )


def test_a_table_is_a_table() -> None:
    game, said = games.find("kobito"), texts("en", "kobito")
    shown = printed(markdown(game, said, "| Card | How many |\n|---|---|\n| {kobito} | 5 |"))
    assert "Card" in shown
    assert "─" in shown
    assert "K kobito" in shown


def test_rules_shows_a_rulebook_without_a_match(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "rules", "neon", "--language", "pt-BR")
    assert (done.returncode, done.stderr) == (0, "")
    assert texts("pt-BR", "neon").say("game.name") in done.stdout
    assert f"\n{len(rulebook('pt-BR', 'neon'))}. " in done.stdout


def test_rules_shows_one_paragraph(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "rules", "neon", "--paragraph", "1")
    assert (done.returncode, done.stdout.split()[1]) == (0, "1.")
    last = len(rulebook("en", "neon"))
    done = ludoteca(tmp_path, "rules", "neon", "--paragraph", "999")
    assert done.stderr == refusal("no_paragraph", number=999, last=last)


def test_rules_of_a_game_that_is_not_there(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "rules", "chess")
    assert done.stderr == refusal("unknown_game", game="chess", games=", ".join(games.names()))


def test_at_a_terminal_the_rulebook_comes_a_screenful_at_a_time(tmp_path: Path) -> None:
    with Person(tmp_path, "rules", "neon") as person:
        person.waits(NEXT_PAGE)
        person.types("q")
        assert person.ends() == (0, "")


def test_leaving_a_rulebook_by_the_keyboard_logs_no_error(tmp_path: Path) -> None:
    with Person(tmp_path, "rules", "neon") as person:
        person.waits(NEXT_PAGE)
        person.types("\x04")
        assert person.ends() == (0, "")
