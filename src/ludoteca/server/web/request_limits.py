"""Rate limits of requests that cost more than others."""

from __future__ import annotations

from ludoteca.server.limits import RateLimiter
from ludoteca.server.settings import Settings

TABLES_A_MINUTE = 20
SIGN_INS_A_MINUTE = 30
SIGN_INS_BURST = 120
"""Per address: a whole school may share one."""
HINTS_A_MINUTE = 30
PLIES_A_SECOND = 200
PLIES_BURST = 5000
"""Replayed plies per person: enough to go twice through a long match."""
NETWORK_FACTOR = 5
"""One address may replay as much as this many people."""
EXPORTS_A_MINUTE = 6
IMPORTS_A_MINUTE = 60
"""Files of matches, of which a page sends large ones in parts."""
CODES_A_MINUTE = 6
CODE_GUESSES_A_MINUTE = 6
CODE_GUESSES_BURST = 12
"""Per address."""
KEYS_A_MINUTE = 6
PUSH_CHANGES_A_MINUTE = 20


class RequestLimits:
    """The limiters of one application. All grow with the setting `rate`."""

    def __init__(self, rate: float) -> None:
        scale = max(1.0, rate / Settings().rate)

        def per_minute(number: int, burst: int | None = None) -> RateLimiter:
            return RateLimiter(number / 60 * scale, (burst or number) * scale)

        def replays(factor: int = 1) -> RateLimiter:
            return RateLimiter(PLIES_A_SECOND * factor * scale, PLIES_BURST * factor * scale)

        self.new_tables = per_minute(TABLES_A_MINUTE)
        self.sign_ins = per_minute(SIGN_INS_A_MINUTE, SIGN_INS_BURST)
        self.seat_changes = per_minute(TABLES_A_MINUTE)
        self.hints = per_minute(HINTS_A_MINUTE)
        self.replays = replays()
        self.network_replays = replays(NETWORK_FACTOR)
        self.branches = replays()
        self.exports = per_minute(EXPORTS_A_MINUTE)
        self.imports = per_minute(IMPORTS_A_MINUTE)
        self.link_codes = per_minute(CODES_A_MINUTE)
        self.code_guesses = per_minute(CODE_GUESSES_A_MINUTE, CODE_GUESSES_BURST)
        self.new_keys = per_minute(KEYS_A_MINUTE)
        self.push_changes = per_minute(PUSH_CHANGES_A_MINUTE)
