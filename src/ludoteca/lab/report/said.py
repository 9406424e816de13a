"""Said: figures and names as a reader of the report's language writes them."""

from __future__ import annotations

import re
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.text import Texts, name_of, texts
from ludoteca.lab.statistics.estimate import Estimate

THIN = "\u202f"
DECIMAL = {"en": ".", "pt-BR": ",", "uk": ","}
THOUSANDS = {"en": ",", "pt-BR": ".", "uk": THIN}
PLACE = re.compile(r"\{[^}]*\}")


class Many(int):
    """A count that chooses its plural form and is written as people write it."""

    written: str

    def __str__(self) -> str:
        return self.written


class Said:
    """The texts of a language and a game, and how numbers are written there."""

    def __init__(self, language: str, game: Game[Any]) -> None:
        self.language = language
        self.game = game
        self.texts: Texts = texts(language, game.name)

    def say(self, key: str, **args: object) -> str:
        return self.texts.say(f"report.{key}", args)

    def number(self, value: float, digits: int = 0) -> str:
        whole = f"{abs(value):,.{digits}f}"
        marks = {",": THOUSANDS[self.language], ".": DECIMAL[self.language]}
        written = "".join(marks.get(letter, letter) for letter in whole)
        is_less = value < 0 and any(letter in "123456789" for letter in whole)
        return f"\u2212{written}" if is_less else written

    def small(self, value: float) -> str:
        """With as many digits as it takes to be something."""
        return self.number(value, 1 if value >= 0.095 else 2 if value >= 0.0095 else 3)

    def many(self, count: int) -> Many:
        found = Many(count)
        found.written = self.number(count)
        return found

    def percent(self, value: float, digits: int = 1) -> str:
        return f"{self.number(100 * value, digits)}{THIN}%"

    def signed(self, value: float, digits: int = 1) -> str:
        """With its sign, also above nothing."""
        written = self.number(value, digits)
        return f"+{written}" if value > 0 and any(c in "123456789" for c in written) else written

    def points(self, value: float) -> str:
        """A difference of shares, in points of a hundred."""
        return self.signed(100 * value)

    def range(self, found: Estimate) -> str:
        """The interval of a share."""
        return f"{self.number(100 * found.low, 1)}–{self.percent(found.high)}"

    def points_range(self, found: Estimate) -> str:
        return self.say("from_to", low=self.points(found.low), high=self.points(found.high))

    def seat(self, seat: int) -> str:
        return self.title(self.texts.format_field(seat, "seat"))

    def bot(self, name: str) -> str:
        plain, colon, more = name.partition(":")
        known = self.texts.say(f"bot.{plain}") if self.texts.has(f"bot.{plain}") else plain
        return f"{known}{colon}{more}"

    def item(self, item: str) -> str:
        return self.title(name_of(self.texts, item) or item)

    def kind(self, kind: str) -> str:
        """A kind of decision: its sentence in the log of moves, the things left open."""
        if not self.texts.has(f"move.{kind}"):
            return kind
        entry = self.texts.entry(f"move.{kind}")
        sentence = list(entry.values())[-1] if isinstance(entry, dict) else entry
        return PLACE.sub("…", sentence)

    def option(self, name: str, value: object) -> str:
        known = self.texts.say(f"option.{name}") if self.texts.has(f"option.{name}") else name
        if isinstance(value, bool):
            worded = self.say("yes" if value else "no")
        elif isinstance(value, str) and self.texts.has(f"value.{value}"):
            worded = self.texts.say(f"value.{value}")
        else:
            worded = str(value)
        return f"{known}: {worded}"

    def title(self, words: str) -> str:
        return words[:1].upper() + words[1:]
