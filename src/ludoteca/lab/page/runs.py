"""Runs: those that lie in the folder, and those that are being played by processes of their own."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Lock
from typing import Any

from ludoteca import games
from ludoteca.core.refusal import Refused
from ludoteca.lab.data import Run, open_run
from ludoteca.lab.experiment import Experiment, from_listed
from ludoteca.lab.folder import Folder
from ludoteca.lab.page.schemas import Wish, fit, written
from ludoteca.lab.run import run
from ludoteca.lab.work.interrupts import interrupts_held

ENDING = ".lab"
GRACE = 10.0
"""Seconds that a run has to end a chunk when it is told to stop."""


def play(told: Connection, facts: dict[str, Any], folder: str, processes: int) -> None:
    """In a process of its own: plays, tells how far it is, and stops when it is interrupted."""
    try:
        hear_interrupts()
        with closing(run(from_listed(facts), Path(folder), processes, resume=True)) as steps:
            for step in steps:
                told.send((step.done, step.of, step.left))
    except Refused as refusal:
        told.send((refusal.note.key, refusal.note.args))
    except (BrokenPipeError, KeyboardInterrupt):
        pass


def hear_interrupts() -> None:
    """A process that was started with interrupts held lets them through again."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


class Playing:
    """One run that is being played."""

    def __init__(self, experiment: Experiment, folder: Path, processes: int) -> None:
        context = get_context("spawn")
        self.ours, theirs = context.Pipe()
        self.hearing = Lock()
        self.done, self.of = 0, 0
        self.left: float | None = None
        self.refused: Refused | None = None
        facts = experiment.listed()
        with interrupts_held():
            self.process = context.Process(
                target=play, args=(theirs, facts, str(folder), processes)
            )
            self.process.start()
        theirs.close()

    def listen(self) -> None:
        """Hears what has been told since; one asks at a time, or two would share a message."""
        with self.hearing, suppress(EOFError, OSError):
            while self.ours.poll():
                heard = self.ours.recv()
                if isinstance(heard[0], str):
                    self.refused = Refused(heard[0], **heard[1])
                else:
                    self.done, self.of, self.left = heard

    @property
    def goes_on(self) -> bool:
        self.listen()
        return self.process.is_alive()

    def stop(self) -> None:
        """What has been played is kept; the run goes on from there when it is wished."""
        if self.process.is_alive():
            interrupt(self.process)
            self.process.join(GRACE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.listen()


def interrupt(process: SpawnProcess) -> None:
    if sys.platform == "win32":
        process.terminate()
    elif process.pid is not None:
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGINT)


class Runs:
    """All runs of a folder, by their names."""

    def __init__(self, folder: Path, processes: int) -> None:
        self.folder = folder
        self.processes = processes
        self.playing: dict[str, Playing] = {}
        self.beginning = Lock()
        """Of two who ask for one name at once, one is first."""

    def names(self) -> Iterator[str]:
        """Those that lie there by a name that can be written, the newest first."""
        found = [path for path in self.folder.glob(f"*{ENDING}") if (path / "plan.json").is_file()]
        for path in sorted(found, key=lambda path: -path.stat().st_mtime):
            name = path.name.removesuffix(ENDING)
            if name and name.isprintable():
                yield name

    def path(self, name: str) -> Path:
        """Of a run that lies there, whatever it is called; a new one has a name that is fit."""
        return self.folder / f"{name if name in self.names() else fit(name)}{ENDING}"

    def find(self, name: str) -> Run:
        """Refuses what is none, and what cannot be read."""
        path = self.path(name)
        if not (path / "plan.json").is_file():
            raise Refused("lab_no_such_run", name=name)
        found = open_run(path)
        try:
            games.find(from_listed(found.experiment).game)
        except (KeyError, TypeError):
            raise Refused("lab_no_run", path=path.name) from None
        return found

    def expect_free(self, name: str) -> None:
        if self.path(name).exists():
            raise Refused("lab_name_taken", name=name)

    def start(self, wish: Wish) -> None:
        """A new run: its folder is there at once, so that it can be stopped and gone on with."""
        with self.beginning:
            self.expect_free(wish.name)
            experiment, text = written(wish, self.folder)
            place = Folder(self.path(wish.name))
            with place.journal():
                place.begin(experiment, text)
            self.playing[wish.name] = Playing(experiment, place.path, self.processes)

    def resume(self, name: str) -> None:
        with self.beginning:
            if not self.is_playing(name):
                experiment = from_listed(self.find(name).experiment)
                self.playing[name] = Playing(experiment, self.path(name), self.processes)

    def stop(self, name: str) -> None:
        if name in self.playing:
            self.playing[name].stop()

    def is_playing(self, name: str) -> bool:
        return name in self.playing and self.playing[name].goes_on

    def close(self) -> None:
        for playing in self.playing.values():
            playing.stop()
