"""What must be so for Cóatl to praise a move as it does, by what the seat sees."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from ludoteca.core.truths import Claim, Truth
from ludoteca.games.coatl.cards import PIECE_NAMES
from tests.games.coatl_reading import (
    LETTER,
    Snake,
    dressed,
    grown,
    in_common,
    letter_of,
    level,
    met,
    most,
    needs,
    points,
    temple_points,
    top,
)
from tests.games.coatl_sight import Progress, Sight

NAME = {letter: colour for colour, letter in LETTER.items()}


def thing(claim: Claim) -> str:
    """What the praised move is about: the second of its words."""
    return claim.pieces[1]


def gained(claim: Claim) -> list[str]:
    """The pieces that the praised move brings."""
    if claim.pieces[0] == "take":
        return Sight(claim).items(thing(claim))
    return [thing(claim)] if claim.pieces[0] == "pick" else []


def snake(claim: Claim) -> Snake:
    return Sight(claim).snakes[claim.arg("coatl") - 1]


def after_piece(claim: Claim) -> Snake:
    """The cóatl that the praised step joins a piece to, or starts."""
    sight = Sight(claim)
    if claim.pieces[0] == "start":
        return Snake("").with_piece(thing(claim), True)
    n = int(claim.pieces[2].removeprefix("coatl-"))
    return sight.snakes[n - 1].with_piece(thing(claim), claim.pieces[3] == "head-end")


def slot(claim: Claim) -> int:
    """The number of that cóatl."""
    if claim.pieces[0] == "start":
        return len(Sight(claim).snakes) + 1
    return int(claim.pieces[2].removeprefix("coatl-"))


# Pieces for prophecies


def roles(sight: Sight, more: Sequence[str]) -> Iterator[tuple[str, Progress, Progress]]:
    """Every prophecy that could bring points, in hand or beside a cóatl that grows, with how far it
    has come without these pieces and with them."""
    for card in sorted(set(sight.hand)):
        before, after = sight.progress(card), sight.progress(card, more)
        if before is not None and after is not None:
            yield card, before, after
    for home in sight.growing:
        for card in home.cards:
            yield card, sight.progress_on(home, card), sight.progress_on(home, card, more)


def nearer(before: Progress, after: Progress) -> bool:
    return after.points > before.points or (after.points == before.points and after.k > before.k)


def of_card(claim: Claim, sight: Sight) -> Iterator[tuple[Progress, Progress]]:
    for card, before, after in roles(sight, gained(claim)):
        if card == claim.arg("card"):
            yield before, after


def pieces_for(claim: Claim) -> bool:
    n = claim.arg("n")
    return any(now.points == n > then.points for then, now in of_card(claim, Sight(claim)))


def gathers(claim: Claim) -> bool:
    wanted = tuple(claim.arg(name) for name in ("k", "all", "n"))
    return any(
        (now.k, now.all, now.goal) == wanted and then.points == now.points and now.k > then.k
        for then, now in of_card(claim, Sight(claim))
    )


def serves(claim: Claim) -> bool:
    served = {
        (card, then, now)
        for card, then, now in roles(Sight(claim), gained(claim))
        if nearer(then, now)
    }
    return 2 <= claim.arg("n") <= len(served)


def denies(claim: Claim) -> bool:
    other = Sight(claim, claim.arg("whom"))
    is_rival = claim.arg("whom") != claim.seat
    return is_rival and any(nearer(then, now) for then, now in of_card(claim, other))


def has_pieces(claim: Claim) -> Progress:
    """How far one is with the prophecy that the move is about."""
    found = Sight(claim).progress(thing(claim))
    assert found is not None
    return found


def rest_lies_open(claim: Claim) -> bool:
    sight, card = Sight(claim), thing(claim)
    wanted = needs(card, 1)
    offered = Counter(
        letter_of(piece)
        for n in range(1, 11)
        for piece in sight.items(f"space-{n}")
        if piece.endswith("body")
    )
    left = [
        lacking
        for home in sight.homes
        if home.takes(card, sight.demands.unlike)
        for lacking in sight.lackings(home, wanted)
    ]
    return any(lacking.total() == claim.arg("n") and not lacking - offered for lacking in left)


def rival_has(claim: Claim) -> bool:
    other = Sight(claim, claim.arg("whom")).progress(thing(claim))
    return other is not None and 0 < other.points == claim.arg("n")


def row_unfit(claim: Claim) -> bool:
    sight = Sight(claim)
    found = [sight.progress(card) for card in sight.items("row")]
    return found != [] and all(p and p.points == 0 and p.k * 2 < p.all for p in found)


def pick_completes(claim: Claim) -> bool:
    sight, card = Sight(claim), claim.arg("card")
    bags = {
        letter: claim.state.supply.bags.at(PIECE_NAMES.index(f"{colour}-body"))
        for letter, colour in NAME.items()
    }
    for home in sight.homes:
        if home.takes(card, sight.demands.unlike):
            for lacking in sight.lackings(home, needs(card, 1)):
                in_bag = all(bags[letter] >= n for letter, n in lacking.items())
                if 0 < lacking.total() == claim.arg("n") <= 2 and in_bag:
                    return card in sight.hand
    return False


def in_store(claim: Claim) -> bool:
    card = claim.arg("card")
    mine = Sight(claim)
    found = mine.progress_on(Snake(""), card)
    used = letter_of(thing(claim)) in needs(card, 1)
    return card in mine.hand and used and 0 < found.points == claim.arg("n")


def in_order(claim: Claim) -> bool:
    """So many of the pattern's steps lie at that end one after the other, and not one more."""
    sight, card, k = Sight(claim), claim.arg("card"), claim.arg("k")
    after = after_piece(claim)
    if card not in sight.hand or not after.takes(card, sight.demands.unlike) or level(card, after):
        return False
    if card.endswith("3-6"):
        return bool(after.letters.count(card[0]) == k and claim.arg("n") == 3)
    asked = [step.replace("*", ".+") for step in re.findall(r"[yrkgb]\+?|\*", card)]
    at_head = claim.pieces[-1] == "head-end"

    def lies(n: int) -> bool:
        if at_head:
            return re.match("".join(asked[len(asked) - n :]), after.letters) is not None
        return re.search("".join(asked[:n]) + "$", after.letters) is not None

    return len(asked) == claim.arg("n") and lies(k) and not lies(k + 1)


# Points on a cóatl


def can_make(claim: Claim, homes: Iterable[Snake], store: Sequence[str], hand: list[str]) -> bool:
    """Is there a cóatl worth so much that can be completed in one action?"""
    sight = Sight(claim)
    demands = sight.demands
    return any(
        sight.settled(found) and found.worth() >= claim.arg("n")
        for home in homes
        for whole in grown(home, store)
        if most(whole, hand, sight.temples) >= claim.arg("n")
        for found in dressed(whole, hand, sight.temples, demands.pages, demands.unlike)
    )


def can_assemble(claim: Claim) -> bool:
    sight = Sight(claim)
    hand = [*sight.hand, thing(claim)] if claim.pieces[0] == "choose" else sight.hand
    return can_make(claim, sight.homes, [*sight.store, *gained(claim)], hand)


def can_reach(claim: Claim) -> bool:
    store = list(Sight(claim).store)
    store.remove(thing(claim))
    same = claim.arg("coatl") == slot(claim)
    return same and can_make(claim, [after_piece(claim)], store, Sight(claim).hand)


def comes_to(claim: Claim) -> bool:
    sight = Sight(claim)
    found = dressed(
        after_piece(claim), sight.hand, sight.temples, sight.demands.pages, sight.demands.unlike
    )
    here = claim.arg("coatl") == slot(claim)
    return here and any(one.worth() == claim.arg("n") for one in found)


def worth_now(claim: Claim) -> bool:
    card = thing(claim)
    named = Sight(claim).snakes[int(claim.pieces[2].removeprefix("coatl-")) - 1]
    now = points(card, named) == claim.arg("n")
    if claim.note.key == "worth_now":
        return now and claim.arg("top") == top(card) > claim.arg("n") and not named.both_ends
    return now and (claim.arg("n") == top(card)) == (claim.note.key == "worth_all")


def may_be_completed(claim: Claim) -> bool:
    sight, named = Sight(claim), snake(claim)
    after = named.with_cards(thing(claim))
    return named.both_ends and not sight.settled(named) and sight.settled(after)


def fulfils_already(claim: Claim) -> bool:
    named = snake(claim)
    fits = named.takes(thing(claim), Sight(claim).demands.unlike)
    return fits and 0 < points(thing(claim), named) == claim.arg("n")


def closing(sight: Sight) -> list[Snake]:
    return [one for one in sight.growing if one.both_ends]


def completes(claim: Claim) -> bool:
    named = snake(claim)
    whole = named in closing(Sight(claim)) and Sight(claim).settled(named)
    return whole and bool(named.worth() == claim.arg("n"))


def last_and_ahead(claim: Claim) -> bool:
    sight = Sight(claim)
    done = [one for one in sight.snakes if one.complete or one.both_ends]
    rivals = [zone for zone in claim.view.zones if zone.stem in ("points", "casa-points")]
    best = max(zone.number or 0 for zone in rivals if zone.owner != claim.seat)
    ahead = sum(one.worth() for one in done) - best
    return len(done) == sight.most and 0 < ahead == claim.arg("n")


# Temples, ends, C.A.S.A.


def temple_met(claim: Claim) -> bool:
    named = Sight(claim).snakes[int(claim.pieces[2].removeprefix("coatl-")) - 1]
    found = (met(thing(claim), named), temple_points(thing(claim), named))
    return found == (claim.arg("n"), claim.arg("points"))


def temple_suits(claim: Claim) -> bool:
    named = snake(claim)
    n = met(claim.pieces[2], named)
    return not named.complete and not named.temple and 0 < n == claim.arg("n")


def lacks_end(claim: Claim, shape: str) -> bool:
    sight = Sight(claim)
    stored = any(piece.endswith(shape) for piece in sight.store)
    has = [one.headed if shape == "head" else one.tailed for one in sight.growing]
    return gained(claim)[0].endswith(shape) and not stored and not (has and all(has))


def wanted_space(claim: Claim, emptied: str = "") -> str:
    """The first space with a piece that C.A.S.A. looks for, card by card; nothing if there is none."""
    sight = Sight(claim)
    for zone in claim.view.zones:
        if zone.stem == "casa-wants":
            for n in range(1, 11):
                colours = {piece.split("-")[0] for piece in sight.items(f"space-{n}")}
                if f"space-{n}" != emptied and colours & set(zone.items):
                    return f"space-{n}"
    return ""


def casa_finds_nothing(claim: Claim) -> bool:
    """Nor is anything new laid out: a body is left, and a head or a tail."""
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
    return 0 < common == claim.arg("n")


def worth_least(claim: Claim) -> bool:
    least = min(map(top, Sight(claim).hand))
    return bool(top(thing(claim)) == least == claim.arg("n"))


def far_off(claim: Claim) -> bool:
    found = has_pieces(claim)
    few = found.points == 0 and found.k * 2 < found.all
    return few and (found.k, found.all) == (claim.arg("k"), claim.arg("n"))


def have_already(claim: Claim) -> bool:
    found = has_pieces(claim)
    return found.points == 0 and (found.k, found.all) == (claim.arg("k"), claim.arg("n"))


HINTS: Mapping[str, Truth] = {
    "first_head": lambda claim: lacks_end(claim, "head"),
    "first_tail": lambda claim: lacks_end(claim, "tail"),
    "casa_wants_it": lambda claim: wanted_space(claim) == thing(claim),
    "casa_finds_nothing": casa_finds_nothing,
    "denies": denies,
    "have_already": have_already,
    "have_pieces": lambda claim: 0 < has_pieces(claim).points == claim.arg("n"),
    "worth_now": worth_now,
    "worth": worth_now,
    "worth_all": worth_now,
    "may_be_completed": may_be_completed,
    "far_off": far_off,
    "temple_safe": lambda claim: claim.pieces[2] in claim.zone("temples").items,
    "row_unfit": row_unfit,
    "in_order": in_order,
    "pieces_for": pieces_for,
    "gathers": gathers,
    "serves": serves,
    "rest_lies_open": rest_lies_open,
    "rival_has": rival_has,
    "pick_completes": pick_completes,
    "in_store": in_store,
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
    "comes_to": comes_to,
    "room_then": lambda claim: claim.arg("n") == Sight(claim).room + 1,
    "hand_room": lambda claim: (
        claim.arg("n") == Sight(claim).number("most-in-hand") - len(Sight(claim).hand) > 0
    ),
    "completes": completes,
    "last_and_ahead": last_and_ahead,
    "keeps_pieces": lambda claim: (
        claim.arg("n") == len(Sight(claim).store) > 0 and not closing(Sight(claim))
    ),
}
