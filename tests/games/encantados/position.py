"""Positions of Encantados in a few words."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.engine.rng import stream
from ludoteca.core.testkit.position import Position
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.rules.cards import NAMES, SPOT_NAMES
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.position import DRAWING, LAYING
from ludoteca.games.encantados.shown.view import garden_cards


class EncantadosPosition(Position[Encantados]):
    names = NAMES

    def conserves(self, before: Mapping[str, int], after: Mapping[str, int]) -> bool:
        """A new round is dealt from the whole box, however few cards are on the table."""
        seats = int(self.state.seats)
        return before == after or after == GAME.piece_counts(GAME.start(seats, {}, stream("box")))

    def garden(self, garden: int = 0) -> str:
        return " ".join(garden_cards(self.state, garden))

    @property
    def search_pile(self) -> str:
        """From bottom to top, as it lies."""
        return " ".join(NAMES[card] for card in self.state.search_pile.to_list())

    @property
    def end_pile(self) -> str:
        return " ".join(NAMES[card] for card in self.state.end_pile.to_list())

    @property
    def deck(self) -> str:
        """From top to bottom, as it is drawn."""
        return " ".join(NAMES[card] for card in reversed(self.state.deck.to_list()))

    @property
    def totals(self) -> list[int]:
        return list(self.state.totals)

    def points(self, garden: int = 0) -> int:
        """The score of a player or pair if the round ended now."""
        return int(self.state.gain_of(garden))


def encantados(
    hand: str = "dwarf dwarf",
    garden: str = "",
    *,
    others: Mapping[int, str] | None = None,
    gardens: Mapping[int, str] | None = None,
    deck: str = "fairy fairy fairy fairy fairy fairy",
    search: str = "",
    end: str = "",
    seats: int = 2,
    drawing: bool = False,
    **options: object,
) -> EncantadosPosition:
    """Seat 0 has this hand and this garden and is laying, or `drawing`. `others` are the hands of
    the other seats (by default two Fauns each), `gardens` their gardens; `deck` is given from its
    top down, the piles from their bottom up."""
    state = GAME.start(seats, options, stream("a table"), log=True)
    state.log = []
    state.hands.clear(seats, state.pairs())
    state.gardens.clear(state.sides)
    held_by = dict.fromkeys(range(1, seats), "faun faun") | (dict(others or {})) | {0: hand}
    for seat, cards in held_by.items():
        for name in cards.split():
            state.hands.gain(seat, NAMES.index(name))
    for side, cards in ({0: garden} | dict(gardens or {})).items():
        for name in cards.split():
            state.gardens.add(side, SPOT_NAMES.index(name), 1)
    position = EncantadosPosition(GAME, state, stream("table"))
    position.place_cards(
        deck=" ".join(reversed(deck.split())), search_pile=search, end_pile=end, turn=0
    )
    state.first_seat = state.active = 0
    state.phase = DRAWING if drawing else LAYING
    return position
