"""When each refusal and each hint is true, from the rulebook and the view of the seat."""

from __future__ import annotations

from ludoteca.core.testkit.oracles import Claim, Oracles

POINTS = {"ace": 11, "3": 10, "king": 4, "knight": 3, "jack": 2}
ORDER = ("ace", "3", "king", "knight", "jack", "7", "6", "5", "4", "2")


def points(card: str) -> int:
    return POINTS.get(card.split("-")[1], 0)


def hand(claim: Claim) -> tuple[str | None, ...]:
    return claim.zone(f"hand-{claim.seat}").items


def others(claim: Claim) -> list[int]:
    """The seats that have played to this trick, the first one first."""
    return [int(seat) for seat in claim.zone("trick").by if seat is not None]


def trick(claim: Claim) -> list[str]:
    return [str(card) for card in claim.zone("trick").items]


def won(claim: Claim) -> list[str]:
    zones = [zone for zone in claim.view.zones if zone.stem == "taken"]
    return [str(card) for zone in zones for card in zone.items]


def best(claim: Claim, cards: list[str]) -> int:
    """The place of the card that wins (paragraph 8)."""
    trumps = claim.zone("trumps").items[0]
    lead = cards[0].split("-")[0]

    def rank(place: int) -> tuple[bool, bool, int]:
        suit, name = cards[place].split("-")
        return suit == trumps, suit == lead, -ORDER.index(name)

    return max(range(len(cards)), key=rank)


def card_of(claim: Claim) -> str:
    return claim.tokens[-1]


def is_last(claim: Claim) -> bool:
    return bool(len(others(claim)) == claim.state.seats - 1)


def wins(claim: Claim) -> bool:
    return best(claim, [*trick(claim), card_of(claim)]) == len(trick(claim))


def winner(claim: Claim) -> int:
    return others(claim)[best(claim, trick(claim))]


def partner(claim: Claim) -> int | None:
    return (claim.seat + 2) % 4 if claim.state.seats == 4 else None


def names_card(claim: Claim) -> bool:
    return claim.arg("card") in claim.tokens


def not_in_hand(claim: Claim) -> bool:
    return names_card(claim) and claim.arg("card") not in {*hand(claim), *trick(claim), *won(claim)}


def already_played(claim: Claim) -> bool:
    return names_card(claim) and claim.arg("card") in {*trick(claim), *won(claim)}


def still_turned_up(claim: Claim) -> bool:
    return names_card(claim) and claim.zone("turned").items == (claim.arg("card"),)


def takes_points(claim: Claim) -> bool:
    n = sum(map(points, [*trick(claim), card_of(claim)]))
    return is_last(claim) and wins(claim) and claim.arg("n") == n > 0


def partner_takes(claim: Claim) -> bool:
    theirs = winner(claim) == partner(claim) == claim.arg("who")
    n = points(card_of(claim))
    return is_last(claim) and theirs and not wins(claim) and claim.arg("n") == n > 0


def gives_nothing(claim: Claim) -> bool:
    lost = bool(trick(claim)) and not wins(claim) and winner(claim) != partner(claim)
    return lost and claim.arg("card") == card_of(claim) and points(card_of(claim)) == 0


def leads_nothing(claim: Claim) -> bool:
    leads = not trick(claim) and claim.arg("card") == card_of(claim)
    return leads and points(card_of(claim)) == 0


def spares_trumps(claim: Claim) -> bool:
    trumps = str(claim.zone("trumps").items[0])
    held = [card for card in hand(claim) if card and card.startswith(trumps)]
    return claim.arg("suit") == trumps and bool(held) and not card_of(claim).startswith(trumps)


ORACLES = Oracles(
    refusals={
        "not_in_hand": not_in_hand,
        "already_played": already_played,
        "still_turned_up": still_turned_up,
    },
    hints={
        "takes_points": takes_points,
        "partner_takes": partner_takes,
        "gives_nothing": gives_nothing,
        "leads_nothing": leads_nothing,
        "spares_trumps": spares_trumps,
    },
)
