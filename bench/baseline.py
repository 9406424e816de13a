"""The C baseline: nEon_onE in C (`baseline.c`), compiled on first use."""

from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path
from time import perf_counter

from bench.cases import Slice

SOURCE = Path(__file__).with_suffix(".c")
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
MATCHES = 200


def compile_library() -> Path:
    """The shared library, compiled again if it is older than its source."""
    library = SOURCE.with_name("libbaseline.so")
    if not library.exists() or library.stat().st_mtime < SOURCE.stat().st_mtime:
        temporary = library.with_suffix(f".{os.getpid()}.so")
        subprocess.run(["cc", *FLAGS, "-o", str(temporary), str(SOURCE)], check=True)
        temporary.rename(library)
    return library


def matches(seats: int) -> Slice:
    """Whole random matches, including setup and deal, as in `bench.ours`."""
    play_games = ctypes.CDLL(str(compile_library())).play_games
    play_games.argtypes = [ctypes.c_int, ctypes.c_int64, ctypes.c_int64]
    play_games.restype = ctypes.c_int64
    dealt = 0

    def play(seconds: float) -> tuple[int, int]:
        nonlocal dealt
        decisions = finished = 0
        end = perf_counter() + seconds
        while not finished or perf_counter() < end:
            decisions += play_games(seats, dealt, MATCHES)
            dealt += MATCHES
            finished += MATCHES
        return decisions, finished

    return play
