"""Kobito: build rainbows to the pots of gold, before the others finish them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from ludoteca.core.game import BY_LOT, Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.option import Value, flag
from ludoteca.core.reading import Reading
from ludoteca.core.tally import Tally
from ludoteca.core.thinking import Learnt, Thinking, WholeTurns
from ludoteca.core.view import Transfer, View
from ludoteca.games.kobito import deck
from ludoteca.games.kobito.bot.gardener import GardenerBot
from ludoteca.games.kobito.bot.learned import FittedGardenerBot
from ludoteca.games.kobito.rules.cards import GOLD_NAMES, NAMES
from ludoteca.games.kobito.rules.moves import MOVES
from ludoteca.games.kobito.rules.play import Kobito, setup
from ludoteca.games.kobito.shown import reasons, refusals, tally, touches, view, ways, words
from ludoteca.games.kobito.shown.observation import KobitoObserver

HUES = (
    "red",
    "bright_red",
    "yellow",
    "bright_yellow",
    "green",
    "bright_green",
    "cyan",
    "bright_cyan",
    "blue",
    "bright_blue",
    "magenta",
    "bright_magenta",
)


class KobitoGame(Game[Kobito]):
    name = "kobito"
    rules = 2
    older: Mapping[int, Mapping[str, Value]] = MappingProxyType(
        {1: {"every_card_costs": True, "closed_circle": True}}
    )
    seats = (2, 3, 4, 5, 6)
    usual_seats = 4
    moves = MOVES
    longest = 6000
    open_scores = True
    options = (
        flag("every_card_costs"),
        flag("closed_circle"),
        flag("swaps_anywhere"),
        flag("reshuffle_at_once"),
        deck.GOLD_DECK,
    )
    rare = frozenset({"play_first", "swap_with", "swap_nth", "trade_nth"})
    fleeting = frozenset({"goes_back"})
    paragraphs: Mapping[str, int] = MappingProxyType(refusals.PARAGRAPHS)
    spots = touches.SPOTS
    items = (*NAMES, *GOLD_NAMES)
    alike: Mapping[str, str] = MappingProxyType(
        {
            "play_first": "play",
            "swap_with": "swap",
            "swap_nth": "swap",
            "trade_with": "trade",
            "trade_nth": "trade",
        }
    )
    puts_away = frozenset({"penalty", "penalty_free"})
    characters = ("pip", "moss", "breeze", "saffron", "indigo")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"gardener": GardenerBot})
    observer = KobitoObserver
    thinking = Thinking(
        policy=FittedGardenerBot,
        horizon=0,
        settles=True,
        modelled=True,
        turnwise=True,
        turns=WholeTurns(least=200, learnt=Learnt(plays=True)),
        guesses=3,
        bias=0.5,
        learnt=Learnt(0.5, leads=True, plays=True),
        expert=32,
        master=400,
        slips=(0.45, 0.15),
        lapses=(0.1, 0.02),
    )

    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Kobito:
        lengths, points = deck.lengths_and_points(options["gold_deck"])
        return setup(
            seats,
            lengths,
            points,
            bool(options["every_card_costs"]),
            bool(options["closed_circle"]),
            bool(options["swaps_anywhere"]),
            bool(options["reshuffle_at_once"]),
            rng,
            log,
        )

    def begins(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return BY_LOT

    def words(self, state: Kobito, move: int) -> str:
        return words.words(state, move)

    def meant(self, state: Kobito, said: Reading) -> int | None:
        """Any order of the pieces that leaves no doubt, two neighbours in either order, and all
        cards of a rainbow by their number."""
        return words.meant(state, said)

    def phrase(self, state: Kobito, move: int) -> Note:
        return words.phrase(state, move)

    def refusal(self, state: Kobito, said: Reading) -> Note:
        return refusals.refusal(state, said)

    def view(self, state: Kobito, seat: int | None) -> View:
        return view.view(state, seat)

    def reasons(self, state: Kobito, move: int) -> Iterable[Note]:
        return reasons.reasons(state, move)

    def touches(self, state: Kobito, moves: Sequence[int]) -> list[list[list[str]]]:
        seen = self.view(state, int(state.turn))
        return touches.touches(seen, [self.phrase(state, move) for move in moves])

    def attempts(self, state: Kobito, touched: Sequence[str]) -> Iterable[str]:
        return touches.attempts(self.view(state, int(state.turn)), touched)

    def scores(self, state: Kobito) -> list[int]:
        return [int(state.score(seat)) for seat in range(state.seats)]

    def tie_break(self, state: Kobito) -> Note | None:
        return tally.tie_break(state)

    def tally(self, state: Kobito) -> Tally:
        return tally.tally(state)

    def transfers(self, heard: Sequence[Note]) -> list[list[Transfer]]:
        return ways.transfers(heard)

    def census(self, state: Kobito) -> dict[str, int]:
        return view.census(state)

    def ink(self, item: str) -> str:
        """The hue of the number, the same wherever it lies; gold is gold."""
        number = item.rsplit("-", 1)[-1]
        if number.isdigit():
            return HUES[int(number) - 1]
        return "bright_yellow" if item.startswith("G") else "bright_white"

    def face(self, item: str) -> str:
        """A kobito is a K with its number, a stack a number with a star."""
        if item.startswith("kobito"):
            return "K" + item.removeprefix("kobito-").removeprefix("kobito")
        if item.startswith("swapped-"):
            return item.removeprefix("swapped-") + "*"
        return "⇄" if item == "swap" else item


GAME = KobitoGame()
