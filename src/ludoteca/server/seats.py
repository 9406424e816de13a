"""Who sits where: taking a seat, leaving it, letting a bot in, dealing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from ludoteca.bots.levels import USUAL, known
from ludoteca.core.frame import scores_seen
from ludoteca.core.refusal import Refused
from ludoteca.server import ledger
from ludoteca.server.ledger import Chair, Person
from ludoteca.server.store import Overtaken
from ludoteca.server.tables import Table


def bot_named(table: Table, name: str | None) -> str:
    """Somebody who can be asked to play; the usual one if none is named."""
    return USUAL if name is None else known(table.game, name)


async def sit(table: Table, person: Person, seat: int, name: str) -> None:
    def changed() -> list[Chair]:
        chair = table.chair(seat)
        if chair.person == person.id:
            return [chair.for_person(person.id, name)]
        owner_sets_up = table.sheet.status == "waiting" and person.id == table.sheet.owner
        free = chair.kind == "empty" or (chair.kind == "bot" and (chair.open or owner_sets_up))
        if not free:
            raise Refused("seat_taken")
        if table.over:
            raise Refused("match_over")
        if table.sheet.status == "playing" and not may_see(table, person, seat):
            raise Refused("one_hand_only")
        return [chair.for_person(person.id, name)]

    await change(table, changed, "sits", seat)
    if all(chair.kind != "empty" for chair in table.sheet.chairs):
        await deal_if_waiting(table)


def may_see(table: Table, person: Person, seat: int) -> bool:
    """Once the cards are dealt nobody may look into a second hand by changing seats."""
    seen = {held for who, held in table.sheet.sitters if who == person.id}
    return not seen or seat in seen


async def leave(table: Table, person: Person, seat: int) -> None:
    """Frees a seat: one's own at any time, another's by the owner before the deal."""

    def changed() -> list[Chair]:
        chair = table.chair(seat)
        if chair.person != person.id:
            must_own(table, person)
            if table.sheet.status != "waiting":
                raise Refused("already_dealt")
        if table.over:
            raise Refused("match_over")
        return [chair.emptied()]

    await change(table, changed, "leaves", seat)


async def let_bot_in(table: Table, person: Person, seat: int, bot: str | None) -> None:
    """A bot for a seat: one's own, an empty one, or one whose person has been away too long."""
    chosen = bot_named(table, bot)

    def changed() -> list[Chair]:
        chair = table.chair(seat)
        if table.over:
            raise Refused("match_over")
        if chair.kind == "empty" and table.sheet.status == "playing":
            if not table.belongs(person.id):
                raise Refused("not_your_seat")
        elif chair.person != person.id:
            must_own(table, person)
            if table.sheet.status == "playing":
                check_away(table, chair)
        stand_in = table.sheet.status == "playing"
        return [chair.for_bot(chosen, open_=stand_in)]

    await change(table, changed, "bot_sits", seat)
    if all(chair.kind != "empty" for chair in table.sheet.chairs) and table.sheet.status != "over":
        table.stir()


def check_away(table: Table, chair: Chair) -> None:
    """Nobody is put off their seat for thinking long at the table."""
    if chair.kind == "bot":
        return
    since = table.away_since(chair)
    patience = table.settings.patience
    if table.is_here(chair.person) or since is None or time.time() - since < patience:
        raise Refused("not_away", n=int(patience))


async def deal(table: Table, person: Person, bot: str | None = None) -> None:
    """The owner deals; bots stand in where nobody sits yet, and make room for whoever comes."""
    chosen = bot_named(table, bot)
    must_own(table, person)
    if table.sheet.status != "waiting":
        raise Refused("already_dealt")
    await deal_if_waiting(table, chosen)


async def deal_if_waiting(table: Table, bot: str | None = None) -> None:
    async with table.lock:
        while table.sheet.status == "waiting":
            filled = [
                chair.for_bot(bot_named(table, bot), open_=True)
                for chair in table.sheet.chairs
                if chair.kind == "empty"
            ]
            state = table.record.start(table.game)
            scores = scores_seen(table.game, state, None)
            facts = {"status": "playing", "turn": int(state.turn), "scores": json.dumps(scores)}
            try:
                await write(table, filled, facts, dealt_to=table.sheet.chairs)
            except Overtaken:
                await table.reload()
                continue
            table.sheet.status, table.sheet.scores = "playing", scores
            table.fold(table.sheet)
            table.turn_page(table.state)
            table.show()


async def open_to_spectators(table: Table, person: Person, spectators: bool) -> None:
    must_own(table, person)
    async with table.lock:
        while table.sheet.spectators != spectators:
            try:
                await write(table, [], {"spectators": spectators}, [])
            except Overtaken:
                await table.reload()
                continue
            table.sheet.spectators = spectators
            settle(table)


def must_own(table: Table, person: Person) -> None:
    if person.id != table.sheet.owner:
        raise Refused("not_the_owner")


async def change(table: Table, changed: Callable[[], list[Chair]], event: str, seat: int) -> None:
    """Check, write, adopt, show: as for a move. Whoever lost a seat is sent off at once."""
    name = table.chair(seat).name
    async with table.lock:
        while True:
            chairs = changed()
            try:
                await write(table, chairs, {}, chairs if table.sheet.status == "playing" else [])
            except Overtaken:
                await table.reload()
            else:
                break
        settle(table)
    new = table.chair(seat).name
    await table.write_line("event", seat, new or name or "", event)


async def write(
    table: Table, chairs: list[Chair], facts: dict[str, object], dealt_to: list[Chair]
) -> None:
    version = table.sheet.version
    await table.store.write(
        lambda c: ledger.seat_people(c, table.id, version, chairs, facts, dealt_to)
    )
    for chair in chairs:
        table.sheet.chairs[chair.seat] = chair
    table.sheet.sitters |= {(x.person, x.seat) for x in dealt_to if x.person is not None}


def settle(table: Table) -> None:
    table.turn_page(table.state)
    table.check_watchers()
    table.show()
