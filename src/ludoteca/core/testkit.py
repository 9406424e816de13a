"""The examination that every game sits. It ships with the package, for games not yet written.

`examine` plays random matches and holds each position to the contract; it raises `Failed` with
the record of the match, so that a failure can be replayed. It returns what was met, to be counted.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.bot import Bot
from ludoteca.core.fingerprint import fingerprint, written
from ludoteca.core.game import Game
from ludoteca.core.note import Note
from ludoteca.core.option import Value, checked
from ludoteca.core.record import Record, load
from ludoteca.core.refusal import Refused
from ludoteca.core.rng import Rng, stream
from ludoteca.core.state import OVER, State
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.core.view import log_for

WIDE = 40
"""Of more legal moves than this, a sample is tried."""


class Failed(AssertionError):
    """A game broke the contract. `record` replays to where it did."""

    def __init__(self, promise: str, record: Record, details: str = "") -> None:
        super().__init__(f"{promise} (ply {len(record.moves)})\n{details}\n{record.dump()}")
        self.promise = promise
        self.record = record


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
) -> Met:
    """Plays random matches and examines every position of each.

    Secrets are tried at every ply for one reader drawn by lot, or for `every_reader`.
    Where `options` say nothing, matches are brief ones.
    """
    met = Met()
    heard: set[tuple[str, str]] = set()
    chosen = checked(game.options, {**game.brief, **(options or {})})
    for number in range(matches):
        record = Record(game.name, game.rules, seats, f"{seed}/{seats}/{number}", chosen)
        Examination(game, record, every_reader, heard).run(met)
    return met


class Examination:
    """One random match under examination."""

    def __init__(
        self, game: Game[Any], record: Record, every_reader: bool, heard: set[tuple[str, str]]
    ) -> None:
        self.game = game
        self.record = record
        self.every_reader = every_reader
        self.lot = stream(record.seed, "examination")
        self.bots: dict[str, Bot] = {name: make() for name, make in game.bots.items()}
        self.heard = heard
        self.said = {language: texts(language, game.name) for language in LANGUAGES}

    def hold(self, promise: str, kept: bool, details: str = "") -> None:
        if not kept:
            raise Failed(promise, self.record, details)

    def run(self, met: Met) -> None:
        game = self.game
        state = self.record.start(game, log=True)
        twin = self.record.start(game, log=True)
        pieces = game.census(state)
        log = self.turn_page(state)
        self.turn_page(twin)
        past: list[tuple[State, str]] = []
        while state.turn != OVER:
            self.hold("a match comes to an end", len(self.record.moves) < game.longest)
            moves = self.legal(state)
            self.words(state, moves)
            self.secrets(state)
            self.clone(state, moves, past)
            move = moves[int(self.lot.below(len(moves)))]
            self.takeback(state, move)
            met.moves[game.phrase(state, move).key] += 1
            self.advance(state, move)
            self.twin(twin, state)
            self.hold("no card is lost or made", game.census(state) == pieces)
            log += self.turn_page(state)
            self.turn_page(twin)
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
            self.hold("words lead back to their move", self.game.parse(state, words) == move, words)
            self.hold("words are tidy", words == " ".join(words.split()), words)
            self.texts("move", self.game.phrase(state, move), state)

    def texts(self, table: str, note: Note, state: State) -> None:
        if (table, repr(note)) in self.heard:
            return
        self.heard.add((table, repr(note)))
        for language, found in self.said.items():
            try:
                sentence = found.named([f"P{seat}" for seat in range(state.seats)]).note(
                    table, note
                )
            except (KeyError, IndexError, ValueError, TypeError) as error:
                self.hold(
                    "everything has its text", False, f"{language} {table}.{note!r}: {error!r}"
                )
            else:
                self.hold("no text is empty", bool(sentence.strip()), f"{language} {note!r}")

    def sample(self, things: list[Any]) -> Iterable[Any]:
        if len(things) <= WIDE:
            return things
        return [things[int(self.lot.below(len(things)))] for _ in range(WIDE)]

    # Secrets

    def secrets(self, state: State) -> None:
        readers: list[int | None] = [*range(state.seats), None]
        if not self.every_reader:
            readers = [readers[int(self.lot.below(len(readers)))]]
        for reader in readers:
            self.non_interference(state, reader)

    def non_interference(self, state: State, reader: int | None) -> None:
        """What a reader is shown does not change when all that it cannot see is dealt anew."""
        seat = -1 if reader is None else reader
        anew = state.clone()
        anew.redeal(seat, self.fresh())
        self.hold("dealing anew keeps the turn", anew.turn == state.turn)
        self.hold("dealing anew loses no card", self.game.census(anew) == self.game.census(state))
        one, two = (self.shown(position, reader) for position in (state, anew))
        self.hold(
            "a seat sees its view and nothing else", one == two, f"seat {reader}\n{one}\n{two}"
        )
        again, peek = state.clone(), anew.clone()
        key = self.lot.next()
        again.redeal(seat, stream("guess", int(key)))
        peek.redeal(seat, stream("guess", int(key)))
        self.hold(
            "a guess depends only on what is seen",
            written(again) == written(peek),
            f"seat {reader}\n{written(again)}\n{written(peek)}",
        )
        if reader is not None and reader == state.turn:
            self.fair(state, anew)

    def shown(self, state: State, reader: int | None) -> str:
        """Every byte that this reader is ever given here."""
        frame = self.game.frame(state, reader)
        shown = json.dumps(frame, ensure_ascii=False)
        if reader is not None and reader == state.turn:
            legal = state.legal().listed()
            shown += "".join(repr(self.game.phrase(state, move)) for move in legal[:WIDE])
            shown += "".join(map(str, legal)) + self.refusals(state)
        return shown + "".join(note.key for note in log_for(state, reader))

    def refusals(self, state: State) -> str:
        """What is answered to words of earlier in the match and to nonsense."""
        tried = [*self.record.moves[-6:], "", "abracadabra", "done", "pass"]
        return "".join(repr(self.refused(state, words)) for words in tried)

    def refused(self, state: State, words: str) -> object:
        try:
            return self.game.parse(state, words)
        except Refused as refusal:
            self.texts("refusal", refusal.note, state)
            return refusal.note

    def fair(self, state: State, anew: State) -> None:
        """A bot's choice does not change either."""
        for name, bot in self.bots.items():
            key = int(self.lot.next())
            one, two = (
                bot.choose(position, position.legal(), stream("bot", key))
                for position in (state.clone(), anew.clone())
            )
            self.hold("a bot knows only what its seat sees", one == two, name)
            self.hold("a bot chooses a legal move", state.legal().holds(one), name)

    def fresh(self) -> Rng:
        return stream("anew", int(self.lot.next()))

    # Copies and records

    def clone(self, state: State, moves: list[int], past: list[tuple[State, str]]) -> None:
        now = fingerprint(state)
        copy = state.clone()
        self.hold("a clone is the same position", fingerprint(copy) == now)
        copy.play(moves[int(self.lot.below(len(moves)))], self.fresh())
        self.hold("a clone shares nothing", fingerprint(state) == now)
        if self.lot.below(8) == 0:
            past.append((state.clone(), now))

    def takeback(self, state: State, move: int) -> None:
        """A move that brings no news shows its player nothing that hangs on hidden things."""
        seat = int(state.turn)
        anew = state.clone()
        anew.redeal(seat, self.fresh())
        one, two = state.clone(), anew
        one.play(move, stream("one"))
        two.play(move, stream("two"))
        if one.news == state.news:
            same = self.game.frame(one, seat) == self.game.frame(two, seat)
            self.hold("a move without news shows nothing new", same, self.game.words(state, move))

    def twin(self, twin: State, state: State) -> None:
        """The record, saved and loaded after every move, leads to the same position."""
        loaded = load(self.record.dump(), lambda _: self.game)
        self.hold("a record survives saving", loaded == self.record)
        ply = len(loaded.moves)
        self.game.play_words(twin, loaded.moves[-1], loaded.rng(ply))
        self.hold("a replay is the live match", fingerprint(twin) == fingerprint(state))

    def end(self, state: State, log: list[Note]) -> None:
        self.hold("no move after the end", state.legal().size() == 0)
        shares = state.payoffs()
        self.hold(
            "payoffs lie between 0 and 1", all(0 <= share <= 1 for share in shares), str(shares)
        )
        self.hold("a score for every seat", len(self.game.scores(state)) == state.seats)
        replayed = self.record.state(self.game, log=True)
        self.hold("a replay writes the same log", written(replayed.log) == written(log))
        replayed.log = []
        self.hold("a replay of the whole is the same", fingerprint(replayed) == fingerprint(state))

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
