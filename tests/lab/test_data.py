"""Every column is documented, and only verified files are read."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import polars
import pyarrow.parquet as parquet
import pytest

from ludoteca.core.errors import UserError
from ludoteca.lab.columns import COLUMNS, TABLES, columns_markdown
from ludoteca.lab.data import Run, open_run, write_csv
from ludoteca.lab.work.parquet import table_schema
from tests.lab.runs import played, small


@pytest.fixture(scope="module")
def small_run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("lab") / "small.lab"
    played(small(), folder, processes=1)
    return open_run(folder)


def test_every_table_has_its_columns_and_says_what_they_mean(small_run: Run) -> None:
    assert set(TABLES) == set(COLUMNS)
    for table, columns in COLUMNS.items():
        schema = parquet.read_schema(small_run.files(table)[0])
        assert schema.names == list(columns)
        assert schema.equals(table_schema(table))
        for name, column in columns.items():
            assert schema.field(name).metadata[b"description"].decode() == column.description


def test_the_documentation_is_made_from_the_columns() -> None:
    page = Path(__file__).parents[2] / "docs" / "lab-columns.md"
    assert page.read_text("utf-8") == columns_markdown()


def test_only_deals_that_are_looked_at_closely_have_a_story(small_run: Run) -> None:
    matches = small_run.matches().collect()
    assert set(matches.filter(detailed=True)["deal"]) == {0, 2, 4}
    plain = matches.filter(detailed=False)
    assert plain.select(
        "lead_changes", "decided_at", "lowest_win_chance", "best_chance_at_half"
    ).null_count().sum_horizontal()[0] == 4 * len(plain)
    for table in ("decisions", "items", "curves"):
        assert set(small_run.table(table).collect()["deal"]) == {0, 2, 4}


def test_shares_are_of_one_victory_and_counts_add_up(small_run: Run) -> None:
    matches = small_run.matches().collect()
    assert matches["shares"].list.sum().to_list() == pytest.approx([1.0] * len(matches))
    assert (matches["forced"] <= matches["decisions"]).all()
    made = (
        small_run.decisions()
        .group_by("variant", "match")
        .agg(polars.col("decisions").sum().alias("made"))
        .collect()
    )
    both = matches.filter(detailed=True).join(made, on=["variant", "match"])
    assert len(both) == len(made)
    assert (both["made"] == both["decisions"]).all()


def test_csv_has_the_same_rows(small_run: Run, tmp_path: Path) -> None:
    for table in COLUMNS:
        rows = write_csv(small_run, table, tmp_path / f"{table}.csv")
        with (tmp_path / f"{table}.csv").open(newline="", encoding="utf-8") as file:
            read = list(csv.DictReader(file))
        assert len(read) == rows == small_run.table(table).collect().height
        assert list(read[0]) == list(COLUMNS[table])
    with pytest.raises(UserError) as refusal:
        write_csv(small_run, "matches", tmp_path / "matches.csv")
    assert refusal.value.note.key == "exists"


def test_the_journal_knows_how_many_matches_there_are(small_run: Run) -> None:
    assert small_run.match_count == small_run.matches().collect().height


def test_a_file_is_read_again_only_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(small(), tmp_path / "a.lab", processes=1)
    first = open_run(tmp_path / "a.lab")
    read: list[Path] = []
    whole = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read.append(path) or whole(path))  # type: ignore[func-returns-value]
    assert open_run(tmp_path / "a.lab") == first
    assert {path.name for path in read} == {"journal.jsonl"}
    touched = first.files("items")[2]
    content = whole(touched)
    touched.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    os.utime(touched, ns=(0, 0))  # timestamps of a disk may be coarse
    assert open_run(tmp_path / "a.lab").finished == tuple(n for n in first.finished if n != 2)
    assert touched in read


def test_a_folder_that_holds_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError) as refusal:
        open_run(tmp_path)
    assert refusal.value.note.key == "unreadable"
