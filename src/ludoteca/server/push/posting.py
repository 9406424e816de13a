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

LONGEST = 1000
"""Letters of such an address."""
PATIENCE = 10.0
"""Seconds that a push service may take, from the first word to its answer."""
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
WORLD = ip_network("2000::/3")
"""Where the public addresses of IPv6 are."""


class Forbidden(ValueError):
    """Not an address that we post to."""


def is_public(address: str) -> bool:
    """Is it out in the world, in whatever way it is written?"""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found not in WORLD or found.sixtofour is not None or found.teredo is not None:
            return False
    return found.is_global and not found.is_multicast


def parted(endpoint: str, rehearsal: bool = False) -> SplitResult:
    """Refuses whatever a browser would never tell. At a rehearsal the service is a small one on
    this machine, without a certificate."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Forbidden("no address") from None
    usual = rehearsal or (parts.scheme == "https" and port in (None, 443))
    plain = parts.username is None and parts.password is None and endpoint.isascii()
    if not (usual and plain and parts.hostname and len(endpoint) <= LONGEST):
        raise Forbidden("no address of a push service")
    if any(ord(letter) <= 32 for letter in endpoint):
        raise Forbidden("no address")
    return parts


def looked_up(host: str, port: int, rehearsal: bool = False) -> str:
    """Where this name leads; refused where any of it leads home."""
    found = {str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not rehearsal and not all(is_public(one) for one in found):
        raise Forbidden("not out in the world")
    return min(found, key=lambda one: ":" in one)


def post(
    endpoint: str,
    headers: Mapping[str, str],
    body: bytes,
    rehearsal: bool = False,
    seconds: float = PATIENCE,
) -> int:
    """What the service answers, as a number. Raises Forbidden, or OSError where nobody answers, which
    is a TimeoutError when all of it together took longer than so many seconds."""
    parts = parted(endpoint, rehearsal)
    assert parts.hostname is not None
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    until = time.monotonic() + seconds
    where = looked_up(parts.hostname, port, rehearsal)
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    connection = http.client.HTTPConnection(parts.hostname, port)
    try:
        line = socket.create_connection((where, port), left(until))
        if secure:
            line.settimeout(left(until))  # for the whole handshake
            line = ssl.create_default_context().wrap_socket(line, server_hostname=parts.hostname)
        connection.sock = line
        line.settimeout(left(until))
        connection.request("POST", path, body, dict(headers))
        return read_status(line, until)
    except http.client.HTTPException as error:
        raise OSError(str(error)) from error
    finally:
        connection.close()


def left(until: float) -> float:
    """Seconds until then; raises TimeoutError if there are none."""
    seconds = until - time.monotonic()
    if seconds <= 0:
        raise TimeoutError
    return seconds


def read_status(line: socket.socket, until: float) -> int:
    """The status in the first line of an answer: all that is read of it."""
    said = b""
    while b"\n" not in said and len(said) < LONGEST:
        line.settimeout(left(until))  # a timeout alone would begin anew with every byte
        more = line.recv(LONGEST)
        if not more:
            break
        said += more
    found = STATUS.match(said)
    if found is None:
        raise OSError("no answer")
    return int(found[1])
