"""Game: the interface of a game. It holds no state of a match."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from typing import Generic, TypeVar

from ludoteca.core.daily import Challenge, DailyDeal
from ludoteca.core.engine.bot import Bot, RandomBot
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.observation import Observer
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State, play_checked
from ludoteca.core.errors import UserError, error_from_note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.option import Option, Value, check_options
from ludoteca.core.search_config import SearchConfig
from ludoteca.core.sides import Sides, single_seat_sides
from ludoteca.core.tally import Tally
from ludoteca.core.view import Transfer, View, transfers_of_notes

S = TypeVar("S", bound=State)
RANDOM_SEAT = -1


class Game(ABC, Generic[S]):
    """One game. A subclass sets the attributes in its class body, and may take a method from one of
    its modules there: `view = staticmethod(view)`."""

    name: str
    """The name of its folder, and its name in records, commands and URLs."""
    rules: int
    """Version of the rules; raised when a stored record would play differently."""
    migrations: Mapping[int, Mapping[str, Value]] = {}
    """For each earlier version of the rules, the options with which its matches play under the next."""
    seats: tuple[int, ...]
    usual_seats: int
    suggested_seats: int | None = None
    """Seats of a new table on the page, where they should not be the usual ones."""
    moves: int
    """Moves are numbers below this."""
    longest: int
    """The most decisions in a match."""
    options: tuple[Option, ...] = ()
    paragraphs: Mapping[str, int]
    """The paragraph of the rulebook that each refusal cites."""
    rare_moves: frozenset[str] = frozenset()
    """Kinds of moves that random matches hardly ever reach; they have rule tests of their own."""
    transient_log_keys: frozenset[str] = frozenset()
    """Log notes about items that were shown briefly and are hidden again, such as a card turned over
    and shuffled back: no view shows them, and players need not remember them."""
    short_match_options: Mapping[str, Value] = {}
    """Options that keep random matches short enough to test thousands."""
    anchors: frozenset[str] = frozenset()
    """Click targets in a zone that are no items, such as an end of a row."""
    open_scores: bool = False
    """Are the scores independent of hidden items?"""
    items: tuple[str, ...] = ()
    """The items that a seat can hold, as `State.hand_items_into` numbers them, for statistics. Without
    it the lab reads views, which is slower; with it a move must be of the same kind in every
    position."""
    kind_aliases: Mapping[str, str] = {}
    """Move kinds that statistics count as another kind."""
    discard_kinds: frozenset[str] = frozenset()
    """Kinds of moves by which items leave a hand without being played: discards, gifts."""
    scoring_items: frozenset[str] = frozenset()
    """Items that a seat wins and keeps: they count where they lie and are never played."""
    transfer_patterns: Mapping[str, Sequence[str]] = {}
    """For each log note that moves items, their source and target as `core/view.py` parses them;
    `{who}` is an argument of the note. Pages animate these transfers. Without them a page animates
    only what it can derive from two views."""
    fast_matches: bool = False
    """Does a match of fast bots take only microseconds? Then the lab takes detailed statistics of
    fewer matches, and writes more of them at a time."""
    characters: tuple[str, ...] = ()
    """The names of its bots, as keys of the texts' `character` and `temper`; `page/art/people` may
    have a portrait of each. Without characters, bots are numbered."""
    own_bots: Mapping[str, Callable[[], Bot]] = {}
    search_config: SearchConfig = SearchConfig()
    low_score_wins: bool = False
    daily: DailyDeal = DailyDeal()
    challenges: tuple[Challenge, ...] = ()
    """Levels or difficulties to beat in order."""

    default_options_cache: tuple[tuple[Option, ...], dict[str, Value]] | None = None
    observer: type[Observer] | None = None
    """Writes observations for learners; None if the game has none."""
    observation_version: int = 1
    """Version of the observations; raised when their content changes."""

    @property
    def package(self) -> str:
        """The package of its texts, rulebook and guide."""
        return sys.modules[type(self).__module__].__package__ or type(self).__module__

    @property
    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        """The bots of this game, the best first."""
        return {**self.own_bots, "random": RandomBot}

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False) -> S:
        """The position before the first move, for valid seats and options."""

    def dealer(self, seats: int, options: Mapping[str, Value]) -> Callable[[Rng], S]:
        """Returns a function that sets up matches without a log. A game may override it to parse the
        options only once."""
        return partial(self.setup, seats, options)

    @abstractmethod
    def notation(self, state: S, move: int) -> str:
        """The canonical words of a move, different for each legal move."""

    @abstractmethod
    def describe_move(self, state: S, move: int) -> Note:
        """The move as a note of the texts' [move] table."""

    @abstractmethod
    def refusal(self, state: S, tokens: MoveTokens) -> Note:
        """Why these words are no legal move: a note of the texts' [refusal] table."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What this seat may know; None is a spectator."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """The score of each seat at any time, as the texts' `score.label` and `score.count` name it."""

    @abstractmethod
    def piece_counts(self, state: S) -> dict[str, int]:
        """The number of each card or piece in the whole position."""

    def deducible_items(self, state: S, seat: int | None) -> Collection[str]:
        """Items that a reader can identify without a view naming them, such as a card with a unique
        back. Resampling keeps them in place."""
        return ()

    def short_label(self, item: str) -> str:
        """A short label of a card or piece, the same in every language."""
        return item

    def colour(self, item: str) -> str:
        """The terminal colour of an item."""
        return "default"

    def parse_legal_move(self, state: S, words: str) -> int:
        """Parses a legal move; raises `UserError` with the reason otherwise."""
        if state.turn == OVER:
            raise UserError("match_over")
        move = self.parse_move(state, MoveTokens(words))
        if move is None or not state.legal().holds(move):
            raise error_from_note(self.refusal(state, MoveTokens(words)))
        return move

    def parse_move(self, state: S, tokens: MoveTokens) -> int | None:
        """Parses a move, legal or not; None if the words mean none. A game may override it to accept
        other forms or to be faster."""
        for move in state.legal().to_list():
            if self.notation(state, move).casefold() == tokens.words:
                return move
        return None

    def play_words(self, state: S, words: str, rng: Rng) -> None:
        """Plays a legal move given in words."""
        play_checked(state, self.parse_legal_move(state, words), rng)

    def start(self, seats: int, options: Mapping[str, object], rng: Rng, log: bool = False) -> S:
        """Checks seats and options, then sets up."""
        values = check_options(self.options, options) if options else self.default_options()
        return self.setup(self.check_seats(seats), values, rng, log)

    def default_options(self) -> dict[str, Value]:
        """The default value of every option. Cached, since simulations call it at every deal."""
        if self.default_options_cache is None or self.default_options_cache[0] is not self.options:
            self.default_options_cache = self.options, check_options(self.options, {})
        return self.default_options_cache[1].copy()

    def check_seats(self, seats: int) -> int:
        """Returns the number of seats; raises `UserError` if the game does not support it."""
        if seats not in self.seats:
            raise UserError("bad_seats", n=seats, seats=list(self.seats))
        return seats

    def migrate_options(self, rules: int, options: Mapping[str, object]) -> dict[str, object]:
        """The options with which a match of these, possibly older, rules plays now."""
        if rules > self.rules:
            raise UserError("newer_rules", game=self.name, rules=rules, ours=self.rules)
        migrated = dict(options)
        for number in range(rules, self.rules):
            if number not in self.migrations:
                raise UserError("unknown_rules", game=self.name, rules=rules, ours=self.rules)
            migrated = {**self.migrations[number], **migrated}
        return migrated

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        """The sides of a match; partners share one payoff. One side means a cooperative game. By
        default each seat is its own side."""
        return single_seat_sides(seats)

    def forbids_chat(self, seats: int, options: Mapping[str, Value]) -> bool:
        """Do the rules forbid talking during a match? Reactions stay allowed."""
        return False

    def allows_reactions(self, state: S) -> bool:
        """Are reactions allowed in this position?"""
        return True

    def rematch_options(self, seats: int, options: Mapping[str, Value]) -> dict[str, Value]:
        """The options of a rematch, for example with another starting seat."""
        return dict(options)

    def starting_seat(self, seats: int, options: Mapping[str, Value]) -> int | None:
        """The seat that begins, RANDOM_SEAT if it is drawn, None if the game does not define it."""
        return None

    def touches(self, state: S, moves: Sequence[int]) -> list[list[list[str]]]:
        """The click paths of each of these legal moves (`core/interaction.py`). No two moves share a
        path."""
        return [[[f"button/{self.notation(state, move).replace(' ', '-')}"]] for move in moves]

    def candidate_moves(self, state: S, touched: Sequence[str]) -> Iterable[str]:
        """Moves that these clicks may intend, the likeliest first; their refusals explain why the
        clicks lead to no move."""
        return ()

    def reasons(self, state: S, move: int) -> Iterable[Note]:
        """Reasons for a legal move, the most important first: notes of the texts' [hint] table.

        Each is true by what the seat in turn sees, and adds to the description of the move.
        """
        return ()

    def guide(self) -> str | None:
        """The record of a guided first match from the game's folder. Its comments are in the texts'
        [guide] table: `ply-12`, shown after that many moves, and `end`."""
        path = files(self.package).joinpath("guide.json")
        return path.read_text("utf-8") if path.is_file() else None

    def rival_score(self, state: S) -> int | None:
        """The score of an automa, if the game has one."""
        return None

    def tie_break(self, state: S) -> Note | None:
        """Why these seats won, if the scores do not tell: a note of the texts' [tie] table."""
        return None

    def tally(self, state: S) -> Tally:
        """How each score of a finished match came about. Called only at the end, when nothing is
        secret."""
        return ()

    def round_summary(self, before: View, notes: Sequence[Note]) -> Tally:
        """The score sheet of a round that ended within the match, from the spectator's view before the
        move and the public notes of the move. Tables pause to show it."""
        return ()

    def transfers(self, notes: Sequence[Note]) -> list[list[Transfer]] | None:
        """The transfers of a move by the notes that a reader sees; None if the game defines none."""
        return transfers_of_notes(self.transfer_patterns, notes) if self.transfer_patterns else None

    def winners(self, state: S) -> list[int]:
        """The seats that have a share of the victory."""
        return [seat for seat, share in enumerate(state.payoffs()) if share > 0]
