"""Positions of Cobogó from a drawing and a few words."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.testkit.position import Position
from ludoteca.games.cobogo import BACKS, GAME
from ludoteca.games.cobogo.deck import build_deck, load_default_cards
from ludoteca.games.cobogo.deck_parser import LETTERS
from ludoteca.games.cobogo.rules.cards import FAR, NEAR
from ludoteca.games.cobogo.rules.laying import update_copies
from ludoteca.games.cobogo.rules.moves import ORIGIN
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.rules.position import EMPTY_WALL, NO_GOAL

FAR_OFF = ("Y O4 9", "P O4 9", "B O4 9")
"""Goals that no test meets by accident."""


class CobogoPosition(Position[Cobogo]):
    def places(self, card: str, turned: int = 0) -> set[tuple[int, int]]:
        """The places where this card may lie in this orientation."""
        notes = [GAME.describe_move(self.state, move).args for move in self.state.legal().to_list()]
        return {
            (int(str(note["x"])), int(str(note["y"])))
            for note in notes
            if note["card"] == card and note.get("n", 0) == turned
        }

    def drawing(self) -> list[str]:
        """The wall as a drawing, from its top left cell on."""
        letters = {kind: letter for letter, kind in LETTERS.items()}
        wall = self.state.wall
        return [
            "".join(
                letters.get(int(wall.at(wall.cell(x, y))), ".")
                for x in range(self.state.left, self.state.right + 1)
            )
            for y in range(self.state.top, self.state.bottom + 1)
        ]


def cobogo(
    drawing: str = "",
    hand: str = "C07 C02",
    goals: Sequence[str] = FAR_OFF,
    pile: str = "",
    others: Sequence[str] = (),
    fronts: dict[str, str] | None = None,
    backs: str = "seen",
    grows: bool = False,
) -> CobogoPosition:
    """The seat in turn holds `hand`, the next ones `others`; the drawing's top left cell is 0,0. A
    goal is `Y L4 2`: colour, pattern, number. `pile` ends with its top card. `fronts` replaces the
    fronts of cards: `{"C07": "YY/PP/BB"}`. All cards not named are on the table."""
    used = " ".join((hand, pile, *others))
    deck = build_deck(with_goals(goals, used, fronts or {}))
    numbers = {name: number for number, name in enumerate(deck.names)}
    state = Cobogo(1 + len(others), deck, BACKS[backs], grows)
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
        away = {card for heap in heaps for card in heap.to_list()}
        for card in sorted(set(numbers.values()) - away):
            state.laid.put(card)
            for where in (state.columns, state.rows):
                where.put(ORIGIN)
            state.turns.put(0)
    return CobogoPosition(GAME, state, stream("test"))


def dealt(seats: int = 2, seed: str = "start", **options: object) -> CobogoPosition:
    """A new match."""
    return CobogoPosition(GAME, GAME.start(seats, options, stream(seed), log=True), stream("test"))


def free_cards(used: str) -> list[str]:
    return [str(card["id"]) for card in plain_cards() if card["id"] not in used.split()]


def plain_cards() -> list[dict[str, object]]:
    return [dict(card) for card in load_default_cards() if isinstance(card, dict)]


def with_goals(goals: Sequence[str], used: str, fronts: dict[str, str]) -> list[object]:
    """Our deck, with these goals on the backs of its first unused cards."""
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
    """Fills the wall with these rows of Y, P, B, G, V and dots, and counts the copies."""
    rows = drawing.split()
    home = int(ORIGIN)
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
    update_copies(state, home, home, width, height, 1)


def copies(drawing: str, *goals: str) -> list[int]:
    """The number of copies of each goal on a wall."""
    expected = [*goals, *(goal for goal in FAR_OFF if goal[0] not in {g[0] for g in goals})][:3]
    return cobogo(drawing, goals=expected).state.copies.to_list()[: len(goals)]
