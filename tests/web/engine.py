"""The built engine, run in Node, and the same script on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from web.node import NODE
from web.places import ROOT, SITE

EQUALITY: Final = str(Path(__file__).parent / "equality.py")
RUN: Final = (NODE, "--no-warnings", str(ROOT / "web" / "run.mjs"), "--whole-library", str(SITE))
SAME_MATHS: Final = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"}
"""On processors with fused multiplication glibc's `exp` and `log` round differently in the last bit."""


def in_node(*arguments: str) -> list[str]:
    return lines(*RUN, EQUALITY, *arguments)


def here(*arguments: str) -> list[str]:
    return lines(sys.executable, EQUALITY, *arguments)


def lines(*command: str) -> list[str]:
    assert SITE.is_dir(), "run `make web` first"
    environment = {**os.environ, **SAME_MATHS}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()
