"""Oracles of the refusals of Kobito, from the rulebook, by what the seat in turn sees and by the
refused words."""

from __future__ import annotations

from ludoteca.core.testkit.oracles import Claim, Oracle

NUMBERS = [str(number) for number in range(1, 13)]
CARDS = [*NUMBERS, "kobito", "swap"]
PUBLIC = ["rainbow-1", "rainbow-2", "rainbow-3"]
ENDS = ["low", "high"]


# The table as the seat in turn sees it


def hand(claim: Claim) -> list[str]:
    return [str(item) for item in claim.zone(f"hand-{claim.seat}").items]


def counter(claim: Claim, name: str) -> int:
    return claim.zone(name).number or 0


def row(claim: Claim, name: str) -> list[str]:
    return [str(item) for zone in claim.view.zones if zone.id == name for item in zone.items]


def workshop(claim: Claim, seat: int) -> list[list[str]]:
    return [row(claim, f"workshop-{seat}-{slot}") for slot in (1, 2, 3, 4)]


def rainbow(claim: Claim, place: list[str]) -> list[str]:
    """The cards at `["rainbow-1"]`, `["workshop-1"]` or `["workshop-1", "of", "seat-2"]`."""
    kind, slot = place[0].split("-")
    if kind == "rainbow":
        return row(claim, place[0])
    seat = place[2].removeprefix("seat-") if len(place) > 1 else str(claim.seat)
    return row(claim, f"workshop-{seat}-{slot}")


def number(item: str) -> int:
    return int(item.rsplit("-", 1)[-1])


def next_to(cards: list[str], end: str) -> int:
    """The number that continues a rainbow: after 12 comes 1."""
    return (number(cards[0]) - 2) % 12 + 1 if end == "low" else number(cards[-1]) % 12 + 1


def mine(claim: Claim) -> list[list[str]]:
    """The rainbows that may be played to: those beside the gold and the own ones."""
    return [*(row(claim, name) for name in PUBLIC), *workshop(claim, claim.seat)]


def owed(claim: Claim) -> int:
    paid = int(claim.state.penalties_paid)
    return max(0, counter(claim, "duty") - counter(claim, "played") - paid)


def a_card_can_be_played(claim: Claim) -> bool:
    """Rulebook 7 to 10, 13, 14, 21: can any card of the hand be played now?"""
    held = hand(claim)
    numbers = {int(card) for card in held if card in NUMBERS}
    grown = [cards for cards in mine(claim) if cards and not is_closed(claim, cards)]
    if any(next_to(cards, end) in numbers for cards in grown for end in ENDS):
        return True
    if "kobito" in held and grown:
        return True
    if numbers and any(not row(claim, name) for name in PUBLIC):
        return True
    room = sum(1 for cards in workshop(claim, claim.seat) if cards) < 4
    pairs = any(n % 12 + 1 in numbers for n in numbers) or ("kobito" in held and numbers)
    if room and pairs:
        return True
    open_ = [card for cards in swappable(claim) for card in cards if "kobito" not in card]
    return "swap" in held and any(number(card) in numbers for card in open_)


def swappable(claim: Claim) -> list[list[str]]:
    if not claim.state.swaps_anywhere:
        return mine(claim)
    all_workshops = [cards for seat in range(claim.state.seats) for cards in workshop(claim, seat)]
    return [*(row(claim, name) for name in PUBLIC), *all_workshops]


def is_closed(claim: Claim, cards: list[str]) -> bool:
    own = cards in workshop(claim, claim.seat)
    return bool(own and claim.state.closed_circle and len(cards) == 12)


# The words


def verb(claim: Claim) -> str:
    return claim.tokens[0]


def said_cards(claim: Claim) -> list[str]:
    """The cards named, without the kobito that is traded for."""
    pieces = claim.words.replace("for kobito", "").split()[1:]
    return [piece for piece in pieces if piece in CARDS]


def places(claim: Claim) -> list[list[str]]:
    """The places named, each with its owner, in order."""
    pieces, found = claim.tokens, []
    for at, piece in enumerate(pieces):
        if piece.startswith(("rainbow-", "workshop-")):
            owner = pieces[at + 1 : at + 3]
            found.append([piece, *(owner if owner[:1] == ["of"] else [])])
    return found


def source(claim: Claim) -> list[str]:
    pieces = claim.tokens
    at = pieces.index("from") + 1
    owner = pieces[at + 1 : at + 3]
    return [pieces[at], *(owner if owner[:1] == ["of"] else [])]


def goal(claim: Claim) -> list[str]:
    pieces = claim.tokens
    at = pieces.index("to") + 1
    owner = pieces[at + 1 : at + 3]
    return [pieces[at], *(owner if owner[:1] == ["of"] else [])]


def end_of(claim: Claim, place: list[str]) -> str:
    """The end named right after a place of a move."""
    at = claim.tokens.index("from" if place == source(claim) else "to") + 1 + len(place)
    return "".join(piece for piece in claim.tokens[at : at + 1] if piece in ENDS)


def is_foreign(claim: Claim, place: list[str]) -> bool:
    return len(place) > 1 and place[2] != f"seat-{claim.seat}"


def moved(claim: Claim) -> tuple[list[str], list[str]]:
    """The cards that a move would take from a workshop rainbow, and those that would stay."""
    cards = rainbow(claim, source(claim))
    pieces = [piece for piece in claim.tokens if piece == "all" or piece.isdecimal()]
    n = len(cards) if pieces[0] == "all" else int(pieces[0])
    if end_of(claim, source(claim)) == "high":
        return cards[len(cards) - n :], cards[: len(cards) - n]
    return cards[:n], cards[n:]


def continues(claim: Claim) -> bool:
    """Would the moved cards continue the rainbow that they are to join?"""
    cards, there = moved(claim)[0], rainbow(claim, goal(claim))
    if not there or not cards:
        return False
    end = end_of(claim, goal(claim))
    touching = cards[-1] if end == "low" else cards[0]
    return number(touching) == next_to(there, end)


def missing(claim: Claim, place: str) -> int:
    return counter(claim, f"missing-{place[-1]}")


# Refusals


def is_right_place(claim: Claim, name: str = "on") -> bool:
    """The refusal names a place of the words."""
    return claim.arg(name) in [place[0] for place in places(claim)]


def card_is_said(claim: Claim) -> bool:
    return claim.arg("card") in said_cards(claim)


def duty_unmet(claim: Claim) -> bool:
    return (
        verb(claim) == "done"
        and owed(claim) == claim.arg("n") > 0
        and claim.state.penalties_paid == 0
        and a_card_can_be_played(claim)
    )


def pay_first(claim: Claim) -> bool:
    begun = claim.state.penalties_paid > 0
    return (
        verb(claim) == "done"
        and owed(claim) == claim.arg("n") > 0
        and (begun or not a_card_can_be_played(claim))
    )


def not_in_hand(claim: Claim) -> bool:
    return card_is_said(claim) and claim.arg("card") not in hand(claim)


def not_all_in_hand(claim: Claim) -> bool:
    cards, held = claim.arg("cards"), hand(claim)
    return cards == said_cards(claim) and any(
        cards.count(card) > held.count(card) for card in cards
    )


def can_still_play(claim: Claim) -> bool:
    return verb(claim) == "penalty" and owed(claim) > 0 and a_card_can_be_played(claim)


def not_consecutive(claim: Claim) -> bool:
    cards = rainbow(claim, places(claim)[0])
    below, above = next_to(cards, "low"), next_to(cards, "high")
    end = next(piece for piece in claim.tokens if piece in ENDS)
    return (
        is_right_place(claim)
        and card_is_said(claim)
        and (claim.arg("below"), claim.arg("above")) == (str(below), str(above))
        and int(claim.arg("card")) != (below if end == "low" else above)
    )


def name_an_end(claim: Claim) -> bool:
    if verb(claim) == "play":
        return not set(ENDS) & set(claim.tokens) and rainbow(claim, places(claim)[0]) != []
    unsaid = source(claim) if claim.arg("on") == source(claim)[0] else goal(claim)
    return claim.arg("on") == unsaid[0] and end_of(claim, unsaid) == ""


def too_long(claim: Claim) -> bool:
    if verb(claim) == "play":
        cards = rainbow(claim, places(claim)[0])
        return claim.arg("n") == 0 and is_closed(claim, cards)
    room = missing(claim, goal(claim)[0])
    right = (claim.arg("n"), claim.arg("on")) == (room, goal(claim)[0])
    return right and room < len(moved(claim)[0])


def not_so_many(claim: Claim) -> bool:
    there = len(rainbow(claim, source(claim)))
    said = next(int(piece) for piece in claim.tokens if piece.isdecimal())
    return (claim.arg("n"), claim.arg("source")) == (there, source(claim)[0]) and there < said


def does_not_continue(claim: Claim) -> bool:
    names = (claim.arg("source"), claim.arg("on"))
    return names == (source(claim)[0], goal(claim)[0]) and not continues(claim)


def goes_next(claim: Claim, card: str) -> bool:
    """Would a rainbow beside the gold take this card after the others have moved? (rulebook 17)"""
    left = missing(claim, goal(claim)[0]) - len(moved(claim)[0])
    for name in PUBLIC:
        cards = row(claim, name)
        if name == goal(claim)[0]:
            low = end_of(claim, goal(claim)) == "low"
            cards = [*moved(claim)[0], *cards] if low else [*cards, *moved(claim)[0]]
            cards = cards if left > 0 else []
        if cards and number(card) in (next_to(cards, "low"), next_to(cards, "high")):
            return True
    return False


def remainder_of_one(claim: Claim) -> bool:
    rest = moved(claim)[1]
    return (
        claim.arg("source") == source(claim)[0]
        and len(rest) == 1
        and continues(claim)
        and not goes_next(claim, rest[0])
    )


def remainder_of_kobitos(claim: Claim) -> bool:
    rest = moved(claim)[1]
    kobitos = [card for card in rest if card.startswith("kobito-")]
    return claim.arg("source") == source(claim)[0] and len(rest) == len(kobitos) > 0


def move_loose_first(claim: Claim) -> bool:
    slot = claim.arg("on").removeprefix("workshop-")
    alone = len(row(claim, f"workshop-{claim.seat}-{slot}")) == 1
    about = verb(claim) == "move" and "from" in claim.tokens and source(claim)[0] == claim.arg("on")
    return alone and (not about or is_foreign(claim, source(claim)))


def kobito_unclear(claim: Claim) -> bool:
    if verb(claim) == "open":
        return said_cards(claim) == ["kobito", "kobito"]
    return said_cards(claim) == ["kobito"] and rainbow(claim, places(claim)[0]) == []


def not_neighbours(claim: Claim) -> bool:
    cards = claim.arg("cards")
    apart = len(cards) == 2 and "kobito" not in cards and "swap" not in cards
    return (
        cards == said_cards(claim) and apart and (int(cards[0]) - int(cards[1])) % 12 not in (1, 11)
    )


def swap_needs_pair(claim: Claim) -> bool:
    return verb(claim) in ("play", "open") and "swap" in said_cards(claim)


def which(claim: Claim) -> int:
    """Which of several equal cards the words mean, counted from one."""
    ordinals = ["second", "third", "fourth", "fifth", "sixth", "seventh"]
    return next((ordinals.index(piece) + 2 for piece in claim.tokens if piece in ordinals), 1)


def there(claim: Claim, form: str) -> int:
    """How often the named number lies at the named place as a kobito, or as a number card."""
    cards = [
        card for card in rainbow(claim, places(claim)[0]) if number(card) == int(claim.arg("card"))
    ]
    return sum(1 for card in cards if card.startswith("kobito") == (form == "kobito"))


def no_card_to_swap(claim: Claim) -> bool:
    return verb(claim) == "swap" and card_is_said(claim) and there(claim, "card") < which(claim)


def swap_on_kobito(claim: Claim) -> bool:
    return no_card_to_swap(claim) and there(claim, "kobito") > 0 and there(claim, "card") == 0


def no_kobito(claim: Claim) -> bool:
    cards = rainbow(claim, places(claim)[0])
    return (
        verb(claim) == "trade" and is_right_place(claim) and not any("kobito" in c for c in cards)
    )


def other_kobito(claim: Claim) -> bool:
    cards = rainbow(claim, places(claim)[0])
    some = any("kobito" in card for card in cards)
    return verb(claim) == "trade" and some and there(claim, "kobito") < which(claim)


def no_such_rainbow(claim: Claim) -> bool:
    return (
        is_right_place(claim)
        and row(claim, f"workshop-{claim.seat}-{claim.arg('on').removeprefix('workshop-')}") == []
    )


def only_done_left(claim: Claim) -> bool:
    return claim.state.penalties_paid > 0 and owed(claim) == 0 and claim.legal == ["done"]


def no_such_workshop(claim: Claim) -> bool:
    seats = [int(place[2].removeprefix("seat-")) for place in places(claim) if len(place) > 1]
    return claim.arg("n") == claim.state.seats and any(seat >= claim.state.seats for seat in seats)


def foreign_workshop(claim: Claim) -> bool:
    laid = verb(claim) == "play" or (verb(claim) == "swap" and not claim.state.swaps_anywhere)
    return laid and is_foreign(claim, places(claim)[0])


REFUSALS: dict[str, Oracle] = {
    "duty_unmet": duty_unmet,
    "pay_first": pay_first,
    "not_in_hand": not_in_hand,
    "not_all_in_hand": not_all_in_hand,
    "nothing_owed": lambda claim: verb(claim) == "penalty" and owed(claim) == 0,
    "can_still_play": can_still_play,
    "paying": lambda claim: claim.state.penalties_paid > 0 and claim.arg("n") == owed(claim) > 0,
    "only_done_left": only_done_left,
    "not_consecutive": not_consecutive,
    "name_an_end": name_an_end,
    "no_such_rainbow": no_such_rainbow,
    "no_such_workshop": no_such_workshop,
    "foreign_workshop": foreign_workshop,
    "only_from_workshop": lambda claim: (
        source(claim)[0] in PUBLIC or is_foreign(claim, source(claim))
    ),
    "only_to_gold": lambda claim: goal(claim)[0] not in PUBLIC,
    "too_long": too_long,
    "four_rainbows": lambda claim: verb(claim) == "open" and all(workshop(claim, claim.seat)),
    "open_two": lambda claim: verb(claim) == "open" and len(said_cards(claim)) != 2,
    "not_neighbours": not_neighbours,
    "not_so_many": not_so_many,
    "does_not_continue": does_not_continue,
    "move_loose_first": move_loose_first,
    "remainder_of_one": remainder_of_one,
    "remainder_of_kobitos": remainder_of_kobitos,
    "kobito_unclear": kobito_unclear,
    "no_kobito": no_kobito,
    "other_kobito": other_kobito,
    "trade_a_number": lambda claim: verb(claim) == "trade" and said_cards(claim)[0] not in NUMBERS,
    "swap_needs_pair": swap_needs_pair,
    "no_swap_card": lambda claim: verb(claim) == "swap" and "swap" not in hand(claim),
    "repeat_a_number": lambda claim: verb(claim) == "swap" and said_cards(claim)[0] not in NUMBERS,
    "no_card_to_swap": no_card_to_swap,
    "swap_on_kobito": swap_on_kobito,
}
