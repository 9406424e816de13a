"""Game: what is on the shelf. Knows no match."""

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
    """One game. Each subclass says in its class body what is printed on the box."""

    name: str
    """Its folder's name, and its name in records, in the terminal and in addresses."""
    rules: int
    """Version of the rules; grows whenever an old record would replay otherwise."""
    migrations: Mapping[int, Mapping[str, Value]] = {}
    """For each earlier number of the rules, the options by which a match of it is played under the
    next: no match is ever lost to a new reading."""
    seats: tuple[int, ...]
    usual_seats: int
    moves: int
    """Every move is a number below this."""
    longest: int
    """No match takes more decisions than this."""
    options: tuple[Option, ...] = ()
    paragraphs: Mapping[str, int]
    """For each refusal the paragraph of the rulebook that it stands on."""
    rare_moves: frozenset[str] = frozenset()
    """Kinds of moves that random matches hardly ever meet; each has rule tests of its own."""
    transient_log_keys: frozenset[str] = frozenset()
    """Lines of the log that tell what was shown for a moment and is hidden again, such as a card
    turned over and shuffled back: no view shows it any more, and nobody is held to remember it."""
    short_match_options: Mapping[str, Value] = {}
    """Options under which random matches stay short enough to be examined by the thousand."""
    anchors: frozenset[str] = frozenset()
    """Names of places in a zone that can be touched and are no items, such as an end of a row."""
    open_scores: bool = False
    """Do the scores depend on nothing that is hidden from anybody? Then nobody has to guess at them."""
    items: tuple[str, ...] = ()
    """What a seat can hold, as `State.held_into` numbers it, for those who count many matches. A
    game that lists nothing is counted by its views, which is slower; one that does promises that a
    move is of the same kind in every position."""
    kind_aliases: Mapping[str, str] = {}
    """Phrases of which one move may have either, by the position: the kind that both count as."""
    discard_kinds: frozenset[str] = frozenset()
    """Kinds of moves by which things leave a hand without being played: discards, gifts."""
    transfer_patterns: Mapping[str, Sequence[str]] = {}
    """For each line of the log by which things change their zone, from where to where, as
    `core/view.py` reads it: `{who}` is an argument of the line. A page lets things fly by this and
    by nothing else; of a game that lists nothing, only what cannot have come from elsewhere flies."""
    fast_matches: bool = False
    """Do bots that answer at once play a whole match in some microseconds? Then a laboratory, whose
    own work takes as long, looks closely at fewer matches and writes more of them at a time."""
    characters: tuple[str, ...] = ()
    """Who its bots are, by the keys of the texts' `character` and `temper`; a face for each may lie
    in `page/art/people`. Without any, bots are called by numbers."""
    own_bots: Mapping[str, Callable[[], Bot]] = {}
    search_config: SearchConfig = SearchConfig()
    """How a searcher thinks best about this game."""
    low_score_wins: bool = False
    """Is the lower score the better one?"""
    daily: DailyDeal = DailyDeal()
    """What is dealt to everybody alike, once a day."""
    challenges: tuple[Challenge, ...] = ()
    """What a player may set out to beat, one after the other: levels or difficulties."""

    default_options_cache: tuple[tuple[Option, ...], dict[str, Value]] | None = None
    observer: type[Observer] | None = None
    """Writes what a seat sees as a row for learners; None for a game that nobody has taught yet."""
    observation_version: int = 1
    """Version of these rows; grows whenever one is written otherwise."""

    @property
    def package(self) -> str:
        """Where its texts, its rulebook and its guide lie."""
        return sys.modules[type(self).__module__].__package__ or type(self).__module__

    @property
    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        """The players that this game offers, the best first."""
        return {**self.own_bots, "random": RandomBot}

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False) -> S:
        """The position before the first move. Seats and options have been checked."""

    def dealer(self, seats: int, options: Mapping[str, Value]) -> Callable[[Rng], S]:
        """Sets up match after match without a log, for those who play many; a game that reads much
        out of its options may do so once."""
        return partial(self.setup, seats, options)

    @abstractmethod
    def notation(self, state: S, move: int) -> str:
        """The move in its one canonical form, no two legal moves alike."""

    @abstractmethod
    def describe_move(self, state: S, move: int) -> Note:
        """The move as the texts say it: a key of their [move] table, and its arguments."""

    @abstractmethod
    def refusal(self, state: S, tokens: MoveTokens) -> Note:
        """Why these words are no legal move here: a key of the texts' [refusal] table."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What this seat may know; None is somebody who only watches."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """The number that the texts' `score.label` and `score.count` name, for each seat, at any time."""

    @abstractmethod
    def piece_counts(self, state: S) -> dict[str, int]:
        """How many of each card or piece there are in the whole position, wherever they lie."""

    def deducible_items(self, state: S, seat: int | None) -> Collection[str]:
        """The cards or pieces that a reader can tell where no view names them, such as a card by a
        back that no other has: dealing anew keeps them where they are."""
        return ()

    def short_label(self, item: str) -> str:
        """A card or piece in a few letters, the same in every language."""
        return item

    def colour(self, item: str) -> str:
        """The colour in which a terminal writes it."""
        return "default"

    def parse_legal_move(self, state: S, words: str) -> int:
        """The legal move that these words mean; refuses all others with their reason."""
        if state.turn == OVER:
            raise UserError("match_over")
        move = self.parse_move(state, MoveTokens(words))
        if move is None or not state.legal().holds(move):
            raise error_from_note(self.refusal(state, MoveTokens(words)))
        return move

    def parse_move(self, state: S, tokens: MoveTokens) -> int | None:
        """The move that these words mean, legal or not; None if they mean none. A game may
        understand more than each move's canonical form, or find it by a shorter way."""
        for move in state.legal().to_list():
            if self.notation(state, move).casefold() == tokens.words:
                return move
        return None

    def play_words(self, state: S, words: str, rng: Rng) -> None:
        """Plays a move given in words, through the one door."""
        play_checked(state, self.parse_legal_move(state, words), rng)

    def start(self, seats: int, options: Mapping[str, object], rng: Rng, log: bool = False) -> S:
        """Checks seats and options, then sets up."""
        values = check_options(self.options, options) if options else self.default_options()
        return self.setup(self.check_seats(seats), values, rng, log)

    def default_options(self) -> dict[str, Value]:
        """Every option as it is unless somebody wishes otherwise. A simulation asks at every deal,
        so it is worked out once for these options."""
        if self.default_options_cache is None or self.default_options_cache[0] is not self.options:
            self.default_options_cache = self.options, check_options(self.options, {})
        return self.default_options_cache[1].copy()

    def check_seats(self, seats: int) -> int:
        """So many seats; refuses a number that the game is not for."""
        if seats not in self.seats:
            raise UserError("bad_seats", n=seats, seats=list(self.seats))
        return seats

    def migrate_options(self, rules: int, options: Mapping[str, object]) -> dict[str, object]:
        """The options that give a match of these rules, perhaps older ones, its meaning today."""
        if rules > self.rules:
            raise UserError("newer_rules", game=self.name, rules=rules, ours=self.rules)
        migrated = dict(options)
        for number in range(rules, self.rules):
            if number not in self.migrations:
                raise UserError("unknown_rules", game=self.name, rules=rules, ours=self.rules)
            migrated = {**self.migrations[number], **migrated}
        return migrated

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        """Who plays together: partners have one payoff, their side's share of the victory. With
        one side all play against the rules themselves. Everybody alone, unless a game says so."""
        return single_seat_sides(seats)

    def forbids_chat(self, seats: int, options: Mapping[str, Value]) -> bool:
        """Do the rules forbid players to talk during a match? Reactions remain."""
        return False

    def allows_reactions(self, state: S) -> bool:
        """May players show reactions now? Even these can be forbidden, for a turn."""
        return True

    def rematch_options(self, seats: int, options: Mapping[str, Value]) -> dict[str, Value]:
        """The options of the next match at the same table: another may begin it."""
        return dict(options)

    def starting_seat(self, seats: int, options: Mapping[str, Value]) -> int | None:
        """The seat that begins a match with these options, BY_LOT if a lot decides; None if the game
        does not say."""
        return None

    def touches(self, state: S, moves: Sequence[int]) -> list[list[list[str]]]:
        """For each of these legal moves, the ways in which a person touches things to make it
        (`core/interaction.py` says what a thing is). No two moves share a way."""
        return [[[f"button/{self.notation(state, move).replace(' ', '-')}"]] for move in moves]

    def candidate_moves(self, state: S, touched: Sequence[str]) -> Iterable[str]:
        """Words that somebody may mean who touches these things, the likeliest first: asked in
        that order, they say why what was touched leads nowhere."""
        return ()

    def reasons(self, state: S, move: int) -> Iterable[Note]:
        """What speaks for a legal move, the weightiest first: keys of the texts' [hint] table.

        Each is plainly true by what the seat in turn sees, and says more than the move's own words.
        """
        return ()

    def guide(self) -> str | None:
        """The record of a first match to learn the game by, as it stands in the game's folder; its
        comments are the texts' [guide] table: `ply-12`, said after so many moves, and `end`."""
        path = files(self.package).joinpath("guide.json")
        return path.read_text("utf-8") if path.is_file() else None

    def rival_score(self, state: S) -> int | None:
        """The score of an opponent who sits at no seat, if the rules play one."""
        return None

    def tie_break(self, state: S) -> Note | None:
        """Why these have won, where the scores at the end do not tell: a key of the texts' [tie]."""
        return None

    def tally(self, state: S) -> Tally:
        """How each score of a match that is over came about. Nothing is secret any more then, and
        nobody asks before."""
        return ()

    def round_summary(self, before: View, notes: Sequence[Note]) -> Tally:
        """What is counted in the middle of a match, such as a round: by what a spectator saw right
        before a move, and the lines that everybody heard of it. Then the table rests for a while."""
        return ()

    def transfers(self, notes: Sequence[Note]) -> list[list[Transfer]] | None:
        """The ways that things went in one move, line by line, as far as the lines tell that a reader
        heard of it; None if the game does not say."""
        return transfers_of_notes(self.transfer_patterns, notes) if self.transfer_patterns else None

    def winners(self, state: S) -> list[int]:
        """The seats that have a share of the victory: of a side, all of them."""
        return [seat for seat, share in enumerate(state.payoffs()) if share > 0]
