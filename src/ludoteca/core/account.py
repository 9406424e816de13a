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

from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER
from ludoteca.core.reading import whole_number
from ludoteca.core.text import Texts, name_of
from ludoteca.core.view import Zone

SHORT = 8
"""A heap of no more things than this is listed; of a higher one the top is told, and how many."""


@dataclass(frozen=True)
class Choice:
    """A legal move: its words, and the sentence that says what it does."""

    words: str
    sentence: str


def note_of(key: str, args: Mapping[str, Any]) -> Note:
    """A note as it was sent, with the notes inside it."""
    return Note(key, {name: unsent(value) for name, value in args.items()})


def unsent(value: Any) -> object:
    if isinstance(value, dict) and set(value) == {"key", "args"}:
        return note_of(value["key"], value["args"])
    return value


def zone_name(said: Texts, zone: Zone) -> str:
    """What the zone is called, with its number if it has one besides its owner's."""
    key = f"zone.{zone.stem}"
    name = said.say(key) if said.has(key) else zone.stem
    numbers = [part for part in zone.id.split("-") if part.isdigit()]
    if numbers and numbers[0] == str(zone.owner):
        del numbers[0]
    return " ".join([name, *numbers])


def sign_name(said: Texts, zone: Zone, item: str) -> str:
    """A public word, in the table of its zone or as a card, piece or pattern; `yellow-L4×2` with its
    number."""
    word, times, number = item.partition("×")
    for table in (zone.stem, "card", "pattern"):
        if said.has(f"{table}.{word}"):
            return " ".join([said.say(f"{table}.{word}"), *([times + number] if times else [])])
    return item


class Account:
    """`frame` is as `core/frame.py` makes it, or as a server sent it; `said` knows the players."""

    def __init__(self, said: Texts, frame: Mapping[str, Any]) -> None:
        self.said = said
        self.frame = frame
        view = frame["view"]
        self.seat: int | None = view["seat"]
        self.turn: int = view["turn"]
        self.zones = [zone_of(zone) for zone in view["zones"]]

    # In words

    def told(self) -> str:
        """All of it: whose turn it is, the table, everybody's things, the scores."""
        owners = sorted({zone.owner for zone in self.zones if zone.owner is not None})
        everybody = [*owners, *(seat for seat in range(len(self.scores)) if seat not in owners)]
        parts = [
            self.whose_turn(),
            self.part(self.said.say("told.middle"), None),
            *(self.part(self.player(seat), seat) for seat in everybody),
            self.scored(),
        ]
        return "\n".join(part for part in parts if part)

    @property
    def scores(self) -> Sequence[int | None]:
        found: Sequence[int | None] = self.frame["scores"]
        return found

    def player(self, seat: int) -> str:
        name = self.said.format_field(seat, "seat")
        return self.said.say("told.you", {"name": name}) if seat == self.seat else name

    def whose_turn(self) -> str:
        if self.turn == OVER:
            return self.said.say("told.over")
        if self.turn == self.seat:
            return self.said.say("told.your_turn")
        return self.said.say("told.turn", {"who": self.turn})

    def scored(self) -> str:
        points = (
            f"{self.player(seat)} = {'?' if score is None else score}"
            for seat, score in enumerate(self.scores)
        )
        return f"{self.said.say('score.label')}: {', '.join(points)}"

    def part(self, title: str, owner: int | None) -> str:
        lines = [
            f"- {zone_name(self.said, zone)}:{self.lying(zone)}"
            for zone in self.zones
            if zone.owner == owner and not is_bare(zone)
        ]
        return "\n".join([f"{title}:", *lines]) if lines else ""

    def lying(self, zone: Zone) -> str:
        """What lies in the zone, after its name."""
        return self.cells(zone) if zone.kind == "grid" else f" {self.things(zone)}"

    def things(self, zone: Zone) -> str:
        if zone.kind == "counter":
            return str(zone.number)
        if zone.kind == "sign":
            shown = [sign_name(self.said, zone, item) for item in zone.items if item is not None]
            return ", ".join([*shown, *self.face_down(zone)])
        if not zone.items:
            return self.said.say("told.empty")
        top = zone.items[-1]
        if zone.kind == "pile" and len(zone.items) > SHORT and top is not None:
            return self.said.say("told.on_top", {"card": self.item(top), "all": len(zone.items)})
        return ", ".join([*self.known(zone), *self.face_down(zone)])

    def known(self, zone: Zone) -> Iterable[str]:
        """The things that lie open, those alike together."""
        places = zone.places or (None,) * len(zone.items)
        open_ = [(i, at) for i, at in zip(zone.items, places, strict=True) if i is not None]
        for (item, at), alike in groupby(open_):
            many = len(list(alike))
            where = "" if at is None else f" @ {at[0]},{at[1]}"
            yield f"{self.item(item)}{where}" + (f" ×{many}" if many > 1 else "")

    def face_down(self, zone: Zone) -> list[str]:
        n = zone.items.count(None)
        return [self.said.say("told.face_down", {"n": n})] if n else []

    def item(self, item: str) -> str:
        """A thing as moves call it, and its name if that says more."""
        name = name_of(self.said, item)
        if name is None or plain(name) == plain(item):
            return item
        return name if name.startswith(f"{item}: ") else f"{item} ({name})"

    def cells(self, zone: Zone) -> str:
        """A grid row by row, each thing with its column; what the things are called stands below."""
        rows: dict[int, list[str]] = {}
        for item, (x, y) in sorted(zip(zone.items, zone.places, strict=True), key=by_place):
            rows.setdefault(y, []).append(f"x={x} {item or '?'}")
        lines = [f"  y={y}: {', '.join(row)}" for y, row in rows.items()]
        named = [self.item(item) for item in sorted({item for item in zone.items if item})]
        return "\n".join(["", *lines, f"  {', '.join([*named, *self.face_down(zone)])}"])

    # What may be done, and what has been

    def choices(self) -> list[Choice]:
        return [
            Choice(words, self.said.say(f"move.{key}", note_of(key, args).args))
            for words, (key, args) in zip(self.frame["moves"], self.frame["phrases"], strict=True)
        ]

    # As facts

    def facts(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "seat": self.seat,
            "turn": self.turn,
            "zones": [self.zone_facts(zone) for zone in self.zones],
            "scores": list(self.scores),
        }

    def zone_facts(self, zone: Zone) -> dict[str, Any]:
        found: dict[str, Any] = {
            "id": zone.id,
            "kind": zone.kind,
            "name": zone_name(self.said, zone),
        }
        if zone.owner is not None:
            found["owner"] = zone.owner
        if zone.kind == "counter":
            found["number"] = zone.number
            return found
        found["items"] = [item for item in zone.items if item is not None]
        if None in zone.items:
            found["face_down"] = zone.items.count(None)
        if zone.places:
            pairs = list(zip(zone.items, zone.places, strict=True))
            found["places"] = [list(place) for item, place in pairs if item is not None]
        return found


def zone_of(facts: Mapping[str, Any]) -> Zone:
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


def plain(name: str) -> str:
    return re.sub(r"[\W_]+", " ", name).strip().casefold()


def is_bare(zone: Zone) -> bool:
    """Is there nothing to be said of the zone? Of a deck or a pile it is said that it is empty."""
    return not zone.items and zone.kind in ("hand", "row", "sign", "grid")


def understood(words: str, choices: Sequence[Choice]) -> str:
    """The words of the move that somebody means by its number in the list, by its sentence, or with
    quotes around it; all else as it was said, to be read or refused by the game."""
    bare = words.strip().strip("`\"'“”«»[]").strip()
    if any(choice.words == bare for choice in choices):
        return bare
    number = whole_number(bare) or 0
    if 1 <= number <= len(choices):
        return choices[number - 1].words
    sentence = plain(bare)
    meant = [choice.words for choice in choices if sentence and plain(choice.sentence) == sentence]
    return meant[0] if len(meant) == 1 else bare
