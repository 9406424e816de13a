"""Crew: several servers on one database, behind an nginx that sends each table to one of them.

nginx does it, and not a proxy of our own: whoever hosts has it, it hashes consistently, and it has
met the world. One port that all processes share would not do, for the system hands connections
to whichever process is free, and a table would be awake in all of them.
"""

from __future__ import annotations

import ctypes
import logging
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ludoteca.core.refusal import Refused
from ludoteca.server.configuration import Configuration, as_environment
from ludoteca.server.hosting.logs import write_logs
from ludoteca.server.hosting.nginx import whole
from ludoteca.server.web.wire import most_connections

PR_SET_PDEATHSIG = 1
LOOK = 0.1
"""Seconds between two looks whether somebody has died."""
HASTE = 2.0
"""Whoever dies sooner than so many seconds after its start is not started again at once."""
LONG = 20.0
"""Seconds after which whoever does not stop is stopped."""
logger = logging.getLogger("ludoteca")


class Crew:
    """SIGHUP starts the servers anew one after the other, so that the house never closes."""

    def __init__(self, chosen: Configuration, greeting: str) -> None:
        self.chosen = chosen
        self.greeting = greeting
        self.signals: list[int] = []
        self.servers: list[Member] = []
        self.proxy: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        program = find_nginx()
        write_logs(self.chosen.settings.logs)
        most_connections()  # whoever we start, nginx above all, may have as many files as we
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda received, _frame: self.signals.append(received))
        with tempfile.TemporaryDirectory(prefix="ludoteca-") as folder:
            Path(folder).chmod(0o755)  # nginx's worker is somebody else if we are root
            try:
                if self.gather() and self.open_door(program, folder):
                    self.watch()
            finally:
                self.close()

    def is_called_off(self) -> bool:
        return any(number != signal.SIGHUP for number in self.signals)

    def gather(self) -> bool:
        """Starts the servers; not all of them if it is called off."""
        while len(self.servers) < self.chosen.processes:
            self.servers.append(Member(self.member(len(self.servers) + 1)))
            if not self.servers[-1].opens(self.is_called_off):
                if self.is_called_off():
                    return False
                raise Refused("server_ended")
        return True

    def member(self, nth: int) -> Configuration:
        """One of the servers: on this machine only, with its share of the processors. The first has the
        port after the door's and so on, so that whoever reads `/metrics` knows where."""
        port = port_or_any(self.chosen.port + nth) if self.chosen.port else 0
        processes = self.chosen.processes
        thinkers = max(1, self.chosen.settings.thinkers // processes)
        settings = replace(
            self.chosen.settings, behind_proxy=True, proxies="127.0.0.1", thinkers=thinkers
        )
        return replace(self.chosen, host="127.0.0.1", port=port, processes=1, settings=settings)

    def open_door(self, program: str, folder: str) -> bool:
        """Greets as soon as nginx listens; not at all if it is called off before."""
        host, port = self.chosen.host, self.chosen.port or free_port(self.chosen.host)
        listen = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        servers = [f"127.0.0.1:{server.port}" for server in self.servers]
        path = Path(folder) / "nginx.conf"
        ours = self.chosen.settings
        proxies = ours.proxies if ours.behind_proxy else ""
        path.write_text(whole(servers, listen, folder, proxies))
        self.command = [program, "-e", "stderr", "-p", folder, "-c", str(path)]
        self.sign = Path(folder) / "nginx.pid"
        if not self.start_proxy():
            return False
        shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
        print(f"{self.greeting} http://{shown}:{port}/", flush=True)
        return True

    def start_proxy(self) -> bool:
        """Waits until it listens; False if it is called off before."""
        self.sign.unlink(missing_ok=True)
        self.begun = time.monotonic()
        self.proxy = subprocess.Popen(self.command, start_new_session=True, preexec_fn=die_with_us)
        while not self.sign.exists():  # written when it listens
            if self.is_called_off():
                return False
            if self.proxy.poll() is not None:
                raise Refused("proxy_ended")
            time.sleep(LOOK)
        return True

    def watch(self) -> None:
        """Until it is stopped: whoever dies is replaced, and wakes its tables from their records."""
        while True:
            while self.signals:
                number = self.signals.pop(0)
                if number != signal.SIGHUP:
                    return
                self.start_anew()
            for server in self.servers:
                server.see_to(self.is_called_off)
            self.see_to_proxy()
            time.sleep(LOOK)

    def start_anew(self) -> None:
        """One after the other, so that the house never closes; ends with the first that does not
        open, so that it stays open with the others."""
        for server in self.servers:
            server.stop()
            server.start()
            if not server.opens(self.is_called_off):
                if not self.is_called_off():
                    logger.error("a server does not open again: the others go on as they are")
                return

    def see_to_proxy(self) -> None:
        """One that died is replaced; one that dies as soon as it is started is not."""
        assert self.proxy is not None
        if self.proxy.poll() is not None:
            end_rest(self.proxy)
            if time.monotonic() - self.begun < HASTE:
                raise Refused("proxy_ended")
            logger.error("nginx has ended: it is started anew")
            self.start_proxy()

    def close(self) -> None:
        if self.proxy is not None:
            stop(self.proxy)
            end_rest(self.proxy)
        for server in self.servers:
            server.process.terminate()
        for server in self.servers:
            server.stop()


class Member:
    """One server in a process of its own; it keeps its port as long as the crew sails."""

    def __init__(self, chosen: Configuration) -> None:
        self.chosen = chosen
        self.port = chosen.port
        self.start()

    def start(self) -> None:
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludoteca.server.serve"],
            env=os.environ | as_environment(replace(self.chosen, port=self.port)),
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # what stops the crew is told to each by us
            preexec_fn=die_with_us,
        )

    def opens(self, is_called_off: Callable[[], bool]) -> bool:
        """Waits until it says where it is found: not if it ends before, or all is called off."""
        said = self.process.stdout
        assert said is not None
        while not is_called_off():
            if select.select([said], [], [], LOOK)[0]:
                found = re.search(r":(\d+)/", said.readline())
                if found:
                    self.port = int(found[1])
                return found is not None
        return False

    def see_to(self, is_called_off: Callable[[], bool]) -> None:
        code = self.process.poll()
        if code is not None and time.monotonic() - self.begun > HASTE:
            logger.error("the server at port %d ended %s: it is started anew", self.port, how(code))
            self.reap()
            self.start()
            self.opens(is_called_off)

    def stop(self) -> None:
        stop(self.process)
        self.reap()

    def reap(self) -> None:
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def how(code: int) -> str:
    """In which way a process ended, by its exit status."""
    if code >= 0:
        return f"with exit code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"


def stop(process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(LONG)
        return
    process.kill()
    process.wait()


def end_rest(process: subprocess.Popen[bytes]) -> None:
    """Of an nginx that was killed somebody still holds the door, and nobody else could open it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def die_with_us() -> None:
    """Linux stops whoever was started so when the crew is gone without a word."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def find_nginx() -> str:
    """Debian keeps it where only root looks."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise Refused("no_nginx")
    return found


def port_or_any(port: int) -> int:
    """This port of this machine, or 0 if somebody else has it, which is said."""
    try:
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(("127.0.0.1", port))
            return port
    except (OSError, OverflowError):
        logger.warning("port %d is taken: a server listens at another one", port)
        return 0


def free_port(host: str) -> int:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as tried:
        tried.bind((host, 0))
        return int(tried.getsockname()[1])
