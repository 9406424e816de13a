"""Oracles of the hints of Cóatl, from what the seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from ludoteca.core.testkit.oracles import Claim, Oracle
from ludoteca.games.coatl.rules.cards import PIECE_NAMES
from tests.games.coatl.oracle_patterns import (
    Snake,
    dressed,
    grown,
    in_common,
    met,
    most,
    points,
    temple_points,
    top,
)
from tests.games.coatl.oracle_pieces import (
    PIECE_HINTS,
    after_piece,
    gained,
    row_card,
    slot,
    snake,
    thing,
)
from tests.games.coatl.oracle_view import Sight

# Points on a cóatl


def can_make(claim: Claim, homes: Iterable[Snake], store: Sequence[str], hand: list[str]) -> bool:
    """Is there a cóatl with this value that can be completed in one action?"""
    sight = Sight(claim)
    demands = sight.demands
    return any(
        sight.settled(found) and found.worth() >= claim.arg("n")
        for home in homes
        for whole in grown(home, store)
        if most(whole, hand, sight.temples) >= claim.arg("n")
        for found in dressed(
            whole, hand, sight.temples, demands.min_pages, demands.distinct_colours
        )
    )


def can_assemble(claim: Claim) -> bool:
    sight = Sight(claim)
    hand = [*sight.hand, thing(claim)] if claim.tokens[0] == "choose" else sight.hand
    return can_make(claim, sight.homes, [*sight.store, *gained(claim)], hand)


def can_reach(claim: Claim) -> bool:
    store = list(Sight(claim).store)
    store.remove(thing(claim))
    same = claim.arg("coatl") == slot(claim)
    return same and can_make(claim, [after_piece(claim)], store, Sight(claim).hand)


def short_of(claim: Claim) -> bool:
    """With these one or two available pieces a cóatl with this value can be completed: the one that
    the step has grown, or any."""
    sight, lacking = Sight(claim), [str(piece) for piece in claim.arg("pieces")]
    store, homes = [*sight.store, *gained(claim)], sight.homes
    if claim.tokens[0] in ("start", "add"):
        store.remove(thing(claim))
        homes = [after_piece(claim)]
    there = [piece for n in range(1, 11) for piece in sight.items(f"space-{n}")]
    can_come = all(
        lacking.count(piece) + gained(claim).count(piece)
        <= there.count(piece) + claim.state.supply.bags.at(PIECE_NAMES.index(piece))
        for piece in lacking
    )
    few = 0 < len(lacking) <= 2 and not set(lacking) & {p for p in store if not is_body(p)}
    return few and can_come and can_make(claim, homes, [*store, *lacking], sight.hand)


def is_body(piece: str) -> bool:
    return piece.endswith("body")


def comes_to(claim: Claim) -> bool:
    sight = Sight(claim)
    found = dressed(
        after_piece(claim),
        sight.hand,
        sight.temples,
        sight.demands.min_pages,
        sight.demands.distinct_colours,
    )
    here = claim.arg("coatl") == slot(claim)
    return here and any(one.worth() == claim.arg("n") for one in found)


def worth_now(claim: Claim) -> bool:
    card = thing(claim)
    named = Sight(claim).snakes[int(claim.tokens[2].removeprefix("coatl-")) - 1]
    n = points(card, named)
    if claim.note.key == "worth_now":
        can_rise = claim.arg("top") == top(card) > n and not named.both_ends
        return bool(claim.arg("n") == n and can_rise)
    return bool(claim.arg("n") == n and (n == top(card)) == (claim.note.key == "worth_all"))


def may_be_completed(claim: Claim) -> bool:
    sight, named = Sight(claim), snake(claim)
    after = named.with_cards(thing(claim))
    return named.both_ends and not sight.settled(named) and sight.settled(after)


def fulfils_already(claim: Claim) -> bool:
    named = snake(claim)
    fits = named.takes(thing(claim), Sight(claim).demands.distinct_colours)
    return fits and 0 < points(thing(claim), named) == claim.arg("n")


def closing(sight: Sight) -> list[Snake]:
    return [one for one in sight.growing if one.both_ends]


def completes(claim: Claim) -> bool:
    named = snake(claim)
    whole = named in closing(Sight(claim)) and Sight(claim).settled(named)
    return whole and bool(named.worth() == claim.arg("n"))


def ahead_after(claim: Claim) -> tuple[int, int, int]:
    """The lead over the best rival now and after all whole cóatls are completed, and how many
    cóatls are complete then."""
    sight = Sight(claim)
    done = [one for one in sight.snakes if one.complete or one.both_ends]
    rivals = [zone for zone in claim.view.zones if zone.stem in ("points", "casa-points")]
    best = max(zone.number or 0 for zone in rivals if zone.owner != claim.seat)
    now = sum(one.worth() for one in done if one.complete) - best
    return now, sum(one.worth() for one in done) - best, len(done)


def last_and_ahead(claim: Claim) -> bool:
    _, ahead, done = ahead_after(claim)
    return done == Sight(claim).most and 0 < ahead == claim.arg("n")


def takes_the_lead(claim: Claim) -> bool:
    now, ahead, done = ahead_after(claim)
    return now <= 0 < ahead == claim.arg("n") and done < Sight(claim).most


def row_fulfilled(claim: Claim) -> bool:
    sight, card, after = Sight(claim), claim.arg("card"), after_piece(claim)
    before = sight.snakes[slot(claim) - 1]
    fits = after.takes(card, sight.demands.distinct_colours) and not points(card, before)
    n = 0 if after.both_ends else points(card, after)
    return (
        row_card(claim) and fits and slot(claim) == claim.arg("coatl") and 0 < n == claim.arg("n")
    )


def rival_on_last(claim: Claim) -> bool:
    other = Sight(claim, claim.arg("whom"))
    left = other.most - sum(one.complete for one in other.snakes)
    return claim.arg("whom") != claim.seat and left == 1 and claim.state.ending == 0


def rest_worth(claim: Claim) -> bool:
    hand = list(Sight(claim).hand)
    hand.remove(thing(claim))
    return bool(sum(map(top, hand)) == claim.arg("n"))


# Temples, ends, C.A.S.A.


def temple_met(claim: Claim) -> bool:
    named = Sight(claim).snakes[int(claim.tokens[2].removeprefix("coatl-")) - 1]
    found = (met(thing(claim), named), temple_points(thing(claim), named))
    return found == (claim.arg("n"), claim.arg("points"))


def temple_suits(claim: Claim) -> bool:
    named = snake(claim)
    n = met(claim.tokens[2], named)
    return not named.complete and not named.temple and 0 < n == claim.arg("n")


def lacks_end(claim: Claim, shape: str) -> bool:
    sight = Sight(claim)
    stored = any(piece.endswith(shape) for piece in sight.store)
    has = [one.headed if shape == "head" else one.tailed for one in sight.growing]
    return gained(claim)[0].endswith(shape) and not stored and not (has and all(has))


def wanted_space(claim: Claim, emptied: str = "") -> str:
    """The first space with a piece that C.A.S.A. needs, card by card; empty if there is none."""
    sight = Sight(claim)
    for zone in claim.view.zones:
        if zone.stem == "casa-wants":
            for n in range(1, 11):
                colours = {piece.split("-")[0] for piece in sight.items(f"space-{n}")}
                if f"space-{n}" != emptied and colours & set(zone.items):
                    return f"space-{n}"
    return ""


def casa_finds_nothing(claim: Claim) -> bool:
    """And nothing new is put out: a body is left, and a head or a tail."""
    sight = Sight(claim)
    left = [
        piece
        for n in range(1, 11)
        if f"space-{n}" != thing(claim)
        for piece in sight.items(f"space-{n}")
    ]
    bodies = [piece for piece in left if piece.endswith("body")]
    return 0 < len(bodies) < len(left) and wanted_space(claim, thing(claim)) == ""


def rest_shares(claim: Claim) -> bool:
    hand = list(Sight(claim).hand)
    hand.remove(thing(claim))
    common = sum(in_common(one, two) for one, two in combinations(hand, 2))
    return bool(0 < common == claim.arg("n"))


def worth_least(claim: Claim) -> bool:
    least = min(map(top, Sight(claim).hand))
    return bool(top(thing(claim)) == least == claim.arg("n"))


HINTS: Mapping[str, Oracle] = {
    **PIECE_HINTS,
    "first_head": lambda claim: lacks_end(claim, "head"),
    "first_tail": lambda claim: lacks_end(claim, "tail"),
    "casa_wants_it": lambda claim: wanted_space(claim) == thing(claim),
    "casa_finds_nothing": casa_finds_nothing,
    "worth_now": worth_now,
    "worth": worth_now,
    "worth_all": worth_now,
    "may_be_completed": may_be_completed,
    "temple_safe": lambda claim: claim.tokens[2] in claim.zone("temples").items,
    "fulfils_already": fulfils_already,
    "goes_with": lambda claim: (
        claim.arg("card") in Sight(claim).hand
        and in_common(thing(claim), claim.arg("card")) == claim.arg("n")
    ),
    "temple_met": temple_met,
    "rest_shares": rest_shares,
    "worth_least": worth_least,
    "temple_suits": temple_suits,
    "can_assemble": can_assemble,
    "can_reach": can_reach,
    "short_of": short_of,
    "comes_to": comes_to,
    "room_then": lambda claim: claim.arg("n") == Sight(claim).room + 1,
    "hand_room": lambda claim: (
        claim.arg("n") == Sight(claim).number("most-in-hand") - len(Sight(claim).hand) > 0
    ),
    "completes": completes,
    "takes_the_lead": takes_the_lead,
    "row_fulfilled": row_fulfilled,
    "rival_on_last": rival_on_last,
    "rest_worth": rest_worth,
    "last_and_ahead": last_and_ahead,
    "keeps_pieces": lambda claim: (
        claim.arg("n") == len(Sight(claim).store) > 0 and not closing(Sight(claim))
    ),
}
