"""nginx from Debian's packages, with Ludoteca's own configuration, on a free port."""

from __future__ import annotations

import subprocess
from pathlib import Path

from ludoteca.server.ops.nginx import TlsSite, main_config
from ludoteca.server.ops.supervisor import find_nginx, free_port
from tests.server.kit import PATIENCE, Endpoint, LocalServer, wait_until


class Proxy(Endpoint):
    """A proxy in front of several servers, with or without TLS."""

    def __init__(
        self,
        folder: Path,
        *servers: LocalServer,
        tls: TlsSite | None = None,
        host: str = "127.0.0.1",
    ) -> None:
        super().__init__()
        self.port = free_port(host.strip("[]"))
        addresses = [f"127.0.0.1:{server.port}" for server in servers]
        folder.chmod(0o755)
        path = folder / "nginx.conf"
        path.write_text(main_config(addresses, f"{host}:{self.port}", str(folder), tls=tls))
        command = [find_nginx(), "-e", "stderr", "-p", str(folder), "-c", str(path)]
        self.errors = folder / "nginx.txt"
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(command, stdout=errors, stderr=errors)
        wait_until((folder / "nginx.pid").exists)

    def close(self) -> None:
        self.close_guests()
        self.process.terminate()
        self.process.wait(PATIENCE)
