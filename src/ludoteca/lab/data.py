"""The tables of a run as polars frames. `pip install ludoteca[lab]` installs polars."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.lab.columns import COLUMNS
from ludoteca.lab.run_store import RunStore

RUN_KEYS = ("ludoteca", "rules", "columns", "weights")


@dataclass(frozen=True)
class Run:
    """The finished shards of a run. `warnings` name what is damaged and was left out."""

    path: Path
    plan: dict[str, Any]
    finished: tuple[int, ...]
    complete: bool
    warnings: tuple[Note, ...]
    match_count: int
    widest_interval: float | None = None
    """Of a complete run."""

    @property
    def missed_target(self) -> bool:
        """Did the run end before its widest interval was narrow enough?"""
        target = self.plan.get("target_width")
        return target is not None and (self.widest_interval or 0.0) >= target

    @property
    def experiment(self) -> dict[str, Any]:
        """The experiment, as `experiment_from_dict` reads it."""
        return {name: value for name, value in self.plan.items() if name not in RUN_KEYS}

    def files(self, table: str) -> list[Path]:
        """The verified files of a table, in order."""
        return [RunStore(self.path).table_path(table, number) for number in self.finished]

    def matches(self) -> Any:
        return self.table("matches")

    def decisions(self) -> Any:
        return self.table("decisions")

    def items(self) -> Any:
        return self.table("items")

    def curves(self) -> Any:
        return self.table("curves")

    def table(self, name: str) -> Any:
        """A lazy polars frame over the verified files."""
        try:
            import polars
        except ModuleNotFoundError:
            raise UserError("needs_package", package="polars", extra="lab") from None
        files = self.files(name)
        if not files:
            raise UserError("lab_empty", path=str(self.path))
        return polars.scan_parquet(files)


def open_run(folder: str | Path) -> Run:
    """The run in this folder. Every file is compared with its checksum."""
    store = RunStore(Path(folder))
    plan = store.plan()
    verified = store.verified_shards()
    warnings = tuple(dict.fromkeys(store.warnings))
    total = store.shard_total()
    finished = tuple(sorted(number for number in verified if total is None or number < total))
    match_count = sum(verified[number]["matches"]["rows"] for number in finished)
    return Run(
        store.path,
        plan,
        finished,
        total == len(finished),
        warnings,
        match_count,
        store.final_width(),
    )


def write_csv(run: Run, table: str, path: Path) -> int:
    """Writes a table as CSV, lists joined by spaces; returns the number of rows."""
    import polars

    from ludoteca.lab.run_store import translate_write_errors

    if path.exists():
        raise UserError("exists", path=str(path))
    lists = [name for name, column in COLUMNS[table].items() if column.kind.startswith("list")]
    rows = 0
    with translate_write_errors(path), path.open("wb") as file:
        for index, source in enumerate(run.files(table)):
            frame = polars.read_parquet(source).with_columns(
                polars.col(name).cast(polars.List(polars.String)).list.join(" ") for name in lists
            )
            frame.write_csv(file, include_header=index == 0)
            rows += frame.height
    return rows
