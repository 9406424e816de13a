"""What a seat of nEon_onE sees, and what follows from the rulebook, for the oracles."""

from __future__ import annotations

from ludoteca.core.testkit.oracles import Claim
from ludoteca.core.view import View

COLOURS = ("red", "blue", "green", "yellow")
WILDS = ("wild", "+4", "swap", "renew")
SIGNS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "+2")
CARDS = {*WILDS, *(f"{colour}-{sign}" for colour in COLOURS for sign in SIGNS)}
CLOCKWISE = {"clockwise": 1, "anticlockwise": -1}


# The table as the seat in turn sees it


def hand(claim: Claim) -> list[str | None]:
    return list(claim.zone(f"hand-{claim.seat}").items)


def pile(claim: Claim) -> list[str | None]:
    return list(claim.zone("discard").items)


def top(claim: Claim) -> str:
    return str(pile(claim)[-1])


def colour(claim: Claim) -> str:
    return str(claim.zone("colour").items[0])


def penalty(claim: Claim) -> int:
    return int(claim.zone("penalty").number or 0)


def drawn_card(claim: Claim) -> str | None:
    items = claim.zone("drawn").items
    return items[0] if items else None


def seats(view: View) -> int:
    return sum(zone.id.startswith("hand-") for zone in view.zones)


def cards_of(claim: Claim, seat: int) -> int:
    return len(claim.zone(f"hand-{seat}").items)


def chooses_colour(claim: Claim) -> bool:
    """Paragraph 25: then nothing else can be done."""
    return all(words.startswith("choose ") for words in claim.legal)


def there_is_something_to_draw(claim: Claim) -> bool:
    """Paragraph 13: from the pile, or from under the top of the discard pile."""
    return len(claim.zone("pile").items) > 0 or len(pile(claim)) > 1


# The words


def sign(card: str) -> str:
    return card.partition("-")[2]


def named(claim: Claim) -> str:
    """The first card named."""
    return next(piece for piece in claim.tokens if piece in CARDS)


def beside(claim: Claim, *pieces: str) -> list[str]:
    """All words but these, each removed once."""
    rest = claim.tokens
    for piece in pieces:
        rest.remove(piece)
    return rest


def says(claim: Claim, *pieces: str) -> bool:
    return sorted(claim.tokens) == sorted(pieces)


def is_play_of(claim: Claim) -> bool:
    """The words play a card, and no colour is being chosen."""
    return (
        "play" in claim.tokens and claim.arg("card") == named(claim) and not chooses_colour(claim)
    )


# The rules


def matches(claim: Claim, card: str) -> bool:
    """Paragraph 7: the active colour, the number or sign of the top card, or wild."""
    lies = top(claim)
    same_sign = lies not in WILDS and sign(card) == sign(lies)
    return card in WILDS or card.startswith(f"{colour(claim)}-") or same_sign


def answers(claim: Claim, card: str) -> bool:
    """Paragraphs 18 and 31."""
    kinds = {kind for kind in ("+2", "+4") if top(claim).endswith(kind)}
    if claim.state.mixed_stacking:
        kinds = {"+2", "+4"}
    return (card == "+4" and "+4" in kinds) or (sign(card) == "+2" and "+2" in kinds)


def could_play(claim: Claim) -> bool:
    if penalty(claim):
        return any(answers(claim, str(card)) for card in hand(claim))
    return any(matches(claim, str(card)) for card in hand(claim))


def fits(claim: Claim, card: str) -> bool:
    """In hand, the drawn one if one was drawn, and fitting on the top card."""
    if card not in hand(claim) or drawn_card(claim) not in (None, card):
        return False
    return answers(claim, card) if penalty(claim) else matches(claim, card)
