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

from ludoteca.core.errors import UserError
from ludoteca.server.addresses import display_host
from ludoteca.server.configuration import Configuration, as_environment
from ludoteca.server.file_limits import max_connections
from ludoteca.server.log_format import configure_logging
from ludoteca.server.ops.nginx import main_config

PR_SET_PDEATHSIG = 1
POLL_SECONDS = 0.1
"""Seconds between two looks whether somebody has died."""
MIN_UPTIME = 2.0
"""Whoever dies sooner than so many seconds after its start is not started again at once."""
STOP_TIMEOUT = 20.0
"""Seconds after which whoever does not stop is stopped."""
logger = logging.getLogger("ludoteca")


class Supervisor:
    """SIGHUP starts the servers anew one after the other, so that the house never closes."""

    def __init__(self, configuration: Configuration, greeting: str) -> None:
        self.configuration = configuration
        self.greeting = greeting
        self.signals: list[int] = []
        self.servers: list[ServerProcess] = []
        self.proxy: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        program = find_nginx()
        configure_logging(self.configuration.settings.log_format)
        max_connections()  # whoever we start, nginx above all, may have as many files as we
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda signal_number, _frame: self.signals.append(signal_number))
        with tempfile.TemporaryDirectory(prefix="ludoteca-") as folder:
            Path(folder).chmod(0o755)  # nginx's worker is somebody else if we are root
            try:
                if self.start_servers() and self.open_proxy(program, folder):
                    self.supervise()
            finally:
                self.close()

    def is_stopping(self) -> bool:
        return any(number != signal.SIGHUP for number in self.signals)

    def start_servers(self) -> bool:
        """Starts the servers; not all of them if it is called off."""
        while len(self.servers) < self.configuration.processes:
            self.servers.append(ServerProcess(self.server_configuration(len(self.servers) + 1)))
            if not self.servers[-1].wait_until_ready(self.is_stopping):
                if self.is_stopping():
                    return False
                raise UserError("server_ended")
        return True

    def server_configuration(self, nth: int) -> Configuration:
        """One of the servers: on this machine only, with its share of the processors. The first has the
        port after the door's and so on, so that whoever reads `/metrics` knows where."""
        port = port_if_free(self.configuration.port + nth) if self.configuration.port else 0
        processes = self.configuration.processes
        bot_workers = max(1, self.configuration.settings.bot_workers // processes)
        settings = replace(
            self.configuration.settings,
            behind_proxy=True,
            trusted_proxies="127.0.0.1",
            bot_workers=bot_workers,
        )
        return replace(
            self.configuration, host="127.0.0.1", port=port, processes=1, settings=settings
        )

    def open_proxy(self, program: str, folder: str) -> bool:
        """Greets as soon as nginx listens; not at all if it is called off before."""
        host, port = (
            self.configuration.host,
            self.configuration.port or free_port(self.configuration.host),
        )
        listen = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        servers = [f"127.0.0.1:{server.port}" for server in self.servers]
        path = Path(folder) / "nginx.conf"
        settings = self.configuration.settings
        proxies = settings.trusted_proxies if settings.behind_proxy else ""
        path.write_text(main_config(servers, listen, folder, proxies))
        self.command = [program, "-e", "stderr", "-p", folder, "-c", str(path)]
        self.pid_file = Path(folder) / "nginx.pid"
        if not self.start_proxy():
            return False
        print(f"{self.greeting} http://{display_host(host)}:{port}/", flush=True)
        return True

    def start_proxy(self) -> bool:
        """Waits until it listens; False if it is called off before."""
        self.pid_file.unlink(missing_ok=True)
        self.proxy_started_at = time.monotonic()
        self.proxy = subprocess.Popen(
            self.command, start_new_session=True, preexec_fn=set_parent_death_signal
        )
        while not self.pid_file.exists():  # written when it listens
            if self.is_stopping():
                return False
            if self.proxy.poll() is not None:
                raise UserError("proxy_ended")
            time.sleep(POLL_SECONDS)
        return True

    def supervise(self) -> None:
        """Until it is stopped: whoever dies is replaced, and wakes its tables from their records."""
        while True:
            while self.signals:
                number = self.signals.pop(0)
                if number != signal.SIGHUP:
                    return
                self.restart_servers()
            for server in self.servers:
                server.restart_if_dead(self.is_stopping)
            self.restart_dead_proxy()
            time.sleep(POLL_SECONDS)

    def restart_servers(self) -> None:
        """One after the other, so that the house never closes; ends with the first that does not
        open, so that it stays open with the others."""
        for server in self.servers:
            server.stop()
            server.start()
            if not server.wait_until_ready(self.is_stopping):
                if not self.is_stopping():
                    logger.error("a server does not open again: the others go on as they are")
                return

    def restart_dead_proxy(self) -> None:
        """One that died is replaced; one that dies as soon as it is started is not."""
        assert self.proxy is not None
        if self.proxy.poll() is not None:
            kill_process_group(self.proxy)
            if time.monotonic() - self.proxy_started_at < MIN_UPTIME:
                raise UserError("proxy_ended")
            logger.error("nginx has ended: it is started anew")
            self.start_proxy()

    def close(self) -> None:
        if self.proxy is not None:
            stop_process(self.proxy)
            kill_process_group(self.proxy)
        for server in self.servers:
            server.process.terminate()
        for server in self.servers:
            server.stop()


class ServerProcess:
    """One server in a process of its own; it keeps its port as long as the crew sails."""

    def __init__(self, configuration: Configuration) -> None:
        self.configuration = configuration
        self.port = configuration.port
        self.start()

    def start(self) -> None:
        self.started_at = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludoteca.server.serve"],
            env=os.environ | as_environment(replace(self.configuration, port=self.port)),
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # what stops the crew is told to each by us
            preexec_fn=set_parent_death_signal,
        )

    def wait_until_ready(self, is_stopping: Callable[[], bool]) -> bool:
        """Waits until it says where it is found: not if it ends before, or all is called off."""
        output = self.process.stdout
        assert output is not None
        while not is_stopping():
            if select.select([output], [], [], POLL_SECONDS)[0]:
                match = re.search(r":(\d+)/", output.readline())
                if match:
                    self.port = int(match[1])
                return match is not None
        return False

    def restart_if_dead(self, is_stopping: Callable[[], bool]) -> None:
        code = self.process.poll()
        if code is not None and time.monotonic() - self.started_at > MIN_UPTIME:
            logger.error(
                "the server at port %d ended %s: it is started anew", self.port, describe_exit(code)
            )
            self.reap()
            self.start()
            self.wait_until_ready(is_stopping)

    def stop(self) -> None:
        stop_process(self.process)
        self.reap()

    def reap(self) -> None:
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def describe_exit(code: int) -> str:
    """In which way a process ended, by its exit status."""
    if code >= 0:
        return f"with exit code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"


def stop_process(process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(STOP_TIMEOUT)
        return
    process.kill()
    process.wait()


def kill_process_group(process: subprocess.Popen[bytes]) -> None:
    """Of an nginx that was killed somebody still holds the door, and nobody else could open it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def set_parent_death_signal() -> None:
    """Linux stops whoever was started so when the crew is gone without a word."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def find_nginx() -> str:
    """Debian keeps it where only root looks."""
    path = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if path is None:
        raise UserError("no_nginx")
    return path


def port_if_free(port: int) -> int:
    """This port of this machine, or 0 if somebody else has it, which is said."""
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
    except (OSError, OverflowError):
        logger.warning("port %d is taken: a server listens at another one", port)
        return 0


def free_port(host: str) -> int:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
