"""Oracles of nEon_onE, from the rulebook and from what a seat sees."""

from __future__ import annotations

from ludoteca.core.testkit.oracles import Claim, Oracles
from tests.games.neon.oracle_hints import HINTS
from tests.games.neon.oracle_view import (
    COLOURS,
    WILDS,
    beside,
    chooses_colour,
    colour,
    could_play,
    drawn_card,
    fits,
    hand,
    is_play_of,
    matches,
    named,
    penalty,
    says,
    seats,
    sign,
    there_is_something_to_draw,
    top,
)


def not_in_hand(claim: Claim) -> bool:
    return is_play_of(claim) and claim.arg("card") not in hand(claim)


def does_not_fit(claim: Claim) -> bool:
    card = named(claim)
    names_top = (claim.arg("top"), claim.arg("colour")) == (top(claim), colour(claim))
    here = card in hand(claim) and penalty(claim) == 0
    return is_play_of(claim) and names_top and here and not matches(claim, card)


def only_the_drawn(claim: Claim) -> bool:
    return "play" in claim.tokens and claim.arg("card") == drawn_card(claim) != named(claim)


def must_play(claim: Claim) -> bool:
    """A player who could play may neither draw nor pass (8); nor when there is nothing to draw
    (11)."""
    ways = says(claim, "draw") or (says(claim, "pass") and not there_is_something_to_draw(claim))
    free = claim.state.free_draw and says(claim, "draw")
    return ways and not free and penalty(claim) == 0 and could_play(claim)


def no_passing(claim: Claim) -> bool:
    return (
        says(claim, "pass")
        and penalty(claim) == 0
        and drawn_card(claim) is None
        and there_is_something_to_draw(claim)
    )


def answer_alike(claim: Claim) -> bool:
    """A +2 only by a +2, a +4 only by a +4 (18)."""
    card, kind = named(claim), str(claim.arg("sign"))
    same_kind = card == kind or sign(card) == kind
    waits = claim.arg("n") == penalty(claim) > 0 and top(claim).endswith(kind)
    return is_play_of(claim) and waits and not same_kind and not claim.state.mixed_stacking


def answer_any(claim: Claim) -> bool:
    """With mixed stacking either answers, and nothing else (31)."""
    card = named(claim)
    waits = claim.arg("n") == penalty(claim) > 0 and bool(claim.state.mixed_stacking)
    return is_play_of(claim) and waits and card != "+4" and sign(card) != "+2"


def take_all(claim: Claim) -> bool:
    """All of it, no more and no less (20)."""
    rest = beside(claim, "take")
    other = not rest or (len(rest) == 1 and rest[0].isdigit() and int(rest[0]) != penalty(claim))
    return other and claim.arg("n") == penalty(claim) > 0


def no_penalty(claim: Claim) -> bool:
    return "take" in claim.tokens and penalty(claim) == 0 and not chooses_colour(claim)


def penalty_first(claim: Claim) -> bool:
    """No drawing and no passing until it is answered or taken (17)."""
    draws_or_passes = says(claim, "draw") or says(claim, "pass")
    return draws_or_passes and claim.arg("n") == penalty(claim) > 0


def name_a_colour(claim: Claim) -> bool:
    """A wild and a +4 need one colour, and nothing else (21, 22)."""
    card = str(claim.arg("card"))
    rest = beside(claim, "play", card)
    ready = fits(claim, card) and len(hand(claim)) > 1
    names_colour = len(rest) == 1 and rest[0] in COLOURS
    return is_play_of(claim) and card in ("wild", "+4") and ready and not names_colour


def name_a_seat(claim: Claim) -> bool:
    """A hand swap needs one other seat, and nothing else (23)."""
    rest = beside(claim, "play", "swap")
    others = {f"seat-{n}" for n in range(seats(claim.view)) if n != claim.seat}
    ready = fits(claim, "swap") and len(hand(claim)) > 1 and not chooses_colour(claim)
    return ready and not (len(rest) == 1 and rest[0] in others)


def last_card_has_no_effect(claim: Claim) -> bool:
    """As the last card it wins at once: no colour, no seat (26)."""
    card = str(claim.arg("card"))
    rest = beside(claim, "play", card)
    return hand(claim) == [card] and fits(claim, card) and card != "renew" and bool(rest)


def says_too_much(claim: Claim) -> bool:
    """A coloured card and renew are played by their name alone (29)."""
    card = str(claim.arg("card"))
    rest = " ".join(beside(claim, "play", card))
    quoted = claim.arg("words") == rest or rest.startswith(str(claim.arg("words")).rstrip("…"))
    alone = card == "renew" or card not in WILDS
    return is_play_of(claim) and alone and fits(claim, card) and bool(rest) and quoted


def one_draw(claim: Claim) -> bool:
    return says(claim, "draw") and drawn_card(claim) is not None


def say_keep(claim: Claim) -> bool:
    """After drawing, a player always states whether the card is kept (10)."""
    return says(claim, "pass") and drawn_card(claim) == claim.arg("card") and "keep" in claim.legal


def nothing_drawn(claim: Claim) -> bool:
    return says(claim, "keep") and drawn_card(claim) is None and not chooses_colour(claim)


def nothing_to_draw(claim: Claim) -> bool:
    return (
        says(claim, "draw")
        and not there_is_something_to_draw(claim)
        and penalty(claim) == 0
        and drawn_card(claim) is None
    )


def choose_first(claim: Claim) -> bool:
    """A swap or a renew lies on top, and its colour has not been chosen (25)."""
    lies = top(claim) in ("swap", "renew") and chooses_colour(claim)
    return lies and "choose" not in claim.tokens[:1]


def no_such_colour(claim: Claim) -> bool:
    if not chooses_colour(claim) or "choose" not in claim.tokens:
        return False
    rest = beside(claim, "choose")
    return not (len(rest) == 1 and rest[0] in COLOURS)


def nothing_to_choose(claim: Claim) -> bool:
    return "choose" in claim.tokens and not chooses_colour(claim)


def has_no_number(value: object) -> bool:
    """All forty kinds of number cards are named, with a count of 0 each."""
    none = {
        entry["card"]
        for entry in (value if isinstance(value, list) else ())
        if isinstance(entry, dict) and entry.get("count") == 0
    }
    return {f"{colour}-{n}" for colour in COLOURS for n in range(10)} <= none


ORACLES = Oracles(
    refusals={
        "not_in_hand": not_in_hand,
        "does_not_fit": does_not_fit,
        "only_the_drawn": only_the_drawn,
        "must_play": must_play,
        "one_draw": one_draw,
        "say_keep": say_keep,
        "nothing_drawn": nothing_drawn,
        "no_passing": no_passing,
        "nothing_to_draw": nothing_to_draw,
        "penalty_first": penalty_first,
        "no_penalty": no_penalty,
        "answer_alike": answer_alike,
        "answer_any": answer_any,
        "take_all": take_all,
        "name_a_colour": name_a_colour,
        "name_a_seat": name_a_seat,
        "choose_first": choose_first,
        "no_such_colour": no_such_colour,
        "nothing_to_choose": nothing_to_choose,
        "last_card_has_no_effect": last_card_has_no_effect,
        "says_too_much": says_too_much,
    },
    hints=HINTS,
    decks={"deck_has_no_number": has_no_number},
    rare=frozenset({"nothing_to_draw", "takes_last"}),
)
