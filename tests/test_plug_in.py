"""A plug-in game: after `pip install` it is available everywhere. No other file of ours names the
example, and the tests would hold for any game."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.text import LANGUAGES
from tests.plugin_install import install, pythonpath
from tests.server.kit import LocalServer
from tests.terminal.command import environment, ludoteca

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "ludoteca-briscola"
NAME = "briscola"
CALLED = {"en": "Briscola", "pt-BR": "Briscola", "uk": "Брискола"}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The PYTHONPATH with the installed example."""
    return install(tmp_path_factory.mktemp("plug-in"), EXAMPLE)


@pytest.fixture(scope="module")
def server(path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        server = LocalServer(tmp_path_factory.mktemp("house"))
    yield server
    server.close()


def test_nothing_of_ours_names_it() -> None:
    assert NAME not in games.names()
    ours = [ROOT / part for part in ("src", "client/src", "tests")]
    named = {
        path.relative_to(ROOT).as_posix()
        for part in ours
        for path in part.rglob("*")
        if path.suffix in (".py", ".ts", ".svelte", ".toml", ".md", ".json", ".txt")
        and not any(".egg-info" in folder for folder in path.parts)  # a list of the page's files
        and NAME in path.read_text("utf-8").lower()
    }
    assert named <= {"tests/test_plug_in.py", "tests/browser/test_plug_in.py"}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_stands_in_the_catalogue_beside_ours(path: str, tmp_path: Path, language: str) -> None:
    done = ludoteca(
        tmp_path, "games", "--language", language, PYTHONPATH=path, COLUMNS="160"
    ).stdout
    assert CALLED[language] in done
    assert all(name in done for name in (*games.names(), NAME))


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rulebook_is_shown(path: str, tmp_path: Path, language: str) -> None:
    done = ludoteca(tmp_path, "rules", NAME, "--language", language, PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (0, "")
    assert CALLED[language] in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_it_is_played_to_the_end_in_the_terminal(path: str, tmp_path: Path, seats: int) -> None:
    words = ("play", NAME, "--seats", str(seats), "--bots", "careful", "--seed", "plug-in")
    done = ludoteca(tmp_path, *words, typed="hint\n" + "1\n" * 30, PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (0, "")
    [record] = tmp_path.glob(f"{NAME}-*.json")
    facts = json.loads(record.read_text("utf-8"))
    assert len(facts["moves"]) == 40
    assert len(facts["scores"]) == seats
    again = ludoteca(tmp_path, "replay", str(record), PYTHONPATH=path)
    assert (again.returncode, again.stderr) == (0, "")


def test_three_cannot_play_it(path: str, tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "play", NAME, "--seats", "3", PYTHONPATH=path)
    assert done.returncode == 2
    assert "2" in done.stderr
    assert "4" in done.stderr


@pytest.mark.parametrize("seats", ["2", "4"])
def test_a_tournament_says_that_its_own_bot_beats_chance(
    path: str, tmp_path: Path, seats: str
) -> None:
    report = tmp_path / "report.json"
    words = ("--seats", seats, "--bots", "careful,random", "--matches", "60", "--seed", "cup")
    done = ludoteca(tmp_path, "tournament", NAME, *words, "--json", str(report), PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (0, "")
    bots = json.loads(report.read_text("utf-8"))["bots"]
    assert bots["careful"]["interval"][0] > bots["random"]["interval"][1]


@pytest.mark.slow
def test_it_passes_the_conformance_test(path: str, tmp_path: Path) -> None:
    record = str(tmp_path / "broken.json")
    words = ("--matches", "12", "--record", record)
    done = ludoteca(tmp_path, "check", NAME, *words, PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.slow
def test_its_own_tests_pass(path: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests")],
        capture_output=True,
        env=environment(tmp_path, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1"),
        text=True,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_its_style_and_its_types_are_ours(path: str, tmp_path: Path) -> None:
    source = Path(ROOT / "src")
    env = environment(
        tmp_path, PYTHONPATH=pythonpath(), MYPYPATH=f"{source}:src:tests", RUFF_NO_CACHE="true"
    )
    for command in (
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        ("mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "src", "tests"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=EXAMPLE, capture_output=True, env=env, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_server_has_it_in_its_catalogue_with_texts_and_rulebook(server: LocalServer) -> None:
    marta = server.guest()
    shown = {game["name"]: game for game in marta.get("/api/games")}
    assert shown[NAME]["seats"] == [2, 4]
    for language in LANGUAGES:
        answer = marta.get(f"/api/texts/{language}/{NAME}")
        assert answer["game"]["name"] == CALLED[language]
        assert "16" in marta.get(f"/api/rulebook/{language}/{NAME}")["paragraphs"]


@pytest.mark.slow
def test_it_has_a_deal_of_the_day_without_a_word_about_it(server: LocalServer) -> None:
    marta = server.guest()
    deal = next(one for one in marta.get("/api/daily")["games"] if one["game"] == NAME)
    assert (deal["seats"], deal["bot"], deal["options"]) == (2, "skilled", {})
    table = marta.post(f"/api/daily/{NAME}", 201, listed=True)["table"]
    assert marta.look(table, 0).next_frame()["commitment"] == deal["commitment"]
