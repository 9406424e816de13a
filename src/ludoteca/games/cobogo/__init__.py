"""Cobogó: build a wall of hollow bricks together, and in it the patterns that were ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from ludoteca.core.daily import Daily, Step
from ludoteca.core.game import BY_LOT, Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.option import Option, Value, flag
from ludoteca.core.reading import Reading
from ludoteca.core.sides import Sides, all_together
from ludoteca.core.tally import Tally
from ludoteca.core.thinking import Thinking
from ludoteca.core.view import View
from ludoteca.games.cobogo.bot.hasty import HastyMasonBot
from ludoteca.games.cobogo.bot.mason import MasonBot
from ludoteca.games.cobogo.deck import DECK, DIFFICULTIES, built, our_deck
from ludoteca.games.cobogo.rules.cards import GOALS, HIDDEN, KNOWN, MOST_CARDS, SEEN
from ludoteca.games.cobogo.rules.moves import MOVES
from ludoteca.games.cobogo.rules.play import Cobogo, setup
from ludoteca.games.cobogo.shown import reasons, refusals, tally, touches, view, words
from ludoteca.games.cobogo.shown.observation import CobogoObserver
from ludoteca.games.cobogo.shown.ways import WAYS

BACKS = {"seen": int(SEEN), "hidden": int(HIDDEN), "known": int(KNOWN)}
FACES = {"yellow": "Y", "purple": "P", "blue": "B", "green": "G", "glass": "#"}
INKS = {
    "yellow": "bright_yellow",
    "purple": "magenta",
    "blue": "bright_blue",
    "green": "green",
    "glass": "white",
}


class CobogoGame(Game[Cobogo]):
    name = "cobogo"
    rules = 2
    older: Mapping[int, Mapping[str, Value]] = MappingProxyType(
        {1: MappingProxyType({"backs": "hidden"})}
    )
    seats = (1, 2, 3, 4)
    usual_seats = 2
    moves = MOVES
    longest = MOST_CARDS - GOALS
    open_scores = True
    options = (
        Option("difficulty", DIFFICULTIES),
        Option("backs", tuple(BACKS)),
        flag("grows"),
        DECK,
    )
    ways = WAYS
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
    daily = Daily(seats=1)
    path = tuple(Step({"difficulty": difficulty}) for difficulty in ("easy", "normal", "hard"))
    characters = ("nair", "zeca", "iara")
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"mason": MasonBot})
    observer = CobogoObserver
    thinking = Thinking(
        policy=HastyMasonBot,
        midway=6,
        width=1.5,
        modelled=True,
        until_news=True,
        same_deals=True,
        curiosity=0.4,
        comfort=0.05,
        bias=0.3,
        expert=30,
        master=120,
    )

    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Cobogo:
        cards, difficulty = options["deck"], str(options["difficulty"])
        deck = built(cards, difficulty) if isinstance(cards, list) else our_deck(difficulty)
        backs = BACKS[str(options["backs"])]
        return setup(seats, deck, backs, bool(options["grows"]), rng, log)

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return all_together(seats)  # ruling 29

    def begins(self, seats: int, options: Mapping[str, Value]) -> int | None:
        return BY_LOT if seats > 1 else 0

    def words(self, state: Cobogo, move: int) -> str:
        return words.words(state, move)

    def phrase(self, state: Cobogo, move: int) -> Note:
        return words.phrase(state, move)

    def meant(self, state: Cobogo, said: Reading) -> int | None:
        """As for every game, without writing out a thousand moves to find one."""
        return words.meant(state, said)

    def refusal(self, state: Cobogo, said: Reading) -> Note:
        return refusals.refusal(state, said)

    def view(self, state: Cobogo, seat: int | None) -> View:
        return view.view(state, seat)

    def reasons(self, state: Cobogo, move: int) -> Iterable[Note]:
        return reasons.reasons(state, move)

    def touches(self, state: Cobogo, moves: Sequence[int]) -> list[list[list[str]]]:
        return [touches.touches(int(state.turn), self.phrase(state, move)) for move in moves]

    def attempts(self, state: Cobogo, touched: Sequence[str]) -> Iterable[str]:
        return touches.attempts(int(state.turn), touched)

    def scores(self, state: Cobogo) -> list[int]:
        """The goals that hold, and after a victory one more for each card left in hand."""
        score = int(state.met() + (state.merit() if state.won else 0))
        return [score] * int(state.seats)

    def tally(self, state: Cobogo) -> Tally:
        return tally.tally(state)

    def deduced(self, state: Cobogo, seat: int | None) -> frozenset[str]:
        """Each back of our deck is one card's alone (rulings 4, 38)."""
        return view.told_by_backs(state, seat)

    def census(self, state: Cobogo) -> dict[str, int]:
        return view.census(state)

    def face(self, item: str) -> str:
        return FACES.get(item, item)

    def ink(self, item: str) -> str:
        return INKS.get(item, "default")


GAME = CobogoGame()
