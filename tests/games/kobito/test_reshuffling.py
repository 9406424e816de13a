"""Refilling an empty rainbow deck: when a card is needed, or at once (ruling 42).

The sizes of deck and discard pile are computed by a model that uses only what a spectator sees.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.view import View
from ludoteca.games.kobito import GAME
from tests.games.kobito.position import kobito


@dataclass
class Piles:
    """The number of cards in the rainbow deck and in the discard pile."""

    deck: int
    discard: int
    reshuffles: int = 0

    def reshuffle(self) -> None:
        self.deck, self.discard = self.discard, 0
        self.reshuffles += 1

    def after(self, discarded: int, drawn: int, at_once: bool) -> None:
        self.discard += discarded
        for _ in range(drawn):
            if self.deck == 0:
                self.reshuffle()
            self.deck -= 1
        if at_once and self.deck == 0 and self.discard > 0:
            self.reshuffle()

    @classmethod
    def seen(cls, view: View) -> Piles:
        return cls(len(view.zone("deck").items), len(view.zone("discard").items))


def held(view: View) -> int:
    """The number of cards in all hands together."""
    return sum(len(zone.items) for zone in view.zones if zone.kind == "hand")


def cards_in_all(view: View) -> int:
    return sum(len(view.zone(name).items) for name in ("deck", "discard"))


def reshuffles_of_a_match(seed: str, at_once: bool) -> int:
    """Plays random moves; only the end of a turn draws into a hand, and only a gold discards."""
    rng = stream(seed)
    state = GAME.start(6, {"reshuffle_at_once": at_once}, rng)
    view = GAME.view(state, None)
    piles = Piles.seen(view)
    while state.turn != OVER:
        legal = state.legal()
        move = legal.at(rng.below(legal.size()))
        ends = GAME.notation(state, move) == "done"
        state.play(move, rng)
        before, view = view, GAME.view(state, None)
        drawn = held(view) - held(before) if ends else 0
        gained = cards_in_all(view) - cards_in_all(before) + drawn
        start = int(gained > 0 and state.turn != OVER)
        piles.after(gained + start, drawn + start, at_once and state.turn != OVER)
        seen = Piles.seen(view)
        assert (seen.deck, seen.discard) == (piles.deck, piles.discard)
    return piles.reshuffles


@pytest.mark.parametrize("at_once", [False, True])
def test_deck_and_discard_pile_are_as_large_as_the_reading_says(at_once: bool) -> None:
    matches = [reshuffles_of_a_match(f"piles {n}", at_once) for n in range(4)]
    assert sum(matches) > 2


def test_by_choice_the_deck_is_refilled_as_its_last_card_is_drawn() -> None:
    hand, steps = "1 2 3 4", ("play 2 on rainbow-1 high", "done")
    usual = kobito(hand, deck="7 7", discard="8 8 8").play(*steps)
    assert (usual.zone_text("deck"), usual.zone_text("discard")) == ("", "8 8 8")
    at = kobito(hand, deck="7 7", discard="8 8 8", reshuffle_at_once=True).play(*steps)
    assert (at.zone_text("deck"), at.zone_text("discard")) == ("? ? ?", "")
    assert [note.key for note in at.state.log or []][-1] == "replenishes"


def test_by_choice_a_starting_card_that_was_the_last_refills_the_deck_too() -> None:
    at = kobito(
        "4", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), deck="7", reshuffle_at_once=True
    ).play("play 4 on rainbow-1 high")
    assert at.zone_text("rainbow-1") == "7"
    assert (at.zone_text("deck"), at.zone_text("discard")) == ("? ? ? ?", "")


def test_by_choice_a_match_that_is_over_shuffles_nothing_any_more() -> None:
    at = kobito(
        "4",
        public=("1 2 3", "1", "1"),
        lengths=(4, 9, 9),
        deck="",
        golds=0,
        reshuffle_at_once=True,
    ).play("play 4 on rainbow-1 high")
    assert at.state.turn == OVER
    assert (at.zone_text("deck"), at.zone_text("discard")) == ("", "1 2 3 4")
