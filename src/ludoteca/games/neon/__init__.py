"""nEon_onE: be the first to play all your cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from ludoteca.core.game import BY_LOT, Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.option import Option, Value, flag
from ludoteca.core.reading import Reading
from ludoteca.core.tally import Tally
from ludoteca.core.thinking import Thinking
from ludoteca.core.view import View
from ludoteca.games.neon import deck
from ludoteca.games.neon.bot.rulebook import RulebookBot
from ludoteca.games.neon.rules.cards import COLOURS, NAMES, Stock
from ludoteca.games.neon.rules.moves import MOVES
from ludoteca.games.neon.rules.play import Neon, setup
from ludoteca.games.neon.rules.position import FIRST, IN_TURN, LOT
from ludoteca.games.neon.shown import reasons, refusals, tally, touches, view, words
from ludoteca.games.neon.shown.observation import NeonObserver
from ludoteca.games.neon.shown.ways import WAYS

SPECIALS = {"wild": "★", "+4": "★+4", "swap": "★⇄", "renew": "★↻"}
SIGNS = {"skip": "Ø", "reverse": "⟲"}


class NeonGame(Game[Neon]):
    name = "neon"
    rules = 2
    older: Mapping[int, Mapping[str, Value]] = MappingProxyType({1: {"starts": FIRST}})
    seats = (2, 3, 4, 5, 6)
    usual_seats = 4
    moves = MOVES
    longest = 4000
    open_scores = True
    fewest_win = True
    options = (
        flag("free_draw"),
        flag("mixed_stacking"),
        flag("reshuffle_at_once"),
        Option("hand_size", (7, 3, 4, 5, 6, 8, 9, 10)),
        Option("starts", (FIRST, *IN_TURN, LOT)),
        deck.DECK,
    )
    rare = frozenset({"pass"})
    ways = WAYS
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
    brisk = True
    characters = ("vesper", "dado", "miko", "lu", "zap")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"rulebook": RulebookBot})
    observer = NeonObserver
    thinking = Thinking(modelled=True, bias=1.0, expert=300, master=6000)

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False) -> Neon:
        return setup(seats, *told(options), rng, log)

    def dealer(self, seats: int, options: Mapping[str, Value]) -> Callable[[Rng], Neon]:
        return partial(setup, seats, *told(options))

    def rematch(self, seats: int, options: Mapping[str, Value]) -> dict[str, Value]:
        starts = options["starts"]
        if starts not in IN_TURN:
            return dict(options)
        following = (IN_TURN.index(starts) + 1) % seats
        return {**options, "starts": IN_TURN[following]}

    def begins(self, seats: int, options: Mapping[str, Value]) -> int | None:
        starts = options["starts"]
        if starts == LOT:
            return BY_LOT
        return IN_TURN.index(starts) % seats if starts in IN_TURN else 0  # ruling 51

    def words(self, state: Neon, move: int) -> str:
        return words.words(state, move)

    def phrase(self, state: Neon, move: int) -> Note:
        return words.phrase(state, move)

    def refusal(self, state: Neon, said: Reading) -> Note:
        return refusals.refusal(state, said)

    def meant(self, state: Neon, said: Reading) -> int | None:
        return words.meant(state, said)

    def view(self, state: Neon, seat: int | None) -> View:
        return view.view(state, seat)

    def reasons(self, state: Neon, move: int) -> Iterable[Note]:
        return reasons.reasons(state, move)

    def touches(self, state: Neon, moves: Sequence[int]) -> list[list[list[str]]]:
        seat = int(state.turn)
        return [touches.touches(seat, move) for move in moves]

    def attempts(self, state: Neon, touched: Sequence[str]) -> Iterable[str]:
        return touches.attempts(touched)

    def scores(self, state: Neon) -> list[int]:
        return state.sizes()

    def tie_break(self, state: Neon) -> Note | None:
        return tally.tie_break(state)

    def tally(self, state: Neon) -> Tally:
        return tally.tally(state)

    def census(self, state: Neon) -> dict[str, int]:
        return view.census(state)

    def face(self, item: str) -> str:
        colour, _, sign = item.partition("-")
        if item in SPECIALS:
            return SPECIALS[item]
        return f"{colour[0].upper()}{SIGNS.get(sign, sign)}" if sign else item

    def ink(self, item: str) -> str:
        colour = item.partition("-")[0]
        return colour if colour in COLOURS else "default"


def told(options: Mapping[str, Value]) -> tuple[Stock, int, bool, bool, bool, str]:
    """What the options mean, as a match is set up by it."""
    hand_size, starts = options["hand_size"], options["starts"]
    assert isinstance(hand_size, int)
    assert isinstance(starts, str)
    free_draw, mixed_stacking = bool(options["free_draw"]), bool(options["mixed_stacking"])
    at_once = bool(options["reshuffle_at_once"])
    return deck.stock_of(options), hand_size, free_draw, mixed_stacking, at_once, starts


GAME = NeonGame()
