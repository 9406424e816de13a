"""A server behind nginx with TLS: headers and cookies for a browser, and nothing unencrypted."""

from __future__ import annotations

import json
import socket
import ssl
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.sync.client import connect

from ludoteca.server.ops.nginx import TlsSite, main_config
from ludoteca.server.ops.supervisor import find_nginx, free_port
from tests.server.kit import PATIENCE, LocalServer
from tests.server.proxy import Proxy


def certify(folder: Path) -> ssl.SSLContext:
    """A self-signed certificate, trusted only by clients that are given it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "fullchain.pem").write_bytes(made.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(secret)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


class Certified(Proxy):
    def __init__(self, folder: Path, server: LocalServer, host: str = "127.0.0.1") -> None:
        self.trust = certify(folder)
        self.plain = free_port(host.strip("[]"))
        tls = TlsSite("localhost", str(folder), f"{host}:{self.plain}")
        super().__init__(folder, server, tls=tls, host=host)

    def browser(self) -> httpx.Client:
        address = f"https://localhost:{self.port}"
        return httpx.Client(base_url=address, verify=self.trust, timeout=PATIENCE)


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Certified]:
    server = LocalServer(tmp_path_factory.mktemp("house"), behind_proxy="1")
    proxy = Certified(tmp_path_factory.mktemp("tls"), server)
    yield proxy
    proxy.close()
    server.close()


def test_over_tls_the_key_is_for_this_host_and_for_tls_alone(door: Certified) -> None:
    with door.browser() as browser:
        answer = browser.put("/api/me", json={"name": "Marta"})
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("__Host-ludoteca=")
        assert {"Secure", "HttpOnly", "Path=/"} <= {part.strip() for part in cookie.split(";")}
        assert "Domain" not in cookie
        assert int(answer.headers["Strict-Transport-Security"].removeprefix("max-age=")) >= 31536000
        assert browser.get("/api/me").json()["name"] == "Marta"
        assert browser.get("/").headers["Strict-Transport-Security"]


def test_over_tls_a_match_is_played_and_pages_of_others_are_kept_out(door: Certified) -> None:
    with door.browser() as browser:
        browser.put("/api/me", json={"name": "Marta"})
        seats = [{"kind": "me"}, {"kind": "me"}]
        table = browser.post("/api/tables", json={"game": "neon", "seats": seats}).json()["table"]
        cookie = "; ".join(f"{one.name}={one.value}" for one in browser.cookies.jar)
        address = f"wss://localhost:{door.port}/api/tables/{table}/socket?seat=0"
        ours = {"Cookie": cookie, "Origin": f"https://localhost:{door.port}"}
        with connect(address, ssl=door.trust, additional_headers=ours) as client:
            messages = [json.loads(client.recv(PATIENCE)) for _ in range(2)]
            assert {message["type"] for message in messages} == {"talk", "frame"}
        foreign = {"Origin": f"http://localhost:{door.plain + 1}"}
        refused = browser.post("/api/me/code", headers=foreign)
        assert refused.status_code == 403


def test_who_comes_without_tls_is_sent_on_and_given_no_key(door: Certified) -> None:
    plain = f"http://localhost:{door.plain}/table/AAAAAAAAAAAAAAAAAAAAAA"
    answer = httpx.get(plain, timeout=PATIENCE)
    assert answer.status_code == 301
    assert answer.headers["Location"] == "https://localhost/table/AAAAAAAAAAAAAAAAAAAAAA"
    assert "Set-Cookie" not in answer.headers
    assert "AAAAAAAAAAAAAAAAAAAAAA" not in door.errors.read_text()


@pytest.mark.parametrize(
    ("offered", "chosen"), [(["h2", "http/1.1"], "h2"), (["http/1.1"], "http/1.1")]
)
def test_a_browser_that_knows_http_2_gets_it(
    door: Certified, offered: list[str], chosen: str
) -> None:
    trust = ssl.create_default_context(cafile=str(door.errors.parent / "fullchain.pem"))
    trust.set_alpn_protocols(offered)
    with (
        socket.create_connection(("127.0.0.1", door.port), PATIENCE) as plain,
        trust.wrap_socket(plain, server_hostname="localhost") as encrypted,
    ):
        assert encrypted.selected_alpn_protocol() == chosen


def test_a_client_with_an_ipv6_address_alone_comes_in(tmp_path: Path, server: LocalServer) -> None:
    door = Certified(tmp_path, server, "[::1]")
    try:
        answer = httpx.get(f"http://[::1]:{door.plain}/", timeout=PATIENCE)
        assert answer.status_code == 301
        with (
            socket.create_connection(("::1", door.port), PATIENCE) as plain,
            door.trust.wrap_socket(plain, server_hostname="localhost") as encrypted,
        ):
            encrypted.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert encrypted.recv(100).startswith(b"HTTP/1.1 200 ")
    finally:
        door.close()


@pytest.mark.parametrize("tls", [False, True])
def test_nginx_understands_what_is_written_for_all_addresses(tmp_path: Path, tls: bool) -> None:
    certify(tmp_path)
    port, plain = (str(free_port("127.0.0.1")) for _ in range(2))
    site = TlsSite("localhost", str(tmp_path), plain) if tls else None
    (tmp_path / "nginx.conf").write_text(
        main_config(["127.0.0.1:1"], port, str(tmp_path), tls=site)
    )
    command = [find_nginx(), "-t", "-e", "stderr", "-c", str(tmp_path / "nginx.conf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
