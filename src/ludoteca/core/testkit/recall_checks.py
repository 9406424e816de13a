"""Recall checks: resampling may keep hidden items only if the reader was shown them.

If resampling keeps a rival's card, every bot and every hint knows it. That is correct only if the
seat saw where the card went; otherwise bots would know more than people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.testkit.checker import Checker
from ludoteca.core.testkit.resampling_checks import count_face_down, visible_items
from ludoteca.core.view import View, Zone, log_for

PROMISE = "resampling keeps only what was seen"
MAX_STACK = 3
"""The most pieces of a stack that a view shows as one item."""
TRIES = 1000
"""An item that stays in place in this many samples is not there by chance."""
Revealed = tuple[Counter[str], int]
"""The revealed items, and by how much the number of face-down items fell."""


class RecallChecker:
    """Tracks what one reader of one match has been shown."""

    def __init__(self, checker: Checker, state: State, lines: list[Note]) -> None:
        self.checker = checker
        self.reader = checker.random_reader(state)
        self.visible: Counter[str] = Counter()
        self.vanished: Counter[str] = Counter()
        self.items_by_stem: dict[str, set[str]] = {}
        self.last_zones: dict[str, Zone] = {}
        self.observe(state, lines)

    def observe(self, state: State, lines: list[Note]) -> None:
        """Adds what the view and the log show after a move."""
        self.state = state
        view = self.checker.game.view(state, self.reader)
        for zone in view.zones:
            if zone.items and self.last_zones.get(zone.id) != zone:  # most zones are unchanged
                self.last_zones[zone.id] = zone
                self.items_by_stem.setdefault(zone.stem, set()).update(filter(None, zone.items))
        visible = visible_items(view)
        named_in_log = Counter(
            names_in(note.args for note in lines if note.is_visible_to(self.reader))
        )
        if named_in_log or visible.items() != self.visible.items():
            self.vanished += (self.visible - visible) + (named_in_log - (visible - self.visible))
        self.visible = visible

    def check(self, state: State, move: int) -> None:
        self.check_draw(state, move)
        self.check_hands(state)

    def check_draw(self, state: State, move: int) -> None:
        """Resamples until another item is drawn next, unless this reader may know which one it is.
        Skipped if the legality of the moves depends on hidden items."""
        moves, revealed = self.moves_until_draw(state, move)
        if revealed is None or revealed[1] <= 0:
            return
        if revealed_by(self.checker.game, state, moves, "another") != revealed:  # dice
            return
        items, count = revealed
        if any(item in self.checker.game.deducible_items(state, self.reader) for item in items):
            return
        candidates = [kinds for kinds in self.items_by_stem.values() if kinds >= set(items)]
        kind = min(candidates, key=len, default=set(items))
        face_down_count = count_face_down(self.checker.game.view(state, self.reader))
        if items <= self.knowable_items(items, kind, count, face_down_count):
            return
        for _ in range(TRIES):
            resampled = self.checker.resample(state, self.reader)
            if revealed_by(self.checker.game, resampled, moves, "one") != revealed:
                return
        details = f"seat {self.reader} was never shown what is drawn next: {dict(items)}"
        self.checker.require(PROMISE, False, details)

    def moves_until_draw(self, state: State, move: int) -> tuple[list[int], Revealed | None]:
        """This move and, if it draws nothing, a random next one; with what they reveal."""
        game = self.checker.game
        revealed = revealed_by(game, state, [move], "one")
        if revealed is None or revealed[1] > 0:
            return [move], revealed
        after = state.clone()
        after.play(move, stream("one", 0))
        legal = after.legal().to_list()
        if not legal:
            return [move], revealed
        rng = stream(self.checker.record.seed, "next", len(self.checker.record.moves))
        moves = [move, legal[int(rng.below(len(legal)))]]
        return moves, revealed_by(game, state, moves, "one")

    def check_hands(self, state: State) -> None:
        """Resamples until every hidden item that this reader cannot know has moved."""
        other = int(self.checker.rng.below(state.seats))
        if other == self.reader:
            return
        game = self.checker.game
        view = game.view(state, self.reader)
        pieces = self.checker.pieces
        deducible = game.deducible_items(state, self.reader)
        unchanged = {
            zone: Counter({item: n for item, n in items.items() if item not in deducible})
            for zone, items in hidden_items(view, game.view(state, other), pieces).items()
        }
        sizes = {zone: items.total() for zone, items in unchanged.items()}
        candidates = {zone: set(items) for zone, items in unchanged.items()}
        for _ in range(TRIES):
            unchanged = {zone: items for zone, items in unchanged.items() if items - self.vanished}
            if not unchanged:
                return
            resampled = self.checker.resample(state, self.reader)
            resampled_items = hidden_items(view, game.view(resampled, other), pieces)
            for zone, items in resampled_items.items():
                candidates.setdefault(zone, set()).update(items)
            unchanged = {
                zone: items & resampled_items.get(zone, Counter())
                for zone, items in unchanged.items()
            }
        secrets = {
            zone: dict(
                items
                - self.knowable_items(items, candidates[zone], sizes[zone], count_face_down(view))
            )
            for zone, items in unchanged.items()
        }
        details = f"seat {self.reader} was never shown where these lie: {secrets}"
        self.checker.require(PROMISE, not any(secrets.values()), details)

    def knowable_items(
        self, items: Counter[str], candidates: set[str], place_count: int, face_down_count: int
    ) -> Counter[str]:
        """How many of these items the reader may know to be in the zone: it saw them go there, or they
        cannot be elsewhere, because too few candidates are unseen or too few items face down."""
        unseen = Counter(self.checker.pieces)
        unseen.subtract(self.visible)
        missing = sum(unseen[item] for item in candidates) - self.hidden_in_stacks(candidates)
        elsewhere = min(missing, face_down_count) - place_count
        return Counter(
            {item: self.vanished[item] + max(0, unseen[item] - elsewhere) for item in items}
        )

    def hidden_in_stacks(self, candidates: set[str]) -> int:
        """How many of these may be visible under another name, such as a joker that stands for a
        number, or a stack that a view shows as one item."""
        pieces = self.checker.pieces
        unnamed = 0
        for zone in self.checker.game.view(self.state, self.reader).zones:
            if zone.kind != "sign" and self.items_by_stem.get(zone.stem, set()) & candidates:
                unnamed += sum(item is not None and item not in pieces for item in zone.items)
        return MAX_STACK * unnamed


def revealed_by(
    game: Game[Any], state: State, moves: list[int], stream_name: str
) -> Revealed | None:
    """What the last of these moves reveals to the seat that plays it; None if a move is illegal."""
    after = state.clone()
    before = View(None, 0, ())
    seat = 0
    for nth, move in enumerate(moves):
        if not after.legal().holds(move):
            return None
        if nth == len(moves) - 1:
            seat = int(after.turn)
            before = game.view(after, seat)
        after.play(move, stream(stream_name, nth))
    view = game.view(after, seat)
    return visible_items(view) - visible_items(before), count_face_down(before) - count_face_down(
        view
    )


def hidden_items(
    reader_view: View, other_view: View, pieces: Mapping[str, int]
) -> dict[str, Counter[str]]:
    """By zone, the items that another seat sees and this reader does not."""
    shown = {zone.id: zone.items for zone in reader_view.zones}
    by_zone = {}
    for zone in other_view.zones:
        visible = shown.get(zone.id, ())
        items = Counter(item for item in zone.items if item is not None)
        if None not in visible:
            named = {item: n for item, n in items.items() if item in pieces}
            items = Counter({} if zone.kind == "sign" else named)
        unseen = items - Counter(item for item in visible if item is not None)
        if unseen:
            by_zone[zone.id] = unseen
    return by_zone


def items_named_in_log(checker: Checker, state: State, reader: int | None) -> Counter[str]:
    """The pieces that the log of a deal names to this reader and its view does not show."""
    lines = [
        note for note in log_for(state, reader) if note.key not in checker.game.transient_log_keys
    ]
    names = names_in(
        arg for note in lines for arg in note.args.values() if not isinstance(arg, int)
    )
    announced = Counter(name for name in names if name in checker.pieces)
    return announced - visible_items(checker.game.view(state, reader))


def names_in(arguments: Iterable[object]) -> Iterable[str]:
    """Every name in the arguments of a note, at any depth."""
    for argument in arguments:
        if isinstance(argument, dict):
            yield from names_in(argument.values())
        elif isinstance(argument, list | tuple):
            yield from names_in(argument)
        else:
            yield str(argument)
