"""The folder of a run: the plan, the tables and the journal.

The files of a shard are written atomically; then a line with their checksums is added to the journal.
Shards without a line, or with files that do not match it, are played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from ludoteca import __version__, games
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.move_parser import MAX_LENGTH, truncate
from ludoteca.core.option import DeckOption
from ludoteca.lab.columns import COLUMNS, VERSION
from ludoteca.lab.entrants import weights_file
from ludoteca.lab.experiment import Experiment

PLAN_FILE = "plan.json"
JOURNAL_FILE = "journal.jsonl"
EXPERIMENT_FILE = "experiment.toml"
DECKS_FOLDER = "decks"
TOTAL_KEY = "shards"
WIDTH_KEY = "widest_interval"
NOTES = ("question", "aims")
"""Entries of the plan on which no result depends."""
DIGEST_CACHE_SIZE = 2**14
"""Files whose checksums are cached: the lab page polls its runs every second."""


@contextmanager
def translate_write_errors(path: Path) -> Iterator[None]:
    """Turns an OSError, such as a full disk, into a UserError."""
    try:
        yield
    except OSError as error:
        raise UserError(
            "unwritable", path=truncate(str(path), MAX_LENGTH), reason=os_error_note(error)
        ) from None


def write_atomically(path: Path, content: bytes) -> None:
    """Writes a temporary file and renames it."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    with translate_write_errors(path):
        try:
            temporary.write_bytes(content)
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise


def plan_dict(experiment: Experiment) -> dict[str, object]:
    """Everything that the results depend on."""
    rules = games.find(experiment.game).rules
    plan = {"ludoteca": __version__, "rules": rules, "columns": VERSION, **experiment.to_dict()}
    weights = weights_checksums(experiment)
    return plan | {"weights": weights} if weights else plan


def weights_checksums(experiment: Experiment) -> dict[str, str]:
    """The checksums of the bots' weights: another file of the same name is another bot."""
    checksums: dict[str, str] = {}
    for bot in dict.fromkeys(bot for variant in experiment.variants for bot in variant.bots):
        path = weights_file(bot)
        if path is not None:
            try:
                checksums[bot] = sha256(Path(path).read_bytes()).hexdigest()
            except OSError as error:
                raise UserError("unreadable", path=path, reason=os_error_note(error)) from None
    return checksums


class RunStore:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: list[Note] = []
        """Damaged lines and files."""

    def table_path(self, table: str, number: int) -> Path:
        return self.path / table / f"{number:05}.parquet"

    def has_run(self) -> bool:
        """Is there a run to resume?"""
        return (self.path / PLAN_FILE).exists() or bool(self.journal_entries())

    def create(self, experiment: Experiment, text: str | None) -> None:
        """Creates the folder; fails if it holds finished shards. The caller must hold the journal's
        lock, since another process may be playing in this folder."""
        if self.journal_entries():
            raise UserError("lab_exists", path=truncate(str(self.path), MAX_LENGTH))
        with translate_write_errors(self.path):
            for table in COLUMNS:
                (self.path / table).mkdir(parents=True, exist_ok=True)
        if text is not None:
            write_atomically(self.path / EXPERIMENT_FILE, text.encode())
        for name, deck in custom_decks(experiment).items():
            with translate_write_errors(self.path):
                (self.path / DECKS_FOLDER).mkdir(exist_ok=True)
            write_atomically(
                self.path / DECKS_FOLDER / name,
                (json.dumps(deck, ensure_ascii=False) + "\n").encode(),
            )
        plan = json.dumps(plan_dict(experiment), ensure_ascii=False, indent=1)
        write_atomically(self.path / PLAN_FILE, (plan + "\n").encode())

    def plan(self) -> dict[str, Any]:
        try:
            plan = json.loads((self.path / PLAN_FILE).read_text("utf-8"))
            if not isinstance(plan, dict) or plan.get("columns") != VERSION:
                raise ValueError
            return plan
        except OSError as error:
            path = str(self.path / PLAN_FILE)
            raise UserError("unreadable", path=path, reason=os_error_note(error)) from None
        except (ValueError, RecursionError):
            raise UserError("lab_no_run", path=truncate(str(self.path), MAX_LENGTH)) from None

    def require_same_experiment(self, experiment: Experiment) -> None:
        """Fails if the folder holds another experiment. The caller must hold the journal's lock."""
        stored, expected = self.plan(), json.loads(json.dumps(plan_dict(experiment)))
        stored.pop("ludoteca", None), expected.pop("ludoteca")
        for name in expected:
            if name not in NOTES and stored.get(name) != expected[name]:
                path = truncate(str(self.path), MAX_LENGTH)
                raise UserError("lab_other", path=path, what=name)

    def update_notes(self, experiment: Experiment) -> None:
        """Stores a new question and new aims of the same experiment."""
        plan = self.plan()
        notes = {name: experiment.to_dict()[name] for name in NOTES}
        if any(plan.get(name) != value for name, value in notes.items()):
            text = json.dumps({**plan, **notes}, ensure_ascii=False, indent=1)
            write_atomically(self.path / PLAN_FILE, (text + "\n").encode())

    def journal_entries(self) -> list[dict[str, Any]]:
        """The entries of the journal. Damaged lines are left out, with a warning."""
        try:
            content = (self.path / JOURNAL_FILE).read_bytes()
        except OSError:
            return []
        entries = []
        for number, line in enumerate(content.split(b"\n"), start=1):
            if not line:
                continue
            try:
                entry, checksum = json.loads(line)
                if line_checksum(entry) != checksum:
                    raise ValueError
                entries.append(entry)
            except (ValueError, TypeError, RecursionError):
                self.warnings.append(Note("damaged_line", {"line": number}))
        return entries

    def verified_shards(self) -> dict[int, dict[str, Any]]:
        """The finished shards whose files match their checksums."""
        verified: dict[int, dict[str, Any]] = {}
        for entry in self.journal_entries():
            if TOTAL_KEY in entry:
                continue
            number = entry["shard"]
            damaged = [
                f"{table}/{number:05}.parquet"
                for table, file in entry["files"].items()
                if not self.is_intact(self.table_path(table, number), file["sha256"])
            ]
            if damaged:
                verified.pop(number, None)
                self.warnings.append(Note("damaged_file", {"path": ", ".join(damaged)}))
            else:
                verified[number] = entry["files"]
        return verified

    def is_intact(self, path: Path, digest: str) -> bool:
        try:
            status = path.stat()
            stamp = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
            return file_digest(path, stamp) == digest
        except OSError:
            return False

    def shard_total(self) -> int | None:
        """The number of shards of a complete run; None if it is not complete."""
        return next(
            (entry[TOTAL_KEY] for entry in self.journal_entries() if TOTAL_KEY in entry), None
        )

    def final_width(self) -> float | None:
        """The widest interval of a complete run."""
        return next(
            (entry[WIDTH_KEY] for entry in self.journal_entries() if WIDTH_KEY in entry), None
        )

    @contextmanager
    def open_journal(self) -> Iterator[IO[bytes]]:
        """The journal, locked for one writer. An incomplete last line is ended first."""
        path = self.path / JOURNAL_FILE
        with translate_write_errors(path):
            self.path.mkdir(parents=True, exist_ok=True)
            file = path.open("ab+")
        try:
            lock_journal(file, self.path)
            file.seek(0, os.SEEK_END)
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    with translate_write_errors(path):
                        file.write(b"\n")
            yield file
        finally:
            with translate_write_errors(path):  # closing flushes, and the disk may be full
                file.close()

    def save_shard(
        self, journal: IO[bytes], number: int, files: Mapping[str, bytes], rows: Mapping[str, int]
    ) -> None:
        """Writes the files of a shard, then its line in the journal."""
        for table, content in files.items():
            write_atomically(self.table_path(table, number), content)
        checksums = {
            table: {"rows": rows[table], "sha256": sha256(content).hexdigest()}
            for table, content in files.items()
        }
        self.append(journal, {"shard": number, "files": checksums})

    def record_total(self, journal: IO[bytes], shards: int, widest_interval: float) -> None:
        self.append(journal, {TOTAL_KEY: shards, WIDTH_KEY: widest_interval})

    def append(self, journal: IO[bytes], entry: dict[str, object]) -> None:
        with translate_write_errors(self.path / JOURNAL_FILE):
            journal.write(json.dumps([entry, line_checksum(entry)]).encode() + b"\n")
            journal.flush()


@lru_cache(maxsize=DIGEST_CACHE_SIZE)
def file_digest(path: Path, stamp: tuple[int, ...]) -> str:
    """The checksum of a file, cached as long as `stamp` (inode, size, mtime, ctime) is the same."""
    return sha256(path.read_bytes()).hexdigest()


def line_checksum(entry: object) -> str:
    """The checksum by which a damaged line is found."""
    return sha256(json.dumps(entry).encode()).hexdigest()[:16]


def lock_journal(file: IO[bytes], path: Path) -> None:
    """Locks the journal as long as this process lives."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise UserError("lab_busy", path=truncate(str(path), MAX_LENGTH)) from None


def custom_decks(experiment: Experiment) -> dict[str, object]:
    """The custom decks of the variants, by the names of their copies."""
    decks: dict[str, object] = {}
    deck_options = {
        option.name
        for option in games.find(experiment.game).options
        if isinstance(option, DeckOption)
    }
    for number, variant in enumerate(experiment.variants, start=1):
        for name, value in variant.options.items():
            if name in deck_options and isinstance(value, list):
                decks[f"variant-{number}-{name}.json"] = value
    return decks
