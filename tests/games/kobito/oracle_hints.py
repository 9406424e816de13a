"""Oracles of the hints of Kobito, by trying out moves.

For hints about missing cards, kobitos in the hand stand for that number of cards.
"""

from __future__ import annotations

from ludoteca.core.engine.state import OVER
from ludoteca.core.testkit.oracles import Claim, Oracle
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import NOWHERE
from tests.games.kobito.oracle_refusals import NUMBERS, PUBLIC, hand, next_to, number, owed, row
from tests.games.kobito.oracle_search import (
    KOBITO,
    can_finish,
    copied,
    fewest,
    lacking_by_numbers,
    stepped,
)


def before(claim: Claim) -> Kobito:
    return copied(claim.state)


def after(claim: Claim) -> Kobito:
    return before(claim) if claim.words == "done" else stepped(claim.state, claim.move)


def then(claim: Claim) -> Claim:
    """The same claim, seen by the same seat after the recommended step."""
    state = after(claim)
    state.turn = claim.seat
    return Claim(claim.game, state, claim.note, claim.words, claim.move)


def place_of(claim: Claim) -> int:
    return PUBLIC.index(claim.arg("on"))


def joined(claim: Claim) -> int:
    """The public rainbow at which the step lays cards."""
    return next(n for n, name in enumerate(PUBLIC) if name in claim.tokens)


def cards_of(state: Kobito, seat: int) -> list[int]:
    return [int(card) for card in state.hands[seat].to_list()]


def seen_kobitos(state: Kobito, seat: int) -> list[int]:
    return [KOBITO for _ in range(state.shown_kobitos.at(seat))]


def others(claim: Claim) -> list[int]:
    return [seat for seat in range(claim.state.seats) if seat != claim.seat]


# Gold


def wins(claim: Claim) -> bool:
    """The step takes a pot of this many points to the score pile."""
    pile = f"worth-{claim.seat}"
    gained = row(then(claim), pile)[len(row(claim, pile)) :]
    return [gold.split(":")[1] for gold in gained] == [str(claim.arg("n"))]


def finishes(claim: Claim) -> bool:
    return wins(claim) and after(claim).turn != OVER


def last_pot(claim: Claim) -> bool:
    return wins(claim) and after(claim).turn == OVER


def lacked_by(claim: Claim, whom: int) -> int:
    state = before(claim)
    return fewest(state, joined(claim), whom, seen_kobitos(state, whom))


def within_turn(claim: Claim) -> bool:
    state, place = after(claim), place_of(claim)
    held = cards_of(state, claim.seat)
    worth = claim.zone(f"points-{place + 1}").number == claim.arg("n")
    return worth and can_finish(state, place, claim.seat, held)


def nearly(claim: Claim) -> bool:
    state, place = after(claim), place_of(claim)
    worth = claim.zone(f"points-{place + 1}").number == claim.arg("points")
    lacked = fewest(state, place, claim.seat, cards_of(state, claim.seat))
    return worth and lacked > 0 and lacked == int(claim.arg("n"))


def stored(claim: Claim) -> bool:
    state, place = after(claim), place_of(claim)
    lacked = fewest(state, place, claim.seat, [])
    room = claim.zone(f"missing-{place + 1}").number or 0
    return (claim.arg("n"), claim.arg("all")) == (room - lacked, room) and lacked < room


def hidden(claim: Claim) -> bool:
    state, place = before(claim), place_of(claim)
    known = fewest(state, place, claim.seat, seen_kobitos(state, claim.seat))
    lacked = fewest(state, place, claim.seat, cards_of(state, claim.seat))
    return known > lacked and known - lacked == int(claim.arg("n"))


def needed(claim: Claim, place: int) -> bool:
    """No rival needs fewer cards than that, and the hint is not trivial."""
    state, n = after(claim), claim.arg("n")
    least = min(
        lacking_by_numbers(state, place, whom, seen_kobitos(state, whom)) for whom in others(claim)
    )
    fewer = [KOBITO for _ in range(n - 1)]
    return 1 < n <= least and not any(
        can_finish(state, place, whom, [*seen_kobitos(state, whom), *fewer])
        for whom in others(claim)
    )


def no_gold_near(claim: Claim) -> bool:
    return all(needed(claim, place) for place in range(3) if row(then(claim), PUBLIC[place]))


# The duty


def can_be_done(state: Kobito) -> bool:
    """Is there a way to play the rest of the duty without face-down cards? After the end of the
    match there is no penalty."""
    if state.cards_played >= state.duty:
        return True
    golds = state.golds.to_list()
    for move in state.legal().to_list():
        plays = play_words(state, move)
        if plays or state.loose_slot != NOWHERE:
            further = stepped(state, move)
            if further.turn == OVER or further.cards_played >= state.duty:
                return True
            if further.golds.to_list() == golds and can_be_done(further):
                return True
    return False


def play_words(state: Kobito, move: int) -> bool:
    from ludoteca.games.kobito import GAME

    return GAME.notation(state, move).split()[0] in ("play", "open", "swap")


def duty_safe(claim: Claim) -> bool:
    return owed(claim) > 0 and claim.state.penalties_paid == 0 and can_be_done(after(claim))


def duty_done(claim: Claim) -> bool:
    return owed(claim) > 0 and owed(then(claim)) == 0 and after(claim).penalties_paid == 0


def coming_duty(claim: Claim) -> int:
    """One card, and one for each rainbow that may stay in the workshop."""
    rows = [row(claim, f"workshop-{claim.seat}-{slot}") for slot in (1, 2, 3, 4)]
    return 1 + sum(1 for cards in rows if len(cards) > 1)


# Cards


def gone(claim: Claim, card: str) -> int:
    return hand(claim).count(card) - hand(then(claim)).count(card)


def out_of_reach(claim: Claim) -> bool:
    card = int(claim.arg("card"))
    for name in PUBLIC:
        cards = row(claim, name)
        if not cards or card in [number(item) for item in cards]:
            return False
        for _ in range(claim.zone(f"missing-{name[-1]}").number or 0):
            cards = [str(next_to(cards, "low")), *cards, str(next_to(cards, "high"))]
        if str(card) in cards:
            return False
    return gone(claim, claim.arg("card")) == 1


def no_longer(claim: Claim) -> bool:
    was, is_ = claim.state.rainbows.lengths.to_list(), after(claim).rainbows.lengths.to_list()
    return claim.tokens[0] == "swap" and was == is_


def costs_nothing(claim: Claim) -> bool:
    game, state = claim.game, after(claim)
    paid = claim.tokens == ["penalty", claim.arg("card")] and claim.arg("card") not in NUMBERS
    return paid and game.scores(state) == game.scores(claim.state)


def draws(claim: Claim) -> bool:
    held = len(hand(then(claim)))
    there = len(claim.zone("deck").items) + len(claim.zone("discard").items)
    return len(hand(claim)) - held == 2 and 5 - held == claim.arg("n") <= there


HINTS: dict[str, Oracle] = {
    "finishes": finishes,
    "last_pot": last_pot,
    "forestalls": lambda claim: lacked_by(claim, claim.arg("whom")) == 0,
    "forestalls_by_one": lambda claim: lacked_by(claim, claim.arg("whom")) == 1,
    "within_turn": within_turn,
    "nearly": nearly,
    "stored": stored,
    "hidden": hidden,
    "far_for_others": lambda claim: needed(claim, place_of(claim)),
    "no_gold_near": no_gold_near,
    "duty_safe": duty_safe,
    "duty_done": duty_done,
    "lighter": lambda claim: coming_duty(then(claim)) == claim.arg("n") < coming_duty(claim),
    "duty_stays": lambda claim: coming_duty(then(claim)) == claim.arg("n") == coming_duty(claim),
    "takes_kobito": lambda claim: (
        claim.tokens[0] == "trade" and hand(then(claim)).count("kobito") == claim.arg("n")
    ),
    "saved": lambda claim: claim.arg("card") in hand(claim) and gone(claim, claim.arg("card")) <= 0,
    "out_of_reach": out_of_reach,
    "another": lambda claim: (
        gone(claim, claim.arg("card")) == 1 and claim.arg("card") in hand(then(claim))
    ),
    "costs_nothing": costs_nothing,
    "only_yours": lambda claim: claim.tokens[0] == "open" or claim.tokens[3][:8] == "workshop",
    "no_longer": no_longer,
    "draws": draws,
}
