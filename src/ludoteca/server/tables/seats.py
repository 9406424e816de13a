"""Who sits where: taking a seat, leaving it and coming back, letting a bot in, dealing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace

from ludoteca.bots.levels import USUAL
from ludoteca.core.frame import scores_seen
from ludoteca.core.refusal import Refused
from ludoteca.server.store import queries
from ludoteca.server.store.engine import Overtaken
from ludoteca.server.store.ratings import all_want
from ludoteca.server.store.sheet import Chair, Person
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.offers import welcome
from ludoteca.server.tables.rating import may_be_rated, member
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


async def sit(table: Table, person: Person, seat: int, name: str) -> None:
    """Takes a free seat, or one's own again from the bot that kept it."""

    def changed() -> tuple[Chair, str]:
        chair = table.chair(seat)
        if table.sheet.daily is not None and person.id != table.sheet.owner:
            raise Refused("daily_closed")
        mine = chair.for_person(person.id, name)
        if chair.person == person.id:
            return mine, "sits"
        if chair.kept is not None and chair.kept != person.id:
            raise Refused("seat_kept", name=chair.kept_name or "")
        back = chair.kept == person.id
        owner_sets_up = table.sheet.status == "waiting" and person.id == table.sheet.owner
        makes_room = chair.kind == "bot" and (chair.open or back or owner_sets_up)
        if not (chair.kind == "empty" or makes_room):
            raise Refused("seat_taken")
        if table.match.over:
            raise Refused("match_over")
        if table.sheet.status == "playing" and not may_see(table, person, seat):
            raise Refused("one_hand_only")
        if table.timing.is_up(seat):
            raise Refused("time_is_up")
        if back and is_left_to_bot(table, seat):
            raise Refused("bot_decides")
        return mine, "is_back" if back else "sits"

    await change(table, changed, seat)
    if all(chair.kind != "empty" for chair in table.sheet.chairs):
        await deal_if_waiting(table)


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
    """Frees a seat before the deal: one's own, or as the owner another's. In mid-match a bot plays
    on at once, and keeps the seat for whoever left it."""

    refuse_try(table)

    def changed() -> tuple[Chair, str]:
        chair = table.chair(seat)
        if chair.person != person.id:
            must_own(table, person)
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
    """A bot for a seat: one's own, an empty one, or one whose person has been away too long. It
    keeps the seat for whoever sat there."""
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
        if chair.person != person.id:
            must_own(table, person)
        if not playing:
            return chair.for_bot(chosen, open_=False), "bot_sits"
        if chair.kind == "bot":
            return replace(chair, bot=chosen), "bot_sits"
        check_away(table, chair)
        return chair.stood_in(chosen), "bot_sits"

    await change(table, changed, seat)


async def give_away(table: Table, person: Person, seat: int) -> None:
    """The owner keeps a seat no longer for whoever left it: the bot makes room for anybody."""
    await table.company.look_elsewhere()

    def changed() -> tuple[Chair, str]:
        chair = table.chair(seat)
        must_own(table, person)
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
    since = table.company.away_since(chair)
    patience = table.settings.patience
    if table.company.is_here(chair.person) or since is None or time.time() - since < patience:
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
            state = table.match.record.start(table.game)
            scores = scores_seen(table.game, state, None)
            rated = await is_rated(table)
            facts: dict[str, object] = {"status": "playing", "turn": int(state.turn)}
            facts |= {"scores": json.dumps(scores), "rated": rated}
            try:
                await write(table, filled, facts, queries.at_the_deal(table.sheet.chairs))
            except Overtaken:
                await table.reload()
                continue
            table.sheet.status, table.sheet.scores = "playing", scores
            table.sheet.rated = rated
            table.match = Match(table.sheet, table.game)
            table.match.turn_page()
            table.show()


async def is_rated(table: Table) -> bool:
    """Is the match that is dealt now one that counts, and do all who sit there want it to?"""
    people = {chair.person for chair in table.sheet.chairs if chair.person is not None}
    if not may_be_rated(table.sheet, table.match.sides):
        return False
    return await table.store.read(lambda c: all_want(c, people))


async def set_up(table: Table, person: Person, name: str, fact: object) -> None:
    """Changes something that the owner of a table decides."""
    must_own(table, person)
    if name in SHOWS and fact and table.sheet.daily is not None:
        raise Refused("daily_closed")
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


def must_own(table: Table, person: Person) -> None:
    if person.id != table.sheet.owner:
        raise Refused("not_the_owner")


async def change(table: Table, changed: Callable[[], tuple[Chair, str]], seat: int) -> None:
    """Check, write, adopt, show: as for a move. Whoever lost a seat is sent off at once."""
    old = table.chair(seat)
    async with table.lock:
        while True:
            chair, event = changed()
            if table.sheet.rated and not is_still_theirs(table.chair(seat), chair):
                raise Refused("rated_stays")
            try:
                dealt_to = [chair] if table.sheet.status == "playing" else []
                await write(table, [chair], {}, dealt_to)
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
        facts = {**facts, "spent": table.timing.clock.elapsed()}
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
