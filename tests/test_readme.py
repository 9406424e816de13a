"""The claims of the README that a program can check."""

from __future__ import annotations

import doctest
import hashlib
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.bots.levels import LEVELS, ONE_SECOND, Budget, bot_of, levels
from ludoteca.core.engine.fingerprint import fingerprint
from ludoteca.core.engine.rng import stream
from ludoteca.core.record import Record, commitment
from ludoteca.core.text import LANGUAGES, game_tables, rulebook, texts
from ludoteca.terminal.interpreter_warning import is_compiled
from tests.catalogue import OURS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BENCH = (ROOT / "bench" / "README.md").read_text("utf-8")
ONE_PAGE = 140
LARGEST = 250_000
HASTY = Budget(iterations=4)
"""A small budget: secrecy does not depend on search time."""


def bench(case: str, column: int) -> str:
    """A cell of the latest figures."""
    table = BENCH.split("<!-- figures -->")[1].split("<!-- end of figures -->")[0]
    [row] = [line for line in table.splitlines() if line.startswith(f"| {case} |")]
    return row.strip("|").split("|")[column].strip()


def test_the_session_in_the_readme_runs() -> None:
    session = "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(session, {}, "README", None, 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted >= 8
    assert result.failed == 0


def test_it_is_one_page_and_its_links_work() -> None:
    assert len(README.splitlines()) <= ONE_PAGE
    links = re.findall(r"\]\(([^)]+)\)", README)
    targets = [link.partition("#") for link in links if not link.startswith("https://")]
    assert len(targets) > 15
    for path, _, place in targets:
        assert (ROOT / path).exists(), path
        if place:
            headings = re.findall(r"^#+ (.*)$", (ROOT / path).read_text("utf-8"), re.MULTILINE)
            assert place in {heading.lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_a_small_animation(name: str) -> None:
    path = f"docs/pictures/{name}-moving.webp"
    assert f"({path})" in README
    picture = (ROOT / path).read_bytes()
    assert picture[8:12] == b"WEBP"
    assert picture.count(b"ANMF") >= 20, "not animated"
    assert len(picture) <= LARGEST


def test_the_table_of_games_has_the_numbers_of_players() -> None:
    rows = dict(re.findall(r"^\| \*\*(.+?)\*\* \|.*\| (\d to \d) \|$", README, re.MULTILINE))
    seats = {texts("en", name).say("game.name"): games.find(name).seats for name in OURS}
    offered = {name: f"{min(counts)} to {max(counts)}" for name, counts in seats.items()}
    assert rows == offered
    assert len(rows) == 5
    assert "Five tabletop games" in README


def test_pairs_and_an_automa_with_five_levels() -> None:
    encantados = games.find("encantados")
    options = encantados.default_options()
    assert all(len(encantados.sides(seats, options)) == seats // 2 for seats in (4, 6))
    levels_of_casa = [option.name for option in games.find("coatl").options]
    assert sum(name.startswith("level_") for name in levels_of_casa) == 5
    assert 1 in games.find("coatl").seats


@pytest.mark.parametrize("name", OURS)
def test_everything_speaks_three_languages(name: str) -> None:
    assert "Everything speaks English, Brazilian Portuguese and Ukrainian." in README
    assert LANGUAGES == ("en", "pt-BR", "uk")
    english = game_tables(name, "en")
    for language in LANGUAGES:
        tables = game_tables(name, language)
        assert {table: set(tables[table]) for table in tables} == {
            table: set(english[table]) for table in english
        }
        assert set(rulebook(language, name)) == set(rulebook("en", name))
    assert len({texts(one, name).say("game.tagline") for one in LANGUAGES}) == 3


def test_python_and_the_licence_are_those_of_the_package() -> None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"
    assert "Python 3.11 or newer is all it takes." in README
    assert "[MIT licence](LICENSE)" in README
    assert project["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_all_hot_files_are_compiled_or_none() -> None:
    """With a compiler every hot file is compiled; without one all run interpreted."""
    source = (ROOT / "setup.py").read_text("utf-8").partition("\nsetup(")[0]
    part: dict[str, Any] = {"__file__": str(ROOT / "setup.py"), "__name__": "setup_part"}
    exec(compile(source, "setup.py", "exec"), part)
    hot = [Path(file).with_suffix("").parts[1:] for file in part["compiled_files"]()]
    assert len(hot) > 50
    for parts in hot:
        spec = find_spec(".".join(parts))
        assert spec is not None
        assert (not str(spec.origin).endswith(".py")) == is_compiled(), parts


def test_there_are_five_levels_and_the_best_searches_for_up_to_a_second() -> None:
    assert "five levels, from `novice` to `master`, which searches for up to a second" in README
    assert len(LEVELS) == 5
    assert (LEVELS[0], LEVELS[-1]) == ("novice", "master")
    assert ONE_SECOND.seconds == 1.0
    assert all(set(levels(games.find(name))) == set(LEVELS) for name in OURS)


@pytest.mark.slow
@pytest.mark.parametrize("name", OURS)
def test_no_level_sees_more_than_its_own_seat_does(name: str) -> None:
    """Every level chooses the same move after resampling."""
    assert "none of them sees more than its own seat does" in README
    game = games.find(name)
    match = Record.new(game, game.usual_seats, "lamp")
    state = match.start(game)
    anew = state.clone()
    anew.resample_hidden(state.turn, match.rng(1))
    hidden = [(game.view(one, None), game.piece_counts(one)) for one in (state, anew)]
    assert hidden[0] == hidden[1]
    assert fingerprint(state) != fingerprint(anew)
    assert game.view(state, state.turn) == game.view(anew, state.turn)
    for level in LEVELS:
        one, two = (
            bot_of(game, level, HASTY).choose(position, position.legal(), stream("readme", level))
            for position in (state.clone(), anew.clone())
        )
        assert one == two, level


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert "The hash of the seed is shown before the first card" in README
    assert commitment("lamp") == hashlib.sha256(b"lamp").hexdigest()


@pytest.mark.parametrize("name", OURS)
def test_every_game_links_its_rulings_to_tests(name: str) -> None:
    text = (ROOT / "src" / "ludoteca" / "games" / name / "rulings.md").read_text("utf-8")
    assert "test_" in text


def test_the_figures_are_those_of_the_last_run() -> None:
    [(times, millions)] = re.findall(
        r"(\d+) times as fast as the same files interpreted: ([\d.]+) million decisions of nEon_onE",
        README,
    )
    best = bench("nEon_onE, 4 seats, compiled", 1)
    assert best.endswith(" M")
    assert f"{float(best[:-2]):.1f}" == millions
    bracket = bench("nEon_onE, 4 seats, interpreted", 6)
    assert f"{float(bracket.split('(')[1].rstrip(')')):.0f}" == times
    peer = bench("OpenSpiel crazy_eights C++ rollouts, 4 seats", 6)
    assert "twice as many as OpenSpiel's crazy eights in C++" in README
    assert round(float(peer.split("(")[1].rstrip(")"))) == 2
