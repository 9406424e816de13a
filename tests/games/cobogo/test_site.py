"""Positions of Cobogó from a drawing and a few words, for all its tests."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.kit.cards import cards
from ludoteca.core.kit.rng import stream
from ludoteca.core.refusal import Refused
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.deck import built, our_cards
from ludoteca.games.cobogo.deck_examined import LETTERS
from ludoteca.games.cobogo.rules.cards import FAR, NEAR
from ludoteca.games.cobogo.rules.moves import HOME
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.rules.position import EMPTY_WALL, NO_GOAL
from ludoteca.games.cobogo.rules.wall import tally

FAR_OFF = ("Y O4 9", "P O4 9", "B O4 9")
"""Goals that no test meets by accident."""


def site(
    drawing: str = "",
    hand: str = "C07 C02",
    goals: Sequence[str] = FAR_OFF,
    pile: str = "",
    others: Sequence[str] = (),
    fronts: dict[str, str] | None = None,
    open_backs: bool = False,
    grows: bool = False,
) -> Cobogo:
    """The seat in turn holds `hand`, the next ones `others`; the drawing's top left cell is 0,0.

    A goal is `Y L4 2`: colour, pattern, number. `pile` ends with its top card. `fronts` exchanges
    the fronts of cards: `{"C07": "YY/PP/BB"}`. All cards not named lie on the table.
    """
    used = " ".join((hand, pile, *others))
    deck = built(with_goals(goals, used, fronts or {}))
    numbers = {name: number for number, name in enumerate(deck.names)}
    state = Cobogo(1 + len(others), deck, open_backs, grows)
    state.log = []
    state.wall = EMPTY_WALL.copy()
    state.hands = [cards(sorted(numbers[n] for n in held.split())) for held in (hand, *others)]
    state.pile = cards(numbers[name] for name in pile.split())
    for _ in range(7):
        state.goal_of.put(NO_GOAL)
    for goal in range(len(goals)):
        card = numbers[free_cards(used)[goal]]
        state.goals.put(card)
        state.copies.put(0)
        state.goal_of.set(deck.colours.at(card), goal)
    if drawing.strip():
        draw(state, drawing)
        heaps = (state.goals, state.pile, *state.hands)
        away = {card for heap in heaps for card in heap.listed()}
        for card in sorted(set(numbers.values()) - away):
            state.laid.put(card)
            for where in (state.columns, state.rows):
                where.put(HOME)
            state.turns.put(0)
    return state


def start(seats: int = 2, seed: str = "start") -> Cobogo:
    return GAME.start(seats, {}, stream(seed), log=True)


def free_cards(used: str) -> list[str]:
    return [str(card["id"]) for card in plain_cards() if card["id"] not in used.split()]


def plain_cards() -> list[dict[str, object]]:
    return [dict(card) for card in our_cards() if isinstance(card, dict)]


def with_goals(goals: Sequence[str], used: str, fronts: dict[str, str]) -> list[object]:
    """Our deck, with these goals on the backs of its first cards that are not in use."""
    found = plain_cards()
    backs = dict(zip(free_cards(used), goals, strict=False))
    for card in found:
        name = str(card["id"])
        if name in backs:
            colour, pattern, number = backs[name].split()
            drawn = pattern.split("/") if "#" in pattern else pattern
            card["back"] = {"color": colour, "pattern": drawn, "count": int(number)}
        if name in fronts:
            card["front"] = fronts[name].split("/")
    return list(found)


def draw(state: Cobogo, drawing: str) -> None:
    """Fills the wall with these rows of Y, P, B, G, V and dots, and counts what is there."""
    rows = drawing.split()
    home = int(HOME)
    height, width = len(rows), max(map(len, rows))
    wall = state.wall
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != ".":
                wall.set(wall.cell(home + x, home + y), LETTERS[letter])
    for cell in range(wall.stride, wall.size() - wall.stride):
        beside = (cell - 1, cell + 1, cell - wall.stride, cell + wall.stride)
        if wall.at(cell) == FAR and any(NEAR < wall.at(near) < 64 for near in beside):
            wall.set(cell, NEAR)
    state.right, state.bottom = home + width - 1, home + height - 1
    tally(state, home, home, width, height, 1)


def moves(state: Cobogo) -> list[str]:
    return [GAME.words(state, move) for move in state.legal().listed()]


def places(state: Cobogo, card: str, turned: int = 0) -> set[tuple[int, int]]:
    """Where this card may lie, turned so."""
    notes = [GAME.phrase(state, move).args for move in state.legal().listed()]
    return {
        (int(str(note["x"])), int(str(note["y"])))
        for note in notes
        if note["card"] == card and note.get("n", 0) == turned
    }


def lay(state: Cobogo, words: str) -> Cobogo:
    GAME.play_words(state, words, stream("test"))
    return state


def why_not(state: Cobogo, words: str) -> str:
    """The key of the rule that forbids these words."""
    try:
        GAME.parse(state, words)
    except Refused as refusal:
        return refusal.note.key
    return "legal"


def shown(state: Cobogo) -> list[str]:
    """The wall as a drawing, from its top left cell on."""
    letters = {kind: letter for letter, kind in LETTERS.items()}
    return [
        "".join(
            letters.get(int(state.wall.at(state.wall.cell(x, y))), ".")
            for x in range(state.left, state.right + 1)
        )
        for y in range(state.top, state.bottom + 1)
    ]


def copies(drawing: str, *goals: str) -> list[int]:
    """How many copies of each goal a wall has."""
    wanted = [*goals, *(goal for goal in FAR_OFF if goal[0] not in {g[0] for g in goals})][:3]
    return site(drawing, goals=wanted).copies.listed()[: len(goals)]


def said(state: Cobogo) -> list[str]:
    """The keys of the log so far."""
    return [note.key for note in state.log or []]


def test_a_drawing_becomes_the_wall() -> None:
    state = site("YP. .VG", hand="C07", pile="C05", others=["C06"])
    assert shown(state) == ["YP.", ".VG"]
    assert GAME.census(state) == dict.fromkeys(state.deck.names, 1)


def test_goals_of_a_position_are_those_it_names() -> None:
    state = site("YY", goals=("Y I2 1", "G ###/#.# 4", "B V3 3"))
    assert [state.deck.shapes[card] for card in state.goals.listed()] == ["I2", "other", "V3"]
    assert [int(state.wanted(goal)) for goal in range(3)] == [1, 4, 3]
