"""The tutorial works as written, block by block, in an empty folder.

A block of `sh` is run. The text of `python replaces FILE` must occur there once and is replaced by
the next block; `adds FILE` appends to a file, `writes FILE` creates one.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from tests.plugin_install import pythonpath
from tests.terminal.command import environment

TUTORIAL = Path(__file__).parent.parent / "docs" / "a-game-in-an-afternoon.md"
FENCE = re.compile(r"^```(\w+)(?: (\w+))?(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
GAME = "ludoteca-nim"
QUICKLY = {"--matches 60": "--matches 9", "--matches 120": "--matches 9"}
"""Commands that are fast when compiled but too slow for interpreted tests."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the action, and the file."""

    kind: str
    deed: str
    file: str
    text: str


def blocks() -> list[Block]:
    return [Block(*found) for found in FENCE.findall(TUTORIAL.read_text("utf-8"))]


class Reader:
    """Follows the tutorial in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said = ""

    def follows(self, block: Block, following: Block | None) -> None:
        if block.kind == "sh":
            self.said = ""
            for line in block.text.splitlines():
                self.runs(line, 1 if block.deed == "fails" else 0)
        elif block.deed == "replaces":
            assert following is not None
            assert following.deed == "", "the new text comes next"
            self.replaces(self.folder / GAME / block.file, block.text, following.text)
        elif block.deed == "adds":
            path = self.folder / GAME / block.file
            path.write_text(f"{path.read_text('utf-8')}\n\n{block.text}", "utf-8")
        elif block.deed == "writes":
            (self.folder / GAME / block.file).write_text(block.text, "utf-8")

    def replaces(self, path: Path, old: str, new: str) -> None:
        text = path.read_text("utf-8")
        if old not in text:  # part of a line
            old, new = old.strip(), new.strip()
        assert text.count(old) == 1, f"{path.name}: {old}"
        path.write_text(text.replace(old, new), "utf-8")

    def runs(self, line: str, code: int) -> None:
        for long, short in QUICKLY.items():
            line = line.replace(long, short)
        program, *words = line.split()
        if program == "pip":
            words = ["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
            words += ["--no-build-isolation", "--prefix", str(self.folder / "env"), "-e", GAME]
        done = subprocess.run(
            [sys.executable, "-m", program, *words],
            cwd=self.folder,
            input="1\n" * 30,
            capture_output=True,
            env=environment(self.folder, PYTHONPATH=pythonpath(*self.shelf()), PYTHONUTF8="1"),
            text=True,
        )
        assert done.returncode == code, f"{line}\n{done.stdout}\n{done.stderr}"
        self.said += done.stdout

    def shelf(self) -> list[Path]:
        """The folders of the game's entry point and of the game itself, as pip installs them."""
        return [*self.folder.glob("env/lib/*/site-packages"), self.folder / GAME / "src"]


@pytest.mark.slow
def test_the_tutorial_goes_as_it_says(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    steps = blocks()
    for block, following in zip(steps, [*steps[1:], None], strict=True):
        reader.follows(block, following)
        if block.deed == "fails":
            quoted = re.findall(r"^> (.*)$", TUTORIAL.read_text("utf-8"), re.MULTILINE)
            assert len(quoted) == 3
            assert all(line in reader.said for line in quoted)
        if "tournament" in block.text:
            share = re.search(r"Counting .*?([\d.]+) % ", reader.said)
    for command in (("ruff", "check", GAME), ("ruff", "format", "--check", GAME)):
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout
    assert share
    assert float(share[1]) > 90, "the one who counts wins"


def test_every_block_says_what_to_do_with_it() -> None:
    steps = blocks()
    assert len(steps) > 30
    after_replacing = [two for one, two in pairwise(steps) if one.deed == "replaces"]
    for block in steps:
        known = block.deed in ("replaces", "adds", "writes") or block.kind == "sh"
        assert known or block in after_replacing, block.text
