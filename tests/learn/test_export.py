"""An export can be read and replayed: every row is a decision of a real match."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

from ludoteca import games
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.record import Record
from ludoteca.learn.export import COLUMNS, ExportConfig, export
from ludoteca.learn.layout import layout_of, observation_bytes, observer_of
from tests.terminal.command import ludoteca, refusal


def config_of(name: str, matches: int = 3, bots: tuple[str, ...] = ("random",)) -> ExportConfig:
    game = games.find(name)
    options: dict[str, Any] = {option.name: option.default for option in game.options}
    return ExportConfig(name, 2, options | dict(game.short_match_options), bots, matches, "seed")


def matches_of(path: Path) -> tuple[dict[str, Any], list[list[dict[str, Any]]]]:
    """The metadata of the file, and its rows match by match."""
    table = parquet.read_table(path)
    facts = json.loads(table.schema.metadata[b"ludoteca"])
    rows = table.to_pylist()
    return facts, [list(match) for _, match in groupby(rows, lambda row: row["match"])]


@pytest.mark.parametrize("name", games.names())
def test_every_row_is_a_decision_of_a_match_that_replays(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file.parquet"
    total = export(config_of(name), path, processes=1)
    facts, matches = matches_of(path)
    game = games.find(name)
    observer = observer_of(game)
    layout = layout_of(game, 2, facts["options"])
    assert sum(map(len, matches)) == total
    assert len(matches) == facts["matches"] == 3
    assert [part["name"] for part in facts["parts"]] == [part.name for part in layout.parts]
    for match in matches:
        words = [row["words"] for row in match]
        assert [row["ply"] for row in match] == list(range(1, len(match) + 1))
        record = Record(
            name, facts["rules"], facts["seats"], match[0]["seed"], facts["options"], moves=words
        )
        states = record.states(game)
        for row, state in zip(match, states, strict=False):
            assert list(row) == list(COLUMNS)
            assert row["seat"] == state.turn
            move = int(observer.original_move(state, row["move"], row["seat"]))
            assert state.legal().holds(move)
            assert game.notation(state, move) == row["words"]
            legal = {int(observer.original_move(state, one, row["seat"])) for one in row["legal"]}
            assert legal == set(state.legal().to_list())
            assert bytes(row["observation"]) == observation_bytes(
                observer, state, row["seat"], layout.size
            )
            game.play_words(state.clone(), row["words"], record.rng(row["ply"]))
        end = record.state(game)
        assert end.turn == OVER
        for row in match:
            assert row["result"] == end.payoffs()[row["seat"]]
            assert row["score"] == game.scores(end)[row["seat"]]


def test_the_file_is_the_same_however_many_processes_write_it(tmp_path: Path) -> None:
    config = config_of("neon", 130, ("rulebook", "random"))
    steps: list[int] = []
    export(config, tmp_path / "one", 1, steps.append)
    export(config, tmp_path / "two", 2)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert steps == list(range(2, 131, 2))
    assert parquet.ParquetFile(tmp_path / "one").num_row_groups == 65
    players = {row["player"] for row in parquet.read_table(tmp_path / "one").to_pylist()}
    assert players == {"rulebook", "random"}


def test_a_file_is_whole_or_not_there(tmp_path: Path) -> None:
    class Stopped(Exception):
        """Stands for a KeyboardInterrupt."""

    def stop(_: int) -> None:
        raise Stopped

    for processes in (1, 2):
        with pytest.raises(Stopped):
            export(config_of("neon", 130), tmp_path / "file", processes, stop)
        assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UserError, match="exists"):
        export(config_of("neon"), tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


def test_the_page_for_learners_explains_every_column() -> None:
    page = (Path(__file__).parents[2] / "docs" / "learners.md").read_text("utf-8")
    table = "".join(f"| `{name}` | {meaning} |\n" for name, meaning in COLUMNS.items())
    assert table in page


def test_the_command_writes_a_file_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "k.parquet"
    words = ("learn", "export", "neon", "--matches", "2", "--seats", "2", "--seed", "s")
    more = ("--bots", "random", "--processes", "1", "--out", str(path))
    done = ludoteca(tmp_path, *words, *more, COLUMNS="300")
    assert (done.returncode, done.stderr) == (0, "")
    assert str(path) in done.stdout
    assert "--seed s" in done.stdout
    assert matches_of(path)[0]["seed"] == "s"
    done = ludoteca(tmp_path, *words, *more)
    assert done.stderr == refusal("exists", path=str(path))


@pytest.mark.parametrize(
    ("words", "key", "args"),
    [
        (("chess",), "unknown_game", {"game": "chess", "games": ", ".join(games.names())}),
        (("neon", "--seats", "9"), "bad_seats", {"n": 9, "seats": [2, 3, 4, 5, 6]}),
        (("neon", "--matches", "0"), "too_small", {"option": "--matches", "value": 0, "least": 1}),
        (("neon", "--out", "/no/such/x"), "no_folder", {"path": "/no/such/x"}),
    ],
)
def test_what_cannot_be_exported_is_refused_in_one_line(
    words: tuple[str, ...], key: str, args: dict[str, object], tmp_path: Path
) -> None:
    done = ludoteca(tmp_path, "learn", "export", *words)
    assert done.returncode == 2
    assert done.stderr == refusal(key, **args)


def test_without_pyarrow_it_says_what_to_install() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.modules['pyarrow'] = None\n"
            "from ludoteca.cli import run\n"
            "sys.exit(run(['learn', 'export', 'neon', '--language', 'en']))",
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.strip() == refusal("needs_package", package="pyarrow", extra="data")
