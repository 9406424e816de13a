"""The secrets of a game under examination: nobody learns anything but by their view."""

from __future__ import annotations

import json

from ludoteca.core.frame import Seen, scores_seen, what_is_seen
from ludoteca.core.kit.fingerprint import written
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import State
from ludoteca.core.testkit.anew import Anew, count_drawn, count_held
from ludoteca.core.testkit.examiner import Examiner, seat_of
from ludoteca.core.view import log_for, transfers_listed


class Secrecy:
    """What is shown in a match, and what a guess rests on; `anew` counts what is dealt anew."""

    def __init__(self, examiner: Examiner, anew: Anew) -> None:
        self.examiner = examiner
        self.game = examiner.game
        self.anew = anew

    def non_interference(self, state: State, reader: int | None) -> None:
        """What a reader is shown does not change when all that it cannot see is dealt anew."""
        hold, lot = self.examiner.hold, self.examiner.lot
        anew = self.examiner.dealt_anew(state, reader)
        hold("dealing anew keeps the turn", anew.turn == state.turn)
        hold("dealing anew loses no card", self.examiner.whole(anew))
        thorough = self.examiner.sometimes()
        one, two = (self.shown(position, reader, thorough) for position in (state, anew))
        hold("a seat sees its view and nothing else", one == two, (reader, one, two))
        again, peek = state.clone(), anew.clone()
        key = int(lot.next())
        for position in (again, peek):
            position.redeal(seat_of(reader), stream("guess", key))
        guesses = written(again), written(peek)
        same = guesses[0] == guesses[1]
        hold("a guess depends only on what is seen", same, (reader, *guesses))
        if reader is not None and reader == state.turn:
            self.fair(state, anew)
        if self.examiner.sometimes():
            count_held(self.examiner, self.anew, state, anew, reader)

    def telling(self, state: State, move: int) -> None:
        """The log tells a reader nothing that is neither in its view nor kept in mind for it.

        The move is played here and where all that the reader cannot see is dealt anew: if both
        lead to the same view, and to the same guesses, the lines of the log are the same too.
        """
        reader = self.examiner.reader(state)
        one, two = state.clone(), self.examiner.dealt_anew(state, reader)
        if not two.legal().holds(move):
            return
        key = int(self.examiner.lot.next())
        one.play(move, stream("telling", key))
        two.play(move, stream("telling", key))
        told = [self.lasting(log_for(position, reader)) for position in (one, two)]
        if told[0] == told[1] or self.game.view(one, reader) != self.game.view(two, reader):
            return
        for position in (one, two):
            position.log = None
            position.redeal(seat_of(reader), stream("guess", key))
        same = written(one) == written(two)
        self.examiner.hold("the log tells no secret", not same, (reader, *told))

    def lasting(self, lines: list[Note]) -> list[Note]:
        return [note for note in lines if note.key not in self.game.fleeting]

    def shown(self, state: State, reader: int | None, thorough: bool) -> list[object]:
        """All that this reader is ever given here; thoroughly: with the scores, and byte by byte."""
        seen, log = self.given(state, reader)
        transfers = self.game.transfers(log)
        shown: list[object] = [seen, log, transfers]
        if thorough:
            shown.append(scores_seen(self.game, state, reader))
            lines = [[note.key, note.args] for note in log]
            shown.append(
                json.dumps(
                    [seen.listed(), lines, transfers_listed(transfers)],
                    ensure_ascii=False,
                    default=repr,
                )
            )
        if reader is not None and reader == state.turn:
            shown += [state.legal().listed(), self.refusals(state)]
        return shown

    def given(self, state: State, reader: int | None) -> tuple[Seen, list[Note]]:
        """The frame of a reader, and the lines of its log."""
        return what_is_seen(self.game, state, reader), log_for(state, reader)

    def refusals(self, state: State) -> list[object]:
        """What is answered to words of earlier in the match and to nonsense."""
        tried = [*self.examiner.record.moves[-6:], "", "abracadabra", "done", "pass"]
        return [self.examiner.refused(state, words) for words in tried]

    def fair(self, state: State, anew: State) -> None:
        """A bot's choice does not change either."""
        for name, bot in self.examiner.bots.items():
            key = int(self.examiner.lot.next())
            one, two = (
                bot.choose(position, position.legal(), stream("bot", key))
                for position in (state.clone(), anew.clone())
            )
            self.examiner.hold("a bot knows only what its seat sees", one == two, name)
            self.examiner.hold("a bot chooses a legal move", state.legal().holds(one), name)

    def takeback(self, state: State, move: int) -> None:
        """A move that brings no news shows its player nothing that depends on hidden things."""
        seat = int(state.turn)
        one, two = state.clone(), self.examiner.dealt_anew(state, seat)
        one.play(move, stream("one"))
        two.play(move, stream("two"))
        if one.news == state.news:
            same = self.given(one, seat) == self.given(two, seat)
            words = self.game.words(state, move)
            self.examiner.hold("a move without news shows nothing new", same, words)
        elif self.examiner.sometimes():
            count_drawn(self.examiner, self.anew, state, move, one, two)
