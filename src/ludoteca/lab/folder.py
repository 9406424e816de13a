"""Folder: what a run keeps on the disk, and which of it can be trusted.

A part's files are written beside their places and moved there whole; then a line of the journal says
what they are, with their checksums. What no line vouches for, or what is not as its line says, is
played again.
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
from ludoteca.core.kit.note import Note
from ludoteca.core.option import Deck
from ludoteca.core.reading import LONGEST, quoted
from ludoteca.core.refusal import Refused, reason
from ludoteca.lab.columns import COLUMNS, VERSION
from ludoteca.lab.entrants import file_of
from ludoteca.lab.experiment import Experiment

PLAN = "plan.json"
JOURNAL = "journal.jsonl"
TEXT = "experiment.toml"
DECKS = "decks"
ENDED = "ended"
REMEMBERED = 2**14
"""Files whose checksums are known by heart: a page asks for its runs every few moments."""


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """A full disk, or another that cannot be written to, is refused in words."""
    try:
        yield
    except OSError as error:
        raise Refused("unwritable", path=quoted(str(path), LONGEST), reason=reason(error)) from None


def put(path: Path, content: bytes) -> None:
    """Whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with writing(path):
        try:
            beside.write_bytes(content)
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise


def plan_of(experiment: Experiment) -> dict[str, object]:
    """All that the numbers depend on."""
    rules = games.find(experiment.game).rules
    plan = {"ludoteca": __version__, "rules": rules, "columns": VERSION, **experiment.listed()}
    weights = weights_of(experiment)
    return plan | {"weights": weights} if weights else plan


def weights_of(experiment: Experiment) -> dict[str, str]:
    """The checksums of the files that bots play by: another file of the same name is another bot."""
    found: dict[str, str] = {}
    for bot in dict.fromkeys(bot for variant in experiment.variants for bot in variant.bots):
        path = file_of(bot)
        if path is not None:
            try:
                found[bot] = sha256(Path(path).read_bytes()).hexdigest()
            except OSError as error:
                raise Refused("unreadable", path=path, reason=reason(error)) from None
    return found


class Folder:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.told: list[Note] = []
        """What was found damaged, for those who read."""

    def file(self, table: str, number: int) -> Path:
        return self.path / table / f"{number:05}.parquet"

    def is_begun(self) -> bool:
        """Is there something to go on with?"""
        return (self.path / PLAN).exists() or bool(self.lines())

    def begin(self, experiment: Experiment, text: str | None) -> None:
        """Lays out a new folder; refuses one in which something is finished already. Only for who
        holds the journal, as `resume`: another may be playing here by its own plan."""
        if self.lines():
            raise Refused("lab_exists", path=quoted(str(self.path), LONGEST))
        with writing(self.path):
            for table in COLUMNS:
                (self.path / table).mkdir(parents=True, exist_ok=True)
        if text is not None:
            put(self.path / TEXT, text.encode())
        for name, deck in decks_of(experiment).items():
            with writing(self.path):
                (self.path / DECKS).mkdir(exist_ok=True)
            put(self.path / DECKS / name, (json.dumps(deck, ensure_ascii=False) + "\n").encode())
        plan = json.dumps(plan_of(experiment), ensure_ascii=False, indent=1)
        put(self.path / PLAN, (plan + "\n").encode())

    def plan(self) -> dict[str, Any]:
        try:
            found = json.loads((self.path / PLAN).read_text("utf-8"))
            if not isinstance(found, dict) or found.get("columns") != VERSION:
                raise ValueError
            return found
        except OSError as error:
            path = str(self.path / PLAN)
            raise Refused("unreadable", path=path, reason=reason(error)) from None
        except (ValueError, RecursionError):
            raise Refused("lab_no_run", path=quoted(str(self.path), LONGEST)) from None

    def resume(self, experiment: Experiment) -> None:
        """Goes on with the run that is there; refuses one of another experiment."""
        theirs, ours = self.plan(), json.loads(json.dumps(plan_of(experiment)))
        theirs.pop("ludoteca", None), ours.pop("ludoteca")
        for name in ours:
            if theirs.get(name) != ours[name]:
                path = quoted(str(self.path), LONGEST)
                raise Refused("lab_other", path=path, what=name)

    def lines(self) -> list[dict[str, Any]]:
        """What the journal says; a line that was cut short or spoilt is told and left out."""
        try:
            content = (self.path / JOURNAL).read_bytes()
        except OSError:
            return []
        found = []
        for number, line in enumerate(content.split(b"\n"), start=1):
            if not line:
                continue
            try:
                facts, seal = json.loads(line)
                if sealed(facts) != seal:
                    raise ValueError
                found.append(facts)
            except (ValueError, TypeError, RecursionError):
                self.told.append(Note("line", {"line": number}))
        return found

    def trusted(self) -> dict[int, dict[str, Any]]:
        """The finished parts whose files are to the byte what the journal says."""
        found: dict[int, dict[str, Any]] = {}
        for facts in self.lines():
            if ENDED in facts:
                continue
            number = facts["part"]
            spoilt = [
                f"{table}/{number:05}.parquet"
                for table, file in facts["files"].items()
                if not self.is_whole(self.file(table, number), file["sha256"])
            ]
            if spoilt:
                found.pop(number, None)
                self.told.append(Note("spoilt", {"path": ", ".join(spoilt)}))
            else:
                found[number] = facts["files"]
        return found

    def is_whole(self, path: Path, digest: str) -> bool:
        try:
            there = path.stat()
            stamp = (there.st_ino, there.st_size, there.st_mtime_ns, there.st_ctime_ns)
            return digest_of(path, stamp) == digest
        except OSError:
            return False

    def ended(self) -> int | None:
        """After so many parts the run was finished; None if it was not."""
        return next((facts[ENDED] for facts in self.lines() if ENDED in facts), None)

    @contextmanager
    def journal(self) -> Iterator[IO[bytes]]:
        """The journal, for one writer at a time; a line that was cut short is ended first."""
        path = self.path / JOURNAL
        with writing(path):
            self.path.mkdir(parents=True, exist_ok=True)
            file = path.open("ab+")
        try:
            lock(file, self.path)
            file.seek(0, os.SEEK_END)
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    with writing(path):
                        file.write(b"\n")
            yield file
        finally:
            with writing(path):  # what is not on the disk yet may find it full
                file.close()

    def keep(
        self, journal: IO[bytes], number: int, files: Mapping[str, bytes], rows: Mapping[str, int]
    ) -> None:
        """The files of a part, then the line that vouches for them."""
        for table, content in files.items():
            put(self.file(table, number), content)
        vouched = {
            table: {"rows": rows[table], "sha256": sha256(content).hexdigest()}
            for table, content in files.items()
        }
        self.say(journal, {"part": number, "files": vouched})

    def end(self, journal: IO[bytes], many: int) -> None:
        self.say(journal, {ENDED: many})

    def say(self, journal: IO[bytes], facts: dict[str, object]) -> None:
        with writing(self.path / JOURNAL):
            journal.write(json.dumps([facts, sealed(facts)]).encode() + b"\n")
            journal.flush()


@lru_cache(maxsize=REMEMBERED)
def digest_of(path: Path, stamp: tuple[int, ...]) -> str:
    """The checksum of a file, which is read once as long as nobody touches it: `stamp` is its number
    on the disk, its size, and when it and its entry were written last."""
    return sha256(path.read_bytes()).hexdigest()


def sealed(facts: object) -> str:
    """By which a line is known to be whole."""
    return sha256(json.dumps(facts).encode()).hexdigest()[:16]


def lock(file: IO[bytes], path: Path) -> None:
    """Nobody else writes here as long as this process lives."""
    try:
        import fcntl
    except ImportError:  # there is none on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Refused("lab_busy", path=quoted(str(path), LONGEST)) from None


def decks_of(experiment: Experiment) -> dict[str, object]:
    """The decks of one's own that the variants play with, by the names of their copies."""
    found: dict[str, object] = {}
    known = {
        option.name for option in games.find(experiment.game).options if isinstance(option, Deck)
    }
    for number, variant in enumerate(experiment.variants, start=1):
        for name, value in variant.options.items():
            if name in known and isinstance(value, list):
                found[f"variant-{number}-{name}.json"] = value
    return found
