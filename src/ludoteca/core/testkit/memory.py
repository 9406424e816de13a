"""Memory: what a reader was shown and no longer sees. Dealing anew may keep that, and no more.

A redeal that keeps a rival's card makes every bot and every hint know it. It may, if the seat saw
where the card went; a view and a log that never showed it would make a person know less than a bot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import State
from ludoteca.core.testkit.anew import face_down, named
from ludoteca.core.testkit.examiner import Examiner
from ludoteca.core.view import View

SEEN = "dealing anew keeps only what was seen"
STACK = 3
"""No stack that is one thing to a view has more pieces than this."""
TRIES = 1000
"""By chance nothing stays where it is so often, unless it must."""


class Memory:
    """One reader of one match, who forgets nothing that was shown or told."""

    def __init__(self, examiner: Examiner, state: State, lines: list[Note]) -> None:
        self.examiner = examiner
        self.reader = examiner.reader(state)
        self.seen: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        self.kinds: dict[str, set[str]] = {}
        self.follow(state, lines)

    def follow(self, state: State, lines: list[Note]) -> None:
        """Looks at the table after a move, and reads the lines of the log."""
        self.now = state
        view = self.examiner.game.view(state, self.reader)
        for zone in view.zones:
            if zone.items:
                self.kinds.setdefault(zone.stem, set()).update(item for item in zone.items if item)
        now = named(view)
        told = Counter(spoken(note.args for note in lines if note.seen_by(self.reader)))
        self.gone += (self.seen - now) + (told - (now - self.seen))
        self.seen = now

    def examine(self, state: State, move: int) -> None:
        if state.turn == self.reader:
            self.examine_draw(state, move)
        self.examine_hands(state)

    def examine_draw(self, state: State, move: int) -> None:
        """Deals anew until this reader's move turns up another thing, unless it knows which."""
        game, seat = self.examiner.game, self.reader
        before = game.view(state, seat)

        def turned_up(position: State, chance: str) -> tuple[Counter[str], int]:
            after = position.clone()
            after.play(move, stream(chance))
            view = game.view(after, seat)
            return named(view) - self.seen, face_down(before) - face_down(view)

        found, drawn = turned_up(state, "one")
        dice = turned_up(state, "another") != (found, drawn)
        alike = [kinds for kinds in self.kinds.values() if kinds >= set(found)]
        kind = min(alike, key=len, default=set(found))
        known = self.known(found, kind, drawn, face_down(before))
        if dice or drawn <= 0 or found <= known:
            return
        for _ in range(TRIES):
            if turned_up(self.examiner.dealt_anew(state, seat), "one") != (found, drawn):
                return
        details = f"seat {seat} was never shown what it would draw: {dict(found)}"
        self.examiner.hold(SEEN, False, details)

    def examine_hands(self, state: State) -> None:
        """Deals anew until nothing that this reader cannot know has stayed where it is."""
        other = int(self.examiner.lot.below(state.seats))
        if other == self.reader:
            return
        game = self.examiner.game
        mine = game.view(state, self.reader)
        kept = hidden(mine, game.view(state, other))
        there = {zone: items.total() for zone, items in kept.items()}
        alike = {zone: set(items) for zone, items in kept.items()}
        for _ in range(TRIES):
            kept = {zone: items for zone, items in kept.items() if items - self.gone}
            if not kept:
                return
            after = hidden(mine, game.view(self.examiner.dealt_anew(state, self.reader), other))
            for zone, items in after.items():
                alike.setdefault(zone, set()).update(items)
            kept = {zone: items & after.get(zone, Counter()) for zone, items in kept.items()}
        secrets = {
            zone: dict(items - self.known(items, alike[zone], there[zone], face_down(mine)))
            for zone, items in kept.items()
        }
        details = f"seat {self.reader} was never shown where these lie: {secrets}"
        self.examiner.hold(SEEN, not any(secrets.values()), details)

    def known(self, items: Counter[str], alike: set[str], places: int, down: int) -> Counter[str]:
        """How many of these the reader may know to lie in so many places: it saw them go, or they
        can lie nowhere else, for too little that is `alike` is unseen, or too little face down."""
        left = Counter(self.examiner.pieces)
        left.subtract(self.seen)
        lacking = sum(left[item] for item in alike) - self.in_stacks(alike)
        elsewhere = min(lacking, down) - places
        return Counter({item: self.gone[item] + max(0, left[item] - elsewhere) for item in items})

    def in_stacks(self, alike: set[str]) -> int:
        """How many of these may lie open under other names than their own, as a joker that stands
        for a number does, or a stack that is one thing, where things of their kind lie."""
        pieces = self.examiner.pieces
        strange = 0
        for zone in self.examiner.game.view(self.now, self.reader).zones:
            if zone.kind != "sign" and self.kinds.get(zone.stem, set()) & alike:
                strange += sum(item is not None and item not in pieces for item in zone.items)
        return STACK * strange


def hidden(mine: View, theirs: View) -> dict[str, Counter[str]]:
    """By zone, what another seat sees and this reader does not."""
    seen = {zone.id: zone.items for zone in mine.zones}
    found = {}
    for zone in theirs.zones:
        if None in seen.get(zone.id, ()):
            items = Counter(item for item in zone.items if item is not None)
            found[zone.id] = items - Counter(item for item in seen[zone.id] if item is not None)
    return found


def spoken(said: Iterable[object]) -> Iterable[str]:
    """Every name in the arguments of a line, however deep."""
    for one in said:
        if isinstance(one, dict):
            yield from spoken(one.values())
        elif isinstance(one, list | tuple):
            yield from spoken(one)
        else:
            yield str(one)
