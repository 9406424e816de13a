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
from ludoteca.core.kit.fingerprint import fingerprint, written
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import Value, checked
from ludoteca.core.record import Record, load
from ludoteca.core.sides import of_each
from ludoteca.core.testkit.examiner import SOMETIMES, Anew, Failed
from ludoteca.core.testkit.secrecy import Secrecy
from ludoteca.core.text import LANGUAGES, Texts, texts
from ludoteca.core.touch import on_the_table, ways, why_not
from ludoteca.core.view import View

ALMOST = 1e-9
"""Three thirds are nearly one."""


@dataclass
class Met:
    """What random matches came across: kinds of moves, lines of the log, cards, lengths."""

    matches: int = 0
    decisions: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    longest: int = 0

    def add(self, other: Met) -> None:
        self.matches += other.matches
        self.decisions += other.decisions
        self.moves += other.moves
        self.notes += other.notes
        self.cards += other.cards
        self.longest = max(self.longest, other.longest)


def examine(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    matches: int = 10,
    seed: str = "examination",
    every_reader: bool = False,
    said: Mapping[str, Texts] | None = None,
) -> Met:
    """Plays random matches and examines every position of each.

    Secrets are tried at every ply for one reader drawn by lot, or for `every_reader`.
    `said` are the game's texts by language: those of its folder, unless it has none.
    Where `options` say nothing, matches are brief ones.
    """
    met, anew = Met(), Anew()
    heard: set[tuple[str, str]] = set()
    chosen = checked(game.options, {**game.brief, **(options or {})})
    worded = said or {language: texts(language, game.name) for language in LANGUAGES}
    for number in range(matches):
        record = Record(game.name, game.rules, seats, f"{seed}/{seats}/{number}", chosen)
        examination = Examination(game, record, every_reader, heard, worded, anew)
        examination.run(met)
        examination.hold("dealing anew keeps nothing hidden", not anew.kept(), str(anew.kept()))
    return met


class Examination(Secrecy):
    """One random match under examination, from the deal to the end."""

    def run(self, met: Met) -> None:
        game = self.game
        state = self.record.start(game, log=True)
        twin = self.record.start(game, log=True)
        self.pieces = game.census(state)
        log = self.turn_page(state)
        twin.log = []
        past: list[tuple[State, str]] = []
        while state.turn != OVER:
            self.hold("a match comes to an end", len(self.record.moves) < game.longest)
            moves = self.legal(state)
            self.words(state, moves)
            if self.lot.below(SOMETIMES) == 0:
                self.touches(state)
            self.clone(state, moves, past)
            self.secrets(state)
            move = moves[int(self.lot.below(len(moves)))]
            self.takeback(state, move)
            self.telling(state, move)
            met.moves[game.phrase(state, move).key] += 1
            self.advance(state, move)
            self.twin(twin, state)
            self.hold("no card is lost or made", game.census(state) == self.pieces)
            log += self.turn_page(state)
            twin.log = []
            if self.lot.below(16) == 0:
                self.meet_cards(state, met)
        self.end(state, log)
        for old, print_ in past:
            self.hold("a past position never changes", fingerprint(old) == print_)
        self.meet_cards(state, met)
        met.matches += 1
        met.decisions += len(self.record.moves)
        met.longest = max(met.longest, len(self.record.moves))
        met.notes.update(note.key for note in log)

    def turn_page(self, state: State) -> list[Note]:
        """Takes the lines of the log away, so that each ply is examined with its own."""
        lines, state.log = state.log or [], []
        for note in lines:
            self.texts("log", note, state)
        return lines

    def advance(self, state: State, move: int) -> None:
        words = self.game.words(state, move)
        self.record.moves.append(words)
        self.game.play_words(state, words, self.record.rng(len(self.record.moves)))

    def legal(self, state: State) -> list[int]:
        moves = state.legal().listed()
        self.hold("turn is a seat", 0 <= state.turn < state.seats)
        self.hold("there is always a legal move", bool(moves))
        self.hold("each legal move is listed once", len(set(moves)) == len(moves), str(moves))
        self.hold("legal moves come in a stable order", state.legal().listed() == moves)
        self.hold("legal moves are the same on a clone", state.clone().legal().listed() == moves)
        self.hold("moves are below game.moves", all(0 <= move < self.game.moves for move in moves))
        return moves

    def words(self, state: State, moves: list[int]) -> None:
        said = [self.game.words(state, move) for move in moves]
        self.hold("no two legal moves have the same words", len(set(said)) == len(said), str(said))
        for move, words in self.sample(list(zip(moves, said, strict=True))):
            self.hold("words are tidy", words == " ".join(words.split()), words)
            self.hold("words lead back to their move", self.refused(state, words) == move, words)
            self.texts("move", self.game.phrase(state, move), state)

    def touches(self, state: State) -> None:
        """Every move is reached by touching things that its seat sees, and no other by the way."""
        offered = ways(self.game, state)
        seen = self.game.view(state, int(state.turn))
        owners: dict[tuple[str, ...], int] = {}
        for move, some in offered:
            self.hold("every move can be touched", bool(some), self.game.words(state, move))
            for way in some:
                self.hold("nothing to touch is no way", bool(way), self.game.words(state, move))
                once = owners.setdefault(tuple(sorted(way)), move) == move
                self.hold("no two moves touch the same things", once, str(way))
        for move, some in self.sample(offered):
            for way in some:
                there = all(on_the_table(self.game, seen, thing) for thing in way)
                self.hold("what is touched lies on the table", there, str(way))
                early = [owners.get(tuple(sorted(way[:n])), move) for n in range(1, len(way))]
                self.hold("no other move is made by the way", set(early) <= {move}, str(way))
        self.dead_ends(state, seen)

    def dead_ends(self, state: State, seen: View) -> None:
        """A visible thing that leads nowhere has its reason, and the reason tells nothing."""
        things = [
            f"{zone.id}/{item}" for zone in seen.zones for item in zone.items if item is not None
        ]
        things += [zone.id for zone in seen.zones]
        anew = state.clone()
        anew.redeal(state.turn, self.fresh())
        for _ in range(2):
            thing = things[int(self.lot.below(len(things)))]
            why = why_not(self.game, state, [thing])
            if why is not None:
                self.texts("refusal", why, state)
            self.hold("why not tells no secret", why_not(self.game, anew, [thing]) == why, thing)

    # Copies and records

    def clone(self, state: State, moves: list[int], past: list[tuple[State, str]]) -> None:
        now = fingerprint(state)
        copy = state.clone()
        self.hold("a clone is the same position", fingerprint(copy) == now)
        copy.play(moves[int(self.lot.below(len(moves)))], self.fresh())
        state.clone().redeal(self.lot.below(state.seats + 1) - 1, self.fresh())
        self.hold("a clone shares nothing", fingerprint(state) == now)
        if self.lot.below(8) == 0:
            past.append((state.clone(), now))

    def twin(self, twin: State, state: State) -> None:
        """The record, saved and loaded after every move, leads to the same position."""
        loaded = load(self.record.dump(), lambda _: self.game)
        self.hold("a record survives saving", loaded == self.record)
        ply = len(loaded.moves)
        self.game.play_words(twin, loaded.moves[-1], loaded.rng(ply))
        self.hold("a replay is the live match", fingerprint(twin) == fingerprint(state))

    def end(self, state: State, log: list[Note]) -> None:
        self.hold("no move after the end", state.legal().size() == 0)
        self.payoffs(state)
        self.hold("a score for every seat", len(self.game.scores(state)) == state.seats)
        silent = self.record.state(self.game)
        self.hold("without a reader no log is written", silent.log is None)
        silent.log = []
        self.hold("the log changes nothing", fingerprint(silent) == fingerprint(state))
        replayed = self.record.state(self.game, log=True)
        self.hold("a replay writes the same log", written(replayed.log) == written(log))
        replayed.log = []
        self.hold("a replay of the whole is the same", fingerprint(replayed) == fingerprint(state))

    def payoffs(self, state: State) -> None:
        """The victory is shared out among the sides; against the rules themselves, or a rival who
        sits at no seat, part of it or all may be won by nobody."""
        shares = state.payoffs()
        self.hold(
            "payoffs lie between 0 and 1", all(0 <= share <= 1 for share in shares), str(shares)
        )
        self.hold("a payoff for every seat", len(shares) == state.seats, str(shares))
        sides = self.game.sides(self.record.seats, self.record.options)
        seated = sorted(seat for side in sides for seat in side)
        self.hold("every seat is in one side", seated == list(range(state.seats)), str(sides))
        for side in sides:
            alike = {shares[seat] for seat in side}
            self.hold("partners have the same payoff", len(alike) == 1, f"{side}: {shares}")
        total = sum(of_each(sides, shares))
        against_the_rules = len(sides) == 1 or self.game.rival_score(state) is not None
        whole = total < 1 + ALMOST if against_the_rules else abs(total - 1) < ALMOST
        self.hold("the payoffs of all sides sum to one", whole, f"{sides}: {shares}")

    def meet_cards(self, state: State, met: Met) -> None:
        for seat in range(state.seats):
            for zone in self.game.view(state, seat).zones:
                if zone.kind != "sign":
                    met.cards.update(item for item in zone.items if item is not None)


def match_prints(game: Game[Any], seats: int, options: Mapping[str, Value], seed: str) -> list[str]:
    """The fingerprint of every position of one random match, to compare two builds."""
    chosen = checked(game.options, {**game.brief, **options})
    record = Record(game.name, game.rules, seats, seed, chosen)
    lot = stream(seed, "lot")
    state = record.start(game, log=True)
    prints = [fingerprint(state)]
    while state.turn != OVER:
        legal = state.legal()
        state.play(legal.at(lot.below(legal.size())), record.rng(len(prints)))
        prints.append(fingerprint(state))
    return prints


__all__ = ["Examination", "Failed", "Met", "examine", "match_prints"]
