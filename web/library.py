"""Writes `library.txt`: the modules of Python's library that the engine imports, found by running it with
the whole library."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

from web.archives import LIBRARY_LIST
from web.node import NODE
from web.places import SITE

RUN: Final = str(Path(__file__).parent / "run.mjs")
EXERCISE: Final = str(Path(__file__).parent / "exercise.py")


def imported_modules(*flags: str) -> list[str]:
    command = [NODE, "--no-warnings", RUN, *flags, str(SITE), EXERCISE]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.split()


if __name__ == "__main__":
    found = imported_modules("--whole-library")
    LIBRARY_LIST.write_text("\n".join([*found, ""]), "utf-8")
