"""What whoever runs a server may choose."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Settings:
    database_url: str = "sqlite:///ludoteca.db"
    """Of the database, as SQLAlchemy writes it."""
    bot_delay: float = 0.5
    """Seconds: a bot answers at a whole multiple of this, so that its timing tells nothing."""
    round_pause: float = 45.0
    """Seconds for which bots wait, at most, while people look at how a round was counted."""
    rate: float = 40.0
    """HTTP requests a second from one address, in the long run."""
    socket_rate: float = 20.0
    """Messages a second on one socket, in the long run."""
    tables_a_day: int = 2000
    """Tables that may be opened in a day from one address; 0 is any number."""
    megabytes_a_day: int = 200
    """What may be stored in a day for one address; 0 is any size."""
    read_timeout: float = 10.0
    """Seconds in which the head of a request must have come, and as many for its body."""
    bot_workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """Worker processes in which bots think."""
    away_timeout: float = 120.0
    """Seconds that somebody must be away before a bot may be let in for them."""
    idle_unload: float = 30.0
    """Seconds that a table nobody watches stays awake."""
    behind_proxy: bool = False
    """Believe a proxy about who asks and by which scheme."""
    trusted_proxies: str = "127.0.0.1"
    """The addresses of such proxies, with commas between them."""
    public_urls: tuple[str, ...] = ()
    """Where others in the same network find this server."""
    poll_interval: float = 0.5
    """Seconds between two looks at what other servers on the same database have written."""
    table_ttl_weeks: float = 12.0
    """How long a table that nobody touches is kept: weeks of serving, whatever a clock says; 0
    is for ever."""
    expiry_interval: float = 300.0
    """Seconds between two rounds that look for such tables."""
    metrics_allow: str = "127.0.0.1,::1"
    """The addresses that may read `/metrics`, with commas between them."""
    log_format: str = "plain"
    """How they are written: `plain` for people, `json` for programs."""
    weights_folder: str = ""
    """A folder of weights: whoever opens a table may choose the bots that play by them."""
    worker_key: str = ""
    """By which other machines lend their cores to the bots here; nobody may where it is empty."""
    deterministic_seed: str = ""
    """Of a test that must be repeatable: its deals follow from this word, the opener's nickname and
    how many tables they opened before. Whoever knows the word knows every card, so `ludoteca serve`
    cannot be told one; without it every seed is 128 secret bits."""
