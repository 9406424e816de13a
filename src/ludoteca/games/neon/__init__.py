"""nEon_onE: be the first to play all your cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.game import RANDOM_SEAT, Game
from ludoteca.core.option import Option, Value, flag
from ludoteca.core.search_config import SearchConfig
from ludoteca.games.neon import deck
from ludoteca.games.neon.bot.rulebook import RulebookBot
from ludoteca.games.neon.rules.cards import COLOURS, NAMES
from ludoteca.games.neon.rules.moves import MOVES
from ludoteca.games.neon.rules.play import MatchConfig, Neon, setup
from ludoteca.games.neon.rules.position import FIRST, IN_TURN, LOT
from ludoteca.games.neon.shown.interaction import candidate_moves, click_paths
from ludoteca.games.neon.shown.observation import NeonObserver
from ludoteca.games.neon.shown.reasons import reasons
from ludoteca.games.neon.shown.refusals import refusal
from ludoteca.games.neon.shown.tally import tally, tie_break
from ludoteca.games.neon.shown.transfers import TRANSFERS
from ludoteca.games.neon.shown.view import piece_counts, view
from ludoteca.games.neon.shown.words import describe_move, notation, parse_move

SPECIAL_LABELS = {"wild": "★", "+4": "★+4", "swap": "★⇄", "renew": "★↻"}
SIGN_LABELS = {"skip": "Ø", "reverse": "⟲"}


def dealer(seats: int, options: Mapping[str, Value]) -> partial[Neon]:
    hand_size = options["hand_size"]
    assert isinstance(hand_size, int)
    config = MatchConfig()
    config.stock = deck.stock_of(options)
    config.hand_size = hand_size
    config.free_draw = bool(options["free_draw"])
    config.mixed_stacking = bool(options["mixed_stacking"])
    config.reshuffle_at_once = bool(options["reshuffle_at_once"])
    config.starts = str(options["starts"])
    return partial(setup, seats, config)


class NeonGame(Game[Neon]):
    name = "neon"
    rules = 1
    seats = (2, 3, 4, 5, 6)
    usual_seats = 4
    moves = MOVES
    longest = 4000
    open_scores = True
    low_score_wins = True
    options = (
        flag("free_draw"),
        flag("mixed_stacking"),
        flag("reshuffle_at_once"),
        Option("hand_size", (7, 3, 4, 5, 6, 8, 9, 10)),
        Option("starts", (FIRST, *IN_TURN, LOT)),
        deck.DECK,
    )
    rare_moves = frozenset({"pass"})
    transfer_patterns = TRANSFERS
    paragraphs: Mapping[str, int] = MappingProxyType(
        {
            "not_in_hand": 7,
            "does_not_fit": 7,
            "must_play": 8,
            "one_draw": 9,
            "only_the_drawn": 9,
            "nothing_drawn": 10,
            "say_keep": 10,
            "no_passing": 11,
            "nothing_to_draw": 11,
            "penalty_first": 17,
            "no_penalty": 17,
            "answer_alike": 18,
            "take_all": 20,
            "name_a_colour": 21,
            "name_a_seat": 23,
            "choose_first": 25,
            "no_such_colour": 25,
            "nothing_to_choose": 25,
            "last_card_has_no_effect": 26,
            "says_too_much": 29,
            "answer_any": 31,
            "deck_has_no_number": 37,
        }
    )
    items = NAMES
    fast_matches = True
    characters = ("vesper", "dado", "miko", "lu", "zap")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"rulebook": RulebookBot})
    observer = NeonObserver
    search_config = SearchConfig(
        model_opponents=True, prior_weight=1.0, expert_iterations=300, master_iterations=6000
    )

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False) -> Neon:
        return dealer(seats, options)(rng, log)

    dealer = staticmethod(dealer)
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

    def rematch_options(self, seats: int, options: Mapping[str, Value]) -> dict[str, Value]:
        starts = options["starts"]
        if starts not in IN_TURN:
            return dict(options)
        following = (IN_TURN.index(starts) + 1) % seats
        return {**options, "starts": IN_TURN[following]}

    def starting_seat(self, seats: int, options: Mapping[str, Value]) -> int | None:
        starts = options["starts"]
        if starts == LOT:
            return RANDOM_SEAT
        return IN_TURN.index(starts) % seats if starts in IN_TURN else 0  # ruling 51

    def scores(self, state: Neon) -> list[int]:
        return state.hand_sizes()

    def short_label(self, item: str) -> str:
        colour, _, sign = item.partition("-")
        if item in SPECIAL_LABELS:
            return SPECIAL_LABELS[item]
        return f"{colour[0].upper()}{SIGN_LABELS.get(sign, sign)}" if sign else item

    def colour(self, item: str) -> str:
        colour = item.partition("-")[0]
        return colour if colour in COLOURS else "default"


GAME = NeonGame()
