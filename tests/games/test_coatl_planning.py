"""The Priest's planning: in bits, and yet as the rules have it."""

from __future__ import annotations

from ludoteca.core.cards import cards
from ludoteca.core.rng import Rng, stream
from ludoteca.games.coatl.bot import PriestBot
from ludoteca.games.coatl.cards import CARD_COLOUR, DESIGNS, LETTERS, TEMPLES
from ludoteca.games.coatl.outlook import planner_of
from ludoteca.games.coatl.plan import LONGEST, Plan
from ludoteca.games.coatl.serpent import met, times
from ludoteca.games.coatl.stock import END_OUT_OF_SIGHT, NEVER, OUT_OF_SIGHT, WHOLE, Stock
from ludoteca.games.coatl.stripes import Unit, occurrences
from ludoteca.games.coatl.stripes import met as met_in_bits
from ludoteca.games.coatl.weigh import NONE
from tests.games.coatl_table import table


def any_colours(rng: Rng) -> list[int]:
    """Few colours make many occurrences."""
    few = 2 + int(rng.below(4))
    return [int(rng.below(few)) for _ in range(int(rng.below(LONGEST + 1)))]


def test_bits_count_prophecies_as_the_rules_do() -> None:
    rng = stream("stripes")
    for _ in range(400):
        colours = any_colours(rng)
        unit = Unit(cards(colours))
        for design in range(DESIGNS):
            assert occurrences(design, unit.low, unit.high) == times(
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
            assert met_in_bits(temple, unit.low, unit.high, len(colours), beside) == met(
                temple, cards(colours), cards(pages)
            )


def bodies(letters: str) -> int:
    return sum(1 << 4 * LETTERS.index(letter) for letter in letters)


def test_pieces_in_store_are_there_at_once_and_others_take_turns() -> None:
    state = table(board="<Y R", spaces={1: "R K", 2: "K K", 7: "B>"}).state
    me = state.mine()
    stock = Stock(me.board, me.stored, state.supply.spaces, state.supply.bags)
    yellow_head, red_head, blue_tail, green_tail = 5, 6, 14, 13
    assert stock.wait[yellow_head] == 0
    assert stock.wait[blue_tail] == WHOLE
    assert stock.wait[red_head] == stock.wait[green_tail] == END_OUT_OF_SIGHT
    assert stock.until_bodies(0) == 0
    assert stock.until_bodies(bodies("K")) == WHOLE
    assert stock.until_bodies(bodies("RK")) == WHOLE
    assert stock.until_bodies(bodies("KKK")) == 2 * WHOLE
    assert stock.until_bodies(bodies("RRR")) == WHOLE + 2 * OUT_OF_SIGHT
    stock.bags.set(LETTERS.index("G"), 0)
    assert stock.until_bodies(bodies("G")) == NEVER


def test_a_plan_closes_the_coatl_that_fulfils_most() -> None:
    state = table(board="<Y Y Y R>", hand="yyy g3-6").state
    best = Plan(planner_of(state, 0), NONE, True).best()
    assert best is not None
    assert "".join(LETTERS[int(best.at(place))] for place in range(int(best.size))) == "YYYR"
    assert best.turns == WHOLE
    assert best.row == 0


def test_the_priest_has_an_answer_for_a_coatl_longer_than_any_plan() -> None:
    state = table(board="Y R <K", hand="yyy", coatls=[" Y R" * LONGEST]).state
    plan = Plan(planner_of(state, 0), 0, False)
    assert plan.best() is None
    legal = state.legal()
    assert legal.holds(PriestBot().choose(state, legal, stream("long")))
