"""Matches that were played without a server are added to an account, by a file."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.offline.kit import OfflinePage
from tests.server.kit import LocalServer


def saved_file(folder: Path, *, broken: bool = False) -> Path:
    page = OfflinePage()
    page.play_to_the_end(page.look(page.opens("neon", "me", "random")))
    page.opens("kobito", "me", "novice")
    data = page.ask("GET", "/api/me/data")
    if broken:
        (key,) = [key for key, value in data["values"].items() if "kobito" in str(value)]
        data["values"][key]["seats"] = []
        data["values"][key]["assignments"] = []
    file = folder / "ludoteca.json"
    file.write_text(json.dumps(data), "utf-8")
    return file


def test_a_file_of_matches_is_added_once_and_the_list_says_where_they_were_played(
    open_server: LocalServer, come_in: Doorway, tmp_path: Path
) -> None:
    marta = come_in(open_server)
    marta.page.goto("/me")
    file, choose = saved_file(tmp_path), marta.page.locator("input[type=file]")
    choose.set_input_files(file)
    message = marta.page.locator("[data-brought]")
    expect(message).to_have_text("2 matches have been added.")
    choose.set_input_files(file)
    expect(message).to_have_text("This file has no match that is not here already.")
    marta.page.goto("/tables")
    expect(marta.page.get_by_text("played without a server")).to_have_count(2)


def test_a_bad_match_is_named_and_the_others_are_added(
    open_server: LocalServer, come_in: Doorway, tmp_path: Path
) -> None:
    marta = come_in(open_server)
    marta.page.goto("/me")
    choose = marta.page.locator("input[type=file]")
    choose.set_input_files(saved_file(tmp_path, broken=True))
    expect(marta.page.locator("[data-brought]")).to_have_text("1 match has been added.")
    expect(marta.page.locator("section li")).to_have_text(
        "Kobito: This match is damaged or was changed."
    )
    (tmp_path / "notes.json").write_text("hello")
    choose.set_input_files(tmp_path / "notes.json")
    expect(marta.page.get_by_role("alert")).to_contain_text("no file that Ludoteca saved")
