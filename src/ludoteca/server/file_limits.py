"""How many connections this process may hold, by its limit on open files."""

from __future__ import annotations

UNLIMITED = 1_000_000
RESERVED_FILES = 64
"""Files left for the database and the workers."""


def max_connections() -> int:
    """Raises the soft limit on open files to the hard one; returns what is left for connections."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return UNLIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # macOS refuses the hard limit it reports
            return max(1, soft - RESERVED_FILES)
    return hard - RESERVED_FILES if hard != resource.RLIM_INFINITY else UNLIMITED
