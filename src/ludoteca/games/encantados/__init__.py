"""Encantados: lay the creatures of the wood in your garden, and empty your hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludoteca.core.daily import DailyDeal
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.game import RANDOM_SEAT, Game
from ludoteca.core.option import NumberOption, Option, Value, flag
from ludoteca.core.search_config import NetworkUse, SearchConfig
from ludoteca.core.sides import Sides, alternating_sides, single_seat_sides
from ludoteca.games.encantados import deck
from ludoteca.games.encantados.bot.fitted_weights import FittedGardenerBot
from ludoteca.games.encantados.bot.gardener import GardenerBot
from ludoteca.games.encantados.rules.cards import NAMES
from ludoteca.games.encantados.rules.moves import MOVES
from ludoteca.games.encantados.rules.play import Encantados, setup
from ludoteca.games.encantados.shown.interaction import candidate_moves, click_paths
from ludoteca.games.encantados.shown.labels import colour, short_label
from ludoteca.games.encantados.shown.observation import EncantadosObserver
from ludoteca.games.encantados.shown.reasons import reasons
from ludoteca.games.encantados.shown.refusals import PARAGRAPHS, refusal
from ludoteca.games.encantados.shown.tally import round_summary, tally, tie_break
from ludoteca.games.encantados.shown.transfers import TRANSFERS
from ludoteca.games.encantados.shown.view import piece_counts, view
from ludoteca.games.encantados.shown.words import describe_move, notation, parse_move


class EncantadosGame(Game[Encantados]):
    name = "encantados"
    rules = 1
    seats = (2, 3, 4, 5, 6)
    usual_seats = 4
    suggested_seats = 3  # four are two pairs that may not talk
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
        flag("swap_reactions", (4, 6)),
        NumberOption("target", (100, 30, 50, 150, 200), 10, 500),
        flag("single_round"),
        deck.DECK,
    )
    # hands are shown, scored and shuffled again
    transient_log_keys = frozenset({"shows_hand", "scores"})
    rare_moves = frozenset({"lay_mimic"})
    short_match_options: Mapping[str, Value] = MappingProxyType({"single_round": True})
    transfer_patterns = TRANSFERS
    paragraphs: Mapping[str, int] = PARAGRAPHS
    items = NAMES
    kind_aliases: Mapping[str, str] = MappingProxyType({"search_with_elves": "search"})
    daily = DailyDeal(options=MappingProxyType({"single_round": True}))
    discard_kinds = frozenset({"leave", "give", "return", "discard"})
    characters = ("bramble", "barnaby", "nettle", "piper", "flicker")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"gardener": GardenerBot})
    observer = EncantadosObserver
    search_config = SearchConfig(
        policy=FittedGardenerBot,
        rollout_depth=12,
        quiesce=True,
        model_opponents=True,
        prior_weight=2.0,
        network=NetworkUse(as_prior=True),
        expert_iterations=16,
        master_iterations=150,
        skip_probability=(0.25, 0.06),
        random_probability=(0.04, 0.01),
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
            rng,
            log,
            elves_keep=elves_keep,
            target=target,
            flags={name: value for name, value in options.items() if isinstance(value, bool)},
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
    tally = staticmethod(tally)
    tie_break = staticmethod(tie_break)
    round_summary = staticmethod(round_summary)
    short_label = staticmethod(short_label)
    colour = staticmethod(colour)

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        pairs = seats in (4, 6)  # ruling 9: partners sit opposite
        return alternating_sides(seats, seats // 2) if pairs else single_seat_sides(seats)

    def forbids_chat(self, seats: int, options: Mapping[str, Value]) -> bool:
        return seats in (4, 6)  # ruling 49: partners may not talk

    def allows_reactions(self, state: Encantados) -> bool:
        return state.swap_reactions or not state.swapped  # ruling 71

    def starting_seat(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return RANDOM_SEAT

    def scores(self, state: Encantados) -> list[int]:
        return [state.totals[state.garden_of(seat)] for seat in range(state.seats)]


GAME = EncantadosGame()
