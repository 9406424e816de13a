"""The settings of a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Settings:
    database_url: str = "sqlite:///ludoteca.db"
    """In SQLAlchemy's form."""
    bot_delay: float = 0.5
    """Seconds: a bot answers at a whole multiple of this, so that its timing reveals nothing."""
    round_pause: float = 45.0
    """Seconds that bots wait, at most, while people look at the summary of a round."""
    rate: float = 40.0
    """HTTP requests per second from one address, in the long run."""
    socket_rate: float = 20.0
    """Messages per second on one socket, in the long run."""
    tables_a_day: int = 2000
    """Tables that one address may open per day; 0: no limit."""
    megabytes_a_day: int = 200
    """Megabytes that one address may store per day; 0: no limit."""
    read_timeout: float = 10.0
    """Timeout in seconds for the headers of a request, and again for its body."""
    bot_workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """Worker processes of this machine."""
    away_timeout: float = 120.0
    """Seconds that a player must be away before a bot may replace them."""
    idle_unload: float = 30.0
    """Seconds after which a table without clients is unloaded."""
    behind_proxy: bool = False
    """Trust the client address and scheme that a proxy reports."""
    trusted_proxies: str = "127.0.0.1"
    """The addresses of such proxies, separated by commas."""
    public_urls: tuple[str, ...] = ()
    """The URLs of this server for other devices in the network."""
    poll_interval: float = 0.5
    """Seconds between polls for what other servers have written to the same database."""
    table_ttl_weeks: float = 12.0
    """Weeks of service after which an unused table is deleted; 0: never."""
    expiry_interval: float = 300.0
    """Seconds between searches for such tables."""
    metrics_allow: str = "127.0.0.1,::1"
    """The addresses that may read `/metrics`, separated by commas."""
    log_format: str = "plain"
    """`plain` for people, `json` for programs."""
    weights_folder: str = ""
    """A folder of weights files, whose bots can be chosen at every table."""
    offline_site: str = ""
    """The folder that `make web` wrote: people can keep the games and play on without a network."""
    house_name: str = "Ludoteca"
    """The name of this server in titles and link previews."""
    notice: str = ""
    """A line shown on the shelf."""
    imprint_url: str = ""
    """The host's page that says who runs this server."""
    privacy_url: str = ""
    """The host's privacy notice."""
    day_start: int = 0
    """The hour of this machine's time zone at which the daily deals change."""
    worker_key: str = ""
    """The secret with which workers on other machines connect; empty: none may."""
    deterministic_seed: str = ""
    """For reproducible tests: deals depend on this text, the owner's nickname and the number of
    tables they opened before. It reveals every card, so `ludoteca serve` has no flag for it;
    without it every seed has 128 secret bits."""
