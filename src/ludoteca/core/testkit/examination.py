"""The examination that every game sits. It ships with the package, for games not yet written.

`examine` plays random matches and holds each position to the contract; it raises `Failed` with
the record of the match, so that a failure can be replayed. It returns what was met, to be counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import Value, checked, spell
from ludoteca.core.record import Record
from ludoteca.core.sides import Sides, of_each
from ludoteca.core.testkit.agreed import agreed, unusual
from ludoteca.core.testkit.anew import Anew
from ludoteca.core.testkit.copies import Copies
from ludoteca.core.testkit.evenness import examine_evenness
from ludoteca.core.testkit.examiner import Examiner, Failed, Sentences
from ludoteca.core.testkit.memory import Memory
from ludoteca.core.testkit.offers import examine_legal, examine_touches, examine_words
from ludoteca.core.testkit.secrecy import Secrecy
from ludoteca.core.testkit.turns import examine_turn
from ludoteca.core.testkit.twins import examine_twins
from ludoteca.core.text import Texts

MANY = 50
"""So many matches are a thorough examination: it may take a little longer."""
ALMOST = 1e-9
"""Three thirds are nearly one."""


@dataclass
class Met:
    """What random matches came across: kinds of moves, lines of the log, cards, lengths, and
    options other than the usual ones, with the number of seats."""

    matches: int = 0
    decisions: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    options: Counter[tuple[int, str, Value]] = field(default_factory=Counter)
    longest: int = 0

    def add(self, other: Met) -> None:
        self.matches += other.matches
        self.decisions += other.decisions
        self.moves += other.moves
        self.notes += other.notes
        self.cards += other.cards
        self.options += other.options
        self.longest = max(self.longest, other.longest)


def examine(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    matches: int = 10,
    seed: str = "examination",
    every_reader: bool = False,
    said: Mapping[str, Texts] | None = None,
    one_of: int = 1,
) -> Met:
    """Plays random matches and examines every position of each, or one of so many, by lot.

    Positions of one match are much alike. Where thousands of them are examined, more matches with
    fewer positions of each come across more.

    Without `options` the matches agree on theirs: the usual ones, then each other value, then
    several by lot. With `options` all are played with these. Where options say nothing, matches
    are brief ones.
    Secrets are tried at every ply for one reader drawn by lot, or for `every_reader`.
    `said` are the game's texts by language: those of its folder, unless it has none.
    """
    met, anew, sentences = Met(), Anew(), Sentences(game, said)
    records: list[Record] = []
    for number in range(matches):
        chosen = (
            agreed(game, seats, number)
            if options is None
            else checked(game.options, {**game.brief, **options})
        )
        others = unusual(game, chosen)
        record = Record(game.name, game.rules, seats, f"{seed}/{seats}/{number}", chosen)
        examiner = Examiner(game, record, sentences)
        anew.under = ["", *(f", with {name} {spell(value)}" for name, value in others)]
        with examiner.answered():
            Examination(examiner, anew, every_reader, met, one_of).run()
        examiner.hold("dealing anew keeps nothing hidden", not anew.kept(), anew.kept())
        met.options.update((seats, name, value) for name, value in others)
        records.append(record)
    examine_twins(game, records, sentences)
    if matches >= MANY:
        examine_chance(game, seats, options, f"{seed}/{seats}/0", said)
    return met


def examine_chance(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: str = "chance",
    said: Mapping[str, Texts] | None = None,
) -> None:
    """Deals anew one deal over and over, for one reader, and counts whether all that is hidden comes
    to lie where it does as often as by chance. `examine` does it where it plays many matches."""
    chosen = checked(game.options, {**game.brief, **(options or {})})
    record = Record(game.name, game.rules, seats, seed, chosen)
    examiner = Examiner(game, record, Sentences(game, said), "chance")
    with examiner.answered():
        examine_evenness(examiner, examiner.reader(examiner.begin()))


class Examination:
    """One random match under examination, from the deal to the end."""

    def __init__(
        self, examiner: Examiner, anew: Anew, every_reader: bool, met: Met, one_of: int = 1
    ) -> None:
        self.examiner = examiner
        self.game = examiner.game
        self.record = examiner.record
        self.secrecy = Secrecy(examiner, anew)
        self.every_reader = every_reader
        self.met = met
        self.one_of = one_of

    def run(self) -> None:
        examiner = self.examiner
        state = examiner.begin(log=True)
        lines = self.turn_page(state)
        copies = Copies(examiner, state, lines)
        memory = Memory(examiner, state, lines) if examiner.sometimes() else None
        while state.turn != OVER:
            examiner.hold("a match comes to an end", len(self.record.moves) < self.game.longest)
            moves = examine_legal(examiner, state)
            looked_at = self.one_of == 1 or examiner.sometimes(self.one_of)
            if looked_at:
                examine_words(examiner, state, moves)
                if examiner.sometimes():
                    examine_touches(examiner, state)
                copies.clone(state, moves)
                self.secrets(state)
                if examiner.sometimes(16):
                    examine_turn(examiner, state)
            move = examiner.one(moves)
            if memory is not None and examiner.sometimes(8):
                memory.examine(state, move)
            if looked_at:
                self.secrecy.takeback(state, move)
                self.secrecy.telling(state, move)
            self.advance(state, move)
            lines = self.turn_page(state)
            copies.replay()
            copies.follow(state, lines)
            examiner.hold("no card is lost or made", examiner.whole(state))
            if memory is not None:
                memory.follow(state, lines)
            if examiner.sometimes(16):
                self.meet_cards(state)
                self.outlook(state)
        self.end(state)
        copies.end(state)
        self.meet_cards(state)
        self.met.matches += 1
        self.met.decisions += len(self.record.moves)
        self.met.longest = max(self.met.longest, len(self.record.moves))

    def secrets(self, state: State) -> None:
        readers = (
            [*range(state.seats), None] if self.every_reader else [self.examiner.reader(state)]
        )
        for reader in readers:
            self.secrecy.non_interference(state, reader)

    def advance(self, state: State, move: int) -> None:
        """Plays a move, as it is written down."""
        self.met.moves[self.game.phrase(state, move).key] += 1
        words = self.game.words(state, move)
        self.record.moves.append(words)
        self.game.play_words(state, words, self.record.rng(len(self.record.moves)))

    def turn_page(self, state: State) -> list[Note]:
        """Takes the lines of the log away, so that each ply is examined with its own."""
        lines, state.log = state.log or [], []
        for note in lines:
            self.examiner.texts("log", note, state)
        self.met.notes.update(note.key for note in lines)
        return lines

    def meet_cards(self, state: State) -> None:
        for seat in range(state.seats):
            for zone in self.game.view(state, seat).zones:
                if zone.kind != "sign":
                    self.met.cards.update(item for item in zone.items if item is not None)

    def end(self, state: State) -> None:
        hold = self.examiner.hold
        hold("no move after the end", state.legal().size() == 0)
        self.payoffs(state)
        hold("a score for every seat", len(self.game.scores(state)) == state.seats)

    def payoffs(self, state: State) -> None:
        """The victory is shared out among the sides; against the rules themselves, or a rival who
        sits at no seat, part of it or all may be won by nobody."""
        hold = self.examiner.hold
        shares = state.payoffs()
        hold("payoffs lie between 0 and 1", all(0 <= share <= 1 for share in shares), shares)
        hold("a payoff for every seat", len(shares) == state.seats, shares)
        sides = self.game.sides(self.record.seats, self.record.options)
        seated = sorted(seat for side in sides for seat in side)
        hold("every seat is in one side", seated == list(range(state.seats)), sides)
        hold("partners have the same payoff", are_alike(sides, shares), (sides, shares))
        whole = self.is_whole(state, sides, shares)
        hold("the payoffs of all sides sum to one", whole, (sides, shares))

    def outlook(self, state: State) -> None:
        """What a position says of everybody's chances before the end is shared out in the same way."""
        hold = self.examiner.hold
        shares = state.outlook()
        hold("a chance for every seat", len(shares) == state.seats, shares)
        sides = self.game.sides(self.record.seats, self.record.options)
        hold("partners have the same chance", are_alike(sides, shares), (sides, shares))
        whole = self.is_whole(state, sides, shares)
        hold("the chances of all sides sum to one", whole, (sides, shares))

    def is_whole(self, state: State, sides: Sides, shares: list[float]) -> bool:
        total = sum(of_each(sides, shares))
        against_the_rules = len(sides) == 1 or self.game.rival_score(state) is not None
        return total < 1 + ALMOST if against_the_rules else abs(total - 1) < ALMOST


def are_alike(sides: Sides, shares: list[float]) -> bool:
    return all(len({shares[seat] for seat in side}) == 1 for side in sides)


__all__ = ["Examination", "Failed", "Met", "examine", "examine_chance"]
