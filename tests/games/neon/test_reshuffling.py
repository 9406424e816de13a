"""Refilling an empty draw pile: when a card is needed, or at once (ruling 12).

The sizes of both piles are computed by a model that uses only what a spectator sees.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.view import View
from ludoteca.games.neon import GAME
from tests.games.neon.position import neon


@dataclass
class Piles:
    """The number of cards in the draw pile and in the discard pile."""

    draw: int
    discard: int
    reshuffles: int = 0

    def reshuffle(self) -> None:
        self.draw, self.discard = self.draw + self.discard - 1, 1
        self.reshuffles += 1

    def after(self, laid: int, drawn: int, at_once: bool) -> None:
        self.discard += laid
        for _ in range(drawn):
            if self.draw == 0:
                self.reshuffle()
            self.draw -= 1
        if at_once and self.draw == 0 and self.discard > 1:
            self.reshuffle()

    @classmethod
    def seen(cls, view: View) -> Piles:
        return cls(len(view.zone("pile").items), len(view.zone("discard").items))


def held(view: View) -> int:
    """The number of cards in all hands together."""
    return sum(len(zone.items) for zone in view.zones if zone.kind == "hand")


def reshuffles_of_a_match(seed: str, at_once: bool) -> int:
    """Plays random moves and compares the piles after each; with free draw they soon run out."""
    rng = stream(seed)
    options = {"hand_size": 10, "free_draw": True, "reshuffle_at_once": at_once}
    state = GAME.start(6, options, rng)
    view = GAME.view(state, None)
    piles = Piles.seen(view)
    while state.turn != OVER:
        legal = state.legal()
        move = legal.at(rng.below(legal.size()))
        laid = int(GAME.notation(state, move).startswith("play "))
        state.play(move, rng)
        before, view = held(view), GAME.view(state, None)
        piles.after(laid, held(view) - before + laid, at_once and state.turn != OVER)
        seen = Piles.seen(view)
        assert (seen.draw, seen.discard) == (piles.draw, piles.discard)
    return piles.reshuffles


@pytest.mark.parametrize("at_once", [False, True])
def test_both_piles_are_as_large_as_the_reading_says_in_whole_matches(at_once: bool) -> None:
    matches = [reshuffles_of_a_match(f"piles {n}", at_once) for n in range(6)]
    assert sum(matches) > 6


def test_by_choice_the_pile_is_refilled_as_its_last_card_is_drawn() -> None:
    position = neon(
        "blue-2",
        top="red-5",
        pile="blue-9",
        under="wild green-1",
        others=("", ""),
        rest="hand-1",
        reshuffle_at_once=True,
    ).play("draw")
    assert (position.state.pile.size(), position.state.discard.size()) == (2, 1)
    assert [note.key for note in position.state.log or []][-1] == "replenishes"
    assert position.hand() == "blue-2 blue-9"


def test_by_choice_a_pile_with_nothing_to_make_it_of_waits_for_the_next_card_laid() -> None:
    position = neon(
        "red-2 blue-1", top="red-5", others=("", ""), rest="hand-1", reshuffle_at_once=True
    ).play("play red-2")
    assert (position.state.pile.size(), position.state.discard.size()) == (1, 1)
    assert position.top() == "red-2"


def test_by_choice_a_match_that_is_over_shuffles_nothing_any_more() -> None:
    position = neon(
        "red-2",
        top="red-5",
        under="green-1",
        others=("", ""),
        rest="hand-1",
        reshuffle_at_once=True,
    ).play("play red-2")
    assert (position.turn, position.state.pile.size()) == (OVER, 0)


def test_a_renew_with_an_empty_pile_gives_the_same_cards_unless_it_was_refilled_at_once() -> None:
    """The pile consists of its cards alone; with the option it is never empty while cards lie below
    the top discard."""
    below = "green-1 green-2 green-3 green-4 green-5 green-6"
    position = neon(
        "renew blue-1 blue-2", top="red-5", under=below, others=("", ""), rest="hand-1"
    ).play("play renew")
    assert position.hand() == "blue-1 blue-2"
    one = neon(
        "blue-1 blue-2",
        top="red-5",
        under=below,
        others=("renew red-1 red-2", ""),
        pile="yellow-9",
        rest="hand-2",
        reshuffle_at_once=True,
    ).play("draw", "keep", "play renew")
    assert one.state.pile.size() == 6
