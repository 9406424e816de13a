"""The parts of the examination, each as steps short enough for a bar to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.testkit.examination import Met, examine, examine_chance
from ludoteca.core.testkit.papers import examine_texts, hold
from ludoteca.core.testkit.truths import Truths, unexamined
from ludoteca.core.testkit.wording import examine_hints, examine_words
from ludoteca.core.text import texts
from ludoteca.learn.examination import RowExamination

CHUNK = 20
"""Matches of one step."""
ENOUGH = 100
"""In so many matches every kind of move and every card is met, unless the game calls it rare."""
SENTENCES = 20
"""Sentences for each match that was asked for."""
FEW = 5
"""Matches with each value of an option, at each number of seats, at most."""

Step = Callable[[], None]


class Sitting:
    """One game under examination, and what each part has seen."""

    def __init__(self, game: Game[Any], seats: tuple[int, ...], matches: int) -> None:
        self.game = game
        self.seats = seats
        self.matches = matches
        self.truths = truths_of(game)
        self.met = Met()
        self.seen: dict[str, Note] = {}

    def examined(self, part: str) -> None:
        met = self.met
        self.seen[part] = Note("examined", {"matches": met.matches, "decisions": met.decisions})


def truths_of(game: Game[Any]) -> Truths:
    """The truths that a game's package declares in a module of that name."""
    name = f"{game.package}.truths"
    if find_spec(name) is None:
        return unexamined(game)
    found: Truths = import_module(name).TRUTHS
    return found


def papers(sitting: Sitting) -> list[Step]:
    return [partial(examine_texts, sitting.game)]


def matches(sitting: Sitting) -> list[Step]:
    """Random matches at every number of seats, and in the end what none of them met."""

    def play(seats: int, start: int, many: int) -> None:
        seed = f"examination/{start}"
        sitting.met.add(examine(sitting.game, seats, matches=many, seed=seed))
        sitting.examined("matches")

    def every_thing_met() -> None:
        said = texts("en", sitting.game.name).tables
        never = set(said.get("move", ())) - set(sitting.met.moves) - sitting.game.rare
        hold("every kind of move is met, unless the game calls it rare", sorted(never))
        hold("every card is met", sorted(set(said.get("card", ())) - set(sitting.met.cards)))

    steps: list[Step] = []
    each = -(-sitting.matches // len(sitting.seats))
    for seats in sitting.seats:
        for start in range(0, each, CHUNK):
            many = min(CHUNK, each - start)
            steps.append(partial(play, seats, start, many))
        if sitting.matches >= ENOUGH:
            steps.append(partial(examine_chance, sitting.game, seats))
    if sitting.matches >= ENOUGH and sitting.seats == sitting.game.seats:
        steps.append(every_thing_met)
    return steps


def options(sitting: Sitting) -> list[Step]:
    """Every value of every option, at every number of seats."""

    def play(seats: int, chosen: dict[str, object]) -> None:
        many = max(1, min(FEW, sitting.matches // ENOUGH))
        sitting.met.add(examine(sitting.game, seats, chosen, many, f"option/{chosen}"))
        sitting.examined("options")

    sitting.met = Met()
    return [
        partial(play, seats, chosen)
        for seats in sitting.seats
        for chosen in other_values(sitting.game)
    ]


def other_values(game: Game[Any]) -> Iterator[dict[str, object]]:
    for option in game.options:
        for value in option.values[1:]:
            yield {option.name: value}


def words(sitting: Sitting) -> list[Step]:
    """Sentences of all kinds: each is a legal move, or refused with a reason that is true."""
    total = 0

    def listen(start: int) -> None:
        nonlocal total
        sentences = SENTENCES * min(CHUNK, sitting.matches - start)
        heard = examine_words(sitting.game, sitting.truths, sentences, f"words/{start}")
        total += heard.sentences
        sitting.seen["words"] = Note("sentences", {"sentences": total})

    starts = range(0, sitting.matches, CHUNK)
    return [partial(listen, start) for start in starts]


def hints(sitting: Sitting) -> list[Step]:
    """What the game praises, if it praises anything."""
    kinds: set[str] = set()

    def listen(start: int) -> None:
        positions = min(CHUNK, sitting.matches - start)
        heard = examine_hints(sitting.game, sitting.truths, positions, f"hints/{start}")
        kinds.update(heard.hints)
        sitting.seen["hints"] = Note("praised", {"n": len(kinds)})

    if type(sitting.game).reasons is Game.reasons:
        return []
    starts = range(0, sitting.matches, CHUNK)
    return [partial(listen, start) for start in starts]


def rows(sitting: Sitting) -> list[Step]:
    """What learners are given, if the game has an observer."""
    total = 0

    def look(seats: int) -> None:
        nonlocal total
        many = max(1, sitting.matches // (10 * len(sitting.seats)))
        total += RowExamination(sitting.game, seats).run(many).rows
        sitting.seen["rows"] = Note("examined_rows", {"rows": total})

    if sitting.game.observer is None or find_spec("numpy") is None:
        return []
    return [partial(look, seats) for seats in sitting.seats]


PARTS: tuple[tuple[str, Callable[[Sitting], list[Step]]], ...] = (
    ("texts", papers),
    ("matches", matches),
    ("options", options),
    ("words", words),
    ("hints", hints),
    ("rows", rows),
)
"""The name of each in the texts' [examine] table, and its steps."""
