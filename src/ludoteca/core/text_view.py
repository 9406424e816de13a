"""A frame as text, for language models and screen readers.

It is rendered from the frame alone, so it contains only what the seat may know. Face-down items are
counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ludoteca.core.engine.state import OVER
from ludoteca.core.frame import decode_note, decode_zone
from ludoteca.core.move_parser import parse_int
from ludoteca.core.text import Texts, item_name
from ludoteca.core.view import Zone

MAX_LISTED = 8
"""Piles up to this size are listed; of larger ones the top item and the size are given."""


@dataclass(frozen=True)
class Choice:
    """A legal move: its notation, and a sentence that describes it."""

    words: str
    sentence: str


def zone_name(texts: Texts, zone: Zone) -> str:
    """The name of the zone, with its number unless that is its owner's."""
    key = f"zone.{zone.stem}"
    name = texts.say(key) if texts.has(key) else zone.stem
    numbers = [part for part in zone.id.split("-") if part.isdigit()]
    if numbers and numbers[0] == str(zone.owner):
        del numbers[0]
    return " ".join([name, *numbers])


def sign_name(texts: Texts, zone: Zone, item: str) -> str:
    """The name of a public word, from the table of its zone, or as a card or pattern; `yellow-L4×2`
    with its number."""
    word, times, number = item.partition("×")
    for table in (zone.stem, "card", "pattern"):
        if texts.has(f"{table}.{word}"):
            return " ".join([texts.say(f"{table}.{word}"), *([times + number] if times else [])])
    return item


class FrameDescription:
    """`frame` is from `core/frame.py` or from a server; `texts` have the names of the players."""

    def __init__(self, texts: Texts, frame: Mapping[str, Any]) -> None:
        self.texts = texts
        self.frame = frame
        view = frame["view"]
        self.seat: int | None = view["seat"]
        self.turn: int = view["turn"]
        self.zones = [decode_zone(zone) for zone in view["zones"]]

    # As text

    def render(self) -> str:
        """Whose turn it is, the common zones, the zones of each player, and the scores."""
        owners = sorted({zone.owner for zone in self.zones if zone.owner is not None})
        seats = [*owners, *(seat for seat in range(len(self.scores)) if seat not in owners)]
        parts = [
            self.whose_turn(),
            self.zone_lines(self.texts.say("text_view.middle"), None),
            *(self.zone_lines(self.player(seat), seat) for seat in seats),
            self.score_line(),
        ]
        return "\n".join(part for part in parts if part)

    @property
    def scores(self) -> Sequence[int | None]:
        values: Sequence[int | None] = self.frame["scores"]
        return values

    def player(self, seat: int) -> str:
        name = self.texts.format_field(seat, "seat")
        return self.texts.say("text_view.you", {"name": name}) if seat == self.seat else name

    def whose_turn(self) -> str:
        if self.turn == OVER:
            return self.texts.say("text_view.over")
        if self.turn == self.seat:
            return self.texts.say("text_view.your_turn")
        return self.texts.say("text_view.turn", {"who": self.turn})

    def score_line(self) -> str:
        points = (
            f"{self.player(seat)} = {'?' if score is None else score}"
            for seat, score in enumerate(self.scores)
        )
        return f"{self.texts.say('score.label')}: {', '.join(points)}"

    def zone_lines(self, title: str, owner: int | None) -> str:
        lines = [
            f"- {zone_name(self.texts, zone)}:{self.zone_text(zone)}"
            for zone in self.zones
            if zone.owner == owner and not is_omitted(zone)
        ]
        return "\n".join([f"{title}:", *lines]) if lines else ""

    def zone_text(self, zone: Zone) -> str:
        """The contents of the zone, to follow its name."""
        return self.grid_text(zone) if zone.kind == "grid" else f" {self.items_text(zone)}"

    def items_text(self, zone: Zone) -> str:
        if zone.kind == "counter":
            return str(zone.number)
        if zone.kind == "sign":
            names = [sign_name(self.texts, zone, item) for item in zone.items if item is not None]
            return ", ".join([*names, *self.face_down(zone)])
        if not zone.items:
            return self.texts.say("text_view.empty")
        top = zone.items[-1]
        if zone.kind == "pile" and len(zone.items) > MAX_LISTED and top is not None:
            return self.texts.say(
                "text_view.on_top", {"card": self.item_label(top), "all": len(zone.items)}
            )
        return ", ".join([*self.visible_items(zone), *self.face_down(zone)])

    def visible_items(self, zone: Zone) -> Iterable[str]:
        """The visible items, equal neighbours grouped."""
        places = zone.places or (None,) * len(zone.items)
        visible = [(i, at) for i, at in zip(zone.items, places, strict=True) if i is not None]
        for (item, at), group in groupby(visible):
            n = len(list(group))
            suffix = "" if at is None else f" @ {at[0]},{at[1]}"
            yield f"{self.item_label(item)}{suffix}" + (f" ×{n}" if n > 1 else "")

    def face_down(self, zone: Zone) -> list[str]:
        n = zone.items.count(None)
        return [self.texts.say("text_view.face_down", {"n": n})] if n else []

    def item_label(self, item: str) -> str:
        """The item as moves name it, with its name if that is different."""
        name = item_name(self.texts, item)
        if name is None or normalize(name) == normalize(item):
            return item
        return name if name.startswith(f"{item}: ") else f"{item} ({name})"

    def grid_text(self, zone: Zone) -> str:
        """A grid row by row, each item with its column, followed by the names of the items."""
        rows: dict[int, list[str]] = {}
        for item, (x, y) in sorted(zip(zone.items, zone.places, strict=True), key=by_place):
            rows.setdefault(y, []).append(f"x={x} {item or '?'}")
        lines = [f"  y={y}: {', '.join(row)}" for y, row in rows.items()]
        labels = [self.item_label(item) for item in sorted({item for item in zone.items if item})]
        return "\n".join(["", *lines, f"  {', '.join([*labels, *self.face_down(zone)])}"])

    # Legal moves

    def choices(self) -> list[Choice]:
        return [
            Choice(words, self.texts.say(f"move.{key}", decode_note(key, args).args))
            for words, (key, args) in zip(self.frame["moves"], self.frame["phrases"], strict=True)
        ]

    # As data

    def to_dict(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "turn": self.turn,
            "zones": [self.zone_to_dict(zone) for zone in self.zones],
            "scores": list(self.scores),
        }

    def zone_to_dict(self, zone: Zone) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "id": zone.id,
            "kind": zone.kind,
            "name": zone_name(self.texts, zone),
        }
        if zone.owner is not None:
            fields["owner"] = zone.owner
        if zone.kind == "counter":
            fields["number"] = zone.number
            return fields
        fields["items"] = [item for item in zone.items if item is not None]
        if None in zone.items:
            fields["face_down"] = zone.items.count(None)
        if zone.places:
            pairs = list(zip(zone.items, zone.places, strict=True))
            fields["places"] = [list(place) for item, place in pairs if item is not None]
        return fields


def by_place(cell: tuple[str | None, tuple[int, int]]) -> tuple[int, int]:
    return cell[1][1], cell[1][0]


def normalize(name: str) -> str:
    return re.sub(r"[\W_]+", " ", name).strip().casefold()


def is_omitted(zone: Zone) -> bool:
    """Is the zone left out? Empty hands, rows, signs and grids are, not decks and piles."""
    return not zone.items and zone.kind in ("hand", "row", "sign", "grid")


def resolve_move(words: str, choices: Sequence[Choice]) -> str:
    """The notation of a move given by its number in the list, by its sentence, or in quotes; any other
    text unchanged, for the game to parse or refuse."""
    bare = words.strip().strip("`\"'“”«»[]").strip()
    if any(choice.words == bare for choice in choices):
        return bare
    number = parse_int(bare) or 0
    if 1 <= number <= len(choices):
        return choices[number - 1].words
    sentence = normalize(bare)
    matches = [
        choice.words for choice in choices if sentence and normalize(choice.sentence) == sentence
    ]
    return matches[0] if len(matches) == 1 else bare
