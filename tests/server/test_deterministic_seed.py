"""Deterministic deals are for tests only: neither hosts nor visitors can switch them on."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.server.settings import Settings
from tests.server.conftest import Opener
from tests.terminal.command import ludoteca


def seeds(open_server: Opener, folder: Path, **settings: str) -> list[str]:
    folder.mkdir()
    server = open_server(folder, **settings)
    for name in ("Marta", "Olena", "Marta"):  # the second Marta is another person
        guest = server.guest(name)
        tables = [guest.open_table("me", "random") for _ in range(2)]
        assert len(set(tables)) == 2
    return [seed for (seed,) in server.query("select seed from tables order by created_at")]


def test_deals_never_repeat(open_server: Opener, tmp_path: Path) -> None:
    assert Settings().deterministic_seed == ""
    results = [
        seed
        for name in ("one", "two")
        for seed in seeds(open_server, tmp_path / name, deterministic_seed="")
    ]
    assert len(set(results)) == len(results) == 12


def test_a_rehearsal_repeats_its_deals(open_server: Opener, tmp_path: Path) -> None:
    one = seeds(open_server, tmp_path / "one", deterministic_seed="play")
    assert one == seeds(open_server, tmp_path / "two", deterministic_seed="play")
    assert one[:2] == one[4:]
    assert len(set(one)) == 4
    assert set(one).isdisjoint(seeds(open_server, tmp_path / "three", deterministic_seed="other"))


@pytest.mark.parametrize("flag", ["--deterministic-seed=play", "--seed=play"])
def test_who_serves_cannot_ask_for_a_rehearsal(tmp_path: Path, flag: str) -> None:
    done = ludoteca(tmp_path, "serve", "--port", "0", flag)
    assert done.returncode != 0
    assert flag.split("=")[0] in done.stderr
