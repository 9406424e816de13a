"""Ambiguous rules, checked against the rulebook in whole random matches.

Each reading is computed here from what players see and from the moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.view import View
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.rules.play import Encantados
from tests.games.encantados.oracle_view import PILES, PRINTED, RACES

ACTIONS = ("lay", "sing", "give")
READINGS = ("summer_laid", "winter_top", "mimic_beside", "at_least_one", "three_actions")


def cards(view: View, zone: str) -> list[str]:
    return [item for item in view.zone(zone).items if item is not None]


def sides(view: View) -> range:
    return range(sum(zone.id.startswith("garden-") for zone in view.zones))


def garden_of(view: View, seat: int) -> list[str]:
    return cards(view, f"garden-{seat % len(sides(view))}")


def cost_of_hand(view: View, seat: int, summer_laid: bool) -> int:
    """Paragraph 36."""
    garden = garden_of(view, seat)
    total = 0
    for card in cards(view, f"hand-{seat}"):
        if card == "mimic" and garden.count("fairy") >= 2:
            continue
        five = len(set(garden) & set(RACES)) >= 5
        total += 8 if card == "summer" and five and not summer_laid else abs(PRINTED[card])
    return total


def winters(view: View, winter_top: bool) -> set[str]:
    """Paragraph 32: how the song can be sung, by the seat in turn."""
    full = [pile for pile in PILES if cards(view, pile)]
    dwarves = garden_of(view, view.turn).count("dwarf") >= 2 and not winter_top
    return {"sing winter"} if dwarves or not full else {f"sing winter {pile}" for pile in full}


def goals(view: View, home: str, mimic_beside: bool) -> set[str]:
    """Paragraph 26: where a lifted Mimic may be put, whose place in its garden is `home`."""
    found = set()
    for side in sides(view):
        garden = cards(view, f"garden-{side}")
        taken = [row for row in garden if f"{row} from garden-{side}" != home]
        rows = {
            f"put in garden-{side} beside {race}"
            for race in RACES
            if race in garden and race != "leprechaun" and f"mimic-{race}" not in taken
        }
        found |= rows or (set() if mimic_beside else {f"put in garden-{side}"})
    return found


def may_discard(legal: Sequence[str], turn: Sequence[str], at_least_one: bool) -> bool:
    """Paragraph 9: has something been done, or can nothing be?"""
    able = [words for words in legal if words.startswith(ACTIONS)]
    return not at_least_one or actions(turn) > 0 or not able


def actions(turn: Sequence[str]) -> int:
    """The actions of a turn by its moves: a swap begins with two cards, and is one."""
    verbs = Counter(words.split()[0] for words in turn)
    return verbs["lay"] + verbs["sing"] + (verbs["give"] > 0)


class Referee:
    """Follows a match, and counts the cases in which readings differ."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        self.options = dict.fromkeys(READINGS, False) | options
        self.most = 4 if seats in (4, 6) else 3
        self.turn: list[str] = []
        self.met: Counter[str] = Counter()

    def look(self, state: Encantados) -> None:
        view = GAME.view(state, int(state.turn))
        legal = [GAME.notation(state, move) for move in state.legal().to_list()]
        phase = cards(view, "phase")[0]
        cost = cost_of_hand(view, view.turn, bool(self.options["summer_laid"]))
        assert view.zone(f"cost-{view.turn}").number == cost
        self.met["summer counts eight"] += cost != cost_of_hand(view, view.turn, True)
        if phase == "laying":
            self.look_at_laying(view, legal)
        elif phase == "wintering":
            any_card = {f"take {card} from {pile}" for pile in PILES for card in cards(view, pile)}
            assert set(legal) == any_card
            self.met["winter takes any card"] += 1
        elif phase == "putting" and cards(view, "lifted")[0].startswith("mimic"):
            home = self.turn[-1].removeprefix("lift ")
            assert set(legal) == goals(view, home, bool(self.options["mimic_beside"]))
            self.met["a mimic is put alone"] += any("beside" not in words for words in legal)
        assert GAME.allows_reactions(state) == (
            not any(words.startswith("give") for words in self.turn)
        )

    def look_at_laying(self, view: View, legal: list[str]) -> None:
        discards = any(words.startswith("discard") for words in legal)
        assert discards == may_discard(legal, self.turn, bool(self.options["at_least_one"]))
        self.met["a discard must wait"] += not discards
        sung = {words for words in legal if words.startswith("sing winter")}
        assert sung in (set(), winters(view, bool(self.options["winter_top"])))
        if self.options["three_actions"]:
            acted = actions(self.turn) >= self.most
            assert not (acted and any(words.startswith(ACTIONS) for words in legal))
            self.met["no action is left"] += acted
        self.met["more actions than three"] += actions(self.turn) > self.most

    def record(self, words: str) -> None:
        self.turn = [] if words.startswith("discard") else [*self.turn, words]


def watched(options: dict[str, object], matches: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for n in range(matches):
        seats = GAME.seats[n % len(GAME.seats)]
        referee = Referee(seats, options)
        rng = stream("readings", n)
        state = GAME.start(seats, {"single_round": True, **options}, rng)
        while state.turn != OVER:
            referee.look(state)
            legal = state.legal().to_list()
            lively = [m for m in legal if not GAME.notation(state, m).startswith("discard")]
            pool = lively if lively and rng.below(3) else legal
            move = pool[rng.below(len(pool))]
            referee.record(GAME.notation(state, move))
            state.play(move, rng)
        met += referee.met
    return met


COMMON = {"summer counts eight", "winter takes any card", "a mimic is put alone"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "expected", "missing"),
    [
        ({}, COMMON | {"more actions than three"}, {"a discard must wait", "no action is left"}),
        ({"summer_laid": True}, set(), {"summer counts eight"}),
        ({"winter_top": True}, set(), {"winter takes any card"}),
        ({"mimic_beside": True}, set(), {"a mimic is put alone"}),
        ({"at_least_one": True}, {"a discard must wait"}, set()),
        ({"three_actions": True}, {"no action is left"}, {"more actions than three"}),
        ({"at_least_one": True, "three_actions": True}, {"a discard must wait"}, set()),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, dict) else "",
)
def test_a_match_goes_by_the_reading_that_was_chosen(
    options: dict[str, object], expected: set[str], missing: set[str]
) -> None:
    met = watched(options, 60)
    assert expected <= {event for event, n in met.items() if n}
    assert not missing & {event for event, n in met.items() if n}
