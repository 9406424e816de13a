"""A process for one case: `python -m bench.worker module:function [argument ...]`.

Writes a line of JSON when it is ready, then answers each line of seconds with
`[decisions, matches, seconds of processor time]` until its input ends.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from time import process_time

from bench.cases import Slice

LIBRARIES = ("librt", "numpy", "open_spiel", "pettingzoo", "rlcard")


def pin_to_core() -> None:
    """Pins all workers to the same core; only one of them runs at a time."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def versions() -> dict[str, str]:
    installed = {}
    for library in LIBRARIES:
        try:
            installed[library] = version(library)
        except PackageNotFoundError:
            continue
    return installed


def engine() -> str:
    """How our engine runs in this process; empty if it is not imported."""
    cards = sys.modules.get("ludoteca.core.engine.cards")
    if cards is None:
        return ""
    return "interpreted" if str(cards.__file__).endswith(".py") else "compiled"


def load_case(name: str, args: list[str]) -> Slice:
    module, _, function = name.partition(":")
    case: Slice = getattr(import_module(module), function)(
        *(int(arg) if arg.isdigit() else arg for arg in args)
    )
    return case


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the runner ends its workers
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # output of libraries must not mix with the answers

    def answer(value: object) -> None:
        print(json.dumps(value), file=answers, flush=True)

    try:
        pin_to_core()
        case = load_case(sys.argv[1], sys.argv[2:])
    except Exception as error:
        answer({"problem": f"{type(error).__name__}: {error}".splitlines()[0]})
        return
    answer({"engine": engine(), "versions": versions()})
    for line in sys.stdin:
        start = process_time()
        decisions, matches = case(float(line))
        answer([decisions, matches, process_time() - start])


if __name__ == "__main__":
    main()
