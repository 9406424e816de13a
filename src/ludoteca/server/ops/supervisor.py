"""Runs several servers on one database behind nginx, which routes each table to one of them.

A port shared by all processes would not do: the system hands connections to any free process, and
every process would load every table.
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
from ludoteca.server.process_exit import describe_exit

PR_SET_PDEATHSIG = 1
POLL_SECONDS = 0.1
"""Seconds between checks of the processes."""
MIN_UPTIME = 2.0
"""Seconds: a process that ends sooner after its start is not restarted at once."""
STOP_TIMEOUT = 20.0
"""Seconds after which a process that does not stop is killed."""
logger = logging.getLogger("ludoteca")


class Supervisor:
    """SIGHUP restarts the servers one after the other, without downtime."""

    def __init__(self, configuration: Configuration, greeting: str) -> None:
        self.configuration = configuration
        self.greeting = greeting
        self.signals: list[int] = []
        self.servers: list[ServerProcess] = []
        self.proxy: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        program = find_nginx()
        configure_logging(self.configuration.settings.log_format)
        max_connections()  # raises the limit on open files for nginx, which inherits it
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda signal_number, _frame: self.signals.append(signal_number))
        with tempfile.TemporaryDirectory(prefix="ludoteca-") as folder:
            Path(folder).chmod(0o755)  # nginx's workers drop privileges if we are root
            try:
                if self.start_servers() and self.open_proxy(program, folder):
                    self.supervise()
            finally:
                self.close()

    def is_stopping(self) -> bool:
        return any(number != signal.SIGHUP for number in self.signals)

    def start_servers(self) -> bool:
        """False if it is stopped meanwhile."""
        while len(self.servers) < self.configuration.processes:
            self.servers.append(ServerProcess(self.server_configuration(len(self.servers) + 1)))
            if not self.servers[-1].wait_until_ready(self.is_stopping):
                if self.is_stopping():
                    return False
                raise UserError("server_ended")
        return True

    def server_configuration(self, nth: int) -> Configuration:
        """A server on the loopback address with its share of the processors. Ports are the public
        one plus `nth`, so that `/metrics` is found at a known port."""
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
        """Prints the greeting when nginx listens; False if it is stopped before."""
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
        """Waits until nginx listens; False if it is stopped before."""
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
        """Replaces processes that end, until it is stopped."""
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
        """One after the other. Ends with the first that does not start, so that the others stay."""
        for server in self.servers:
            server.stop()
            server.start()
            if not server.wait_until_ready(self.is_stopping):
                if not self.is_stopping():
                    logger.error("a server does not start again: the others are not restarted")
                return

    def restart_dead_proxy(self) -> None:
        """Raises if nginx ends as soon as it is started."""
        assert self.proxy is not None
        code = self.proxy.poll()
        if code is not None:
            kill_process_group(self.proxy)
            if time.monotonic() - self.proxy_started_at < MIN_UPTIME:
                raise UserError("proxy_ended")
            ended = describe_exit(code, self.proxy_started_at)
            logger.error("nginx ended %s: restarting it", ended)
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
    """A server in its own process; it keeps its port across restarts."""

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
            start_new_session=True,  # the supervisor forwards signals
            preexec_fn=set_parent_death_signal,
        )

    def wait_until_ready(self, is_stopping: Callable[[], bool]) -> bool:
        """Waits until it prints its URL; False if it ends or is stopped before."""
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
                "the server at port %d ended %s: restarting it",
                self.port,
                describe_exit(code, self.started_at),
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


def stop_process(process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(STOP_TIMEOUT)
        return
    process.kill()
    process.wait()


def kill_process_group(process: subprocess.Popen[bytes]) -> None:
    """The workers of a killed nginx still hold its port."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def set_parent_death_signal() -> None:
    """Linux stops the child when the supervisor is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def find_nginx() -> str:
    """Debian keeps it outside the PATH of ordinary users."""
    path = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if path is None:
        raise UserError("no_nginx")
    return path


def port_if_free(port: int) -> int:
    """The port, or 0 with a warning if it is taken."""
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
    except (OSError, OverflowError):
        logger.warning("port %d is taken: a server listens on another one", port)
        return 0


def free_port(host: str) -> int:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
