"""`ludoteca page build`, as far as it goes without Node; tests/browser/test_external_boards.py builds."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.core.errors import UserError
from ludoteca.terminal.commands.page_build import find_client_folder, find_page_folder
from tests.terminal.command import ludoteca


def table_in(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "Table.svelte").write_text("<p>noon</p>")
    return folder


@pytest.mark.parametrize("place", ["page", "pebbles/page", "src/pebbles/page"])
def test_the_table_is_found_wherever_the_package_lies(tmp_path: Path, place: str) -> None:
    page = table_in(tmp_path / place)
    assert find_page_folder(tmp_path) == page == find_page_folder(page)


def test_of_several_tables_one_must_be_named(tmp_path: Path) -> None:
    table_in(tmp_path / "ants" / "page")
    table_in(tmp_path / "bees" / "page")
    with pytest.raises(UserError) as refusal:
        find_page_folder(tmp_path)
    assert refusal.value.note.args["pages"] == "ants/page, bees/page"


def test_without_a_table_there_is_nothing_to_build(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "page", "build", str(tmp_path))
    assert done.returncode == 2
    assert "page/Table.svelte" in done.stderr


def test_the_sources_of_the_page_are_named_or_found(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        find_client_folder(tmp_path)
    (tmp_path / "game.config.ts").write_text("")
    assert find_client_folder(tmp_path) == tmp_path
