"""Which client sent a request, as rate limits count it."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address

from starlette.types import Scope


def client_ip(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


@lru_cache(4096)
def network_of(ip_text: str) -> str:
    """The addresses that belong to one client: an IPv4 address, or a /64 of IPv6, within which a
    client chooses its address freely."""
    try:
        ip = ip_address(ip_text)
    except ValueError:
        return ip_text
    if isinstance(ip, IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or IPv6Network((int(ip) >> 64 << 64, 64)))


def client_network(scope: Scope) -> str:
    return network_of(client_ip(scope))
