"""Where a server can be found by others in the same network."""

from __future__ import annotations

import socket
from ipaddress import ip_address

WILDCARD_HOSTS = ("0.0.0.0", "::", "")
TEST_NET_IP = "192.0.2.1"
"""An address that nobody has (RFC 5737): only asked which way it would be, nothing is sent there."""


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def public_urls(host: str, port: int) -> list[str]:
    """The addresses for other devices of a server that listens at `host`; none if it hears this
    machine alone."""
    if host in WILDCARD_HOSTS:
        return [f"http://{ip}:{port}" for ip in local_ips()]
    if is_loopback(host):
        return []
    return [f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"]


def local_ips() -> list[str]:
    """Of this machine in its networks, the one that leads out first."""
    candidates = [outbound_ip(), *hostname_ips()]
    return [ip for ip in dict.fromkeys(candidates) if ip and not is_loopback(ip)]


def outbound_ip() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((TEST_NET_IP, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def hostname_ips() -> list[str]:
    try:
        rows = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(row[4][0]) for row in rows]
