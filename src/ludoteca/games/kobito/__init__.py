"""Kobito: build rainbows to the pots of gold, before the others finish them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng
from ludoteca.core.game import RANDOM_SEAT, Game
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.option import Value, flag
from ludoteca.core.search_config import NetworkUse, SearchConfig, TurnHalving
from ludoteca.core.tally import Tally
from ludoteca.core.view import Transfer, View
from ludoteca.games.kobito import deck
from ludoteca.games.kobito.bot.fitted_weights import FittedGardenerBot
from ludoteca.games.kobito.bot.gardener import GardenerBot
from ludoteca.games.kobito.rules.cards import GOLD_NAMES, NAMES
from ludoteca.games.kobito.rules.moves import MOVES
from ludoteca.games.kobito.rules.play import Kobito, setup
from ludoteca.games.kobito.shown import (
    interaction,
    reasons,
    refusals,
    tally,
    transfers,
    view,
    words,
)
from ludoteca.games.kobito.shown.observation import KobitoObserver

NUMBER_COLOURS = (
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
    rules = 1
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
    rare_moves = frozenset({"play_first", "swap_with", "swap_nth", "trade_nth"})
    transient_log_keys = frozenset({"goes_back"})
    paragraphs: Mapping[str, int] = MappingProxyType(refusals.PARAGRAPHS)
    anchors = interaction.ANCHORS
    items = (*NAMES, *GOLD_NAMES)
    kind_aliases: Mapping[str, str] = MappingProxyType(
        {
            "play_first": "play",
            "swap_with": "swap",
            "swap_nth": "swap",
            "trade_with": "trade",
            "trade_nth": "trade",
        }
    )
    discard_kinds = frozenset({"penalty", "penalty_free"})
    characters = ("pip", "moss", "breeze", "saffron", "indigo")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"gardener": GardenerBot})
    observer = KobitoObserver
    search_config = SearchConfig(
        policy=FittedGardenerBot,
        rollout_depth=0,
        quiesce=True,
        model_opponents=True,
        stop_at_turn_end=True,
        turn_halving=TurnHalving(min_iterations=200, network=NetworkUse(as_rollout=True)),
        determinizations=3,
        prior_weight=0.5,
        network=NetworkUse(0.5, as_prior=True, as_rollout=True),
        expert_iterations=32,
        master_iterations=400,
        skip_probability=(0.45, 0.15),
        random_probability=(0.1, 0.02),
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

    def starting_seat(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return RANDOM_SEAT

    def notation(self, state: Kobito, move: int) -> str:
        return words.notation(state, move)

    def parse_move(self, state: Kobito, tokens: MoveTokens) -> int | None:
        """Any order of the pieces that leaves no doubt, two neighbours in either order, and all
        cards of a rainbow by their number."""
        return words.parse_move(state, tokens)

    def describe_move(self, state: Kobito, move: int) -> Note:
        return words.describe_move(state, move)

    def refusal(self, state: Kobito, tokens: MoveTokens) -> Note:
        return refusals.refusal(state, tokens)

    def view(self, state: Kobito, seat: int | None) -> View:
        return view.view(state, seat)

    def reasons(self, state: Kobito, move: int) -> Iterable[Note]:
        return reasons.reasons(state, move)

    def touches(self, state: Kobito, moves: Sequence[int]) -> list[list[list[str]]]:
        seat_view = self.view(state, int(state.turn))
        return interaction.click_paths(
            seat_view, [self.describe_move(state, move) for move in moves]
        )

    def candidate_moves(self, state: Kobito, touched: Sequence[str]) -> Iterable[str]:
        return interaction.candidate_moves(self.view(state, int(state.turn)), touched)

    def scores(self, state: Kobito) -> list[int]:
        return [int(state.score(seat)) for seat in range(state.seats)]

    def tie_break(self, state: Kobito) -> Note | None:
        return tally.tie_break(state)

    def tally(self, state: Kobito) -> Tally:
        return tally.tally(state)

    def transfers(self, notes: Sequence[Note]) -> list[list[Transfer]]:
        return transfers.transfers(notes)

    def piece_counts(self, state: Kobito) -> dict[str, int]:
        return view.census(state)

    def colour(self, item: str) -> str:
        """The hue of the number, the same wherever it lies; gold is gold."""
        number = item.rsplit("-", 1)[-1]
        if number.isdigit():
            return NUMBER_COLOURS[int(number) - 1]
        return "bright_yellow" if item.startswith("G") else "bright_white"

    def short_label(self, item: str) -> str:
        """A kobito is a K with its number, a stack a number with a star."""
        if item.startswith("kobito"):
            return "K" + item.removeprefix("kobito-").removeprefix("kobito")
        if item.startswith("swapped-"):
            return item.removeprefix("swapped-") + "*"
        return "⇄" if item == "swap" else item


GAME = KobitoGame()
