"""A table of Encantados set up from a few words."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.kit.rng import stream
from ludoteca.core.refusal import Refused
from ludoteca.core.view import log_for
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.rules.cards import NAMES, SPOT_NAMES
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.position import DRAWING, LAYING
from ludoteca.games.encantados.shown.view import planted, tallied


class Table:
    """A position, played and asked in words. Seat 0 acts unless told otherwise."""

    def __init__(self, state: Encantados) -> None:
        self.state = state

    def moves(self, verb: str = "") -> list[str]:
        legal = self.state.legal().listed()
        said = [GAME.words(self.state, move) for move in legal]
        return [words for words in said if words.startswith(verb)]

    def play(self, *moves: str) -> Table:
        for ply, words in enumerate(moves):
            GAME.play_words(self.state, words, stream("table", words, ply))
        return self

    def refuses(self, words: str) -> str:
        """The key of the rule that forbids this move."""
        try:
            GAME.parse(self.state, words)
        except Refused as refusal:
            return refusal.note.key
        raise AssertionError(f"{words} is legal")

    def hand(self, seat: int = 0) -> str:
        return " ".join(tallied(self.state.hands.cards, seat))

    def garden(self, garden: int = 0) -> str:
        return " ".join(planted(self.state, garden))

    @property
    def search_pile(self) -> str:
        """From bottom to top, as it lies."""
        return " ".join(NAMES[card] for card in self.state.search_pile.listed())

    @property
    def end_pile(self) -> str:
        return " ".join(NAMES[card] for card in self.state.end_pile.listed())

    @property
    def deck(self) -> str:
        """From top to bottom, as it is drawn."""
        return " ".join(NAMES[card] for card in reversed(self.state.deck.listed()))

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def totals(self) -> list[int]:
        return list(self.state.totals)

    def points(self, garden: int = 0) -> int:
        """What a player or pair would score if the round ended now."""
        return int(self.state.gain_of(garden))

    def zone(self, name: str, seat: int | None = 0) -> tuple[str | None, ...]:
        return GAME.view(self.state, seat).zone(name).items

    def log(self, seat: int | None = 0) -> list[str]:
        """The keys of the lines that this seat may read."""
        return [note.key for note in log_for(self.state, seat)]

    def read(self, seat: int | None = 0) -> str:
        """All that this seat may read, arguments included."""
        return "\n".join(map(repr, log_for(self.state, seat)))


def table(
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
) -> Table:
    """Seat 0 has this hand and this garden and is laying, or `drawing`.

    `others` are the hands of the other seats (two Fauns each unless told), `gardens` their
    gardens; `deck` is written from its top down, the piles from their bottom up.
    """
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
    state.deck.clear()
    for name in reversed(deck.split()):
        state.deck.put(NAMES.index(name))
    for pile, cards in ((state.search_pile, search), (state.end_pile, end)):
        for name in cards.split():
            pile.put(NAMES.index(name))
    state.start = state.turn = state.active = 0
    state.phase = DRAWING if drawing else LAYING
    return Table(state)
