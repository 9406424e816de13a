"""Threads that post to push services, one post at a time for each service.

They are daemons: a slow post does not delay the end of the process.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

BACKOFF_SECONDS = 30.0
"""Seconds without posts to a push service after one has timed out."""

Job = Callable[[], int]


class PendingPost(NamedTuple):
    site: str
    job: Job
    future: Future[int]


class PostPool:
    def __init__(self, threads: int) -> None:
        self.changed = threading.Condition()
        self.waiting: deque[PendingPost] = deque()
        self.busy: set[str] = set()
        self.backoff_until: dict[str, float] = {}
        """For each site that timed out the time of its next post."""
        self.closed = False
        for _ in range(threads):
            threading.Thread(target=self.run, name="push", daemon=True).start()

    def submit(self, site: str, job: Job) -> Future[int]:
        future: Future[int] = Future()
        with self.changed:
            if self.is_backing_off(site):
                future.set_exception(TimeoutError())
            else:
                self.waiting.append(PendingPost(site, job, future))
                self.changed.notify()
        return future

    def close(self) -> None:
        with self.changed:
            self.closed = True
            self.changed.notify_all()

    def run(self) -> None:
        while (post := self.next_post()) is not None:
            timed_out = False
            try:
                post.future.set_result(post.job())
            except Exception as error:
                timed_out = isinstance(error, TimeoutError)
                post.future.set_exception(error)
            self.finish(post.site, timed_out)

    def next_post(self) -> PendingPost | None:
        """The first post to a site that no other thread posts to; None after `close`."""
        with self.changed:
            while not self.closed:
                for post in self.waiting:
                    if post.site not in self.busy:
                        self.waiting.remove(post)
                        if not post.future.set_running_or_notify_cancel():
                            break
                        self.busy.add(post.site)
                        return post
                else:
                    self.changed.wait()
            return None

    def finish(self, site: str, timed_out: bool) -> None:
        """After a timeout all posts waiting for the site fail, or they would fill the queue."""
        with self.changed:
            self.busy.discard(site)
            if timed_out:
                self.backoff_until[site] = time.monotonic() + BACKOFF_SECONDS
                failed = [post for post in self.waiting if post.site == site]
                self.waiting = deque(post for post in self.waiting if post.site != site)
                for post in failed:
                    if post.future.set_running_or_notify_cancel():
                        post.future.set_exception(TimeoutError())
            self.changed.notify()

    def is_backing_off(self, site: str) -> bool:
        now = time.monotonic()
        self.backoff_until = {
            name: until for name, until in self.backoff_until.items() if until > now
        }
        return site in self.backoff_until


def site_of(endpoint: str) -> str:
    """The registered domain and port: one owner may have any number of host names."""
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    try:
        ip_address(host)
    except ValueError:
        host = ".".join(host.rstrip(".").split(".")[-2:])
    return f"{host}:{parts.port or ''}"
