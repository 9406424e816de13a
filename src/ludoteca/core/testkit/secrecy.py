"""The secrets of a game under examination: who is shown what, and what is dealt anew."""

from __future__ import annotations

import json
from collections import Counter

from ludoteca.core.frame import scores_seen, what_is_seen
from ludoteca.core.kit.fingerprint import written
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import State
from ludoteca.core.testkit.examiner import SOMETIMES, Examiner
from ludoteca.core.view import View, log_for


class Secrecy(Examiner):
    """Nobody learns anything but by their view; a guess rests on nothing else."""

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
        self.hold("dealing anew loses no card", self.game.census(anew) == self.pieces)
        scored = self.lot.below(SOMETIMES) == 0
        one, two = (self.shown(position, reader, scored) for position in (state, anew))
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
        if self.lot.below(4) == 0:
            self.dealt_anew(state, anew, reader)

    def dealt_anew(self, state: State, anew: State, reader: int | None) -> None:
        """Counts whether what another seat holds, hidden from this reader, came out otherwise."""
        other = int(self.lot.below(state.seats))
        if other == reader:
            return
        mine = {zone.id: zone.items for zone in self.game.view(state, reader).zones}
        after = {zone.id: zone.items for zone in self.game.view(anew, other).zones}
        for zone in self.game.view(state, other).zones:
            pairs = zip(mine.get(zone.id, ()), zone.items, strict=False)
            if any(seen is None and item is not None for seen, item in pairs):
                reader_is = "who only watches" if reader is None else "at the table"
                what = f"{zone.stem}, for somebody {reader_is}"
                self.anew.count(what, after.get(zone.id) != zone.items)

    def telling(self, state: State, move: int) -> None:
        """The log tells a reader nothing that is neither in its view nor kept in mind for it.

        The move is played here and where all that the reader cannot see is dealt anew: if both
        lead to the same view, and to the same guesses, the lines of the log are the same too.
        """
        lot = int(self.lot.below(state.seats + 1))
        reader = lot if lot < state.seats else None
        seat = -1 if reader is None else reader
        one, two = state.clone(), state.clone()
        two.redeal(seat, self.fresh())
        if not two.legal().holds(move):
            return
        key = int(self.lot.next())
        one.play(move, stream("telling", key))
        two.play(move, stream("telling", key))
        told = [self.lasting(log_for(position, reader)) for position in (one, two)]
        if told[0] == told[1] or self.game.view(one, reader) != self.game.view(two, reader):
            return
        for position in (one, two):
            position.log = None
            position.redeal(seat, stream("guess", key))
        same = written(one) == written(two)
        self.hold("the log tells no secret", not same, f"seat {reader}\n{told[0]}\n{told[1]}")

    def lasting(self, lines: list[Note]) -> list[Note]:
        return [note for note in lines if note.key not in self.game.fleeting]

    def shown(self, state: State, reader: int | None, scored: bool) -> str:
        """Every byte that this reader is ever given here."""
        shown = self.given(state, reader)
        if scored:
            shown += repr(scores_seen(self.game, state, reader))
        if reader is not None and reader == state.turn:
            legal = state.legal().listed()
            shown += "".join(map(str, legal)) + self.refusals(state)
        return shown

    def given(self, state: State, reader: int | None) -> str:
        """The frame of a reader, and the lines of its log."""
        log = [[note.key, note.args] for note in log_for(state, reader)]
        seen = what_is_seen(self.game, state, reader)
        return json.dumps([seen, log], ensure_ascii=False, default=repr)

    def refusals(self, state: State) -> str:
        """What is answered to words of earlier in the match and to nonsense."""
        tried = [*self.record.moves[-6:], "", "abracadabra", "done", "pass"]
        return "".join(repr(self.refused(state, words)) for words in tried)

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

    def takeback(self, state: State, move: int) -> None:
        """A move that brings no news shows its player nothing that depends on hidden things."""
        seat = int(state.turn)
        anew = state.clone()
        anew.redeal(seat, self.fresh())
        one, two = state.clone(), anew
        one.play(move, stream("one"))
        two.play(move, stream("two"))
        if one.news == state.news:
            same = self.given(one, seat) == self.given(two, seat)
            self.hold("a move without news shows nothing new", same, self.game.words(state, move))
        elif self.lot.below(4) == 0:
            self.drawn_anew(state, move, one, two)

    def drawn_anew(self, state: State, move: int, one: State, two: State) -> None:
        """Counts whether what a move turns up is another thing where all was dealt anew."""
        seat = int(state.turn)
        again = state.clone()
        again.play(move, stream("again"))
        before, after = self.game.view(state, seat), self.game.view(one, seat)
        found = named(after) - named(before)
        chance = named(self.game.view(again, seat)) - named(before) != found
        if found and not chance and face_down(after) < face_down(before):
            otherwise = named(self.game.view(two, seat)) - named(before) != found
            self.anew.count("what is drawn", otherwise)


def named(view: View) -> Counter[str]:
    """All that this view calls by name, wherever it lies; signs and counters are no things."""
    return Counter(
        item
        for zone in view.zones
        if zone.kind != "sign"
        for item in zone.items
        if item is not None
    )


def face_down(view: View) -> int:
    return sum(zone.items.count(None) for zone in view.zones)
