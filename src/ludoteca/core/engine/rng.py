"""A random number generator that gives the same stream on every machine and version."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from librt.strings import read_i32_be
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

MASK: Final = 0xFFFFFFFF
WORD: Final = 0x100000000


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Rng:
    """Chris Doty-Humphrey's sfc32: four 32-bit words; no intermediate result exceeds 2**63.

    After `seed_lazily` the seed is hashed only when the first number is drawn.
    """

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a: i64 = a & MASK
        self.b: i64 = b & MASK
        self.c: i64 = c & MASK
        self.counter: i64 = counter & MASK
        self.seed: str = ""
        self.ply: i64 = -1

    def seed_lazily(self, seed: str, ply: i64) -> None:
        """Switches to the stream of this seed and ply."""
        self.seed = seed
        self.ply = ply

    def seed_now(self) -> None:
        self.seed_from(f"{self.seed}/{self.ply}")
        self.ply = -1

    def seed_from(self, name: str) -> None:
        """Sets the four words from the hash of a name."""
        digest = sha256(name.encode()).digest()
        self.a = i64(read_i32_be(digest, 0)) & MASK
        self.b = i64(read_i32_be(digest, 4)) & MASK
        self.c = i64(read_i32_be(digest, 8)) & MASK
        self.counter = i64(read_i32_be(digest, 12)) & MASK

    def next(self) -> i64:
        """The next 32 random bits."""
        if self.ply >= 0:
            self.seed_now()
        word = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = ((((self.c << 21) & MASK) | (self.c >> 11)) + word) & MASK
        return word

    def below(self, n: i64) -> i64:
        """A uniform number from 0 to n-1, for n from 1 to 2**31-1."""
        product = self.next() * n
        if product & MASK < n:
            return self.below_unbiased(product, n)
        return product >> 32

    def below_unbiased(self, product: i64, n: i64) -> i64:
        """The rare case of `below` that may have to draw again; separate, so that `below` can be
        inlined."""
        least = (WORD - n) % n
        while product & MASK < least:
            product = self.next() * n
        return product >> 32

    def fill_below(self, numbers: vec[i64]) -> None:
        """Replaces each number n by `below(n)`, with the state in local variables."""
        if self.ply >= 0:
            self.seed_now()
        a, b, c, counter = self.a, self.b, self.c, self.counter
        place: i64 = 0
        while place < len(numbers):
            word = (a + b + counter) & MASK
            counter = (counter + 1) & MASK
            a = b ^ (b >> 9)
            b = (c + (c << 3)) & MASK
            c = ((((c << 21) & MASK) | (c >> 11)) + word) & MASK
            n = numbers[place]
            product = word * n
            low = product & MASK
            if low < n and low < (WORD - n) % n:
                continue
            numbers[place] = product >> 32
            place += 1
        self.a, self.b, self.c, self.counter = a, b, c, counter

    def shuffle(self, items: vec[u8]) -> None:
        """Fisher-Yates, as by `below`, with the state in local variables: decks are shuffled often."""
        if self.ply >= 0:
            self.seed_now()
        a, b, c, counter = self.a, self.b, self.c, self.counter
        n: i64 = len(items)
        while n > 1:
            word = (a + b + counter) & MASK
            counter = (counter + 1) & MASK
            a = b ^ (b >> 9)
            b = (c + (c << 3)) & MASK
            c = ((((c << 21) & MASK) | (c >> 11)) + word) & MASK
            product = word * n
            low = product & MASK
            if low < n and low < (WORD - n) % n:
                continue
            n -= 1
            item = items[n]
            items[n] = items[product >> 32]
            items[product >> 32] = item
        self.a, self.b, self.c, self.counter = a, b, c, counter


def stream(*parts: str | int) -> Rng:
    """The stream of these parts, for example a seed and a ply."""
    rng = Rng(0, 0, 0, 0)
    rng.seed_from("/".join(map(str, parts)))
    return rng
