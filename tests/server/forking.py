"""Server processes forked from one that has imported the server: half the processor time of a start
is imports."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

MAX_REQUEST = 1 << 18


class ForkedServer:
    """A forked server, with the interface of `subprocess.Popen` as far as the tests use it."""

    def __init__(self, arguments: list[str], errors: IO[str]) -> None:
        ours, theirs = os.pipe()
        self.stdout = os.fdopen(ours)
        self.fork_server = fork_server()
        self.pid = self.fork_server.fork(arguments, [theirs, errors.fileno()])
        os.close(theirs)

    def poll(self) -> int | None:
        return self.fork_server.exit_code(self.pid)

    def wait(self, timeout: float | None = None) -> int:
        end = time.monotonic() + (timeout or float("inf"))
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            self.fork_server.listen(0.05)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class ForkServer:
    """The process that forks, and what it has said of its children."""

    def __init__(self) -> None:
        self.channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-W", "error", "-m", __name__, str(theirs.fileno())]
        self.process = subprocess.Popen(command, pass_fds=[theirs.fileno()])
        theirs.close()
        self.lock = threading.Lock()
        self.exit_codes: dict[int, int] = {}
        self.started: list[int] = []

    def fork(self, arguments: list[str], descriptors: list[int]) -> int:
        request = json.dumps({"arguments": arguments, "environment": dict(os.environ)})
        with self.lock:
            socket.send_fds(self.channel, [request.encode()], descriptors)
            while not self.started:
                self.read()
            return self.started.pop()

    def exit_code(self, pid: int) -> int | None:
        self.listen(0)
        return self.exit_codes.get(pid)

    def listen(self, timeout: float) -> None:
        """Reads what has been said, or what is said within this time."""
        with self.lock:
            while select.select([self.channel], [], [], timeout)[0]:
                self.read()
                timeout = 0

    def read(self) -> None:
        said = json.loads(self.channel.recv(MAX_REQUEST))
        if said["code"] is None:
            self.exit_codes.pop(said["pid"], None)  # the number of an earlier process
            self.started.append(said["pid"])
        else:
            self.exit_codes[said["pid"]] = said["code"]

    def close(self) -> None:
        self.channel.close()
        self.process.wait()


def python_settings() -> dict[str, str]:
    """What a Python process reads from its environment when it starts."""
    return {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}


USUAL = python_settings()
running: list[ForkServer] = []


def can_fork() -> bool:
    return hasattr(os, "fork") and python_settings() == USUAL


def fork_server() -> ForkServer:
    if not running:
        running.append(ForkServer())
        atexit.register(running[0].close)
    return running[0]


def wait_for_requests(channel: socket.socket, serve: Callable[[list[str]], int]) -> int:
    """Forks for each request and reports the exit codes. Returns in each child as well."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        ready = select.select([channel.fileno(), woken], [], [])[0]
        if woken in ready:
            os.read(woken, 4096)
            for pid, code in ended_children():
                tell(channel, pid, code)
        if channel.fileno() not in ready:
            continue
        text, descriptors, _, _ = socket.recv_fds(channel, MAX_REQUEST, 2)
        if not text:
            return 0
        pid = os.fork()
        if pid == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for own in (channel.detach(), woken, wake):
                os.close(own)
            return run_child(json.loads(text), descriptors, serve)
        for one in descriptors:
            os.close(one)
        tell(channel, pid, None)


def ended_children() -> list[tuple[int, int]]:
    ended: list[tuple[int, int]] = []
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            ended.append((found[0], os.waitstatus_to_exitcode(found[1])))
    return ended


def tell(channel: socket.socket, pid: int, code: int | None) -> None:
    with suppress(BrokenPipeError):
        channel.send(json.dumps({"pid": pid, "code": code}).encode())


def run_child(
    request: dict[str, Any], descriptors: list[int], serve: Callable[[list[str]], int]
) -> int:
    for number, descriptor in enumerate(descriptors, start=1):
        os.dup2(descriptor, number)
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(request["environment"])
    time.tzset()
    return serve(request["arguments"])


if __name__ == "__main__":
    from ludoteca.server.preflight import check_texts
    from ludoteca.server.serve import main

    check_texts()  # reads all texts, which are kept
    with socket.socket(fileno=int(sys.argv[1])) as requests:
        sys.exit(wait_for_requests(requests, main))
