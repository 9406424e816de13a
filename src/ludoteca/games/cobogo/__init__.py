"""Cobogó: build a wall of hollow bricks together, with the patterns that were ordered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludoteca.core.daily import Challenge, DailyDeal
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.game import RANDOM_SEAT, Game
from ludoteca.core.option import Option, Value, flag
from ludoteca.core.search_config import SearchConfig
from ludoteca.core.sides import Sides, one_side
from ludoteca.games.cobogo.bot.fast_mason import FastMasonBot
from ludoteca.games.cobogo.bot.mason import MasonBot
from ludoteca.games.cobogo.deck import DECK, DIFFICULTIES, build_deck, load_default_deck
from ludoteca.games.cobogo.rules.cards import GOALS, HIDDEN, KNOWN, MAX_CARDS, SEEN
from ludoteca.games.cobogo.rules.moves import MOVES
from ludoteca.games.cobogo.rules.play import Cobogo, setup
from ludoteca.games.cobogo.shown.interaction import candidate_moves, click_paths
from ludoteca.games.cobogo.shown.observation import CobogoObserver
from ludoteca.games.cobogo.shown.reasons import reasons
from ludoteca.games.cobogo.shown.refusals import refusal
from ludoteca.games.cobogo.shown.tally import tally
from ludoteca.games.cobogo.shown.transfers import TRANSFERS
from ludoteca.games.cobogo.shown.view import deduced_from_backs, piece_counts, view
from ludoteca.games.cobogo.shown.words import describe_move, notation, parse_move

BACKS = {"seen": int(SEEN), "hidden": int(HIDDEN), "known": int(KNOWN)}
SHORT_LABELS = {"yellow": "Y", "purple": "P", "blue": "B", "green": "G", "glass": "#"}
TERMINAL_COLOURS = {
    "yellow": "bright_yellow",
    "purple": "magenta",
    "blue": "bright_blue",
    "green": "green",
    "glass": "white",
}


class CobogoGame(Game[Cobogo]):
    name = "cobogo"
    rules = 1
    seats = (1, 2, 3, 4)
    usual_seats = 2
    moves = MOVES
    longest = MAX_CARDS - GOALS
    open_scores = True
    options = (
        Option("difficulty", DIFFICULTIES, ordered=("easy", "normal", "hard")),
        Option("backs", tuple(BACKS)),
        flag("grows"),
        DECK,
    )
    transfer_patterns = TRANSFERS
    paragraphs: Mapping[str, int] = MappingProxyType(
        {
            "no_passing": 8,
            "not_in_hand": 8,
            "first_at_home": 9,
            "four_turns": 10,
            "whole_cells": 11,
            "corner_only": 12,
            "apart": 12,
            "adds_nothing": 25,
            "covers_glass": 14,
            "draws_by_itself": 15,
            "deck_is_no_list": 26,
            "deck_size": 26,
            "deck_card_fields": 26,
            "deck_bad_name": 26,
            "deck_same_name": 26,
            "deck_bad_front": 26,
            "deck_uneven_fronts": 26,
            "deck_too_long": 26,
            "deck_bad_colour": 26,
            "deck_bad_pattern": 26,
            "deck_bad_number": 26,
            "deck_few_colours": 26,
        }
    )
    daily = DailyDeal(seats=1)
    challenges = tuple(
        Challenge({"difficulty": difficulty}) for difficulty in ("easy", "normal", "hard")
    )
    characters = ("nair", "zeca", "iara")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"mason": MasonBot})
    observer = CobogoObserver
    search_config = SearchConfig(
        policy=FastMasonBot,
        value_mix_depth=6,
        widening=1.5,
        model_opponents=True,
        stop_at_reveal=True,
        common_deals=True,
        exploration=0.4,
        loss_shaping=0.05,
        prior_weight=0.3,
        expert_iterations=30,
        master_iterations=120,
    )

    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Cobogo:
        cards, difficulty = options["deck"], str(options["difficulty"])
        deck = (
            build_deck(cards, difficulty)
            if isinstance(cards, list)
            else load_default_deck(difficulty)
        )
        backs = BACKS[str(options["backs"])]
        return setup(seats, deck, rng, log, backs=backs, grows=bool(options["grows"]))

    notation = staticmethod(notation)
    describe_move = staticmethod(describe_move)
    parse_move = staticmethod(parse_move)
    refusal = staticmethod(refusal)
    view = staticmethod(view)
    piece_counts = staticmethod(piece_counts)
    deducible_items = staticmethod(deduced_from_backs)
    touches = staticmethod(click_paths)
    candidate_moves = staticmethod(candidate_moves)
    reasons = staticmethod(reasons)
    tally = staticmethod(tally)

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return one_side(seats)  # ruling 29

    def starting_seat(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return RANDOM_SEAT if seats > 1 else 0

    def scores(self, state: Cobogo) -> list[int]:
        """The goals that hold, and after a victory one more for each card left in hand."""
        score = int(state.goals_met() + (state.merit() if state.won else 0))
        return [score] * int(state.seats)

    def short_label(self, item: str) -> str:
        return SHORT_LABELS.get(item, item)

    def colour(self, item: str) -> str:
        return TERMINAL_COLOURS.get(item, "default")


GAME = CobogoGame()
