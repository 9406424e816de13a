"""Where a server can be found by others in the same network."""

from __future__ import annotations

import socket
from ipaddress import ip_address

EVERYWHERE = ("0.0.0.0", "::", "")
ELSEWHERE = "192.0.2.1"
"""An address that nobody has (RFC 5737): only asked which way it would be, nothing is sent there."""


def is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses(host: str, port: int) -> list[str]:
    """The addresses for other devices of a server that listens at `host`; none if it hears this
    machine alone."""
    if host in EVERYWHERE:
        return [f"http://{found}:{port}" for found in own_addresses()]
    if is_this_machine(host):
        return []
    return [f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"]


def own_addresses() -> list[str]:
    """Of this machine in its networks, the one that leads out first."""
    found = [way_out(), *named()]
    return [one for one in dict.fromkeys(found) if one and not is_this_machine(one)]


def way_out() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def named() -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(one[4][0]) for one in found]
