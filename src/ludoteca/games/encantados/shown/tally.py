"""How a round of Encantados is counted: each garden row by row, then the hands that were left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.tally import Entry, ScoreSheet, Tally
from ludoteca.core.view import View
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.shown.view import hand_cards, view

SONGS = "songs"


def tally(state: Encantados) -> Tally:
    """The last round; what was there before it is one line."""
    public_view = view(state, None)
    return tuple(
        count(
            public_view,
            garden,
            [int(seat) for seat in state.seats_of(garden)],
            {seat: hand_cards(state.hands.cards, seat) for seat in state.seats_of(garden)},
            int(state.cost_of(garden)),
            int(state.totals[garden]),
        )
        for garden in range(state.sides)
    )


def round_summary(before: View, heard: Sequence[Note]) -> Tally:
    """The same of a round that was not the last: its last move was a discard, so the gardens lay as
    they lay before it, and the hands were shown to everybody."""
    if not any(note.key == "round_starts" for note in heard):
        return ()
    hands: dict[int, tuple[str, ...]] = {}
    counts: list[ScoreSheet] = []
    for note in heard:
        args: dict[str, Any] = note.args
        if note.key == "shows_hand":
            hands[args["who"]] = tuple(args["cards"])
        elif note.key == "scores":
            garden, seats = len(counts), list(args["who"])
            counts.append(count(before, garden, seats, hands, args["hand"], args["total"]))
    return tuple(counts)


def count(
    public_view: View,
    garden: int,
    seats: list[int],
    hands: dict[int, tuple[str, ...]],
    cost: int,
    total: int,
) -> ScoreSheet:
    zones = {zone.id: zone for zone in public_view.zones}
    garden_cards = [item for item in zones[f"garden-{garden}"].items if item is not None]
    entries = [
        Entry(Note("row" if row != SONGS else SONGS, {"race": row, "n": len(cards)}), worth, cards)
        for row, worth, cards in rows(public_view, garden, garden_cards)
    ]
    worth = int(zones[f"worth-{garden}"].number or 0)
    earlier = total - (worth - cost)
    cards_left = tuple(card for seat in seats for card in hands.get(seat, ()))
    if cards_left:
        entries.append(
            Entry(Note("hand", {"n": len(cards_left)}), -cost, cards_left, "hand", missed=True)
        )
    elif not garden_cards:
        entries.append(Entry(Note("bare", {}), 0))
    if earlier:
        entries.append(Entry(Note("earlier", {}), earlier))
    return ScoreSheet(tuple(seats), tuple(entries), total)


def rows(
    public_view: View, garden: int, garden_cards: list[str]
) -> Iterable[tuple[str, int, tuple[str, ...]]]:
    """Each row with its worth, powers included, and its cards; last all songs together."""
    for zone in public_view.zones:
        prefix, _, row = zone.id.removesuffix(f"-{garden}").partition("-")
        if prefix != "worth" or zone.owner != garden or not row:
            continue
        races = {row, f"mimic-{row}"}
        cards = tuple(
            item for item in garden_cards if item in races or (row == SONGS and is_song(item))
        )
        yield row, int(zone.number or 0), cards


def is_song(item: str) -> bool:
    return item in ("spring", "summer", "autumn", "winter")


def tie_break(state: Encantados) -> Note | None:
    """Whoever has as much shares the victory (ruling 13)."""
    best = max(state.totals)
    return Note("shared", {}) if list(state.totals).count(best) > 1 else None
