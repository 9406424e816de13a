"""Encantados: lay the creatures of the wood in your garden, and be rid of your hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from ludoteca.core.daily import DailyDeal
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng
from ludoteca.core.game import RANDOM_SEAT, Game
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.option import NumberOption, Option, Value, flag
from ludoteca.core.search_config import NetworkUse, SearchConfig
from ludoteca.core.sides import Sides, alternating_sides, single_seat_sides
from ludoteca.core.tally import Tally
from ludoteca.core.view import View
from ludoteca.games.encantados import deck
from ludoteca.games.encantados.bot.fitted_weights import FittedGardenerBot
from ludoteca.games.encantados.bot.gardener import GardenerBot
from ludoteca.games.encantados.rules.cards import NAMES
from ludoteca.games.encantados.rules.moves import MOVES
from ludoteca.games.encantados.rules.play import Encantados, setup
from ludoteca.games.encantados.shown import (
    interaction,
    labels,
    reasons,
    refusals,
    tally,
    view,
    words,
)
from ludoteca.games.encantados.shown.observation import EncantadosObserver
from ludoteca.games.encantados.shown.transfers import TRANSFERS


class EncantadosGame(Game[Encantados]):
    name = "encantados"
    rules = 1
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
        NumberOption("target", (100, 30, 50, 150, 200), 10, 500),
        flag("single_round"),
        deck.DECK,
    )
    transient_log_keys = frozenset(
        {"shows_hand", "scores"}
    )  # hands are shown, scored and shuffled again
    rare_moves = frozenset({"lay_mimic"})
    short_match_options: Mapping[str, Value] = MappingProxyType({"single_round": True})
    transfer_patterns = TRANSFERS
    paragraphs: Mapping[str, int] = refusals.PARAGRAPHS
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
            elves_keep,
            target,
            {name: value for name, value in options.items() if isinstance(value, bool)},
            rng,
            log,
        )

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        pairs = seats in (4, 6)  # ruling 9: partners sit opposite
        return alternating_sides(seats, seats // 2) if pairs else single_seat_sides(seats)

    def forbids_chat(self, seats: int, options: Mapping[str, Value]) -> bool:
        return seats in (4, 6)  # ruling 49: partners may not talk

    def allows_reactions(self, state: Encantados) -> bool:
        return state.swap_reactions or not state.swapped  # ruling 71

    def starting_seat(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return RANDOM_SEAT

    def notation(self, state: Encantados, move: int) -> str:
        return words.notation(move)

    def describe_move(self, state: Encantados, move: int) -> Note:
        return words.describe_move(state, move)

    def refusal(self, state: Encantados, tokens: MoveTokens) -> Note:
        return refusals.refusal(state, tokens)

    def parse_move(self, state: Encantados, tokens: MoveTokens) -> int | None:
        return words.parse_move(state, tokens)

    def view(self, state: Encantados, seat: int | None) -> View:
        return view.view(state, seat)

    def reasons(self, state: Encantados, move: int) -> Iterable[Note]:
        return reasons.reasons(state, move)

    def touches(self, state: Encantados, moves: Sequence[int]) -> list[list[list[str]]]:
        current_view = self.view(state, int(state.turn))
        gardens = [int(state.garden_of(seat)) for seat in range(state.seats)]
        phrases = [self.describe_move(state, move) for move in moves]
        return interaction.click_paths(current_view, gardens, phrases)

    def candidate_moves(self, state: Encantados, touched: Sequence[str]) -> Iterable[str]:
        return interaction.candidate_moves(self.view(state, int(state.turn)), touched)

    def scores(self, state: Encantados) -> list[int]:
        return [state.totals[state.garden_of(seat)] for seat in range(state.seats)]

    def tie_break(self, state: Encantados) -> Note | None:
        return tally.tie_break(state)

    def tally(self, state: Encantados) -> Tally:
        return tally.tally(state)

    def round_summary(self, before: View, notes: Sequence[Note]) -> Tally:
        return tally.round_summary(before, notes)

    def piece_counts(self, state: Encantados) -> dict[str, int]:
        return view.census(state)

    def short_label(self, item: str) -> str:
        return labels.SHORT_LABELS.get(item, item)

    def colour(self, item: str) -> str:
        return labels.TERMINAL_COLOURS.get(item.split("-")[0], "default")


GAME = EncantadosGame()
