"""Oracles of the hints of nEon_onE."""

from __future__ import annotations

from ludoteca.core.testkit.oracles import Claim
from tests.games.neon.oracle_view import (
    CLOCKWISE,
    COLOURS,
    WILDS,
    answers,
    cards_of,
    colour,
    drawn_card,
    fits,
    hand,
    penalty,
    says,
    seats,
    sign,
    top,
)


def played(claim: Claim) -> str:
    return claim.tokens[1]


def step(claim: Claim) -> int:
    return CLOCKWISE[str(claim.zone("direction").items[0])]


def following(claim: Claim, by: int = 1) -> int:
    """The seat this many places on in the direction of play."""
    return (claim.seat + by * step(claim)) % seats(claim.view)


def held(claim: Claim, of: str) -> int:
    return sum(str(card).startswith(f"{of}-") for card in hand(claim))


def rivals(claim: Claim) -> list[int]:
    return [seat for seat in range(seats(claim.view)) if seat != claim.seat]


def is_winning(claim: Claim) -> bool:
    return claim.tokens[0] == "play" and len(hand(claim)) == 1


def somebody_is_on_the_last_card(claim: Claim) -> bool:
    return any(cards_of(claim, seat) == 1 for seat in rivals(claim))


def goes_on(claim: Claim, *about: int) -> bool:
    """The move does not end the match; and if a rival is on the last card, the hint is `about` such
    a rival."""
    silent = not about and somebody_is_on_the_last_card(claim)
    loud = not about or not somebody_is_on_the_last_card(claim)
    named_one = loud or any(cards_of(claim, seat) == 1 for seat in about)
    return not is_winning(claim) and not silent and named_one


def told_of(claim: Claim) -> bool:
    """The named rival, with the stated number of cards."""
    whom = int(claim.arg("whom"))
    counted = claim.arg("n") == cards_of(claim, whom)
    return whom != claim.seat and counted and goes_on(claim, whom)


def faces(claim: Claim) -> bool:
    """The next player must answer or take the whole penalty (16, 19, 22)."""
    card = played(claim)
    more = {"+2": 2, "+4": 4}[card if card == "+4" else sign(card)]
    right = claim.arg("whom") == following(claim) and claim.arg("cards") == penalty(claim) + more
    return told_of(claim) and right


def is_skip(claim: Claim) -> bool:
    """With two players a reverse works like a skip (15)."""
    return sign(played(claim)) == "skip" or (
        sign(played(claim)) == "reverse" and seats(claim.view) == 2
    )


def again(claim: Claim) -> bool:
    return is_skip(claim) and seats(claim.view) == 2 and goes_on(claim)


def passed_over(claim: Claim) -> bool:
    return is_skip(claim) and claim.arg("whom") == following(claim) and told_of(claim)


def turns_away(claim: Claim) -> bool:
    """From a rival with fewer cards than the one who gets the turn instead (15)."""
    turned = sign(played(claim)) == "reverse" and seats(claim.view) > 2
    whom, instead = following(claim), following(claim, -1)
    fewer = cards_of(claim, whom) < cards_of(claim, instead)
    return turned and fewer and claim.arg("whom") == whom and told_of(claim)


def follows(claim: Claim) -> bool:
    """A card in hand of the same number or sign and another colour, which fits on this one (7)."""
    card, laid = str(claim.arg("card")), played(claim)
    alike = card != laid and card not in WILDS and sign(card) == sign(laid)
    return card in hand(claim) and alike and goes_on(claim)


def named_colour(claim: Claim) -> str:
    """The active colour after the move."""
    if claim.tokens[0] == "choose":
        return claim.tokens[1]
    if claim.tokens[0] == "play":
        card = played(claim)
        return claim.tokens[2] if card in WILDS else card.partition("-")[0]
    return colour(claim)


def more_of_it(claim: Claim) -> bool:
    of = str(claim.arg("colour"))
    same = of == named_colour(claim) == played(claim).partition("-")[0]
    return same and claim.arg("n") == held(claim, of) - 1 > 0 and goes_on(claim)


def longest_colour(claim: Claim) -> bool:
    of = str(claim.arg("colour"))
    longest = all(held(claim, other) < held(claim, of) for other in COLOURS if other != of)
    here = of == named_colour(claim) and claim.arg("n") == held(claim, of)
    return here and longest and goes_on(claim)


def some_of_it(claim: Claim) -> bool:
    of = str(claim.arg("colour"))
    return of == named_colour(claim) and claim.arg("n") == held(claim, of) > 0 and goes_on(claim)


def really_holds(claim: Claim, seat: int, of: str) -> int:
    """The true number of cards of a colour in a hand."""
    there = claim.game.view(claim.state, seat).zone(f"hand-{seat}").items
    return sum(str(card).startswith(f"{of}-") for card in there)


def lacks(claim: Claim) -> bool:
    whom, of = int(claim.arg("whom")), str(claim.arg("colour"))
    comes_next = whom in {following(claim), following(claim, 2), following(claim, -1)}
    right = of == named_colour(claim) and really_holds(claim, whom, of) == 0
    return comes_next and whom != claim.seat and right and goes_on(claim)


def had_none(claim: Claim) -> bool:
    """Its cards of that colour have come since, so there are no more than that."""
    whom, of = int(claim.arg("whom")), str(claim.arg("colour"))
    most = int(claim.arg("n"))
    right = of == named_colour(claim) and really_holds(claim, whom, of) <= most
    few = 0 < most * 2 <= cards_of(claim, whom)
    return whom != claim.seat and right and few and goes_on(claim)


def spares(claim: Claim) -> bool:
    """A strong card stays in hand, and no rival is about to finish."""
    card = str(claim.arg("card"))
    strong = card in ("+4", "swap", "wild") or sign(card) == "+2"
    instead = claim.tokens[0] == "take" and answers(claim, card)
    if claim.tokens[0] == "play":
        instead = card != played(claim) and played(claim) not in WILDS
    return card in hand(claim) and strong and instead and goes_on(claim)


def stays(claim: Claim) -> bool:
    card = str(claim.arg("card"))
    return (
        claim.words == "keep" and card == drawn_card(claim) and fits(claim, card) and goes_on(claim)
    )


def fewer_cards(claim: Claim) -> bool:
    whom = int(claim.arg("whom"))
    less = len(hand(claim)) - 1 - cards_of(claim, whom)
    return (
        says(claim, "play", "swap", f"seat-{whom}")
        and claim.arg("n") == less > 0
        and goes_on(claim)
    )


def takes_last(claim: Claim) -> bool:
    whom = int(claim.arg("whom"))
    given = claim.arg("n") == len(hand(claim)) - 1 > 1
    return says(claim, "play", "swap", f"seat-{whom}") and given and cards_of(claim, whom) == 1


def watch(claim: Claim) -> bool:
    whom = int(claim.arg("whom"))
    return whom != claim.seat and cards_of(claim, whom) == 1 and not is_winning(claim)


def lies_then(claim: Claim) -> str:
    return played(claim) if claim.tokens[0] == "play" else top(claim)


def watch_colour(claim: Claim) -> bool:
    there = (claim.arg("card"), claim.arg("colour")) == (lies_then(claim), named_colour(claim))
    return watch(claim) and there and lies_then(claim) in WILDS


def watch_card(claim: Claim) -> bool:
    card = lies_then(claim)
    there = (claim.arg("card"), claim.arg("colour")) == (card, named_colour(claim))
    return watch(claim) and there and claim.arg("sign") == sign(card) != ""


def watch_lacks(claim: Claim) -> bool:
    of = str(claim.arg("colour"))
    right = of == named_colour(claim) and really_holds(claim, int(claim.arg("whom")), of) == 0
    return watch(claim) and right


HINTS = {
    "faces": faces,
    "again": again,
    "passed_over": passed_over,
    "turns_away": turns_away,
    "follows": follows,
    "more_of_it": more_of_it,
    "longest_colour": longest_colour,
    "some_of_it": some_of_it,
    "lacks": lacks,
    "had_none": had_none,
    "spares": spares,
    "stays": stays,
    "fewer_cards": fewer_cards,
    "takes_last": takes_last,
    "watch": watch,
    "watch_card": watch_card,
    "watch_colour": watch_colour,
    "watch_lacks": watch_lacks,
}
