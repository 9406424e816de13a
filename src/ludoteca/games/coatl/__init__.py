"""Cóatl: assemble feathered serpents that fulfil prophecies; alone, against C.A.S.A."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from ludoteca.core.daily import Daily, Step
from ludoteca.core.game import BY_LOT, Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.cards import cards as heap
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.option import Option, Value, flag
from ludoteca.core.reading import Reading
from ludoteca.core.tally import Tally
from ludoteca.core.thinking import Thinking
from ludoteca.core.view import View
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
from ludoteca.games.coatl.rules.opening import CASA_CARDS, Agreed, solo_demands
from ludoteca.games.coatl.rules.play import Coatl, setup
from ludoteca.games.coatl.shown import reasons, refusals, tally, tie, touches, view, words
from ludoteca.games.coatl.shown.observation import CoatlObserver
from ludoteca.games.coatl.shown.ways import WAYS

INKS = {"yellow": "yellow", "red": "red", "black": "bright_black", "green": "green", "blue": "blue"}


def hasty_priest() -> Bot:
    """Plans less far, and so a good deal sooner."""
    return PriestBot(4)


class CoatlGame(Game[Coatl]):
    name = "coatl"
    rules = 2
    older: Mapping[int, Mapping[str, Value]] = MappingProxyType(
        {1: MappingProxyType({"always_four": True, "one_more_turn": True})}
    )
    seats = (1, 2, 3, 4)
    usual_seats = 2
    moves = MOVES
    longest = 1200
    open_scores = True
    options = (
        flag("level_1"),
        flag("level_2"),
        flag("level_3"),
        flag("level_4"),
        flag("level_5"),
        flag("always_four"),
        flag("one_more_turn"),
        Option("solo_temple", (True, False)),
        deck.SPACE_ORDER,
        Option("tokens", (True, False)),
        flag("fewer_bodies"),
        flag("promos"),
        flag("hidden_discards"),
        Option("coatls", (3, 2, 1)),
    )
    rare = frozenset({"pass"})
    ways = WAYS
    paragraphs: Mapping[str, int] = refusals.PARAGRAPHS
    spots = touches.ENDS | {touches.LEFT, *PIECE_NAMES}
    items = (*PIECE_NAMES, *PROPHECY_NAMES, *TEMPLE_NAMES)
    alike: Mapping[str, str] = MappingProxyType({"choose_left": "choose"})
    puts_away = frozenset({"discard"})
    daily = Daily(seats=1)
    path = tuple(Step({f"level_{number}": True}, seats=1) for number in range(1, 6))
    characters = ("citlali", "yaotl", "xochitl")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"priest": PriestBot})
    observer = CoatlObserver
    thinking = Thinking(
        policy=hasty_priest,
        horizon=0,
        settles=True,
        modelled=True,
        width=1.0,
        bias=0.5,
        master=40,
        enough=160,
        slips=(0.25, 0.06),
        lapses=(0.04, 0.01),
        players=MappingProxyType(
            {
                "skilled": partial(PriestBot, 1),
                "expert": PriestBot,
            }
        ),
    )

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False) -> Coatl:
        coatls = options["coatls"]
        assert isinstance(coatls, int)
        on = {name: value is True and seats == 1 for name, value in options.items()}
        agreed = Agreed()
        agreed.demands = solo_demands(on["level_1"], on["level_2"], on["level_3"], on["level_4"])
        agreed.coatls = coatls
        agreed.tokens = bool(options["tokens"])
        agreed.fewer_bodies = bool(options["fewer_bodies"])
        agreed.promos = bool(options["promos"])
        agreed.hidden_discards = bool(options["hidden_discards"])
        agreed.solo_temple = bool(options["solo_temple"])
        agreed.casa_starts = CASA_CARDS + on["level_5"]
        agreed.casa_refills = CASA_CARDS + (on["level_5"] and on["always_four"])
        agreed.one_more_turn = on["one_more_turn"]
        return setup(seats, heap(deck.shapes(options["space_order"])), agreed, rng, log)

    def begins(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return BY_LOT if seats > 1 else 0

    def words(self, state: Coatl, move: int) -> str:
        return words.words(state, move)

    def phrase(self, state: Coatl, move: int) -> Note:
        return words.phrase(state, move)

    def refusal(self, state: Coatl, said: Reading) -> Note:
        return refusals.refusal(state, said)

    def meant(self, state: Coatl, said: Reading) -> int | None:
        return words.meant(state, said)

    def view(self, state: Coatl, seat: int | None) -> View:
        return view.view(state, seat)

    def reasons(self, state: Coatl, move: int) -> Iterable[Note]:
        return reasons.reasons(state, move)

    def touches(self, state: Coatl, moves: Sequence[int]) -> list[list[list[str]]]:
        seat = int(state.turn)
        held = view.temples(state.players[seat].temples)
        return [touches.touches(seat, held, self.phrase(state, move)) for move in moves]

    def attempts(self, state: Coatl, touched: Sequence[str]) -> Iterable[str]:
        return touches.attempts(self.view(state, int(state.turn)), touched)

    def scores(self, state: Coatl) -> list[int]:
        return [int(player.points()) for player in state.players]

    def tie_break(self, state: Coatl) -> Note | None:
        return tie.tie_break(state)

    def rival_score(self, state: Coatl) -> int | None:
        return int(state.casa.points()) if state.seats == 1 else None

    def tally(self, state: Coatl) -> Tally:
        return tally.tally(state)

    def census(self, state: Coatl) -> dict[str, int]:
        return view.census(state)

    def face(self, item: str) -> str:
        """A piece is its letter, `<Y` with a head and `Y>` with a tail; a prophecy its pattern and
        points; a temple its name."""
        if item in PIECE_NAMES:
            colour, shape = item.split("-")
            letter = LETTERS[COLOURS.index(colour)]
            return {"head": f"<{letter}", "tail": f"{letter}>"}.get(shape, letter)
        if item in PROPHECY_NAMES:
            _, _, _, _, levels = prophecy_lines()[PROPHECY_NAMES.index(item)]
            return f"{item.upper()} {'/'.join(str(points) for _, points in levels)}"
        return item.upper() if item in TEMPLE_NAMES else item

    def ink(self, item: str) -> str:
        if item in PIECE_NAMES:
            return INKS[item.split("-")[0]]
        if item in PROPHECY_NAMES:
            return INKS[COLOURS[CARD_COLOUR.at(PROPHECY_NAMES.index(item))]]
        return "magenta" if item in TEMPLE_NAMES else "default"


GAME = CoatlGame()
