"""The runs in the lab's folder, and the processes that play them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import date
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Lock
from typing import Any

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES
from ludoteca.lab.data import Run, open_run
from ludoteca.lab.experiment import Experiment, experiment_from_dict
from ludoteca.lab.experiment_file import parse_experiment
from ludoteca.lab.report.journal import write_journal
from ludoteca.lab.run import run
from ludoteca.lab.run_store import RunStore
from ludoteca.lab.toml_reader import read_text
from ludoteca.lab.tuning.follow_up import COMPARISON_FILE
from ludoteca.lab.tuning.tune import FRONT_FILE
from ludoteca.lab.work.interrupts import block_interrupts
from ludoteca.lab_web.schemas import RUN_NAME, NewExperiment, require_run_name, write_experiment

SUFFIX = ".lab"
SEARCH_SUFFIX = ".tune"
STOP_TIMEOUT = 10.0
"""Seconds for a run to stop before it is killed."""


def play_in_process(
    connection: Connection, plan: dict[str, Any], folder: str, processes: int, language: str
) -> None:
    """Plays in a child process: sends its progress, and stops when it is interrupted. A finished run
    is added to the journal."""
    try:
        unblock_interrupts()
        with closing(
            run(experiment_from_dict(plan), Path(folder), processes, resume=True)
        ) as progress:
            for update in progress:
                connection.send((update.done, update.total, update.seconds_left))
                if update.is_finished:
                    write_journal(Path(folder), date.today(), language)
    except UserError as refusal:
        connection.send((refusal.note.key, refusal.note.args))
    except (BrokenPipeError, KeyboardInterrupt):
        pass


def unblock_interrupts() -> None:
    """Undoes `block_interrupts` in the child process."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


class RunProcess:
    """A child process that plays a run."""

    def __init__(
        self, experiment: Experiment, folder: Path, processes: int, language: str = "en"
    ) -> None:
        context = get_context("spawn")
        self.connection, child_connection = context.Pipe()
        self.receive_lock = Lock()
        self.done, self.total = 0, 0
        self.seconds_left: float | None = None
        self.error: UserError | None = None
        plan = experiment.to_dict()
        with block_interrupts():
            self.process = context.Process(
                target=play_in_process,
                args=(child_connection, plan, str(folder), processes, language),
            )
            self.process.start()
        child_connection.close()

    def receive(self) -> None:
        """Reads the pending messages; the lock keeps a message from being read by two threads."""
        with self.receive_lock, suppress(EOFError, OSError):
            while self.connection.poll():
                message = self.connection.recv()
                if isinstance(message[0], str):
                    self.error = UserError(message[0], **message[1])
                else:
                    self.done, self.total, self.seconds_left = message

    @property
    def is_running(self) -> bool:
        self.receive()
        return self.process.is_alive()

    def stop(self) -> None:
        """Stops the run; finished shards are kept."""
        if self.process.is_alive():
            interrupt(self.process)
            self.process.join(STOP_TIMEOUT)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.receive()


def interrupt(process: SpawnProcess) -> None:
    if sys.platform == "win32":
        process.terminate()
    elif process.pid is not None:
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGINT)


class RunFolder:
    """The runs of a folder, by name."""

    def __init__(self, folder: Path, processes: int) -> None:
        self.folder = folder
        self.processes = processes
        self.active: dict[str, RunProcess] = {}
        self.start_lock = Lock()
        """Serializes starts, so that a name is taken once."""

    def names(self) -> Iterator[str]:
        """The names of the runs, newest first; unprintable names are left out."""
        paths = [path for path in self.folder.glob(f"*{SUFFIX}") if (path / "plan.json").is_file()]
        for path in sorted(paths, key=lambda path: -path.stat().st_mtime):
            name = path.name.removesuffix(SUFFIX)
            if name and name.isprintable():
                yield name

    def path(self, name: str) -> Path:
        """The path of an existing run, or of a new one with a valid name."""
        return self.folder / f"{name if name in self.names() else require_run_name(name)}{SUFFIX}"

    def find(self, name: str) -> Run:
        """The run of this name; fails if it is missing or unreadable."""
        path = self.path(name)
        if not (path / "plan.json").is_file():
            raise UserError("lab_no_such_run", name=name)
        run = open_run(path)
        try:
            games.find(experiment_from_dict(run.experiment).game)
        except (KeyError, TypeError):
            raise UserError("lab_no_run", path=path.name) from None
        return run

    def require_free_name(self, name: str) -> None:
        if self.path(name).exists():
            raise UserError("lab_name_taken", name=name)

    def start(self, request: NewExperiment) -> None:
        """Starts a new run. Its folder is created first, so that it can be stopped and resumed."""
        with self.start_lock:
            self.require_free_name(request.name)
            experiment, text = write_experiment(request, self.folder)
            store = RunStore(self.path(request.name))
            with store.open_journal():
                store.create(experiment, text)
            language = request.language if request.language in LANGUAGES else "en"
            self.active[request.name] = RunProcess(experiment, store.path, self.processes, language)

    def start_comparison(self, search: str) -> str:
        """Starts the experiment that a search wrote; returns its name."""
        name = f"{search}-compare"
        with self.start_lock:
            self.require_free_name(name)
            file = self.search_path(search) / COMPARISON_FILE
            text = read_text(file)
            experiment = parse_experiment(text, file)
            store = RunStore(self.path(name))
            with store.open_journal():
                store.create(experiment, text)
            self.active[name] = RunProcess(experiment, store.path, self.processes)
        return name

    def searches(self) -> list[str]:
        """The finished searches of `ludoteca lab tune` in the folder, newest first."""
        paths = [path.parent for path in self.folder.glob(f"*{SEARCH_SUFFIX}/{FRONT_FILE}")]
        paths.sort(key=lambda path: -path.stat().st_mtime)
        names = [path.name.removesuffix(SEARCH_SUFFIX) for path in paths]
        return [name for name in names if RUN_NAME.fullmatch(name)]

    def search_path(self, name: str) -> Path:
        if name not in self.searches():
            raise UserError("lab_no_such_run", name=name)
        return self.folder / f"{name}{SEARCH_SUFFIX}"

    def resume(self, name: str) -> None:
        with self.start_lock:
            if not self.is_playing(name):
                experiment = experiment_from_dict(self.find(name).experiment)
                self.active[name] = RunProcess(experiment, self.path(name), self.processes)

    def stop(self, name: str) -> None:
        if name in self.active:
            self.active[name].stop()

    def is_playing(self, name: str) -> bool:
        return name in self.active and self.active[name].is_running

    def close(self) -> None:
        for process in self.active.values():
            process.stop()
