"""PostgreSQL from Debian's packages, in a temporary folder on a free port."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from tests.server.kit import wait_until

OWNER = "postgres"
"""The user that runs it if we are root, since it refuses to run as root."""


def program(name: str) -> str:
    """Debian's folder, which is not on the PATH."""
    results = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    usual = shutil.which(name)
    assert results or usual, f"{name}: apt-get install postgresql"
    return str(results[-1]) if results else str(usual)


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def owner() -> str | None:
    return OWNER if os.getuid() == 0 else None


class Postgres:
    """A database server that can be stopped, killed and restarted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "data"
        self.errors = folder / "postgres.txt"
        self.port = free_port()
        run = [program("initdb"), "-D", str(self.folder), "-U", "ludoteca"]
        run += ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(run, check=True, capture_output=True, user=owner(), cwd=folder)
        self.start()

    def start(self) -> None:
        settings = ["-c", f"port={self.port}", "-c", "listen_addresses=127.0.0.1"]
        settings += ["-c", f"unix_socket_directories={self.folder}", "-c", "shared_buffers=16MB"]
        settings += ["-c", "fsync=off"]  # only a crash of this machine could lose data
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [program("postgres"), "-D", str(self.folder), *settings],
                stdout=errors,
                stderr=errors,
                user=owner(),
                cwd=self.folder.parent,
            )
        wait_until(self.answers, 60.0)

    def answers(self) -> bool:
        assert self.process.poll() is None, self.errors.read_text()
        questions = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(questions, check=False).returncode == 0

    def stop(self) -> None:
        """Stops at once and disconnects all clients."""
        self.process.send_signal(2)
        self.process.wait(60)

    @property
    def address(self) -> str:
        return f"postgresql+psycopg://ludoteca@127.0.0.1:{self.port}/postgres"


@contextmanager
def postgres() -> Iterator[Postgres]:
    folder = Path(mkdtemp(prefix="ludoteca-"))
    found = None
    try:
        if os.getuid() == 0:
            shutil.chown(folder, pwd.getpwnam(OWNER).pw_uid)
        found = Postgres(folder)
        yield found
    finally:
        if found is not None:
            found.stop()
        shutil.rmtree(folder)
