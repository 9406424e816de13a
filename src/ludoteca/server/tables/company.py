"""Company: who is at a table, through this server or another, and who may stay there."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from ludoteca.core.refusal import Refused
from ludoteca.server.limits import WATCHERS
from ludoteca.server.store.presence import Away
from ludoteca.server.store.sheet import Chair, Person
from ludoteca.server.tables.watchers import Watcher

if TYPE_CHECKING:
    from ludoteca.server.tables.presence import Presence
    from ludoteca.server.tables.table import Table


class Company:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.presence: Presence | None = None
        self.away: dict[str, float] = {}
        self.elsewhere: Away = {}
        """Who is at this table through another server, or since when no longer."""
        self.woken = time.time()
        self.comings = 0
        """Grows whenever somebody comes or goes, or everybody is shown the table anew."""
        self.shown_host = table.sheet.owner

    # Coming and going

    def make_room(self, watcher: Watcher) -> None:
        """Refuses a spectator to whom no place is left. Whoever sits here or opened the table gets
        in, and somebody else gives up a place."""
        if len(self.table.watchers) < WATCHERS:
            return
        if not self.table.belongs(watcher.person_id):
            raise Refused("too_many")
        self.send_off(self.least_needed(), Refused("too_many"))

    def least_needed(self) -> Watcher:
        """The spectator who came last; among players the first socket of whoever has most."""
        watchers = self.table.watchers
        strangers = [other for other in watchers if not self.table.belongs(other.person_id)]
        if strangers:
            return max(strangers, key=lambda other: other.came)
        sockets = Counter(other.person_id for other in watchers)
        in_order = sorted(watchers, key=lambda other: other.came)
        return max(in_order, key=lambda other: sockets[other.person_id])

    def watch(self, watcher: Watcher) -> None:
        table = self.table
        comes = bool(table.seats_of(watcher.person_id)) and not self.is_here(watcher.person_id)
        self.comings += 1
        table.watchers.add(watcher)
        table.timing.see_sign(watcher.person_id)
        watcher.tell_talk(table.sheet.talk)
        if comes:  # who only watches stirs up nobody: a crowd at the door costs the table nothing
            table.show()
        self.look_over()
        table.bots.stir()

    def unwatch(self, watcher: Watcher) -> None:
        table = self.table
        self.comings += 1
        table.watchers.discard(watcher)
        table.quiet_since = time.monotonic()
        if table.belongs(watcher.person_id) and not self.is_here(watcher.person_id):
            self.away[str(watcher.person_id)] = time.time()
            table.show()
        table.interlude.look_who_waits()
        self.look_over()

    def check(self) -> None:
        """Sends off at once whoever may no longer look from where they looked."""
        for watcher in list(self.table.watchers):
            try:
                self.table.admit(watcher.person_id, watcher.seat)
            except Refused as refused:
                self.send_off(watcher, refused)
        self.look_over()

    def send_away(self, keys: Collection[str]) -> None:
        """Every socket that came with one of these keys ends; they open none again."""
        theirs = [w for w in self.table.watchers if w.person is not None and w.key in keys]
        for watcher in theirs:
            self.send_off(watcher, Refused("no_name"))
        self.look_over()

    def send_off(self, watcher: Watcher, why: Refused) -> None:
        self.comings += 1
        self.table.watchers.discard(watcher)
        watcher.send_off(why)

    # Who is here

    def look_over(self) -> None:
        """Lets other servers know who has come or gone."""
        if self.presence is not None:
            self.presence.look_over(self.table)

    async def look_elsewhere(self) -> None:
        """Knows for certain, and not as last heard, who is here through other servers."""
        if self.presence is not None:
            await self.presence.refresh([self.table])

    def is_here(self, person: str | None) -> bool:
        """Does this person look at the table, through this server or another?"""
        return self.is_with_us(person) or self.elsewhere.get(person or "", 0.0) is None

    def is_with_us(self, person: str | None) -> bool:
        if person is not None:
            for watcher in self.table.watchers:
                if watcher.person_id == person:
                    return True
        return False

    def is_gone(self, person: str | None) -> bool:
        """Has this person been away for so long that the others need not wait?"""
        if self.is_here(person):
            return False
        since = self.last_seen(person)
        return since is not None and time.time() - since >= self.table.settings.patience

    # Who decides what the owner may decide

    @property
    def host(self) -> str:
        """The owner; while they are gone, the person here who has sat at the table longest."""
        owner = self.table.sheet.owner
        return self.heir() or owner if self.is_gone(owner) else owner

    def heir(self) -> str | None:
        seated = {chair.person for chair in self.table.sheet.chairs if chair.person is not None}
        in_order = sorted(self.table.watchers, key=lambda watcher: watcher.came)
        with_us = (watcher.person_id for watcher in in_order if watcher.person_id in seated)
        elsewhere = (person for person in sorted(seated) if self.is_here(person))
        return next(with_us, None) or next(elsewhere, None)

    def is_host(self, person: str | None) -> bool:
        """The owner stays one of the hosts: away from the table they may still decide."""
        return person is not None and person in (self.table.sheet.owner, self.host)

    def must_host(self, person: Person) -> None:
        if not self.is_host(person.id):
            raise Refused("not_the_owner")

    def must_take_part(self, person: Person) -> None:
        """Refuses all who neither sit at the table nor are its host."""
        if not self.table.seats_of(person.id):
            self.must_host(person)

    def look_for_host(self) -> None:
        """Shows everybody at the table that its host is another person now."""
        if self.table.watchers and (host := self.host) != self.shown_host:
            self.shown_host = host
            self.table.show()

    @property
    def is_complete(self) -> bool:
        """Is everybody here for whom there is a seat?"""
        for chair in self.table.sheet.chairs:
            if chair.kept is not None or not (chair.person is None or self.is_here(chair.person)):
                return False
        return True

    @property
    def is_watched_elsewhere(self) -> bool:
        """Does anybody of the table look at it through another server?"""
        return None in self.elsewhere.values()

    def away_since(self, chair: Chair) -> int | None:
        """Since when nobody has been there for whom the seat is."""
        since = self.last_seen(chair.person or chair.kept)
        return None if since is None else int(since)

    def last_seen(self, person: str | None) -> float | None:
        """When a person who is not here was here, as far as is known."""
        if person is None:
            return None
        return max(self.away.get(person, self.woken), self.elsewhere.get(person) or 0.0)

    def spectators(self) -> int:
        """How many only watch; who sits at the table and looks up from it is none of them."""
        above = [w.person_id for w in self.table.watchers if w.seat is None]
        if not above:
            return 0
        seated = {chair.person for chair in self.table.sheet.chairs if chair.person is not None}
        return sum(person not in seated for person in above)
