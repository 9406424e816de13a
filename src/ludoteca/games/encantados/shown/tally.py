"""The score sheet of a round of Encantados: gardens row by row, then the hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.tally import Entry, ScoreSheet, Tally
from ludoteca.core.view import View
from ludoteca.games.encantados.rules.cards import NAMES, SPRING
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.shown.view import hand_cards, view

SONGS = "songs"


def tally(state: Encantados) -> Tally:
    """The last round; earlier rounds are one line."""
    public_view = view(state, None)
    return tuple(
        count(
            public_view,
            garden,
            seats=[int(seat) for seat in state.seats_of(garden)],
            hands={seat: hand_cards(state.hands.cards, seat) for seat in state.seats_of(garden)},
            cost=int(state.cost_of(garden)),
            total=int(state.totals[garden]),
        )
        for garden in range(state.sides)
    )


def round_summary(before: View, notes: Sequence[Note]) -> Tally:
    """The sheet of a round that was not the last. Its last move was a discard, so the gardens are
    those of the view before it, and the log shows the hands."""
    if not any(note.key == "round_starts" for note in notes):
        return ()
    hands: dict[int, tuple[str, ...]] = {}
    counts: list[ScoreSheet] = []
    for note in notes:
        args: dict[str, Any] = note.args
        if note.key == "shows_hand":
            hands[args["who"]] = tuple(args["cards"])
        elif note.key == "scores":
            sheet = count(
                before,
                len(counts),
                seats=list(args["who"]),
                hands=hands,
                cost=args["hand"],
                total=args["total"],
            )
            counts.append(sheet)
    return tuple(counts)


def count(
    public_view: View,
    garden: int,
    *,
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
    """Each row with its points, powers included, and its cards; all songs together come last."""
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
    return item in NAMES[SPRING:]


def tie_break(state: Encantados) -> Note | None:
    """Players with equal totals share the victory (ruling 13)."""
    best = max(state.totals)
    return Note("shared", {}) if list(state.totals).count(best) > 1 else None
