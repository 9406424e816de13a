"""Measures the way to a first match, from nothing: an empty home without caches, and a fresh clone or an
empty virtual environment. Prints what is downloaded, what lies on the disk and how long it takes.

python -m tests.packages.first_start                             # `make play`, without and with the downloads in a cache
python -m tests.packages.first_start dist/ludoteca-0.1.0-….whl   # and `pip install` of this wheel, and `make play` with it
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.packages.fresh_clone import ADDRESS, ROOT, bare_environment

MINUTE = 60.0
UNITS = {"bytes": 1e-6, "kB": 1e-3, "MB": 1.0}
FETCHED = re.compile(r"  Downloading \S+ \(([\d.]+) (bytes|kB|MB)\)")
COPIED = re.compile(r"  Processing (/\S+\.whl)")
"""Where an index is a folder on this machine, pip fetches nothing and copies."""
DEAL = """
import json, sys
from http.cookiejar import CookieJar
from urllib.request import HTTPCookieProcessor, Request, build_opener
from websockets.sync.client import connect

address, jar = sys.argv[1], CookieJar()
browser = build_opener(HTTPCookieProcessor(jar))

def ask(path, method, body):
    headers = {"Content-Type": "application/json"}
    return browser.open(Request(address + path, json.dumps(body).encode(), headers, method=method)).read()

page = browser.open(address).read()
assert b"<title>" in page, page[:200]
ask("api/me", "PUT", {"name": "Stranger"})
seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
table = json.loads(ask("api/tables", "POST", {"game": "neon", "seats": seats}))["table"]
cookie = "; ".join(f"{one.name}={one.value}" for one in jar)
socket = f"{address.replace('http', 'ws', 1)}api/tables/{table}/socket?seat=0"
with connect(socket, additional_headers={"Cookie": cookie}) as frames:
    while json.loads(frames.recv(60))["type"] != "frame":
        pass
"""
"""Opens the page and a table, and waits for the cards. Runs in the environment that is measured."""


@dataclass(frozen=True)
class Start:
    """One way from a command to dealt cards."""

    name: str
    seconds: float
    processor_seconds: float
    downloaded: float
    environment: float
    tools: float

    def __str__(self) -> str:
        sizes = [f"{self.downloaded:5.0f} MB downloaded", f"{self.environment:4.0f} MB installed"]
        if self.tools:
            sizes.append(f"{self.tools:4.0f} MB of tools for building")
        times = (
            f"{self.seconds:6.1f} s to the deal, {self.processor_seconds:5.1f} s of processor time"
        )
        return f"{self.name:34} {times}; {', '.join(sizes)}"


def megabytes(*folders: Path) -> float:
    files = (file for folder in folders for file in folder.rglob("*") if not file.is_symlink())
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def processor_seconds() -> float:
    """Of all commands that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def scripts(environment: Path) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin")


class Home:
    """A new user's home. What is downloaded stands in pip's log and in npm's cache."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir()
        self.variables = {
            **bare_environment(os.environ, folder),
            "PIP_CACHE_DIR": str(folder / "pip"),
            "PIP_LOG": str(folder / "pip.log"),
            "NPM_CONFIG_CACHE": str(folder / "npm"),
            "PIP_PROGRESS_BAR": "off",
            "LUDOTECA_HOME": str(folder / "ludoteca"),
            "LUDOTECA_PORT": "0",
            "CI": "true",  # opens no browser
        }

    def downloaded(self) -> float:
        log = self.folder / "pip.log"
        lines = log.read_text("utf-8") if log.exists() else ""
        fetched = sum(float(size) * UNITS[unit] for size, unit in FETCHED.findall(lines))
        copied = sum(Path(file).stat().st_size for file in COPIED.findall(lines)) / 1e6
        return fetched + copied + megabytes(self.folder / "npm")


def deal(command: Sequence[str], folder: Path, python: Path, variables: Mapping[str, str]) -> float:
    """Starts a server by this command, deals a match there and stops it. Returns the seconds."""
    before = time.monotonic()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    said = ""
    try:
        assert process.stdout is not None
        for line in process.stdout:
            said += line
            if address := re.search(ADDRESS, line):
                words = [str(python), "-c", DEAL, address[0]]
                subprocess.run(words, env=variables, check=True, timeout=MINUTE)
                return time.monotonic() - before
        sys.exit(f"{' '.join(command)} printed no address:\n{said}")
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate()


def clone(root: Path, folder: Path) -> Path:
    subprocess.run(["git", "clone", "-q", "--no-local", root, folder], check=True)
    return folder


def start_by_make(name: str, tree: Path, home: Home) -> Start:
    python = scripts(tree / ".venv") / "python"
    before, used = home.downloaded(), processor_seconds()
    seconds = deal(["make", "play"], tree, python, home.variables)
    used = processor_seconds() - used
    tools = megabytes(tree / ".tools", tree / "client" / "node_modules")
    downloaded = home.downloaded() - before
    return Start(name, seconds, used, downloaded, megabytes(tree / ".venv"), tools)


def start_by_pip(name: str, wheel: Path, folder: Path, home: Home) -> Start:
    before, used = time.monotonic(), processor_seconds()
    subprocess.run([sys.executable, "-m", "venv", folder], env=home.variables, check=True)
    python = scripts(folder) / "python"
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", str(wheel)]
    subprocess.run(pip, env=home.variables, check=True)
    command = [str(scripts(folder) / "ludoteca"), "serve"]
    deal(command, folder, python, home.variables)
    used = processor_seconds() - used
    seconds = time.monotonic() - before
    return Start(name, seconds, used, home.downloaded(), megabytes(folder), 0)


def show(start: Start) -> None:
    print(start, flush=True)


def main(wheel: str = "") -> None:
    with TemporaryDirectory() as parent:
        folder = Path(parent)
        home = Home(folder / "home")
        first = clone(ROOT, folder / "first")
        show(start_by_make("make play", first, home))
        show(start_by_make("make play, the second time", first, home))
        shutil.rmtree(first)
        second = clone(ROOT, folder / "second")
        show(start_by_make("make play, downloads in the cache", second, home))
        if wheel:
            path = Path(wheel).resolve()
            third = clone(ROOT, folder / "third")
            (third / "dist").mkdir()
            shutil.copy(path, third / "dist")
            show(start_by_make("make play, a wheel in dist/", third, Home(folder / "home-3")))
            home = Home(folder / "home-4")
            show(start_by_pip("pip install WHEEL", path, folder / "empty", home))


if __name__ == "__main__":
    main(*sys.argv[1:])
