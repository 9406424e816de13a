"""Who sits where: taking a seat, changing it, leaving it and coming back, letting a bot in."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from ludoteca.bots.levels import USUAL
from ludoteca.core.refusal import Refused
from ludoteca.server.store import queries
from ludoteca.server.store.engine import Overtaken
from ludoteca.server.store.sheet import Chair, Person
from ludoteca.server.tables import lobby
from ludoteca.server.tables.offers import welcome
from ludoteca.server.tables.rating import member
from ludoteca.server.tables.table import Table

SHOWS = ("spectators", "open_to_all")
"""What lets others see a table."""


def bot_named(table: Table, name: str | None) -> str:
    """Somebody who can be asked to play; the usual one if none is named."""
    if name is None:
        return USUAL
    record = table.match.record
    return welcome(table.settings.learned, table.game, name, record.seats, record.options)


def stand_in(table: Table) -> str:
    """Who plays on for somebody: as strong as the other bots of the table, the usual one if none."""
    return next((chair.bot for chair in table.sheet.chairs if chair.bot is not None), USUAL)


async def sit(table: Table, person: Person, seat: int, name: str | None = None) -> None:
    """Takes a free seat, or one's own again that was kept. Before the deal a person who sits already
    changes seats."""

    def changed() -> tuple[Chair, str]:
        chair = table.chair(seat)
        if table.sheet.daily is not None and person.id != table.sheet.owner:
            raise Refused("daily_closed")
        is_kept = chair.kept == person.id
        mine = chair.for_person(person.id, name or (is_kept and chair.kept_name) or person.name)
        if chair.person == person.id:
            return mine, "sits"
        check_free(table, person, chair)
        if is_kept and chair.kind == "bot":
            if is_left_to_bot(table, seat):
                raise Refused("bot_decides")
            return mine, "is_back"
        return mine, "moves" if vacated(table, person.id, seat) else "sits"

    await change(table, changed, seat, lambda: vacated(table, person.id, seat))


def check_free(table: Table, person: Person, chair: Chair) -> None:
    """Refuses a seat that this person may not take."""
    if chair.kept is not None and chair.kept != person.id:
        raise Refused("seat_kept", name=chair.kept_name or "")
    waiting = table.sheet.status == "waiting"
    owner_sets_up = chair.kind == "bot" and waiting and table.company.is_host(person.id)
    if not (chair.is_free or chair.kept == person.id or owner_sets_up):
        raise Refused("seat_taken")
    if table.match.over:
        raise Refused("match_over")
    if table.sheet.status == "playing" and not may_see(table, person, chair.seat):
        raise Refused("one_hand_only")
    if table.timing.is_up(chair.seat):
        raise Refused("time_is_up")


def vacated(table: Table, person: str, seat: int) -> list[Chair]:
    """The chairs that a person leaves who takes this seat before the deal: the one they have, or that is
    kept for them elsewhere. A sofa, which was asked for when the table was opened, takes one more."""
    chairs = table.sheet.chairs
    held = [chair for chair in chairs if person in (chair.person, chair.kept)]
    is_theirs = person in (chairs[seat].person, chairs[seat].kept)
    if table.sheet.status != "waiting" or is_theirs or len(table.seats_of(person)) > 1:
        return []
    return [chair.emptied() for chair in held]


async def take_reserved(table: Table, person: Person) -> None:
    """A person says that they play again: all seats of a rematch that are kept for them are theirs."""
    for chair in list(table.sheet.chairs):
        if chair.is_reserved and chair.kept == person.id:
            await sit(table, person, chair.seat)


async def appear(table: Table, person: str | None) -> None:
    """A person's first sign since the deal: from now on the match counts for them."""

    def theirs() -> list[Chair]:
        absent = [chair for chair in table.sheet.chairs if chair.absent]
        return [replace(chair, absent=False) for chair in absent if chair.person == person]

    if not theirs():
        return
    async with table.lock:
        while chairs := theirs():
            try:
                await write(table, chairs, {}, [])
            except Overtaken:
                await table.reload()
            else:
                settle(table)


def is_left_to_bot(table: Table, seat: int) -> bool:
    """Has a person got up from the decision that is due at this seat, by a clock? Whoever could sit
    down to it again would have thought on while their clock stood still."""
    return (
        table.sheet.clock is not None
        and table.match.turn == seat
        and table.timing.clock.elapsed() > 0
    )


def may_see(table: Table, person: Person, seat: int) -> bool:
    """Once the cards are dealt nobody may look into a second hand by changing seats."""
    seen = {held for who, held in table.sheet.sitters if who == person.id}
    return not seen or seat in seen


async def leave(table: Table, person: Person, seat: int) -> None:
    """Frees a seat before the deal: one's own or one that is kept for oneself, or as the host another's.
    In mid-match a bot plays on at once, and keeps the seat for the person who left it."""

    refuse_try(table)

    def changed() -> tuple[Chair, str]:
        chair = table.chair(seat)
        is_theirs = chair.person == person.id or (chair.is_reserved and chair.kept == person.id)
        if not is_theirs:
            must_set_up(table, person, chair)
            if table.sheet.status != "waiting":
                raise Refused("already_dealt")
        if table.match.over:
            raise Refused("match_over")
        if table.sheet.status == "playing":
            return gone(table, chair, stand_in(table)), "bot_plays_on"
        return chair.emptied(), "leaves"

    await change(table, changed, seat)


def gone(table: Table, chair: Chair, bot: str) -> Chair:
    """The chair of somebody who leaves now."""
    table.company.away[str(chair.person)] = time.time()
    return chair.stood_in(bot)


async def let_bot_in(table: Table, person: Person, seat: int, bot: str | None) -> None:
    """A bot for a seat: one's own, an empty one, or (for all who sit) one whose person has been away too
    long. It keeps the seat for the person who sat there."""
    chosen = bot_named(table, bot)
    refuse_try(table)
    await table.company.look_elsewhere()

    def changed() -> tuple[Chair, str]:
        chair = table.chair(seat)
        if table.match.over:
            raise Refused("match_over")
        playing = table.sheet.status == "playing"
        if playing and chair.kind == "empty":
            if not table.belongs(person.id):
                raise Refused("not_your_seat")
            return chair.for_bot(chosen, open_=True), "bot_sits"
        if playing and chair.person == person.id:
            return gone(table, chair, chosen), "bot_plays_on"
        if not playing:
            if chair.person != person.id:
                must_set_up(table, person, chair)
            return chair.for_bot(chosen, open_=False), "bot_sits"
        if chair.kind == "bot":
            table.company.must_host(person)
            return replace(chair, bot=chosen), "bot_sits"
        table.company.must_take_part(person)
        check_away(table, chair)
        return chair.stood_in(chosen), "bot_sits"

    await change(table, changed, seat)


async def give_away(table: Table, person: Person, seat: int) -> None:
    """The host keeps a seat no longer for the person who left it: the bot makes room for everybody."""
    await table.company.look_elsewhere()

    def changed() -> tuple[Chair, str]:
        chair = table.chair(seat)
        table.company.must_host(person)
        if table.sheet.daily is not None:
            raise Refused("daily_closed")
        if chair.kept is None:
            raise Refused("not_kept")
        if table.match.over:
            raise Refused("match_over")
        if table.timing.is_up(seat):
            raise Refused("time_is_up")
        patience = table.settings.patience
        if time.time() - (table.company.away_since(chair) or 0) < patience:
            raise Refused("kept_yet", name=chair.kept_name or "", n=int(patience))
        return chair.for_bot(chair.bot or USUAL, open_=True), "given_away"

    await change(table, changed, seat)


async def replace_late(table: Table) -> None:
    """A bot plays on for whoever is in turn and has run out of time or fallen asleep; it keeps the
    seat for them. Refuses if it is not so any more."""
    seat, decision = table.match.turn, table.match.decision

    def changed() -> tuple[Chair, str]:
        chair = table.chair(seat)
        if table.match.decision != decision or chair.kind != "person" or table.match.over:
            raise Refused("not_away", n=0)
        if table.timing.is_up(seat):
            return chair.stood_in(stand_in(table)), "time_is_up"
        if table.timing.is_asleep():
            return gone(table, chair, stand_in(table)), "fell_asleep"
        raise Refused("not_away", n=0)

    await change(table, changed, seat)


def check_away(table: Table, chair: Chair) -> None:
    """Nobody is put off their seat for thinking long at the table."""
    if not table.company.is_gone(chair.person):
        raise Refused("not_away", n=int(table.settings.patience))


async def set_up(table: Table, person: Person, name: str, fact: object) -> None:
    """Changes something that the host of a table decides."""
    table.company.must_host(person)
    if name in SHOWS and fact and table.sheet.daily is not None:
        raise Refused("daily_closed")
    if name == "open_to_all" and fact:
        lobby.check_one_seat_each(table.sheet.chairs)
    async with table.lock:
        while getattr(table.sheet, name) != fact:
            try:
                await write(table, [], {name: fact}, [])
            except Overtaken:
                await table.reload()
                continue
            setattr(table.sheet, name, fact)
            settle(table)


def refuse_try(table: Table) -> None:
    """A daily deal waits for whoever it was dealt to: nobody plays it for them."""
    if table.sheet.is_try and not table.match.over:
        raise Refused("daily_stays")


def must_set_up(table: Table, person: Person, chair: Chair) -> None:
    """Before the deal the host decides about the others' seats; about the seat of a person whom the
    table waits for, all who sit there."""
    if chair.is_reserved or table.company.is_gone(chair.person):
        table.company.must_take_part(person)
    else:
        table.company.must_host(person)


async def change(
    table: Table,
    changed: Callable[[], tuple[Chair, str]],
    seat: int,
    others: Callable[[], list[Chair]] = list,
) -> None:
    """Check, write, adopt, show: as for a move. `others` are chairs that change with this one. Sockets
    that look from a seat which was lost end at once."""
    old = table.chair(seat)
    async with table.lock:
        while True:
            chair, event = changed()
            if table.sheet.rated and not is_still_theirs(table.chair(seat), chair):
                raise Refused("rated_stays")
            try:
                dealt_to = [chair] if table.sheet.status == "playing" else []
                await write(table, [chair, *others()], {}, dealt_to)
            except Overtaken:
                await table.reload()
            else:
                break
        settle(table)
    name = chair.name or old.name or old.kept_name or ""
    person = chair.person or old.person or old.kept
    await table.talk.write_line("event", seat, name, event, person)


def is_still_theirs(before: Chair, after: Chair) -> bool:
    """Does the seat belong to the same person or bot as before, whoever plays for them? In a rated
    match it does to the end: whoever loses could else make it another match."""
    return member(before) == member(after)


async def write(
    table: Table, chairs: list[Chair], facts: dict[str, object], dealt_to: list[Chair]
) -> None:
    version = table.sheet.version
    if table.sheet.clock is not None:  # whoever gets up takes no thinking time along
        facts = {**facts, "spent": table.timing.spent()}
    await table.store.write(
        lambda c: queries.seat_people(c, table.id, version, chairs, facts, dealt_to)
    )
    for chair in chairs:
        table.sheet.chairs[chair.seat] = chair
    for chair in dealt_to:
        if (who := queries.sitter(chair)) is not None:
            table.sheet.sitters.add((who, chair.seat))


def settle(table: Table) -> None:
    table.match.turn_page()
    table.company.check()
    table.show()
