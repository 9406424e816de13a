"""Account: a frame told in words, for readers who see no table: language models, and whoever listens.

It is told from the frame alone, so it holds what the seat may know and nothing else. What lies face
down is counted, not listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER
from ludoteca.core.move_parser import parse_int
from ludoteca.core.text import Texts, item_name
from ludoteca.core.view import Zone

MAX_LISTED = 8
"""A heap of no more things than this is listed; of a higher one the top is told, and how many."""


@dataclass(frozen=True)
class Choice:
    """A legal move: its words, and the sentence that says what it does."""

    words: str
    sentence: str


def decode_note(key: str, args: Mapping[str, Any]) -> Note:
    """A note as it was sent, with the notes inside it."""
    return Note(key, {name: decode_value(value) for name, value in args.items()})


def decode_value(value: Any) -> object:
    if isinstance(value, dict) and set(value) == {"key", "args"}:
        return decode_note(value["key"], value["args"])
    return value


def zone_name(texts: Texts, zone: Zone) -> str:
    """What the zone is called, with its number if it has one besides its owner's."""
    key = f"zone.{zone.stem}"
    name = texts.say(key) if texts.has(key) else zone.stem
    numbers = [part for part in zone.id.split("-") if part.isdigit()]
    if numbers and numbers[0] == str(zone.owner):
        del numbers[0]
    return " ".join([name, *numbers])


def sign_name(texts: Texts, zone: Zone, item: str) -> str:
    """A public word, in the table of its zone or as a card, piece or pattern; `yellow-L4×2` with its
    number."""
    word, times, number = item.partition("×")
    for table in (zone.stem, "card", "pattern"):
        if texts.has(f"{table}.{word}"):
            return " ".join([texts.say(f"{table}.{word}"), *([times + number] if times else [])])
    return item


class FrameDescription:
    """`frame` is as `core/frame.py` makes it, or as a server sent it; `said` knows the players."""

    def __init__(self, texts: Texts, frame: Mapping[str, Any]) -> None:
        self.texts = texts
        self.frame = frame
        view = frame["view"]
        self.seat: int | None = view["seat"]
        self.turn: int = view["turn"]
        self.zones = [decode_zone(zone) for zone in view["zones"]]

    # In words

    def render(self) -> str:
        """All of it: whose turn it is, the table, everybody's things, the scores."""
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
        """What lies in the zone, after its name."""
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
        """The things that lie open, those alike together."""
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
        """A thing as moves call it, and its name if that says more."""
        name = item_name(self.texts, item)
        if name is None or normalize(name) == normalize(item):
            return item
        return name if name.startswith(f"{item}: ") else f"{item} ({name})"

    def grid_text(self, zone: Zone) -> str:
        """A grid row by row, each thing with its column; what the things are called stands below."""
        rows: dict[int, list[str]] = {}
        for item, (x, y) in sorted(zip(zone.items, zone.places, strict=True), key=by_place):
            rows.setdefault(y, []).append(f"x={x} {item or '?'}")
        lines = [f"  y={y}: {', '.join(row)}" for y, row in rows.items()]
        labels = [self.item_label(item) for item in sorted({item for item in zone.items if item})]
        return "\n".join(["", *lines, f"  {', '.join([*labels, *self.face_down(zone)])}"])

    # What may be done, and what has been

    def choices(self) -> list[Choice]:
        return [
            Choice(words, self.texts.say(f"move.{key}", decode_note(key, args).args))
            for words, (key, args) in zip(self.frame["moves"], self.frame["phrases"], strict=True)
        ]

    # As facts

    def to_dict(self) -> dict[str, Any]:
        """The same for programs."""
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


def decode_zone(facts: Mapping[str, Any]) -> Zone:
    return Zone(
        facts["id"],
        facts["kind"],
        tuple(facts.get("items", ())),
        facts.get("owner"),
        facts.get("number"),
        tuple((x, y) for x, y in facts.get("places", ())),
    )


def by_place(cell: tuple[str | None, tuple[int, int]]) -> tuple[int, int]:
    return cell[1][1], cell[1][0]


def normalize(name: str) -> str:
    return re.sub(r"[\W_]+", " ", name).strip().casefold()


def is_omitted(zone: Zone) -> bool:
    """Is there nothing to be said of the zone? Of a deck or a pile it is said that it is empty."""
    return not zone.items and zone.kind in ("hand", "row", "sign", "grid")


def resolve_move(words: str, choices: Sequence[Choice]) -> str:
    """The words of the move that somebody means by its number in the list, by its sentence, or with
    quotes around it; all else as it was said, to be read or refused by the game."""
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
