"""Posting to an address that a stranger has told us: to push services out in the world, and never to
a machine of this house's own network. The name is looked up once, what is found is judged, and that
very address is connected to; nobody is followed elsewhere."""

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
"""Letters of such an address."""
TIMEOUT = 10.0
"""Seconds that a push service may take, from the first word to its answer."""
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
GLOBAL_UNICAST = ip_network("2000::/3")
"""Where the public addresses of IPv6 are."""


class ForbiddenEndpoint(ValueError):
    """Not an address that we post to."""


def is_public(address: str) -> bool:
    """Is it out in the world, in whatever way it is written?"""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip not in GLOBAL_UNICAST or ip.sixtofour is not None or ip.teredo is not None:
            return False
    return ip.is_global and not ip.is_multicast


def parse_endpoint(endpoint: str, allow_local: bool = False) -> SplitResult:
    """Refuses whatever a browser would never tell. At a rehearsal the service is a small one on
    this machine, without a certificate."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise ForbiddenEndpoint("no address") from None
    is_allowed_scheme = allow_local or (parts.scheme == "https" and port in (None, 443))
    is_plain = parts.username is None and parts.password is None and endpoint.isascii()
    if not (is_allowed_scheme and is_plain and parts.hostname and len(endpoint) <= MAX_LENGTH):
        raise ForbiddenEndpoint("no address of a push service")
    if any(ord(character) <= 32 for character in endpoint):
        raise ForbiddenEndpoint("no address")
    return parts


def resolve_public_ip(host: str, port: int, allow_local: bool = False) -> str:
    """Where this name leads; refused where any of it leads home."""
    ips = {str(ip[4][0]) for ip in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not allow_local and not all(is_public(ip) for ip in ips):
        raise ForbiddenEndpoint("not out in the world")
    return min(ips, key=lambda ip: ":" in ip)


def post(
    endpoint: str,
    headers: Mapping[str, str],
    body: bytes,
    allow_local: bool = False,
    timeout: float = TIMEOUT,
) -> int:
    """What the service answers, as a number. Raises Forbidden, or OSError where nobody answers, which
    is a TimeoutError when all of it together took longer than so many seconds."""
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
    """Seconds until then; raises TimeoutError if there are none."""
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise TimeoutError
    return seconds


def read_status(stream: socket.socket, deadline: float) -> int:
    """The status in the first line of an answer: all that is read of it."""
    answer = b""
    while b"\n" not in answer and len(answer) < MAX_LENGTH:
        stream.settimeout(
            seconds_left(deadline)
        )  # a timeout alone would begin anew with every byte
        chunk = stream.recv(MAX_LENGTH)
        if not chunk:
            break
        answer += chunk
    match = STATUS.match(answer)
    if match is None:
        raise OSError("no answer")
    return int(match[1])
