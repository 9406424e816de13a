"""Encantados: lay the creatures of the wood in your garden, and be rid of your hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from ludoteca.core.daily import Daily
from ludoteca.core.game import BY_LOT, Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.option import Number, Option, Value, flag
from ludoteca.core.reading import Reading
from ludoteca.core.sides import Sides, everybody_alone, opposite
from ludoteca.core.tally import Tally
from ludoteca.core.thinking import Learnt, Thinking
from ludoteca.core.view import View
from ludoteca.games.encantados import deck
from ludoteca.games.encantados.bot.gardener import GardenerBot
from ludoteca.games.encantados.bot.learned import FittedGardenerBot
from ludoteca.games.encantados.rules.cards import NAMES
from ludoteca.games.encantados.rules.moves import MOVES
from ludoteca.games.encantados.rules.play import Encantados, setup
from ludoteca.games.encantados.shown import faces, reasons, refusals, tally, touches, view, words
from ludoteca.games.encantados.shown.observation import EncantadosObserver
from ludoteca.games.encantados.shown.ways import WAYS

ANOTHER_READING: Mapping[str, Value] = MappingProxyType(
    {"summer_laid": True, "winter_top": True, "mimic_beside": True, "swap_reactions": True}
)
"""As matches of number 1 were played, of what number 2 reads otherwise."""


class EncantadosGame(Game[Encantados]):
    name = "encantados"
    rules = 2
    older: Mapping[int, Mapping[str, Value]] = MappingProxyType(
        {
            1: {
                "elves_always": True,
                "lone_mimic_expand": False,
                "first_laid": True,
                "out_stays_out": True,
                **ANOTHER_READING,
            }
        }
    )
    seats = (2, 3, 4, 5, 6)
    usual_seats = 4
    moves = MOVES
    longest = 60000
    open_scores = True
    options = (
        Option("elves_keep", (2, 1)),
        flag("elves_always"),
        Option("lone_mimic_expand", (True, False)),
        flag("first_laid"),
        flag("out_stays_out"),
        flag("summer_laid"),
        flag("winter_top"),
        flag("mimic_beside"),
        flag("at_least_one"),
        flag("three_actions"),
        flag("swap_reactions"),
        Number("target", (100, 30, 50, 150, 200), 10, 500),
        flag("single_round"),
        deck.DECK,
    )
    fleeting = frozenset({"shows_hand", "scores"})  # hands are shown, scored and shuffled again
    rare = frozenset({"lay_mimic"})
    brief: Mapping[str, Value] = MappingProxyType({"single_round": True})
    ways = WAYS
    paragraphs: Mapping[str, int] = refusals.PARAGRAPHS
    items = NAMES
    alike: Mapping[str, str] = MappingProxyType({"search_with_elves": "search"})
    daily = Daily(options=MappingProxyType({"single_round": True}))
    puts_away = frozenset({"leave", "give", "return", "discard"})
    characters = ("bramble", "barnaby", "nettle", "piper", "flicker")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"gardener": GardenerBot})
    observer = EncantadosObserver
    thinking = Thinking(
        policy=FittedGardenerBot,
        horizon=12,
        settles=True,
        modelled=True,
        bias=2.0,
        learnt=Learnt(leads=True),
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
            deck.stock_of(options),
            elves_keep,
            target,
            {name: value for name, value in options.items() if isinstance(value, bool)},
            rng,
            log,
        )

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        pairs = seats in (4, 6)  # ruling 9: partners sit opposite
        return opposite(seats, seats // 2) if pairs else everybody_alone(seats)

    def silent(self, seats: int, options: Mapping[str, Value]) -> bool:
        return seats in (4, 6)  # ruling 49: partners may not talk

    def reactions(self, state: Encantados) -> bool:
        return state.swap_reactions or not state.swapped  # ruling 71

    def begins(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return BY_LOT

    def words(self, state: Encantados, move: int) -> str:
        return words.words(move)

    def phrase(self, state: Encantados, move: int) -> Note:
        return words.phrase(state, move)

    def refusal(self, state: Encantados, said: Reading) -> Note:
        return refusals.refusal(state, said)

    def meant(self, state: Encantados, said: Reading) -> int | None:
        return words.meant(state, said)

    def view(self, state: Encantados, seat: int | None) -> View:
        return view.view(state, seat)

    def reasons(self, state: Encantados, move: int) -> Iterable[Note]:
        return reasons.reasons(state, move)

    def touches(self, state: Encantados, moves: Sequence[int]) -> list[list[list[str]]]:
        seen = self.view(state, int(state.turn))
        gardens = [int(state.garden_of(seat)) for seat in range(state.seats)]
        phrases = [self.phrase(state, move) for move in moves]
        return touches.touches(seen, gardens, phrases)

    def attempts(self, state: Encantados, touched: Sequence[str]) -> Iterable[str]:
        return touches.attempts(self.view(state, int(state.turn)), touched)

    def scores(self, state: Encantados) -> list[int]:
        return [state.totals[state.garden_of(seat)] for seat in range(state.seats)]

    def tie_break(self, state: Encantados) -> Note | None:
        return tally.tie_break(state)

    def tally(self, state: Encantados) -> Tally:
        return tally.tally(state)

    def interlude(self, before: View, heard: Sequence[Note]) -> Tally:
        return tally.interlude(before, heard)

    def census(self, state: Encantados) -> dict[str, int]:
        return view.census(state)

    def face(self, item: str) -> str:
        return faces.FACES.get(item, item)

    def ink(self, item: str) -> str:
        return faces.INKS.get(item.split("-")[0], "default")


GAME = EncantadosGame()
