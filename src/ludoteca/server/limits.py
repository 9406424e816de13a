"""How much and how fast: sizes, rates and names."""

from __future__ import annotations

import time
import unicodedata
from collections import OrderedDict

from ludoteca.core.refusal import Refused

BODY = 256 * 1024
"""Bytes of the largest request: a deck of one's own fits in."""
MESSAGE = 16 * 1024
"""Bytes of the largest socket message."""
WORDS = 300
TOUCHED = 8
"""Things that somebody touches for one move."""
NAME = 24
SAID = 400
WATCHERS = 120
"""Sockets at one table."""
SOCKETS = 400
"""Sockets from one address."""
PLAYERS = 200
"""So many more from one address, for those who sit at their tables."""
HEADS = 100
"""Connections from one address that have not yet said what they want."""
ADDRESSES = 20_000


class Bucket:
    """Lets `rate` a second through in the long run, and `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.then = time.monotonic()

    def fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now

    @property
    def is_full(self) -> bool:
        """Is nothing remembered by it?"""
        self.fill()
        return self.left >= self.burst

    def wait(self, price: float = 1.0) -> float:
        """0 if this one may pass, else the seconds until it may."""
        self.fill()
        if self.left >= price:
            self.left -= price
            return 0.0
        return (price - self.left) / self.rate

    def charge(self, price: float) -> float:
        """Takes the price, even where there is less; the seconds until that is paid back."""
        self.fill()
        self.left -= price
        return max(0.0, -self.left / self.rate)


class Buckets:
    """One bucket for each address or person; one that is full again is forgotten, and of too many the
    one not seen for longest."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, who: str, price: float = 1.0) -> float:
        return self.bucket(who).wait(price)

    def charge(self, who: str, price: float) -> float:
        return self.bucket(who).charge(price)

    def bucket(self, who: str) -> Bucket:
        bucket = self.known.get(who)
        if bucket is None:
            bucket = self.known[who] = Bucket(self.rate, self.burst)
            if len(self.known) > ADDRESSES:
                self.known.popitem(last=False)
        self.known.move_to_end(who)
        self.forget_full()
        return bucket

    def forget_full(self) -> None:
        """Those not seen for longest, as far as they are full: two at a time, so that whoever comes
        takes more away than they bring."""
        for _ in range(2):
            who, bucket = next(iter(self.known.items()))
            if len(self.known) == 1 or not bucket.is_full:
                return
            del self.known[who]

    def pass_or_refuse(self, who: str, price: float = 1.0) -> None:
        wait = self.wait(who, price)
        if wait > 0:
            raise too_fast(wait)


def too_fast(wait: float) -> Refused:
    return Refused("too_fast", n=int(wait) + 1)


def clean_name(text: str) -> str:
    """A nickname that can be shown anywhere; refuses what could mislead or hide."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= NAME:
        raise Refused("bad_nickname", n=NAME)
    refuse_control(name, "bad_nickname", NAME)
    if not any(character.isalnum() for character in name):
        raise Refused("bad_nickname", n=NAME)
    return name


def clean_saying(text: str) -> str:
    said = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(said) <= SAID:
        raise Refused("bad_saying", n=SAID)
    return refuse_control(said, "bad_saying", SAID)


def refuse_control(text: str, key: str, most: int) -> str:
    """The text, which may have so many letters; no control characters, no half characters, none that turn the direction of writing."""
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp"):
            raise Refused(key, n=most)
        # Emoji are joined by U+200D; the rest of its class turns or hides text.
        if unicodedata.category(character) == "Cf" and character != "\u200d":
            raise Refused(key, n=most)
    return text
