"""Timing: how long everybody at a table has left, and who has no time left or has fallen asleep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludoteca.core.kit.state import OVER
from ludoteca.core.refusal import Refused
from ludoteca.server.clocks.clock import Clock

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table


class Timing:
    """The clock of a table. It runs for a person who has to decide. Until that person has given a sign
    in this match, it only says how long the others wait, and nothing is charged."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clock = Clock()
        self.due: float | None = None
        """When the time of whoever is in turn is up, by the table's clock."""
        self.signs: dict[str, float] = {}
        """When each person was last known to be awake, by the table's clock."""
        self.awaits = False
        """Is a person to decide who has given no sign since the deal?"""

    def wind(self) -> None:
        """Follows the table to the decision that is due now."""
        match, sheet = self.table.match, self.table.sheet
        playing = sheet.status == "playing" and match.turn != OVER
        runs = playing and sheet.chairs[match.turn].kind == "person"
        awaited, self.awaits = self.awaits, runs and sheet.chairs[match.turn].absent
        self.clock.follow(match.decision, sheet.spent, runs)
        if awaited and not self.awaits:
            self.clock.restart()
        left = self.left(match.turn) if self.is_ticking else None
        self.due = None if left is None else self.clock.now() + left

    @property
    def is_ticking(self) -> bool:
        return self.table.sheet.clock is not None and self.clock.runs and not self.awaits

    def spent(self, at: float | None = None) -> float:
        """Seconds that the decision which is due has cost, up to that moment or now."""
        return 0.0 if self.awaits else self.clock.elapsed(at)

    def left(self, seat: int, at: float | None = None) -> float | None:
        """Seconds that a seat has left at that moment or now; None where there is no limit."""
        sheet = self.table.sheet
        limit = sheet.clock
        if limit is None:
            return None
        theirs = zip(sheet.deciders, sheet.spents, strict=True)
        spent = [seconds for decider, seconds in theirs if decider == seat]
        return limit.left(spent, self.spent(at) if self.table.match.turn == seat else 0.0)

    def is_up(self, seat: int, at: float | None = None) -> bool:
        """Has a seat no time left at that moment or now?"""
        left = self.left(seat, at)
        return left is not None and left <= 0 and self.table.sheet.status == "playing"

    def is_late(self) -> bool:
        """Has whoever is in turn no time left?"""
        return self.due is not None and self.clock.now() >= self.due

    def charged(self, seat: int, arrived: float | None) -> float | None:
        """What the decision that a seat takes now costs it; it was thought of when it arrived."""
        sheet = self.table.sheet
        if sheet.clock is None:
            return None
        is_person = sheet.chairs[seat].kind == "person"
        return sheet.clock.charged(self.spent(arrived), is_person)

    def thought_again(self, seat: int, ply: int) -> float:
        """What has been spent on the decision after `ply` moves if those after it are taken back: all
        that was spent since. Time is never taken back, nor is an increment won by it."""
        sheet = self.table.sheet
        if sheet.clock is None:
            return 0.0
        spent = self.spent() + sum(since or 0.0 for since in sheet.spents[ply:])
        theirs = zip(sheet.deciders[:ply], sheet.spents[:ply], strict=True)
        if sheet.clock.left([seconds for who, seconds in theirs if who == seat], spent) <= 0:
            raise Refused("no_time_for_that")
        return spent

    def see_sign(self, person: str | None) -> None:
        """Somebody has come, decided, or said something: they are awake."""
        if person is not None and self.table.sheet.asleep is not None:
            self.signs[person] = self.clock.now()

    def is_asleep(self) -> bool:
        """Is a person in turn, without a sign for as long as the owner allows, and does somebody else
        at the table wait for them? Who is here through another server is watched there."""
        table = self.table
        patience = table.sheet.asleep
        if patience is None or not self.clock.runs:
            return False
        person = table.sheet.chairs[table.match.turn].person
        others = {chair.person for chair in table.sheet.chairs} - {person, None}
        company = table.company
        if not others or (company.is_here(person) and not company.is_with_us(person)):
            return False
        now = self.clock.now()
        silent = now - self.signs.get(str(person), float("-inf"))
        return min(self.clock.elapsed(now), silent) >= patience

    def shown(self) -> dict[str, object] | None:
        """The limit, what each person has left, and who thinks now. Bots need no clock."""
        sheet = self.table.sheet
        limit = sheet.clock
        if limit is None:
            return None
        people = [chair.kind != "bot" for chair in sheet.chairs]
        left = [self.left(seat) if people[seat] else None for seat in range(len(people))]
        return {
            "kind": limit.kind,
            "seconds": limit.seconds,
            "increment": limit.increment,
            "left": [None if one is None else round(max(0.0, one), 2) for one in left],
            "runs": self.table.match.turn if self.is_ticking else None,
        }
