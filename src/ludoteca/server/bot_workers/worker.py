"""The worker process: reads one JSON question per line from stdin, writes one JSON reply per line.

It holds nothing that cannot be asked again, so it may be killed at any time.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress

from ludoteca.server.json_encoding import encode
from ludoteca.tables.analysis.bot_worker import BotWorker

NICENESS = 10
"""nice(1) increment: beside a busy server a worker gets a tenth of the processor."""


def lower_priority() -> None:
    with suppress(AttributeError, OSError):  # not every system has nice
        os.nice(NICENESS)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops its workers
    lower_priority()
    worker = BotWorker(*sys.argv[1:2])
    for line in sys.stdin.buffer:
        try:
            reply = worker.answer(json.loads(line))
        except Exception as error:
            reply = {"error": type(error).__name__}  # its message might hold a secret
        try:
            sys.stdout.write(encode(reply) + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            os._exit(0)  # the server was killed: skip the interpreter's cleanup


if __name__ == "__main__":
    main()
