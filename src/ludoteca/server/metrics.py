"""Counters and histograms of one process, in the format of Prometheus. They name no person."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

BUCKET_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the buckets, in seconds."""

HELP = {
    "tables_loaded": "Tables in the memory of this process.",
    "sockets": "Open sockets at tables.",
    "players_present": "Seated players connected to their tables through this process.",
    "other_servers": "Other live servers on the same database.",
    "writes_waiting": "Writes queued for the database.",
    "worker_jobs_waiting": "Jobs queued for a bot worker.",
    "remote_workers": "Bot workers connected from other machines.",
    "database_notifications": "1 if the database notifies this process of changes, else 0.",
    "moves_total": "Moves stored and shown.",
    "refusals_total": "Refusals, by key.",
    "requests_total": "HTTP requests, by status.",
    "move_seconds": "Time from receiving a move to having stored and shown it.",
    "request_seconds": "Time from a request to its response.",
}


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKET_BOUNDS) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKET_BOUNDS, seconds)] += 1
        self.sum += seconds


class Metrics:
    def __init__(self) -> None:
        self.moves = 0
        self.refusals: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.move_seconds = Histogram()
        self.request_seconds = Histogram()


def render_prometheus(metrics: Metrics, gauges: Mapping[str, float]) -> str:
    lines: list[str] = []
    for name, value in gauges.items():
        lines += [*header_lines(name, "gauge"), f"ludoteca_{name} {value:g}"]
    lines += [*header_lines("moves_total", "counter"), f"ludoteca_moves_total {metrics.moves}"]
    lines += header_lines("refusals_total", "counter")
    for key, n in sorted(metrics.refusals.items()):
        lines.append(f'ludoteca_refusals_total{{key="{key}"}} {n}')
    lines += header_lines("requests_total", "counter")
    for status, n in sorted(metrics.requests.items()):
        lines.append(f'ludoteca_requests_total{{status="{status}"}} {n}')
    lines += histogram_lines("move_seconds", metrics.move_seconds)
    lines += histogram_lines("request_seconds", metrics.request_seconds)
    return "\n".join([*lines, ""])


def header_lines(name: str, kind: str) -> list[str]:
    return [f"# HELP ludoteca_{name} {HELP[name]}", f"# TYPE ludoteca_{name} {kind}"]


def histogram_lines(name: str, histogram: Histogram) -> list[str]:
    lines = header_lines(name, "histogram")
    cumulative = 0
    for bound, n in zip([*map(str, BUCKET_BOUNDS), "+Inf"], histogram.counts, strict=True):
        cumulative += n
        lines.append(f'ludoteca_{name}_bucket{{le="{bound}"}} {cumulative}')
    return [
        *lines,
        f"ludoteca_{name}_sum {histogram.sum:.6f}",
        f"ludoteca_{name}_count {cumulative}",
    ]
