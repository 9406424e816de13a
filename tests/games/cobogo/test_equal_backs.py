"""Cobogó: a custom deck in which every back belongs to two cards. By no reading does a back reveal
which of the two a card is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.option import Value
from ludoteca.core.view import log_for
from ludoteca.games.cobogo import GAME
from tests.games.cobogo.test_deck import plain

BACKS = next(option for option in GAME.options if option.name == "backs").values


def twofold() -> list[dict[str, Any]]:
    """Our deck, but every card has the back of another."""
    deck: list[dict[str, Any]] = plain()
    for nth, card in enumerate(deck):
        card["back"] = dict(deck[min(nth - nth % 2, len(deck) - 3)]["back"])
    return deck


def positions(backs: Value, seed: int) -> Iterator[tuple[Any, list[Note], list[Note]]]:
    """Each position of a random match of three, with the log lines as its player and the next seat
    see them."""
    options = {"backs": backs, "deck": twofold()}
    state, rng = GAME.start(3, options, stream("backs", seed), log=True), stream("lot", seed)
    while state.turn != OVER:
        seat, legal = int(state.turn), state.legal()
        state.log = []
        state.play(legal.at(rng.below(legal.size())), stream("chance", seed))
        yield state, log_for(state, seat), log_for(state, (seat + 1) % 3)


@pytest.mark.parametrize("backs", BACKS)
def test_a_drawn_card_whose_back_another_card_has_is_told_to_its_player_alone(
    backs: Value,
) -> None:
    compared = 0
    for seed in range(4):
        bottom: set[str | None] = set()
        for state, mine, theirs in positions(backs, seed):
            for note in mine:
                if note.key == "draws_this" and note.args["card"] not in bottom:
                    compared += 1
                    assert {"draws", "draws_back"} & {line.key for line in theirs}
                    assert note.args["card"] not in [line.args.get("card") for line in theirs[-1:]]
            bottom |= set(GAME.view(state, None).zone("bottom").items)
    assert compared


@pytest.mark.parametrize("backs", BACKS)
def test_no_view_names_a_card_whose_back_another_card_has(backs: Value) -> None:
    hidden = 0
    for seed in range(4):
        state = GAME.start(3, {"backs": backs, "deck": twofold()}, stream("backs", seed))
        view = GAME.view(state, 0)
        shown = set(view.zone("bottom").items)
        for other in (1, 2):
            items = [item for item in view.zone(f"hand-{other}").items if item not in shown]
            hidden += len(items)
            assert items == [None] * len(items)
        if any(zone.id == "top" for zone in view.zones):
            assert set(view.zone("top").items) <= shown
    assert hidden
