"""How a round of Encantados is counted: each garden row by row, then the hands that were left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludoteca.core.kit.note import Note
from ludoteca.core.tally import Count, Entry, Tally
from ludoteca.core.view import View
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.shown.view import tallied, view

SONGS = "songs"


def tally(state: Encantados) -> Tally:
    """The last round; what was there before it is one line."""
    seen = view(state, None)
    return tuple(
        count(
            seen,
            garden,
            [int(seat) for seat in state.seats_of(garden)],
            {seat: tallied(state.hands.cards, seat) for seat in state.seats_of(garden)},
            int(state.cost_of(garden)),
            int(state.totals[garden]),
        )
        for garden in range(state.sides)
    )


def interlude(before: View, heard: Sequence[Note]) -> Tally:
    """The same of a round that was not the last: its last move was a discard, so the gardens lay as
    they lay before it, and the hands were shown to everybody."""
    if not any(note.key == "round_starts" for note in heard):
        return ()
    hands: dict[int, tuple[str, ...]] = {}
    counts: list[Count] = []
    for note in heard:
        said: dict[str, Any] = note.args
        if note.key == "shows_hand":
            hands[said["who"]] = tuple(said["cards"])
        elif note.key == "scores":
            garden, seats = len(counts), list(said["who"])
            counts.append(count(before, garden, seats, hands, said["hand"], said["total"]))
    return tuple(counts)


def count(
    seen: View,
    garden: int,
    seats: list[int],
    hands: dict[int, tuple[str, ...]],
    cost: int,
    total: int,
) -> Count:
    zones = {zone.id: zone for zone in seen.zones}
    laid = [item for item in zones[f"garden-{garden}"].items if item is not None]
    entries = [
        Entry(Note("row" if row != SONGS else SONGS, {"race": row, "n": len(cards)}), worth, cards)
        for row, worth, cards in rows(seen, garden, laid)
    ]
    worth = int(zones[f"worth-{garden}"].number or 0)
    earlier = total - (worth - cost)
    left = tuple(card for seat in seats for card in hands.get(seat, ()))
    if left:
        entries.append(Entry(Note("hand", {"n": len(left)}), -cost, left, "hand", missed=True))
    elif not laid:
        entries.append(Entry(Note("bare", {}), 0))
    if earlier:
        entries.append(Entry(Note("earlier", {}), earlier))
    return Count(tuple(seats), tuple(entries), total)


def rows(seen: View, garden: int, laid: list[str]) -> Iterable[tuple[str, int, tuple[str, ...]]]:
    """Each row with its worth, powers included, and its cards; last all songs together."""
    for zone in seen.zones:
        stem, _, row = zone.id.removesuffix(f"-{garden}").partition("-")
        if stem != "worth" or zone.owner != garden or not row:
            continue
        races = {row, f"mimic-{row}"}
        cards = tuple(item for item in laid if item in races or (row == SONGS and is_song(item)))
        yield row, int(zone.number or 0), cards


def is_song(item: str) -> bool:
    return item in ("spring", "summer", "autumn", "winter")


def tie_break(state: Encantados) -> Note | None:
    """Whoever has as much shares the victory (ruling 13)."""
    best = max(state.totals)
    return Note("shared", {}) if list(state.totals).count(best) > 1 else None
