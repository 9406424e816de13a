"""Briscola: forty cards, one trump suit, two players or two pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng
from ludoteca.core.game import Game
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.option import Value, flag
from ludoteca.core.view import View

from ludoteca_briscola.bot.careful import CarefulBot
from ludoteca_briscola.rules.cards import CARDS
from ludoteca_briscola.rules.play import Briscola, setup
from ludoteca_briscola.shown import interaction, reasons, refusals, view, words

SHAPES = {"cups": "◡", "coins": "●", "clubs": "♣", "swords": "†"}
LETTERS = {"jack": "J", "knight": "N", "king": "K", "ace": "A"}
COLOURS = {"cups": "red", "coins": "yellow", "clubs": "green", "swords": "blue"}


class BriscolaGame(Game[Briscola]):
    name = "briscola"
    rules = 1
    seats = (2, 4)
    usual_seats = 2
    moves = CARDS
    longest = CARDS
    options = (flag("partners_look"),)
    paragraphs = refusals.PARAGRAPHS
    own_bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"careful": CarefulBot})

    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Briscola:
        return setup(seats, bool(options["partners_look"]), rng, log)

    def sides(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if seats == 4 else ((0,), (1,))

    def forbids_chat(self, seats: int, options: Mapping[str, Value]) -> bool:
        return seats == 4  # ruling 7

    def notation(self, state: Briscola, move: int) -> str:
        return words.notation(move)

    def parse_move(self, state: Briscola, tokens: MoveTokens) -> int | None:
        return words.parse_move(tokens)

    def describe_move(self, state: Briscola, move: int) -> Note:
        return words.describe_move(move)

    def refusal(self, state: Briscola, tokens: MoveTokens) -> Note:
        return refusals.refusal(state, tokens)

    def view(self, state: Briscola, seat: int | None) -> View:
        return view.view(state, seat)

    def touches(self, state: Briscola, moves: Sequence[int]) -> list[list[list[str]]]:
        return [interaction.click_paths(int(state.turn), move) for move in moves]

    def candidate_moves(self, state: Briscola, touched: Sequence[str]) -> Iterable[str]:
        return interaction.candidate_moves(touched)

    def reasons(self, state: Briscola, move: int) -> Iterable[Note]:
        return reasons.reasons(state, move)

    def scores(self, state: Briscola) -> list[int]:
        return [int(state.points(seat)) for seat in range(state.seats)]

    def piece_counts(self, state: Briscola) -> dict[str, int]:
        return view.piece_counts(state)

    def short_label(self, item: str) -> str:
        suit, _, rank = item.partition("-")
        return f"{LETTERS.get(rank, rank)}{SHAPES[suit]}"

    def colour(self, item: str) -> str:
        return COLOURS.get(item.partition("-")[0], "default")


GAME = BriscolaGame()
