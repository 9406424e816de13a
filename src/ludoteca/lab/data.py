"""Data: the tables of a run, for those who read them. `pip install ludoteca[lab]` brings polars."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.core.kit.note import Note
from ludoteca.core.refusal import Refused
from ludoteca.lab.columns import COLUMNS
from ludoteca.lab.folder import Folder

OF_THE_RUN = ("ludoteca", "rules", "columns", "weights")


@dataclass(frozen=True)
class Run:
    """The finished parts of a run. `told` is what was found damaged and is left out."""

    path: Path
    plan: dict[str, Any]
    finished: tuple[int, ...]
    complete: bool
    told: tuple[Note, ...]
    many: int
    """How many matches they are."""

    @property
    def experiment(self) -> dict[str, Any]:
        """What was played, as `lab.experiment.from_listed` reads it."""
        return {name: fact for name, fact in self.plan.items() if name not in OF_THE_RUN}

    def files(self, table: str) -> list[Path]:
        """The files of a table that can be trusted, in the order of the plan."""
        return [Folder(self.path).file(table, number) for number in self.finished]

    def matches(self) -> Any:
        return self.table("matches")

    def decisions(self) -> Any:
        return self.table("decisions")

    def items(self) -> Any:
        return self.table("items")

    def curves(self) -> Any:
        return self.table("curves")

    def table(self, name: str) -> Any:
        """A lazy frame of polars over the files that can be trusted."""
        try:
            import polars
        except ModuleNotFoundError:
            raise Refused("needs_package", package="polars", extra="lab") from None
        files = self.files(name)
        if not files:
            raise Refused("lab_empty", path=str(self.path))
        return polars.scan_parquet(files)


def open_run(folder: str | Path) -> Run:
    """The run in this folder; refuses what is none. Every file is compared with its checksum."""
    place = Folder(Path(folder))
    plan = place.plan()
    there = place.trusted()
    told = tuple(dict.fromkeys(place.told))
    ended = place.ended()
    finished = tuple(sorted(number for number in there if ended is None or number < ended))
    many = sum(there[number]["matches"]["rows"] for number in finished)
    return Run(place.path, plan, finished, ended == len(finished), told, many)


def write_csv(run: Run, table: str, path: Path) -> int:
    """A table as CSV, part by part; says how many rows. Lists are joined by spaces."""
    import polars

    from ludoteca.lab.folder import writing

    if path.exists():
        raise Refused("exists", path=str(path))
    lists = [name for name, column in COLUMNS[table].items() if column.kind.startswith("list")]
    rows = 0
    with writing(path), path.open("wb") as file:
        for place, source in enumerate(run.files(table)):
            frame = polars.read_parquet(source).with_columns(
                polars.col(name).cast(polars.List(polars.String)).list.join(" ") for name in lists
            )
            frame.write_csv(file, include_header=place == 0)
            rows += frame.height
    return rows
