"""Which matches are rated, and who was how good in them."""

from __future__ import annotations

from ludoteca.core.kit.state import State
from ludoteca.core.sides import Sides, of_each
from ludoteca.server.store.ratings import BOT, Side
from ludoteca.server.store.sheet import Chair, Sheet


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


def places(sheet: Sheet, sides: Sides, shares: list[float]) -> list[Side]:
    """Who has a share of the victory is first, others come after; and a side of which somebody left a
    seat to a bot is last, whatever the bot made of it."""
    found = []
    for side, share in zip(sides, of_each(sides, shares), strict=True):
        chairs = [sheet.chairs[seat] for seat in side]
        left = any(chair.kept is not None for chair in chairs)
        place = 2 if left else 0 if share > 0 else 1
        found.append(Side(tuple(member(chair) for chair in chairs), place))
    return found


def result(sheet: Sheet, sides: Sides, after: State) -> list[Side] | None:
    """What there is to rate at the end of a match, if it is rated."""
    if not sheet.rated:
        return None
    return places(sheet, sides, [float(share) for share in after.payoffs()])
