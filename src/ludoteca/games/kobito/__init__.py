"""Kobito: build rainbows to the pots of gold, before the others finish them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.game import RANDOM_SEAT, Game
from ludoteca.core.option import Value, flag
from ludoteca.core.search_config import NetworkUse, SearchConfig, TurnHalving
from ludoteca.games.kobito import deck
from ludoteca.games.kobito.bot.fitted_weights import FittedGardenerBot
from ludoteca.games.kobito.bot.gardener import GardenerBot
from ludoteca.games.kobito.rules.cards import GOLD_NAMES, NAMES
from ludoteca.games.kobito.rules.moves import MOVES
from ludoteca.games.kobito.rules.play import Kobito, setup
from ludoteca.games.kobito.shown.interaction import ANCHORS, candidate_moves, click_paths
from ludoteca.games.kobito.shown.observation import KobitoObserver
from ludoteca.games.kobito.shown.reasons import reasons
from ludoteca.games.kobito.shown.refusals import PARAGRAPHS, refusal
from ludoteca.games.kobito.shown.tally import tally, tie_break
from ludoteca.games.kobito.shown.transfers import transfers
from ludoteca.games.kobito.shown.view import piece_counts, view
from ludoteca.games.kobito.shown.words import describe_move, notation, parse_move

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
    paragraphs: Mapping[str, int] = MappingProxyType(PARAGRAPHS)
    anchors = ANCHORS
    items = (*NAMES, *GOLD_NAMES)
    scoring_items = frozenset(GOLD_NAMES)
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
            rng,
            log,
            every_card_costs=bool(options["every_card_costs"]),
            closed_circle=bool(options["closed_circle"]),
            swaps_anywhere=bool(options["swaps_anywhere"]),
            reshuffle_at_once=bool(options["reshuffle_at_once"]),
        )

    notation = staticmethod(notation)
    describe_move = staticmethod(describe_move)
    parse_move = staticmethod(parse_move)
    refusal = staticmethod(refusal)
    view = staticmethod(view)
    piece_counts = staticmethod(piece_counts)
    touches = staticmethod(click_paths)
    candidate_moves = staticmethod(candidate_moves)
    reasons = staticmethod(reasons)
    transfers = staticmethod(transfers)
    tally = staticmethod(tally)
    tie_break = staticmethod(tie_break)

    def starting_seat(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return RANDOM_SEAT

    def scores(self, state: Kobito) -> list[int]:
        return [int(state.score(seat)) for seat in range(state.seats)]

    def colour(self, item: str) -> str:
        """The hue of a number, wherever its card lies; gold cards are yellow."""
        number = item.rsplit("-", 1)[-1]
        if number.isdigit():
            return NUMBER_COLOURS[int(number) - 1]
        return "bright_yellow" if item.startswith("G") else "bright_white"

    def short_label(self, item: str) -> str:
        """A kobito is a K with its number, a stack its number with a star."""
        if item.startswith("kobito"):
            return "K" + item.removeprefix("kobito-").removeprefix("kobito")
        if item.startswith("swapped-"):
            return item.removeprefix("swapped-") + "*"
        return "⇄" if item == "swap" else item


GAME = KobitoGame()
