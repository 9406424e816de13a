"""Runs the command in a subprocess, through pipes or in a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from pathlib import Path
from types import TracebackType

from ludoteca.core.text import LANGUAGES, texts
from ludoteca.server.web.page import is_built
from ludoteca.terminal.interpreter_warning import is_compiled

COMMAND = [sys.executable, "-m", "ludoteca"]
PATIENCE = 20.0


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment with this home, and without the locale and the window of the test run."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    for name in ("LANG", "COLUMNS", "LINES"):
        kept.pop(name, None)
    return kept | {"LUDOTECA_HOME": str(home), "PYTHONUTF8": "1"} | more


def ludoteca(
    home: Path, *words: str, typed: str | bytes = "", **more: str
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*COMMAND, *words],
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        env=environment(home, **more),
        timeout=60,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), complaint(done.stderr.decode())
    )


def complaint(stderr: str) -> str:
    """The standard error without the warnings that the engine is not compiled and the page missing."""
    pages = {f"ludoteca: {texts(one).say('usage.no_page')}" for one in LANGUAGES}
    stderr = "\n".join(line for line in stderr.splitlines() if is_built() or line not in pages)
    mentions = {f"ludoteca: {texts(one).say('usage.interpreted')}" for one in LANGUAGES}
    lines = stderr.splitlines()
    assert is_compiled() or sum(line in mentions for line in lines) <= 1
    return "\n".join(line for line in lines if is_compiled() or line not in mentions)


def refusal(key: str, language: str = "en", /, **args: object) -> str:
    """The line that is printed for a refusal."""
    sentence = texts(language, "neon").say(f"refusal.{key}", args)
    return f"ludoteca: {' '.join(sentence.split())}"


def sit_down() -> None:
    """Takes the terminal and restores Ctrl-C, in the child process."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def is_asleep(process: int) -> bool:
    """Whether the process waits for input. Looks twice, because short waits for memory look the same."""
    for _ in range(2):
        if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "S":
            return False
        time.sleep(0.05)
    return True


class Person:
    """A person at a terminal, by default of 80 by 24."""

    def __init__(self, home: Path, *words: str, columns: int = 80, rows: int = 24) -> None:
        self.terminal, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
            env=environment(home, TERM="xterm", NO_COLOR="1"),
            start_new_session=True,
            preexec_fn=sit_down,
        )
        os.close(theirs)
        self.seen = ""
        # a character may be split between two reads
        self.letters = getincrementaldecoder("utf-8")("replace")

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        os.close(self.terminal)
        assert self.process.stderr
        self.process.stderr.close()

    def kill(self) -> None:
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def waits(self, *signs: str) -> str:
        """Reads until one of these strings appears; returns all that was read."""
        came = ""
        before = time.monotonic()
        while not any(sign in came for sign in signs):
            assert time.monotonic() - before < PATIENCE, f"{signs} never came:\n{came}"
            if not select.select([self.terminal], [], [], 0.2)[0]:
                assert self.process.poll() is None, f"{signs} never came:\n{came}"
                continue
            try:
                chunk = os.read(self.terminal, 65536)
            except OSError:
                raise AssertionError(f"{signs} never came:\n{came}") from None
            came += self.letters.decode(chunk)
        self.seen += came
        return came

    def types(self, line: str) -> None:
        os.write(self.terminal, f"{line}\n".encode())

    def says(self, line: str, *signs: str) -> str:
        self.types(line)
        return self.waits(*signs)

    def interrupts(self) -> None:
        """Presses Ctrl-C once the command waits for a line. Earlier, after the prompt, `input` would
        miss the signal."""
        before = time.monotonic()
        while not is_asleep(self.process.pid):
            assert time.monotonic() - before < PATIENCE, "it never waited for a line"
            time.sleep(0.01)
        os.kill(self.process.pid, signal.SIGINT)

    def ends(self) -> tuple[int, str]:
        """The exit code and the standard error."""
        assert self.process.stderr
        code = self.process.wait(PATIENCE)
        return code, complaint(self.process.stderr.read().decode())
