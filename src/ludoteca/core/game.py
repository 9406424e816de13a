"""Game: what is on the shelf. Knows no match."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from typing import Generic, TypeVar

from ludoteca.core.daily import Daily, Step
from ludoteca.core.kit.bot import Bot, RandomBot
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.observation import Observer
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State, play_checked
from ludoteca.core.option import Option, Value, checked
from ludoteca.core.reading import Reading
from ludoteca.core.refusal import Refused, refused
from ludoteca.core.sides import Sides, everybody_alone
from ludoteca.core.tally import Tally
from ludoteca.core.thinking import Thinking
from ludoteca.core.view import Transfer, View, transfers_told

S = TypeVar("S", bound=State)
BY_LOT = -1


class Game(ABC, Generic[S]):
    """One game. Each subclass says in its class body what is printed on the box."""

    name: str
    """Its folder's name, and its name in records, in the terminal and in addresses."""
    rules: int
    """Version of the rules; grows whenever an old record would replay otherwise."""
    older: Mapping[int, Mapping[str, Value]] = {}
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
    rare: frozenset[str] = frozenset()
    """Kinds of moves that random matches hardly ever meet; each has rule tests of its own."""
    fleeting: frozenset[str] = frozenset()
    """Lines of the log that tell what was shown for a moment and is hidden again, such as a card
    turned over and shuffled back: no view shows it any more, and nobody is held to remember it."""
    brief: Mapping[str, Value] = {}
    """Options under which random matches stay short enough to be examined by the thousand."""
    spots: frozenset[str] = frozenset()
    """Names of places in a zone that can be touched and are no items, such as an end of a row."""
    open_scores: bool = False
    """Do the scores depend on nothing that is hidden from anybody? Then nobody has to guess at them."""
    items: tuple[str, ...] = ()
    """What a seat can hold, as `State.held_into` numbers it, for those who count many matches. A
    game that lists nothing is counted by its views, which is slower; one that does promises that a
    move is of the same kind in every position."""
    alike: Mapping[str, str] = {}
    """Phrases of which one move may have either, by the position: the kind that both count as."""
    puts_away: frozenset[str] = frozenset()
    """Kinds of moves by which things leave a hand without being played: discards, gifts."""
    ways: Mapping[str, Sequence[str]] = {}
    """For each line of the log by which things change their zone, from where to where, as
    `core/view.py` reads it: `{who}` is an argument of the line. A page lets things fly by this and
    by nothing else; of a game that lists nothing, only what cannot have come from elsewhere flies."""
    brisk: bool = False
    """Do bots that answer at once play a whole match in some microseconds? Then a laboratory, whose
    own work takes as long, looks closely at fewer matches and writes more of them at a time."""
    characters: tuple[str, ...] = ()
    """Who its bots are, by the keys of the texts' `character` and `temper`; a face for each may lie
    in `page/art/people`. Without any, bots are called by numbers."""
    own_bots: Mapping[str, Callable[[], Bot]] = {}
    thinking: Thinking = Thinking()
    """How a searcher thinks best about this game."""
    fewest_win: bool = False
    """Is the lower score the better one?"""
    daily: Daily = Daily()
    """What is dealt to everybody alike, once a day."""
    path: tuple[Step, ...] = ()
    """What a player may set out to beat, one after the other: levels or difficulties."""

    printed: tuple[tuple[Option, ...], dict[str, Value]] | None = None
    observer: type[Observer] | None = None
    """Writes what a seat sees as a row for learners; None for a game that nobody has taught yet."""
    observation: int = 1
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
    def words(self, state: S, move: int) -> str:
        """The move in its one canonical form, no two legal moves alike."""

    @abstractmethod
    def phrase(self, state: S, move: int) -> Note:
        """The move as the texts say it: a key of their [move] table, and its arguments."""

    @abstractmethod
    def refusal(self, state: S, said: Reading) -> Note:
        """Why these words are no legal move here: a key of the texts' [refusal] table."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What this seat may know; None is somebody who only watches."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """The number that the texts' `score.label` and `score.count` name, for each seat, at any time."""

    @abstractmethod
    def census(self, state: S) -> dict[str, int]:
        """How many of each card or piece there are in the whole position, wherever they lie."""

    def deduced(self, state: S, seat: int | None) -> Collection[str]:
        """The cards or pieces that a reader can tell where no view names them, such as a card by a
        back that no other has: dealing anew keeps them where they are."""
        return ()

    def face(self, item: str) -> str:
        """A card or piece in a few letters, the same in every language."""
        return item

    def ink(self, item: str) -> str:
        """The colour in which a terminal writes it."""
        return "default"

    def parse(self, state: S, words: str) -> int:
        """The legal move that these words mean; refuses all others with their reason."""
        if state.turn == OVER:
            raise Refused("match_over")
        move = self.meant(state, Reading(words))
        if move is None or not state.legal().holds(move):
            raise refused(self.refusal(state, Reading(words)))
        return move

    def meant(self, state: S, said: Reading) -> int | None:
        """The move that these words mean, legal or not; None if they mean none. A game may
        understand more than each move's canonical form, or find it by a shorter way."""
        for move in state.legal().listed():
            if self.words(state, move).casefold() == said.words:
                return move
        return None

    def play_words(self, state: S, words: str, rng: Rng) -> None:
        """Plays a move given in words, through the one door."""
        play_checked(state, self.parse(state, words), rng)

    def start(self, seats: int, options: Mapping[str, object], rng: Rng, log: bool = False) -> S:
        """Checks seats and options, then sets up."""
        chosen = checked(self.options, options) if options else self.as_printed()
        return self.setup(self.expect(seats), chosen, rng, log)

    def as_printed(self) -> dict[str, Value]:
        """Every option as it is unless somebody wishes otherwise. A simulation asks at every deal,
        so it is worked out once for these options."""
        if self.printed is None or self.printed[0] is not self.options:
            self.printed = self.options, checked(self.options, {})
        return self.printed[1].copy()

    def expect(self, seats: int) -> int:
        """So many seats; refuses a number that the game is not for."""
        if seats not in self.seats:
            raise Refused("bad_seats", n=seats, seats=list(self.seats))
        return seats

    def today(self, rules: int, options: Mapping[str, object]) -> dict[str, object]:
        """The options that give a match of these rules, perhaps older ones, its meaning today."""
        if rules > self.rules:
            raise Refused("newer_rules", game=self.name, rules=rules, ours=self.rules)
        found = dict(options)
        for number in range(rules, self.rules):
            if number not in self.older:
                raise Refused("unknown_rules", game=self.name, rules=rules, ours=self.rules)
            found = {**self.older[number], **found}
        return found

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        """Who plays together: partners have one payoff, their side's share of the victory. With
        one side all play against the rules themselves. Everybody alone, unless a game says so."""
        return everybody_alone(seats)

    def silent(self, seats: int, options: Mapping[str, Value]) -> bool:
        """Do the rules forbid players to talk during a match? Reactions remain."""
        return False

    def reactions(self, state: S) -> bool:
        """May players show reactions now? Even these can be forbidden, for a turn."""
        return True

    def rematch(self, seats: int, options: Mapping[str, Value]) -> dict[str, Value]:
        """The options of the next match at the same table: another may begin it."""
        return dict(options)

    def begins(self, seats: int, options: Mapping[str, Value]) -> int | None:
        """The seat that begins a match with these options, BY_LOT if a lot decides; None if the game
        does not say."""
        return None

    def touches(self, state: S, moves: Sequence[int]) -> list[list[list[str]]]:
        """For each of these legal moves, the ways in which a person touches things to make it
        (`core/touch.py` says what a thing is). No two moves share a way."""
        return [[[f"button/{self.words(state, move).replace(' ', '-')}"]] for move in moves]

    def attempts(self, state: S, touched: Sequence[str]) -> Iterable[str]:
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

    def interlude(self, before: View, heard: Sequence[Note]) -> Tally:
        """What is counted in the middle of a match, such as a round: by what a spectator saw right
        before a move, and the lines that everybody heard of it. Then the table rests for a while."""
        return ()

    def transfers(self, heard: Sequence[Note]) -> list[list[Transfer]] | None:
        """The ways that things went in one move, line by line, as far as the lines tell that a reader
        heard of it; None if the game does not say."""
        return transfers_told(self.ways, heard) if self.ways else None

    def winners(self, state: S) -> list[int]:
        """The seats that have a share of the victory: of a side, all of them."""
        return [seat for seat, share in enumerate(state.payoffs()) if share > 0]
