"""SSRF-safe HTTP POST to an endpoint that a client has named: never to a private network.

The name is resolved once, the addresses are checked, and the connection goes to the checked address.
Redirects are not followed.
"""

from __future__ import annotations

import http.client
import re
import socket
import ssl
import time
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

MAX_LENGTH = 1000
"""Characters of an endpoint, and bytes read of an answer."""
TIMEOUT = 10.0
"""Seconds for a whole post."""
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
GLOBAL_UNICAST = ip_network("2000::/3")
"""All public IPv6 addresses are in it."""


class ForbiddenEndpoint(ValueError):
    """The endpoint is not that of a public push service."""


def is_public(address: str) -> bool:
    """Also checks IPv4 addresses written as IPv6."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip not in GLOBAL_UNICAST or ip.sixtofour is not None or ip.teredo is not None:
            return False
    return ip.is_global and not ip.is_multicast


def parse_endpoint(endpoint: str, allow_local: bool = False) -> SplitResult:
    """Refuses what no browser sends. `allow_local` is for tests, whose push service is on this machine
    and has no certificate."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise ForbiddenEndpoint("not a URL") from None
    is_allowed_scheme = allow_local or (parts.scheme == "https" and port in (None, 443))
    is_plain = parts.username is None and parts.password is None and endpoint.isascii()
    if not (is_allowed_scheme and is_plain and parts.hostname and len(endpoint) <= MAX_LENGTH):
        raise ForbiddenEndpoint("not the URL of a push service")
    if any(ord(character) <= 32 for character in endpoint):
        raise ForbiddenEndpoint("not a URL")
    return parts


def resolve_public_ip(host: str, port: int, allow_local: bool = False) -> str:
    """Refuses a name if any of its addresses is not public."""
    ips = {str(ip[4][0]) for ip in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not allow_local and not all(is_public(ip) for ip in ips):
        raise ForbiddenEndpoint("not a public address")
    return min(ips, key=lambda ip: ":" in ip)


def post(
    endpoint: str,
    headers: Mapping[str, str],
    body: bytes,
    allow_local: bool = False,
    timeout: float = TIMEOUT,
) -> int:
    """Returns the status of the answer. Raises ForbiddenEndpoint, or OSError without an answer:
    TimeoutError if all steps together took longer than `timeout` seconds."""
    parts = parse_endpoint(endpoint, allow_local)
    assert parts.hostname is not None
    is_tls = parts.scheme == "https"
    port = parts.port or (443 if is_tls else 80)
    deadline = time.monotonic() + timeout
    ip = resolve_public_ip(parts.hostname, port, allow_local)
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    connection = http.client.HTTPConnection(parts.hostname, port)
    try:
        stream = socket.create_connection((ip, port), seconds_left(deadline))
        if is_tls:
            stream.settimeout(seconds_left(deadline))  # for the whole handshake
            stream = ssl.create_default_context().wrap_socket(
                stream, server_hostname=parts.hostname
            )
        connection.sock = stream
        stream.settimeout(seconds_left(deadline))
        connection.request("POST", path, body, dict(headers))
        return read_status(stream, deadline)
    except http.client.HTTPException as error:
        raise OSError(str(error)) from error
    finally:
        connection.close()


def seconds_left(deadline: float) -> float:
    """Raises TimeoutError if there are none."""
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise TimeoutError
    return seconds


def read_status(stream: socket.socket, deadline: float) -> int:
    """Reads only the first line of the answer."""
    answer = b""
    while b"\n" not in answer and len(answer) < MAX_LENGTH:
        stream.settimeout(seconds_left(deadline))  # a fixed timeout would restart with every byte
        chunk = stream.recv(MAX_LENGTH)
        if not chunk:
            break
        answer += chunk
    match = STATUS.match(answer)
    if match is None:
        raise OSError("no answer")
    return int(match[1])
