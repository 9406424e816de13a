"""Wording: what a game answers to words of any kind, and what it praises, under examination.

Every sentence is a legal move or is refused with a reason; every reason and every hint is true by
the game's `Truths`, tells nothing hidden, and has its text in each language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.reading import tidy
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.core.testkit.agreed import by_lot, usual
from ludoteca.core.testkit.babble import babble
from ludoteca.core.testkit.examiner import Examiner, Sentences
from ludoteca.core.testkit.truths import Claim, Truth, Truths
from ludoteca.core.text import Texts

SAID = 24
"""Sentences in one position."""
REMEMBERED = 3000
"""Sentences of other positions that are said again."""
LOOKED_AT = 6
"""Moves of one position whose praise is listened to."""


@dataclass
class Heard:
    """What a game answered: how often each refusal and each hint was given."""

    sentences: int = 0
    understood: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    hints: Counter[str] = field(default_factory=Counter)


def examine_words(
    game: Game[Any],
    truths: Truths,
    sentences: int = 2000,
    seed: str = "words",
    said: Mapping[str, Texts] | None = None,
) -> Heard:
    """Says so many sentences in the positions of random matches, and listens to the answers."""
    heard, past = Heard(), [""]
    for examiner, state in positions(game, seed, said):
        with examiner.answered():
            speech = Speech(examiner, state, truths, heard)
            near = [game.words(state, move) for move in examiner.sample(state.legal().listed())]
            for _ in range(SAID):
                speech.say(babble(examiner.lot, near, past))
            speech.say_again(examiner.one(past))
        past.extend(near[:4])
        del past[:-REMEMBERED]
        if heard.sentences >= sentences:
            break
    return heard


def examine_hints(
    game: Game[Any],
    truths: Truths,
    positions_: int = 200,
    seed: str = "hints",
    said: Mapping[str, Texts] | None = None,
) -> Heard:
    """Listens to what is praised in so many positions of random matches."""
    heard = Heard()
    for n, (examiner, state) in enumerate(positions(game, seed, said)):
        if n == positions_:
            break
        legal = state.legal().listed()
        speech = Speech(examiner, state, truths, heard)
        with examiner.answered():
            for _ in range(min(LOOKED_AT, len(legal))):
                speech.praise(examiner.one(legal))
    return heard


def positions(
    game: Game[Any], seed: str, said: Mapping[str, Texts] | None
) -> Iterator[tuple[Examiner, State]]:
    """Positions of match after match, at all numbers of seats and with options drawn by lot; some
    seats play at random, others as the game's own bot does."""
    sentences = Sentences(game, said)
    number = 0
    while True:
        lot = stream(seed, game.name, number)
        chosen = by_lot(game, stream("options", number), 3) if number % 3 else usual(game)
        record = Record(
            game.name, game.rules, game.seats[number % len(game.seats)], f"{seed}/{number}", chosen
        )
        examiner = Examiner(game, record, sentences)
        with examiner.answered():
            state = examiner.begin()
        bots = list(examiner.bots.values())
        while state.turn != OVER:
            yield examiner, state
            examiner.hold("a match comes to an end", len(record.moves) < game.longest)
            bot = bots[0] if (state.turn + number) % 2 else bots[-1]
            with examiner.answered():
                move = bot.choose(state.clone(), state.legal(), lot)
                record.moves.append(game.words(state, move))
                state.play(move, record.rng(len(record.moves)))
        number += 1


class Speech:
    """What is said in one position, and answered."""

    def __init__(self, examiner: Examiner, state: State, truths: Truths, heard: Heard) -> None:
        self.examiner = examiner
        self.game = examiner.game
        self.state = state
        self.truths = truths
        self.heard = heard
        self.known: dict[str, Any] = {}

    def say(self, words: str) -> None:
        answer = self.answer(self.state, words)
        self.heard.sentences += 1
        if isinstance(answer, int):
            self.heard.understood += 1
            self.hold("words mean a legal move", self.state.legal().holds(answer), words)
            return
        self.heard.refusals[answer.key] += 1
        self.examiner.texts("refusal", answer, self.state)
        claim = Claim(self.game, self.state, answer, tidy(words), known=self.known)
        self.hold_true("a refusal is true", claim, self.truths.refusal(answer.key))
        if self.examiner.lot.below(8) == 0:
            anew = self.state.clone()
            anew.redeal(self.state.turn, self.examiner.fresh())
            self.hold("a refusal tells no secret", self.answer(anew, words) == answer, words)
        if self.examiner.lot.below(64) == 0:
            self.replay(words)

    def say_again(self, words: str) -> None:
        """A move of another position is understood here too: it is legal, or a rule forbids it."""
        answer = self.answer(self.state, words)
        if words and isinstance(answer, Note):
            named = answer.key in self.game.paragraphs
            self.hold(
                "a move of another position is refused by a rule", named, f"{words}\n{answer!r}"
            )
        self.say(words)

    def replay(self, words: str) -> None:
        """A record with these words is refused as well, at that move."""
        record = replace(self.examiner.record, moves=[*self.examiner.record.moves, words])
        try:
            record.verify(self.game)
        except Refused as refused:
            self.hold("a record is refused for its words", refused.note.key == "bad_move", words)
        except Exception as error:
            self.hold("words of any kind are answered", False, f"{words!r}\n{error!r}")
        else:
            self.hold("a record with refused words is refused", False, words)

    def praise(self, move: int) -> None:
        for note in self.game.reasons(self.state, move):
            self.heard.hints[note.key] += 1
            self.examiner.texts("hint", note, self.state)
            words = self.game.words(self.state, move)
            claim = Claim(self.game, self.state, note, words, move, self.known)
            self.hold_true("a hint is true", claim, self.truths.hints.get(note.key))

    def answer(self, state: State, words: str) -> int | Note:
        try:
            return self.game.parse(state, words)
        except Refused as refused:
            return refused.note
        except Exception as error:
            self.hold("words of any kind are answered", False, f"{words!r}\n{error!r}")
            raise

    def hold_true(self, promise: str, claim: Claim, truth: Truth | None) -> None:
        details = f"“{claim.words}”: {claim.note!r}"
        self.hold("every claim has its truth", truth is not None, details)
        self.hold(promise, truth is not None and truth(claim), details)

    def hold(self, promise: str, kept: bool, details: str) -> None:
        if not kept:
            self.examiner.hold(promise, False, details)
