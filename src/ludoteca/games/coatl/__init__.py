"""Cóatl: assemble feathered serpents that fulfil prophecies; alone, against C.A.S.A."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from ludoteca.core.daily import Challenge, DailyDeal
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.game import RANDOM_SEAT, Game
from ludoteca.core.option import Option, Value, flag
from ludoteca.core.search_config import SearchConfig
from ludoteca.games.coatl import deck
from ludoteca.games.coatl.bot.priest import PriestBot
from ludoteca.games.coatl.rules.cards import (
    CARD_COLOUR,
    COLOURS,
    LETTERS,
    PIECE_NAMES,
    PROPHECY_NAMES,
    TEMPLE_NAMES,
    prophecy_lines,
)
from ludoteca.games.coatl.rules.moves import MOVES
from ludoteca.games.coatl.rules.opening import CASA_CARDS, MatchConfig, solo_demands
from ludoteca.games.coatl.rules.play import Coatl, setup
from ludoteca.games.coatl.shown.interaction import ANCHORS, candidate_moves, click_paths
from ludoteca.games.coatl.shown.observation import CoatlObserver
from ludoteca.games.coatl.shown.reasons import reasons
from ludoteca.games.coatl.shown.refusals import PARAGRAPHS, refusal
from ludoteca.games.coatl.shown.tally import tally, tie_break
from ludoteca.games.coatl.shown.transfers import TRANSFERS
from ludoteca.games.coatl.shown.view import piece_counts, view
from ludoteca.games.coatl.shown.words import describe_move, notation, parse_move

TERMINAL_COLOURS = {
    "yellow": "yellow",
    "red": "red",
    "black": "bright_black",
    "green": "green",
    "blue": "blue",
}


def fast_priest() -> Bot:
    """A Priest with a narrow beam, for rollouts."""
    return PriestBot(4)


ALONE = (1,)
"""The seats of a match against C.A.S.A."""


class CoatlGame(Game[Coatl]):
    name = "coatl"
    rules = 1
    seats = (1, 2, 3, 4)
    usual_seats = 2
    moves = MOVES
    longest = 1200
    open_scores = True
    options = (
        flag("level_1", ALONE),
        flag("level_2", ALONE),
        flag("level_3", ALONE),
        flag("level_4", ALONE),
        flag("level_5", ALONE),
        flag("always_four", ALONE),
        flag("one_more_turn", ALONE),
        Option("solo_temple", (True, False), seats=ALONE),
        deck.SPACE_ORDER,
        Option("tokens", (True, False), seats=(2, 3, 4)),
        flag("fewer_bodies", (2, 3)),
        flag("promos"),
        flag("hidden_discards"),
        Option("coatls", (3, 2, 1)),
    )
    rare_moves = frozenset({"pass"})
    transfer_patterns = TRANSFERS
    paragraphs: Mapping[str, int] = PARAGRAPHS
    anchors = ANCHORS
    items = (*PIECE_NAMES, *PROPHECY_NAMES, *TEMPLE_NAMES)
    kind_aliases: Mapping[str, str] = MappingProxyType({"choose_left": "choose"})
    discard_kinds = frozenset({"discard"})
    daily = DailyDeal(seats=1)
    challenges = tuple(Challenge({f"level_{number}": True}, seats=1) for number in range(1, 6))
    characters = ("citlali", "yaotl", "xochitl")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"priest": PriestBot})
    observer = CoatlObserver
    search_config = SearchConfig(
        policy=fast_priest,
        rollout_depth=0,
        quiesce=True,
        model_opponents=True,
        widening=1.0,
        prior_weight=0.5,
        master_iterations=40,
        max_iterations=160,
        skip_probability=(0.25, 0.06),
        random_probability=(0.04, 0.01),
        custom_levels=MappingProxyType(
            {
                "skilled": partial(PriestBot, 1),
                "expert": PriestBot,
            }
        ),
    )

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False) -> Coatl:
        coatls = options["coatls"]
        assert isinstance(coatls, int)
        flags = {name: value is True and seats == 1 for name, value in options.items()}
        config = MatchConfig()
        config.demands = solo_demands(
            flags["level_1"], flags["level_2"], flags["level_3"], flags["level_4"]
        )
        config.coatls = coatls
        config.tokens = bool(options["tokens"])
        config.fewer_bodies = bool(options["fewer_bodies"])
        config.promos = bool(options["promos"])
        config.hidden_discards = bool(options["hidden_discards"])
        config.solo_temple = bool(options["solo_temple"])
        config.casa_first_cards = CASA_CARDS + flags["level_5"]
        config.casa_max_cards = CASA_CARDS + (flags["level_5"] and flags["always_four"])
        config.one_more_turn = flags["one_more_turn"]
        return setup(seats, deck.shapes(options["space_order"]), config, rng, log)

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

    def starting_seat(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return RANDOM_SEAT if seats > 1 else 0

    def scores(self, state: Coatl) -> list[int]:
        return [int(player.points()) for player in state.players]

    def rival_score(self, state: Coatl) -> int | None:
        return int(state.casa.points()) if state.seats == 1 else None

    def short_label(self, item: str) -> str:
        """A piece is its letter, `<Y` for a head and `Y>` for a tail; a prophecy its pattern and
        points; a temple its name."""
        if item in PIECE_NAMES:
            colour, shape = item.split("-")
            letter = LETTERS[COLOURS.index(colour)]
            return {"head": f"<{letter}", "tail": f"{letter}>"}.get(shape, letter)
        if item in PROPHECY_NAMES:
            _, _, _, _, levels = prophecy_lines()[PROPHECY_NAMES.index(item)]
            return f"{item.upper()} {'/'.join(str(points) for _, points in levels)}"
        return item.upper() if item in TEMPLE_NAMES else item

    def colour(self, item: str) -> str:
        if item in PIECE_NAMES:
            return TERMINAL_COLOURS[item.split("-")[0]]
        if item in PROPHECY_NAMES:
            return TERMINAL_COLOURS[COLOURS[CARD_COLOUR.at(PROPHECY_NAMES.index(item))]]
        return "magenta" if item in TEMPLE_NAMES else "default"


GAME = CoatlGame()
