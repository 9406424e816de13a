"""What the seat in turn sees of a claim about Encantados, and what follows from the rulebook.

Nothing here uses the game's own rules: it is a second implementation from the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from ludoteca.core.testkit.oracles import Claim, Oracle
from ludoteca.core.view import View

PRINTED = {
    "dwarf": 2,
    "elf": 3,
    "fairy": 1,
    "faun": 0,
    "wisp": 2,
    "gnome": 3,
    "goblin": 3,
    "kobold": 2,
    "leprechaun": -4,
    "troll": 0,
    "mimic": -3,
    "spring": 0,
    "summer": -3,
    "autumn": 0,
    "winter": 0,
}
COPIES = {
    "dwarf": 5,
    "elf": 5,
    "fairy": 5,
    "faun": 5,
    "wisp": 5,
    "gnome": 5,
    "goblin": 4,
    "kobold": 4,
    "leprechaun": 5,
    "troll": 4,
    "mimic": 5,
    "spring": 3,
    "summer": 1,
    "autumn": 2,
    "winter": 2,
}
RACES = tuple(PRINTED)[:10]
BELLS = ("goblin", "kobold", "troll")
SONGS = ("spring", "summer", "autumn", "winter")
SPOTS = (*RACES, *(f"mimic-{race}" for race in RACES if race != "leprechaun"), "mimic", *SONGS)
PILES = ("search-pile", "end-pile")
VERBS = {
    *("search", "take", "leave", "lay", "sing", "give", "return", "call", "sink", "lift"),
    *("put", "gather", "discard"),
}
Cards = Counter[str]


def worth(garden: Cards) -> int:
    """Paragraphs 3, 19, 20, 23 and 30: the points of a garden if the round ends now."""
    total = sum(PRINTED[card] * garden[card] for card in (*RACES, "spring", "autumn", "winter"))
    if garden["leprechaun"] >= 2:
        total += 8 * garden["leprechaun"]
    if garden["fairy"] < 2:
        total -= 3 * sum(garden[spot] for spot in SPOTS if spot.startswith("mimic"))
    total += garden["summer"] * summer(garden)
    if garden["faun"] >= 2:
        total += 2 * sum(garden[song] for song in SONGS)
    return total


def summer(garden: Cards) -> int:
    """Paragraph 30: the worth of a Song of Summer by the races of a garden."""
    return 8 if sum(garden[race] > 0 for race in RACES) >= 5 else -3


def cost(hand: Cards, garden: Cards, summer_laid: bool) -> int:
    """Paragraph 36: the worth of the cards, whatever the sign."""
    return sum(weight(card, garden, summer_laid) * n for card, n in hand.items())


def weight(card: str, garden: Cards, summer_laid: bool) -> int:
    if card == "mimic" and garden["fairy"] >= 2:
        return 0
    return abs(summer(garden) if card == "summer" and not summer_laid else PRINTED[card])


class SeenClaim:
    """A claim with the facts that verify it."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.pieces = claim.tokens
        self.seat = claim.seat
        self.options = claim.state

    @cached_property
    def view(self) -> View:
        return self.claim.view

    def items(self, zone: str) -> list[str | None]:
        return list(self.view.zone(zone).items)

    def cards(self, zone: str) -> Cards:
        return Counter(item for item in self.items(zone) if item is not None)

    @cached_property
    def hand(self) -> Cards:
        return self.cards(f"hand-{self.seat}")

    @cached_property
    def gardens(self) -> list[Cards]:
        names = [zone.id for zone in self.view.zones if zone.id.startswith("garden-")]
        return [self.cards(name) for name in names]

    @property
    def seats(self) -> int:
        return sum(zone.id.startswith("hand-") for zone in self.view.zones)

    @property
    def sides(self) -> int:
        return len(self.gardens)

    @property
    def pairs(self) -> bool:
        return self.seats in (4, 6)

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    @property
    def partner(self) -> int:
        return (self.seat + self.seats // 2) % self.seats

    @property
    def mine(self) -> Cards:
        return self.gardens[self.side_of(self.seat)]

    @property
    def phase(self) -> str:
        return str(self.items("phase")[0])

    def allows(self, what: str) -> bool:
        """What the turn still allows; a seat that answers in another's turn has its own turn before
        it."""
        return what in self.items("allowed")

    @property
    def is_active(self) -> bool:
        return self.view.zone("phase").owner == self.seat

    def holds(self, seat: int) -> int:
        return len(self.items(f"hand-{seat}"))

    @property
    def deck(self) -> int:
        return len(self.items("deck"))

    def lives(self, race: str) -> bool:
        return any(garden[race] > 0 for garden in self.gardens)

    def awake(self, race: str, seat: int | None = None) -> bool:
        garden = self.mine if seat is None else self.gardens[self.side_of(seat)]
        return garden[race] >= 2

    def weight(self, card: str, garden: Cards) -> int:
        return weight(card, garden, self.options.summer_laid)

    def cost(self, hand: Cards, garden: Cards) -> int:
        return cost(hand, garden, self.options.summer_laid)

    @property
    def dwarves_choose(self) -> bool:
        """Paragraph 32: with two Dwarves Winter takes any card, if there is one."""
        return self.awake("dwarf") and not self.options.winter_top and any(map(self.items, PILES))

    @property
    def no_action_left(self) -> bool:
        """Paragraph 9, with the option of three actions."""
        most = 4 if self.pairs else 3
        return bool(self.options.three_actions) and self.view.zone("actions").number == most

    @property
    def least(self) -> int:
        """Paragraphs 10 and 21."""
        return 2 if self.awake("wisp") else 3

    # The words

    @property
    def verb(self) -> str:
        lines = [piece for piece in self.pieces if piece in VERBS]
        return self.pieces[0] if self.pieces[0] in VERBS or len(lines) != 1 else lines[0]

    def says(self, *shape: str) -> bool:
        """Do the words consist of just these, in any order?"""
        return sorted(self.pieces) == sorted(shape)

    @property
    def number(self) -> int | None:
        """The only number in the words, in plain digits."""
        results = [p for p in self.pieces if p.isascii() and p.isdecimal()]
        return int(results[0][:30].lstrip("0") or "0") if len(results) == 1 else None

    @property
    def asked(self) -> int:
        """The number of cards that the words would lay."""
        return (self.number or 0) + ("mimic" in self.pieces)

    def named(self, *names: str) -> list[str]:
        return [piece for piece in self.pieces if piece in names]

    def arg(self, name: str) -> Any:
        return self.claim.arg(name)

    def numbers_of(self, stem: str) -> list[int]:
        """The numbers of words such as `seat-4`; a number that is too long counts as out of
        range."""
        results = [p.removeprefix(stem) for p in self.pieces if p.startswith(stem)]
        return [int(n[:30]) for n in results if n.isascii() and n.isdecimal()]

    @property
    def places(self) -> list[str]:
        """The existing gardens that are named."""
        return self.named(*(f"garden-{side}" for side in range(self.sides)))

    # What may be laid (paragraphs 9 to 14)

    def may_lay(self, hand: Cards, race: str, n: int, mimic: bool) -> bool:
        total = n + mimic
        if n > hand[race] or (mimic and hand["mimic"] == 0) or total >= hand.total():
            return False
        if mimic and (race == "leprechaun" or self.mine[f"mimic-{race}"] > 0):
            return False
        if n == 0 and not (mimic and self.options.lone_mimic and self.lives(race)):
            return False
        if self.lives(race):
            return True
        fresh = self.allows("race") or not self.is_active
        return fresh and total >= self.least

    def lays(self, hand: Cards, race: str) -> Iterator[tuple[int, bool, int]]:
        """The ways to lay a race, as number and mimic, with the garden's gain."""
        for n in range(hand[race] + 1):
            for mimic in (False, True):
                if self.may_lay(hand, race, n, mimic):
                    yield n, mimic, worth(self.with_laid(race, n, mimic)) - worth(self.mine)

    def with_laid(self, race: str, n: int, mimic: bool) -> Cards:
        return self.mine + Counter({race: n, f"mimic-{race}": int(mimic)})

    def best_lay(self, hand: Cards, race: str) -> int:
        return max((gain for _, _, gain in self.lays(hand, race)), default=-1000)

    def lets_lay(self, card: str, race: str) -> int | None:
        """The gain of a race at best with one more card in hand, if that is more than without."""
        if card not in (race, "mimic"):
            return None
        best = self.best_lay(self.hand + Counter([card]), race)
        return best if best > self.best_lay(self.hand, race) else None

    def fits(self, card: str) -> bool:
        """It matches a held card, can be laid with a gain, or is a useful song."""
        if card in SONGS:
            races = sum(self.mine[race] > 0 for race in RACES)
            return card != "summer" or races >= 4 or self.awake("faun")
        if card in RACES and self.hand[card] > 0:
            return True
        gains = [self.lets_lay(card, race) for race in RACES]
        return any(gain is not None and gain >= 0 for gain in gains)

    def has_a_place(self, card: str) -> bool:
        """A creature that could be laid too without loss."""
        hand = self.hand + Counter([card])
        races = RACES if card == "mimic" else (card,)
        return any(
            gain >= 0 and (mimic if card == "mimic" else n > 0)
            for race in races
            for n, mimic, gain in self.lays(hand, race)
        )

    @cached_property
    def unseen(self) -> Cards:
        """Paragraph 3: the cards that the seat cannot place."""
        decks = 2 if self.seats >= 5 else 1
        left = Counter({card: n * decks for card, n in COPIES.items()})
        for zone in self.view.zones:
            stem = zone.id.rsplit("-", 1)[0]
            if zone.id in ("deck", "found", *PILES) or stem in ("hand", "garden"):
                left.subtract("mimic" if "mimic" in item else item for item in zone.items if item)
        return left

    def lacking(self, race: str) -> int:
        """Cards that are missing for a new race; a Mimic counts as one."""
        held = self.hand + self.cards("found")
        free = race != "leprechaun" and self.mine[f"mimic-{race}"] == 0
        return self.least - held[race] - (held["mimic"] > 0 and free)

    # Kobold and Troll

    def welcomes(self, side: int, race: str, home: tuple[int, str] | None) -> bool:
        """Paragraph 26: has this race a place for a Mimic, which may come from there itself?"""
        row = f"mimic-{race}"
        taken = self.gardens[side][row] > 0 and home != (side, row)
        return race != "leprechaun" and self.gardens[side][race] > 0 and not taken

    @property
    def lifted(self) -> tuple[int, str]:
        """The garden from which the card was lifted."""
        zone = self.view.zone("lifted")
        assert zone.owner is not None
        return zone.owner, str(zone.items[0])

    def moved(self, origin: tuple[int, str], side: int, item: str) -> list[Cards]:
        gardens = [Counter(garden) for garden in self.gardens]
        gardens[origin[0]][origin[1]] -= 1
        gardens[side][item] += 1
        return gardens

    def puts(self, origin: tuple[int, str]) -> Iterator[list[Cards]]:
        """The gardens after each way to put a lifted card."""
        for side in range(self.sides):
            if not origin[1].startswith("mimic"):
                yield self.moved(origin, side, origin[1])
                continue
            homes = [race for race in RACES if self.welcomes(side, race, origin)]
            for race in homes:
                yield self.moved(origin, side, f"mimic-{race}")
            if not homes and not self.options.mimic_beside:
                yield self.moved(origin, side, "mimic")

    def outcomes(self) -> list[list[Cards]]:
        """The possible gardens after the recommended move of a Kobold or a Troll."""
        verb, *rest = self.pieces
        if verb == "put":
            alone = "mimic" if self.lifted[1].startswith("mimic") else self.lifted[1]
            race = f"mimic-{rest[3]}" if "beside" in rest else alone
            return [self.moved(self.lifted, int(rest[1].removeprefix("garden-")), race)]
        origin = (int(rest[2].removeprefix("garden-")), rest[0])
        if verb == "lift":
            return list(self.puts(origin))
        gardens = [Counter(garden) for garden in self.gardens]
        gardens[origin[0]][origin[1]] -= 1
        return [gardens]


def oracle(truth: Callable[[SeenClaim], object]) -> Oracle:
    return lambda claim: bool(truth(SeenClaim(claim)))
