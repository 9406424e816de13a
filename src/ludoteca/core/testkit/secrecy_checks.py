"""Secrecy checks: each reader learns only what its view shows."""

from __future__ import annotations

import json

from ludoteca.core.engine.fingerprint import canonical
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.frame import FrameContent, frame_content, known_scores
from ludoteca.core.testkit.checker import Checker, reader_seat
from ludoteca.core.testkit.resampling_checks import ResamplingStats
from ludoteca.core.view import log_for, transfers_to_list


class SecrecyChecker:
    """Compares positions with their resampled copies; `resampling` counts what changes."""

    def __init__(self, checker: Checker, resampling: ResamplingStats) -> None:
        self.checker = checker
        self.game = checker.game
        self.resampling = resampling

    def check_non_interference(self, state: State, reader: int | None) -> None:
        """Non-interference: what a reader is shown does not depend on what it cannot see."""
        require, rng = self.checker.require, self.checker.rng
        resampled = self.checker.resample(state, reader)
        require("resampling keeps the turn", resampled.turn == state.turn)
        require("resampling loses no card", self.checker.is_complete(resampled))
        thorough = self.checker.sometimes()
        one, two = (self.observable(position, reader, thorough) for position in (state, resampled))
        require("a seat sees its view and nothing else", one == two, (reader, one, two))
        true_copy, resampled_copy = state.clone(), resampled.clone()
        key = int(rng.next())
        for position in (true_copy, resampled_copy):
            position.resample_hidden(reader_seat(reader), stream("guess", key))
        determinized = canonical(true_copy), canonical(resampled_copy)
        same = determinized[0] == determinized[1]
        require("resampling depends only on what is seen", same, (reader, *determinized))
        if reader is not None and reader == state.turn:
            self.check_bots(state, resampled)
        if self.checker.sometimes():
            self.resampling.count_hands(self.checker, state, resampled, reader)

    def check_log(self, state: State, move: int) -> None:
        """The log tells a reader nothing that its view and its knowledge do not contain.

        The move is played here and on a resampled position: if both lead to the same view and the
        same resampled positions, the log is the same too.
        """
        reader = self.checker.random_reader(state)
        one, two = state.clone(), self.checker.resample(state, reader)
        if not two.legal().holds(move):
            return
        key = int(self.checker.rng.next())
        one.play(move, stream("telling", key))
        two.play(move, stream("telling", key))
        logs = [self.without_transient(log_for(position, reader)) for position in (one, two)]
        if logs[0] == logs[1] or self.game.view(one, reader) != self.game.view(two, reader):
            return
        for position in (one, two):
            position.log = None
            position.resample_hidden(reader_seat(reader), stream("guess", key))
        same = canonical(one) == canonical(two)
        self.checker.require("the log tells no secret", not same, (reader, *logs))

    def without_transient(self, lines: list[Note]) -> list[Note]:
        return [note for note in lines if note.key not in self.game.transient_log_keys]

    def observable(self, state: State, reader: int | None, thorough: bool) -> list[object]:
        """All that this reader can observe here; if thorough, with scores and serialized bytes."""
        content, log = self.frame_and_log(state, reader)
        transfers = self.game.transfers(log)
        parts: list[object] = [content, log, transfers]
        if thorough:
            parts.append(known_scores(self.game, state, reader))
            lines = [[note.key, note.args] for note in log]
            parts.append(
                json.dumps(
                    [content.to_dict(), lines, transfers_to_list(transfers)],
                    ensure_ascii=False,
                    default=repr,
                )
            )
        if reader is not None and reader == state.turn:
            parts += [state.legal().to_list(), self.refusals(state)]
        return parts

    def frame_and_log(self, state: State, reader: int | None) -> tuple[FrameContent, list[Note]]:
        return frame_content(self.game, state, reader), log_for(state, reader)

    def refusals(self, state: State) -> list[object]:
        """The answers to earlier moves of the match and to nonsense."""
        inputs = [*self.checker.record.moves[-6:], "", "abracadabra", "done", "pass"]
        return [self.checker.parse_or_note(state, words) for words in inputs]

    def check_bots(self, state: State, resampled: State) -> None:
        """The choices of bots do not depend on hidden information either."""
        for name, bot in self.checker.bots.items():
            key = int(self.checker.rng.next())
            one, two = (
                bot.choose(position, position.legal(), stream("bot", key))
                for position in (state.clone(), resampled.clone())
            )
            self.checker.require("a bot knows only what its seat sees", one == two, name)
            self.checker.require("a bot chooses a legal move", state.legal().holds(one), name)

    def check_takeback(self, state: State, move: int) -> None:
        """A move that reveals nothing shows its player nothing that depends on hidden items."""
        seat = int(state.turn)
        one, two = state.clone(), self.checker.resample(state, seat)
        one.play(move, stream("one"))
        two.play(move, stream("two"))
        if one.reveals == state.reveals:
            same = self.frame_and_log(one, seat) == self.frame_and_log(two, seat)
            words = self.game.notation(state, move)
            self.checker.require("a move without reveals shows nothing new", same, words)
        elif self.checker.sometimes():
            self.resampling.count_draw(self.checker, state, move, one, two)
