"""The Priest's planning on bit boards agrees with the rules."""

from __future__ import annotations

import pytest

from ludoteca.bots.levels import bot_of
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.bot.colour_bits import Unit
from ludoteca.games.coatl.bot.evaluation import make_context
from ludoteca.games.coatl.bot.occurrences import count_occurrences as count_in_bits
from ludoteca.games.coatl.bot.occurrences import count_requirements_met as met_in_bits
from ludoteca.games.coatl.bot.plan import BEAM_WIDTH, MAX_LENGTH, Plan
from ludoteca.games.coatl.bot.plan_cache import UNKNOWN, PlanCache
from ludoteca.games.coatl.bot.priest import PriestBot
from ludoteca.games.coatl.bot.stock import NEVER, TENTHS, UNSEEN_BODY_TURNS, UNSEEN_END_TURNS, Stock
from ludoteca.games.coatl.bot.target import NONE
from ludoteca.games.coatl.rules.cards import CARD_COLOUR, DESIGNS, LETTERS, TEMPLES
from ludoteca.games.coatl.rules.position import READY
from ludoteca.games.coatl.rules.serpent import count_occurrences, count_requirements_met
from tests.games.coatl.position import coatl


def any_colours(rng: Rng) -> list[int]:
    """Few colours make many occurrences."""
    few = 2 + int(rng.below(4))
    return [int(rng.below(few)) for _ in range(int(rng.below(MAX_LENGTH + 1)))]


def test_bits_count_prophecies_as_the_rules_do() -> None:
    rng = stream("stripes")
    for _ in range(400):
        colours = any_colours(rng)
        unit = Unit(cards(colours))
        for design in range(DESIGNS):
            assert count_in_bits(design, unit.low, unit.high) == count_occurrences(
                design, cards(colours), True, True
            )


def test_bits_meet_temples_as_the_rules_do() -> None:
    rng = stream("temples")
    for _ in range(400):
        colours = any_colours(rng)
        unit = Unit(cards(colours))
        pages = [int(rng.below(DESIGNS)) for _ in range(int(rng.below(4)))]
        beside = 0
        for page in pages:
            beside |= 1 << CARD_COLOUR.at(page)
        for temple in range(TEMPLES):
            assert met_in_bits(
                temple, unit.low, unit.high, len(colours), beside
            ) == count_requirements_met(temple, cards(colours), cards(pages))


def bodies(letters: str) -> int:
    return sum(1 << 4 * LETTERS.index(letter) for letter in letters)


def test_pieces_in_store_are_there_at_once_and_others_take_turns() -> None:
    state = coatl(board="<Y R", spaces={1: "R K", 2: "K K", 7: "B>"}).state
    me = state.current_player()
    stock = Stock(me.board, me.stored_count, state.supply.spaces, state.supply.bags)
    yellow_head, red_head, blue_tail, green_tail = 5, 6, 14, 13
    assert stock.end_turns[yellow_head] == 0
    assert stock.end_turns[blue_tail] == TENTHS
    assert stock.end_turns[red_head] == stock.end_turns[green_tail] == UNSEEN_END_TURNS
    assert stock.turns_for_bodies(0) == 0
    assert stock.turns_for_bodies(bodies("K")) == TENTHS
    assert stock.turns_for_bodies(bodies("RK")) == TENTHS
    assert stock.turns_for_bodies(bodies("KKK")) == 2 * TENTHS
    assert stock.turns_for_bodies(bodies("RRR")) == TENTHS + 2 * UNSEEN_BODY_TURNS
    stock.bags.set(LETTERS.index("G"), 0)
    assert stock.turns_for_bodies(bodies("G")) == NEVER


def test_a_plan_closes_the_coatl_that_fulfils_most() -> None:
    state = coatl(board="<Y Y Y R>", hand="yyy g3-6").state
    best = Plan(make_context(state, 0), NONE, True, width=BEAM_WIDTH, cache=PlanCache()).best()
    assert best is not None
    assert "".join(LETTERS[int(best.at(place))] for place in range(int(best.size))) == "YYYR"
    assert best.turns == TENTHS
    assert best.row_choices == 0


def test_the_priest_has_an_answer_for_a_coatl_longer_than_any_plan() -> None:
    state = coatl(board="Y R <K", hand="yyy", coatls=[" Y R" * MAX_LENGTH]).state
    plan = Plan(make_context(state, 0), 0, False, width=BEAM_WIDTH, cache=PlanCache())
    assert plan.best() is None
    legal = state.legal()
    assert legal.holds(PriestBot().choose(state, legal, stream("long")))


def test_a_plan_cache_tells_cards_apart_and_knows_what_it_was_told_last() -> None:
    cache = PlanCache()
    one, two = cache.mark(1), cache.mark(2)
    assert one != two
    assert cache.mark(1) == one
    cache.put(one, 5, 70)
    assert cache.get(one, 5) == 70
    assert cache.get(one, 6) == cache.get(two, 5) == UNKNOWN


@pytest.mark.slow
def test_a_priest_with_a_memory_decides_as_one_who_has_seen_nothing() -> None:
    old = PriestBot()
    state = GAME.start(3, {}, stream("memory"))
    rng = stream("memory", "lot")
    for _ in range(60):
        legal = state.legal()
        new = PriestBot()
        assert old.choose(state, legal, rng) == new.choose(state, legal, rng)
        assert old.evaluate(state) == new.evaluate(state)
        state.play(old.choose(state, legal, rng), rng)
        if state.turn == OVER:
            break


def test_an_outlook_in_the_middle_of_a_turn_is_that_of_its_end() -> None:
    """The cóatl in hand is nearly complete, and the true position does not change."""
    at = coatl(seats=1, board="<Y Y Y R>", hand="yyy", casa=["yg"], row="rb gb kg yb rk yk")
    priest = PriestBot(4)
    at.play("start yellow-head")
    before = at.view(0)
    seen_midway = priest.evaluate(at.state)
    assert at.view(0) == before
    chance = Rng(1, 2, 3, 4)
    while at.state.phase != READY:
        at.state.play(priest.choose(at.state, at.state.legal(), chance), chance)
    assert at.coatl().is_complete
    assert seen_midway == priest.evaluate(at.state)


def test_the_priest_plans_wider_from_level_to_level_and_then_guides_a_search() -> None:
    skilled, expert, master = (bot_of(GAME, name) for name in ("skilled", "expert", "master"))
    assert isinstance(skilled, PriestBot)
    assert isinstance(expert, PriestBot)
    assert skilled.width == 1 < expert.width == BEAM_WIDTH
    assert isinstance(master, SearchBot)
    assert isinstance(master.policy, PriestBot)
