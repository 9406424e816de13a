"""Oracles of the hints of Cóatl about pieces, from what the seat sees."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ludoteca.core.testkit.oracles import Claim, Oracle
from ludoteca.games.coatl.rules.cards import PIECE_NAMES
from tests.games.coatl.oracle_patterns import LETTER, Snake, letter_of, level, needs
from tests.games.coatl.oracle_view import Progress, Sight

NAME = {letter: colour for colour, letter in LETTER.items()}


def thing(claim: Claim) -> str:
    """The object of the recommended move: its second word."""
    return claim.tokens[1]


def gained(claim: Claim) -> list[str]:
    """The pieces that the recommended move gains."""
    if claim.tokens[0] == "take":
        return Sight(claim).items(thing(claim))
    return [thing(claim)] if claim.tokens[0] == "pick" else []


def snake(claim: Claim) -> Snake:
    return Sight(claim).snakes[int(claim.arg("coatl")) - 1]


def after_piece(claim: Claim) -> Snake:
    """The cóatl that the recommended step extends or starts."""
    sight = Sight(claim)
    if claim.tokens[0] == "start":
        return Snake("").with_piece(thing(claim), True)
    n = int(claim.tokens[2].removeprefix("coatl-"))
    return sight.snakes[n - 1].with_piece(thing(claim), claim.tokens[3] == "head-end")


def slot(claim: Claim) -> int:
    """The number of that cóatl."""
    if claim.tokens[0] == "start":
        return len(Sight(claim).snakes) + 1
    return int(claim.tokens[2].removeprefix("coatl-"))


def roles(sight: Sight, more: Sequence[str]) -> Iterator[tuple[str, Progress, Progress]]:
    """Every prophecy that could bring points, in hand or beside an unfinished cóatl, with its
    progress without and with these pieces."""
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
    expected = tuple(claim.arg(name) for name in ("k", "all", "n"))
    return any(
        (now.k, now.all, now.goal) == expected and then.points == now.points and now.k > then.k
        for then, now in of_card(claim, Sight(claim))
    )


def serves(claim: Claim) -> bool:
    served = [card for card, then, now in roles(Sight(claim), gained(claim)) if nearer(then, now)]
    return bool(2 <= claim.arg("n") == len(served) and claim.arg("card") in served)


def row_card(claim: Claim) -> bool:
    """Is the prophecy in the row, and could it be chosen?"""
    sight, card = Sight(claim), claim.arg("card")
    room = sight.number("most-in-hand") - len(sight.hand)
    return card in sight.items("row") and card not in sight.hand and room > 0


def grows_for(claim: Claim, after: Snake) -> bool:
    """Will the cóatl remain unfinished until a prophecy of the row is chosen, with half of it in
    order?"""
    return row_card(claim) and not after.both_ends and bool(2 * claim.arg("k") > claim.arg("n"))


def row_gathers(claim: Claim) -> bool:
    sight, card, k = Sight(claim), claim.arg("card"), claim.arg("k")
    before, after = sight.progress(card), sight.progress(card, gained(claim))
    if before is None or after is None or before.points:
        return False
    whole = needs(card, 1).total()
    have = whole if after.points else after.k
    return bool(row_card(claim) and before.k < k == have <= claim.arg("n") == whole < 2 * k)


def denies_end(claim: Claim, shape: str) -> bool:
    """The rival has none to place, the stone has no other, and nothing new is put out."""
    other, space = Sight(claim, claim.arg("whom")), thing(claim)
    left = [
        piece for n in range(1, 11) if f"space-{n}" != space for piece in other.items(f"space-{n}")
    ]
    shapes = {piece.split("-")[1] for piece in left}
    has = [one.headed if shape == "head" else one.tailed for one in other.growing]
    lacks = not any(piece.endswith(shape) for piece in other.store) and not (has and all(has))
    building = sum(one.complete for one in other.snakes) < other.most
    refilled = "body" not in shapes or shapes == {"body"}
    return (
        claim.arg("whom") != claim.seat
        and gained(claim)[0].endswith(shape)
        and lacks
        and building
        and shape not in shapes
        and not refilled
    )


def denies(claim: Claim) -> bool:
    other = Sight(claim, claim.arg("whom"))
    is_rival = claim.arg("whom") != claim.seat
    return is_rival and any(nearer(then, now) for then, now in of_card(claim, other))


def has_pieces(claim: Claim) -> Progress:
    """The progress towards the prophecy of the move."""
    found = Sight(claim).progress(thing(claim))
    assert found is not None
    return found


def rest_lies_open(claim: Claim) -> bool:
    sight, card = Sight(claim), thing(claim)
    expected = needs(card, 1)
    offered = Counter(
        letter_of(piece)
        for n in range(1, 11)
        for piece in sight.items(f"space-{n}")
        if piece.endswith("body")
    )
    left = [
        lacking
        for home in sight.homes
        if home.takes(card, sight.demands.distinct_colours)
        for lacking in sight.lackings(home, expected)
    ]
    return any(lacking.total() == claim.arg("n") and not lacking - offered for lacking in left)


def rival_has(claim: Claim) -> bool:
    other = Sight(claim, claim.arg("whom")).progress(thing(claim))
    return other is not None and 0 < other.points == claim.arg("n")


def row_unfit(claim: Claim) -> bool:
    sight = Sight(claim)
    results = [sight.progress(card) for card in sight.items("row")]
    return results != [] and all(p and p.points == 0 and p.k * 2 < p.all for p in results)


def pick_completes(claim: Claim) -> bool:
    sight, card = Sight(claim), claim.arg("card")
    bags = {
        letter: claim.state.supply.bags.at(PIECE_NAMES.index(f"{colour}-body"))
        for letter, colour in NAME.items()
    }
    for home in sight.homes:
        if home.takes(card, sight.demands.distinct_colours):
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
    """Exactly this many steps of the pattern lie at that end in order."""
    sight, card, k = Sight(claim), claim.arg("card"), claim.arg("k")
    after = after_piece(claim)
    known = card in sight.hand if claim.note.key == "in_order" else grows_for(claim, after)
    if not known or not after.takes(card, sight.demands.distinct_colours) or level(card, after):
        return False
    if card.endswith("3-6"):
        return bool(after.letters.count(card[0]) == k and claim.arg("n") == 3)
    matches = [step.replace("*", ".+") for step in re.findall(r"[yrkgb]\+?|\*", card)]
    at_head = claim.tokens[-1] == "head-end"

    def lies(n: int) -> bool:
        if at_head:
            return re.match("".join(matches[len(matches) - n :]), after.letters) is not None
        return re.search("".join(matches[:n]) + "$", after.letters) is not None

    return len(matches) == claim.arg("n") and lies(k) and not lies(k + 1)


def far_off(claim: Claim) -> bool:
    found = has_pieces(claim)
    few = found.points == 0 and found.k * 2 < found.all
    return few and (found.k, found.all) == (claim.arg("k"), claim.arg("n"))


def have_already(claim: Claim) -> bool:
    found = has_pieces(claim)
    return found.points == 0 and (found.k, found.all) == (claim.arg("k"), claim.arg("n"))


PIECE_HINTS: Mapping[str, Oracle] = {
    "denies": denies,
    "have_already": have_already,
    "have_pieces": lambda claim: 0 < has_pieces(claim).points == claim.arg("n"),
    "far_off": far_off,
    "row_unfit": row_unfit,
    "in_order": in_order,
    "pieces_for": pieces_for,
    "gathers": gathers,
    "serves": serves,
    "row_gathers": row_gathers,
    "row_in_order": in_order,
    "denies_head": lambda claim: denies_end(claim, "head"),
    "denies_tail": lambda claim: denies_end(claim, "tail"),
    "another_body": lambda claim: (
        claim.tokens[0] == "pick"
        and thing(claim).endswith("body")
        and claim.state.taken_count == 0
        and Sight(claim).number("bag-body") > 1
    ),
    "rest_lies_open": rest_lies_open,
    "rival_has": rival_has,
    "pick_completes": pick_completes,
    "in_store": in_store,
}
