"""Beliefs: resampling a hand keeps what was seen of it."""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.games.neon.rules.beliefs import Beliefs
from ludoteca.games.neon.rules.cards import KINDS
from ludoteca.games.neon.rules.kind_masks import fitting_kinds
from ludoteca.games.neon.rules.legal import fits
from ludoteca.games.neon.rules.moves import DRAW, KEEP
from ludoteca.games.neon.rules.play import Neon
from ludoteca.games.neon.rules.position import DRAWN

NEON = games.find("neon")


def unlikely(state: Neon, seat: int) -> int:
    """The number of cards in a hand of kinds it was seen not to have."""
    return sum(int(state.beliefs.absent[seat]) >> card & 1 for card in state.hands[seat].to_list())


def test_what_fits_is_what_the_rules_say_fits() -> None:
    for number in range(20):
        state = NEON.start(2, {}, stream("fits", number))
        mask = fitting_kinds(state.discard.top(), state.colour)
        assert [bool(mask >> card & 1) for card in range(KINDS)] == [
            fits(state, card) for card in range(KINDS)
        ]


@pytest.mark.parametrize("bot", ["rulebook", "random"])
def test_who_had_to_draw_is_not_dealt_what_would_have_fitted(bot: str) -> None:
    seen = 0
    for number in range(15):
        state = NEON.start(4, {}, stream("beliefs", number))
        rng = stream("play", number)
        player = NEON.bots[bot]()
        while state.turn != OVER:
            anew = state.clone()
            anew.resample_hidden(state.turn, rng)
            for seat in range(4):
                if len(state.beliefs.absent):
                    drawn = state.phase == DRAWN and seat == state.turn
                    later = state.beliefs.added_since[seat] + (1 if drawn else 0)
                    assert unlikely(state, seat) <= later
                    assert unlikely(anew, seat) <= later
                    seen += later < state.hands[seat].size()
            state.play(player.choose(state, state.legal(), rng), rng)
    assert seen > 500


def test_a_card_that_was_drawn_and_kept_may_be_anything() -> None:
    state = NEON.start(2, {}, stream("keeps"))
    rng = stream("lot")
    while not state.legal().holds(DRAW):
        state.play(state.legal().at(0), rng)
    seat = int(state.turn)
    state.play(DRAW, rng)
    before = state.beliefs.added_since[seat]
    state.play(KEEP, rng)
    assert state.beliefs.added_since[seat] == before + 1


def test_who_may_draw_at_will_tells_nothing_by_it() -> None:
    state = NEON.start(2, {"free_draw": True}, stream("free"))
    state.play(DRAW, stream("lot"))
    assert len(state.beliefs.absent) == 0


def test_where_nothing_else_is_left_even_the_unlikely_is_dealt() -> None:
    beliefs = Beliefs()
    beliefs.rule_out_fitting(0, 2, 3, 0, 0)
    unseen, hand = Cards(), Cards()
    for card in (1, 2, 20):
        unseen.put(card)
    beliefs.deal(0, 3, unseen, hand)
    assert hand.to_list() == [1, 2, 20]
