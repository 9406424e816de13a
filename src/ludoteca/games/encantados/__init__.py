"""Encantados: lay the creatures of the wood in your garden, and be rid of your hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from ludoteca.core.bot import Bot
from ludoteca.core.game import Game
from ludoteca.core.note import Note
from ludoteca.core.option import Option, Value, flag
from ludoteca.core.reading import Reading
from ludoteca.core.rng import Rng
from ludoteca.core.thinking import Thinking
from ludoteca.core.view import View
from ludoteca.games.encantados import merits, view, words
from ludoteca.games.encantados.almanac import AlmanacBot
from ludoteca.games.encantados.bot import GardenerBot
from ludoteca.games.encantados.moves import MOVES
from ludoteca.games.encantados.observation import EncantadosObserver
from ludoteca.games.encantados.rules import Encantados, setup


class EncantadosGame(Game[Encantados]):
    name = "encantados"
    rules = 1
    seats = (2, 3, 4, 5, 6)
    usual_seats = 4
    moves = MOVES
    longest = 60000
    options = (
        Option("elves_keep", (2, 1)),
        flag("lone_mimic_expand"),
        Option("target", (100, 30, 50, 150, 200)),
        flag("single_round"),
    )
    fleeting = frozenset({"shows_hand", "scores"})  # hands are shown, scored and shuffled again
    rare = frozenset({"lay_mimic"})
    brief: Mapping[str, Value] = MappingProxyType({"single_round": True})
    paragraphs: Mapping[str, int] = words.PARAGRAPHS
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"gardener": GardenerBot})
    observer = EncantadosObserver
    thinking = Thinking(
        guide=AlmanacBot,
        horizon=0,
        settles=True,
        modelled=True,
        bias=2.0,
        expert=16,
        master=150,
        slips=(0.25, 0.06),
        lapses=(0.04, 0.01),
    )

    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Encantados:
        elves_keep, target = options["elves_keep"], options["target"]
        assert isinstance(elves_keep, int)
        assert isinstance(target, int)
        return setup(
            seats,
            elves_keep,
            bool(options["lone_mimic_expand"]),
            target,
            bool(options["single_round"]),
            rng,
            log,
        )

    def words(self, state: Encantados, move: int) -> str:
        return words.words(move)

    def phrase(self, state: Encantados, move: int) -> Note:
        return words.phrase(state, move)

    def refusal(self, state: Encantados, said: Reading) -> Note:
        return words.refusal(state, said.words)

    def view(self, state: Encantados, seat: int | None) -> View:
        return view.view(state, seat)

    def merits(self, state: Encantados, move: int) -> Iterable[Note]:
        return merits.merits(state, move)

    def scores(self, state: Encantados) -> list[int]:
        return [state.totals[state.garden_of(seat)] for seat in range(state.seats)]

    def census(self, state: Encantados) -> dict[str, int]:
        return view.census(state)

    def face(self, item: str) -> str:
        return words.FACES.get(item, item)

    def ink(self, item: str) -> str:
        return words.INKS.get(item.split("-")[0], "default")


GAME = EncantadosGame()
