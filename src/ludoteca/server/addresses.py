"""The URLs under which other devices in the network reach this server."""

from __future__ import annotations

import socket
from ipaddress import ip_address

WILDCARD_HOSTS = ("0.0.0.0", "::", "")
TEST_NET_IP = "192.0.2.1"
"""Reserved for documentation (RFC 5737): tells the outbound interface; nothing is sent."""


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def display_host(host: str) -> str:
    """The host in a URL for this machine's own browser."""
    return "localhost" if host in ("127.0.0.1", "::1", *WILDCARD_HOSTS) else host


def public_urls(host: str, port: int) -> list[str]:
    """Empty if the server listens on loopback only."""
    if host in WILDCARD_HOSTS:
        return [f"http://{ip}:{port}" for ip in local_ips()]
    if is_loopback(host):
        return []
    return [f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"]


def local_ips() -> list[str]:
    """The IPv4 addresses of this machine, the outbound one first."""
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
