"""`ludoteca --version` prints the versions of all parts."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ludoteca import __version__, games
from ludoteca.core import record
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.server import API_VERSION
from tests.terminal.command import ludoteca

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_the_package_the_api_the_records_and_the_rules_of_every_game(
    tmp_path: Path, language: str
) -> None:
    done = ludoteca(tmp_path, "--version", "--language", language)
    package, api, records, *rules = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert package == f"ludoteca {__version__}"
    assert api.endswith(f": {API_VERSION}")
    assert records.endswith(f": {record.FORMAT}")
    assert len(rules) == len(games.playable())
    for line, name in zip(rules, games.playable(), strict=True):
        assert texts(language, name).say("game.name") in line
        assert line.endswith(f": {games.find(name).rules}")


def test_the_package_says_its_version_as_it_is_packed_and_has_an_entry_in_the_changelog() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == __version__
    assert f"\n## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")
