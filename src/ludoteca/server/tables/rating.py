"""Which matches are rated, and who was how good in them."""

from __future__ import annotations

from ludoteca.core.kit.state import State
from ludoteca.core.sides import Sides, of_each
from ludoteca.server.store.ratings import BOT, Side
from ludoteca.server.store.sheet import Chair, Sheet

MOST_BY_BOTS = 0.25
"""The share of a person's decisions that bots may take in a match which the person wins: with more, the
victory is the bots'."""


def may_be_rated(sheet: Sheet, sides: Sides) -> bool:
    """One person a seat, no seat that is kept free for whoever comes, somebody to play against,
    nobody's advice, and a deck that all know. What is played on from another match is none of its
    own."""
    people = [chair.person for chair in sheet.chairs if chair.person is not None]
    own_deck = any(isinstance(value, list) for value in sheet.options.values())
    is_free = any(chair.open and chair.kind != "person" for chair in sheet.chairs)
    is_fair = not (sheet.hints or sheet.branches or own_deck or is_free)
    return is_fair and len(sides) > 1 and 0 < len(people) == len(set(people))


def member(chair: Chair) -> str:
    return chair.person or chair.kept or f"{BOT}{chair.bot}"


def is_by_bots(sheet: Sheet, seat: int) -> bool:
    """Did bots take more of a person's decisions than may count as theirs?"""
    bots = sheet.bots_at(seat)
    return len(bots) - bots.count(None) > MOST_BY_BOTS * len(bots)


def rated_as(sheet: Sheet, chair: Chair, won: bool) -> str | None:
    """Whose the result of a seat is. It is the bot's that played for a person who never came, or without
    which they would not have won; None where such a bot has decided nothing."""
    is_person = chair.person is not None or chair.kept is not None
    if not is_person or not (chair.absent or (won and is_by_bots(sheet, chair.seat))):
        return member(chair)
    bots = [bot for bot in sheet.bots_at(chair.seat) if bot is not None]
    return f"{BOT}{bots[-1]}" if bots else None


def places(sheet: Sheet, sides: Sides, shares: list[float]) -> list[Side]:
    """Who has a share of the victory is first, others come after; and a side of which a person left a
    seat to a bot is last, whatever the bot made of it."""
    found = []
    for side, share in zip(sides, of_each(sides, shares), strict=True):
        chairs = [sheet.chairs[seat] for seat in side]
        left = any(chair.kept is not None and not chair.absent for chair in chairs)
        place = 2 if left else 0 if share > 0 else 1
        members = [rated_as(sheet, chair, won=place == 0) for chair in chairs]
        found.append(Side(tuple(who for who in members if who is not None), place))
    return found


def result(sheet: Sheet, sides: Sides, after: State) -> list[Side] | None:
    """What there is to rate at the end of a match, if it is rated and there is a person in it whose
    match it was."""
    if not sheet.rated:
        return None
    found = places(sheet, sides, [float(share) for share in after.payoffs()])
    people = [who for side in found for who in side.members if not who.startswith(BOT)]
    return found if people and all(side.members for side in found) else None
