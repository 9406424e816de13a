"""Memory: what a reader was shown and no longer sees. Dealing anew may keep that, and no more.

A redeal that keeps a rival's card makes every bot and every hint know it. It may, if the seat saw
where the card went; a view and a log that never showed it would make a person know less than a bot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import State
from ludoteca.core.testkit.anew import face_down, named
from ludoteca.core.testkit.examiner import Examiner
from ludoteca.core.view import View, Zone, log_for

SEEN = "dealing anew keeps only what was seen"
STACK = 3
"""No stack that is one thing to a view has more pieces than this."""
TRIES = 1000
"""By chance nothing stays where it is so often, unless it must."""
Turned = tuple[Counter[str], int]
"""What was turned up, and how much less then lies face down."""


class Memory:
    """One reader of one match, who forgets nothing that was shown or told."""

    def __init__(self, examiner: Examiner, state: State, lines: list[Note]) -> None:
        self.examiner = examiner
        self.reader = examiner.reader(state)
        self.seen: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        self.kinds: dict[str, set[str]] = {}
        self.lay: dict[str, Zone] = {}
        self.follow(state, lines)

    def follow(self, state: State, lines: list[Note]) -> None:
        """Looks at the table after a move, and reads the lines of the log."""
        self.now = state
        view = self.examiner.game.view(state, self.reader)
        for zone in view.zones:
            if zone.items and self.lay.get(zone.id) != zone:  # most lie as they lay
                self.lay[zone.id] = zone
                self.kinds.setdefault(zone.stem, set()).update(filter(None, zone.items))
        now = named(view)
        told = Counter(spoken(note.args for note in lines if note.seen_by(self.reader)))
        if told or now.items() != self.seen.items():
            self.gone += (self.seen - now) + (told - (now - self.seen))
        self.seen = now

    def examine(self, state: State, move: int) -> None:
        self.examine_draw(state, move)
        self.examine_hands(state)

    def examine_draw(self, state: State, move: int) -> None:
        """Deals anew until what is turned up next, by whoever's move, is another thing, unless
        this reader knows which; where those moves depend on what is hidden, nothing is said."""
        moves, turned = self.until_drawn(state, move)
        if turned is None or turned[1] <= 0:
            return
        if turned_up(self.examiner.game, state, moves, "another") != turned:  # dice
            return
        found, drawn = turned
        if any(item in self.examiner.game.deduced(state, self.reader) for item in found):
            return
        alike = [kinds for kinds in self.kinds.values() if kinds >= set(found)]
        kind = min(alike, key=len, default=set(found))
        down = face_down(self.examiner.game.view(state, self.reader))
        if found <= self.known(found, kind, drawn, down):
            return
        for _ in range(TRIES):
            anew = self.examiner.dealt_anew(state, self.reader)
            if turned_up(self.examiner.game, anew, moves, "one") != turned:
                return
        details = f"seat {self.reader} was never shown what is drawn next: {dict(found)}"
        self.examiner.hold(SEEN, False, details)

    def until_drawn(self, state: State, move: int) -> tuple[list[int], Turned | None]:
        """This move, and if it draws nothing the next one too, somebody else's most often; with
        what they turn up."""
        game = self.examiner.game
        turned = turned_up(game, state, [move], "one")
        if turned is None or turned[1] > 0:
            return [move], turned
        after = state.clone()
        after.play(move, stream("one", 0))
        legal = after.legal().listed()
        if not legal:
            return [move], turned
        lot = stream(self.examiner.record.seed, "next", len(self.examiner.record.moves))
        moves = [move, legal[int(lot.below(len(legal)))]]
        return moves, turned_up(game, state, moves, "one")

    def examine_hands(self, state: State) -> None:
        """Deals anew until nothing that this reader cannot know has stayed where it is."""
        other = int(self.examiner.lot.below(state.seats))
        if other == self.reader:
            return
        game = self.examiner.game
        mine = game.view(state, self.reader)
        pieces = self.examiner.pieces
        told = game.deduced(state, self.reader)
        kept = {
            zone: Counter({item: n for item, n in items.items() if item not in told})
            for zone, items in hidden(mine, game.view(state, other), pieces).items()
        }
        there = {zone: items.total() for zone, items in kept.items()}
        alike = {zone: set(items) for zone, items in kept.items()}
        for _ in range(TRIES):
            kept = {zone: items for zone, items in kept.items() if items - self.gone}
            if not kept:
                return
            anew = self.examiner.dealt_anew(state, self.reader)
            after = hidden(mine, game.view(anew, other), pieces)
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


def turned_up(game: Game[Any], state: State, moves: list[int], chance: str) -> Turned | None:
    """What whoever makes the last of these moves finds by it, and how much less then lies face
    down for them; None where one of the moves is not legal."""
    after = state.clone()
    before = View(None, 0, ())
    seat = 0
    for nth, move in enumerate(moves):
        if not after.legal().holds(move):
            return None
        if nth == len(moves) - 1:
            seat = int(after.turn)
            before = game.view(after, seat)
        after.play(move, stream(chance, nth))
    view = game.view(after, seat)
    return named(view) - named(before), face_down(before) - face_down(view)


def hidden(mine: View, theirs: View, pieces: Mapping[str, int]) -> dict[str, Counter[str]]:
    """By zone, what another seat sees and this reader does not: face down, or shown nowhere."""
    seen = {zone.id: zone.items for zone in mine.zones}
    found = {}
    for zone in theirs.zones:
        there = seen.get(zone.id, ())
        items = Counter(item for item in zone.items if item is not None)
        if None not in there:
            things = {item: n for item, n in items.items() if item in pieces}
            items = Counter({} if zone.kind == "sign" else things)
        unseen = items - Counter(item for item in there if item is not None)
        if unseen:
            found[zone.id] = unseen
    return found


def told_at(examiner: Examiner, state: State, reader: int | None) -> Counter[str]:
    """The pieces that the lines of a deal name to this reader, beyond what its view shows."""
    lines = [note for note in log_for(state, reader) if note.key not in examiner.game.fleeting]
    said = spoken(arg for note in lines for arg in note.args.values() if not isinstance(arg, int))
    told = Counter(name for name in said if name in examiner.pieces)
    return told - named(examiner.game.view(state, reader))


def spoken(said: Iterable[object]) -> Iterable[str]:
    """Every name in the arguments of a line, however deep."""
    for one in said:
        if isinstance(one, dict):
            yield from spoken(one.values())
        elif isinstance(one, list | tuple):
            yield from spoken(one)
        else:
            yield str(one)
