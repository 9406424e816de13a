"""Kobito in play: events of random matches, and the Gardener's play."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.core.engine.bot import Bot, RandomBot, choose_fairly, play_out
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.text import texts
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.bot.gardener import GardenerBot
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.rainbow import CARD, WILD
from tests.games.kobito.position import KobitoPosition, kobito


def public_swaps(state: Kobito) -> int:
    return sum(
        WILD > state.rainbows.top(place, step) > CARD
        for place in range(3)
        for step in range(state.rainbows.length(place))
    )


def wraps(state: Kobito) -> int:
    """The number of rainbows that continue from 12 to 1."""
    return sum(
        state.rainbows.covers(place, 11)
        and state.rainbows.covers(place, 0)
        and state.rainbows.low(place) != 0
        for place in range(3 + 4 * state.seats)
    )


def watched(seats: int, n: int, met: Counter[str]) -> None:
    """Plays one random match and counts events."""
    state = GAME.start(seats, {}, stream("met", seats, n), log=True)
    rng = stream("met lot", seats, n)
    golds_this_turn = 0
    verb = ""
    while state.turn != OVER:
        legal = state.legal()
        move = legal.at(rng.below(legal.size()))
        words = GAME.notation(state, int(move))
        met[GAME.describe_move(state, int(move)).key] += 1
        verb = words.split()[0]
        golds, swaps, wrapped = state.gold_deck.size(), public_swaps(state), wraps(state)
        state.play(move, rng)
        met["wrap over 12 and 1"] += wraps(state) > wrapped
        met["stack moved to a gold"] += verb == "move" and public_swaps(state) > swaps
        met["single card left over"] += int(state.loose_slot >= 0)
        won = int(state.gold_deck.size() < golds)
        golds_this_turn = 0 if verb == "done" else golds_this_turn + won
        met["two golds in a turn"] += won and golds_this_turn == 2
        met["duty of five"] += state.duty == 5 and state.cards_played == 0 and verb == "done"
        view = GAME.view(state, None)
        met.update(f"card {item}" for zone in view.zones for item in zone.items if item)
        for note in state.log or []:
            met[f"log {note.key}"] += 1
        state.log = []
    met["end in mid-turn"] += verb != "done"
    met["matches"] += 1


@pytest.mark.slow
def test_random_matches_meet_everything_there_is() -> None:
    met: Counter[str] = Counter()
    for n in range(40):
        for seats in GAME.seats:
            watched(seats, n, met)
    messages = texts("en", "kobito").tables
    moves = set(messages["move"]) - GAME.rare_moves
    assert {key for key in moves if not met[key]} == set()
    assert {card for card in messages["card"] if not met[f"card {card}"]} == set()
    unlikely = {"no_start", "too_long", "swaps_in_workshop"}
    assert {key for key in messages["log"] if not met[f"log {key}"]} <= unlikely
    for what in (
        "trade_with",
        "penalty",
        "log replenishes",
        "log goes_back",
        "wrap over 12 and 1",
        "stack moved to a gold",
        "single card left over",
        "two golds in a turn",
        "duty of five",
    ):
        assert met[what] >= 20, (what, met[what])
    assert met["end in mid-turn"] == met["matches"] == 200


# Gardener


def chosen(at: KobitoPosition) -> str:
    return GAME.notation(at.state, int(choose_fairly(GardenerBot(), at.state, stream("gardener"))))


def test_gardener_finishes_a_rainbow_over_several_steps() -> None:
    at = kobito("4 8 kobito", ("2", "11", "11"), lengths=(5, 9, 9), mine=("5 6",))
    steps = []
    while at.zone_text("score-0") == "":
        steps.append(chosen(at))
        at.play(steps[-1])
    assert at.zone_text("score-0") == "G04"
    assert len(steps) <= 4


def test_gardener_saves_a_kobito_that_it_does_not_need() -> None:
    at = kobito("4 kobito", ("1 2 3", "8", "8"), lengths=(4, 9, 9))
    assert chosen(at) == "play 4 on rainbow-1 high"


def test_gardener_does_not_leave_the_last_card_to_others() -> None:
    at = kobito("3 9", ("1 2", "8", "6"), lengths=(4, 9, 9))
    assert chosen(at) != "play 3 on rainbow-1 high"


def test_gardener_takes_up_a_kobito_that_it_can_have() -> None:
    at = kobito("6 9 11 2 4", ("1", "1", "1"), theirs=("5 kobito-6",))
    at.play("play 2 on rainbow-1 high")
    assert chosen(at) == "trade 6 for kobito in workshop-1 of seat-1"


def test_gardener_lays_a_swap_to_escape_a_penalty() -> None:
    at = kobito("2 swap 8 10", ("1 2", "1 2", "4"), lengths=(9, 9, 9), mine=("6 7", "6 7"))
    while chosen(at) != "done":
        at.play(chosen(at))
    assert any(note.key == "swaps" for note in at.state.log or [])
    assert at.zone_text("score-0") == ""


@pytest.mark.slow
def test_gardener_wins_well_over_half_against_three_random_players() -> None:
    wins, penalties, matches = 0.0, 0, 1000
    for n in range(matches):
        state = GAME.start(4, {}, stream("gardener", n))
        seat = n % 4
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seat] = GardenerBot()
        play_out(state, bots, stream("match", n), GAME.longest)
        wins += state.payoffs()[seat]
        penalties += int(state.penalties[seat].size())
    assert wins / matches > 0.85
    assert penalties / matches < 0.8
