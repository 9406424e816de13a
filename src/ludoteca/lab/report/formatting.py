"""Numbers and names in the language of the report."""

from __future__ import annotations

import re
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.text import LANGUAGE_RULES, Texts, item_name, texts
from ludoteca.lab.statistics.estimate import Estimate

THIN_SPACE = "\u202f"
PLACEHOLDER = re.compile(r"\{[^}]*\}")


class FormattedCount(int):
    """A count that selects its plural form and is formatted for the language."""

    formatted: str

    def __str__(self) -> str:
        return self.formatted


class ReportFormatter:
    """The texts of a language and a game, and its number formats."""

    def __init__(self, language: str, game: Game[Any]) -> None:
        self.language = language
        self.game = game
        self.texts: Texts = texts(language, game.name)

    def text(self, key: str, **args: object) -> str:
        return self.texts.say(f"report.{key}", args)

    def number(self, value: float, digits: int = 0) -> str:
        rules = LANGUAGE_RULES[self.language]
        plain = f"{abs(value):,.{digits}f}"
        separators = {",": rules.thousands, ".": rules.decimal}
        formatted = "".join(separators.get(letter, letter) for letter in plain)
        is_negative = value < 0 and any(letter in "123456789" for letter in plain)
        return f"\u2212{formatted}" if is_negative else formatted

    def short_number(self, value: float) -> str:
        """With enough digits to be different from 0."""
        return self.number(value, 1 if value >= 0.095 else 2 if value >= 0.0095 else 3)

    def count(self, value: int) -> FormattedCount:
        formatted = FormattedCount(value)
        formatted.formatted = self.number(value)
        return formatted

    def percent(self, value: float, digits: int = 1) -> str:
        return f"{self.number(100 * value, digits)}{THIN_SPACE}%"

    def signed(self, value: float, digits: int = 1) -> str:
        """With its sign, + included."""
        formatted = self.number(value, digits)
        return (
            f"+{formatted}" if value > 0 and any(c in "123456789" for c in formatted) else formatted
        )

    def points(self, value: float) -> str:
        """A difference of shares, in percentage points."""
        return self.signed(100 * value)

    def share_interval(self, estimate: Estimate) -> str:
        return f"{self.number(100 * estimate.low, 1)}–{self.percent(estimate.high)}"

    def points_interval(self, estimate: Estimate) -> str:
        return self.text("from_to", low=self.points(estimate.low), high=self.points(estimate.high))

    def seat(self, seat: int) -> str:
        return self.capitalize(self.texts.format_field(seat, "seat"))

    def bot(self, name: str) -> str:
        base, colon, suffix = name.partition(":")
        label = self.texts.say(f"bot.{base}") if self.texts.has(f"bot.{base}") else base
        return f"{label}{colon}{suffix}"

    def item(self, item: str) -> str:
        return self.capitalize(item_name(self.texts, item) or item)

    def kind(self, kind: str) -> str:
        """A kind of decision: its sentence in the log, with … for the arguments."""
        if not self.texts.has(f"move.{kind}"):
            return kind
        entry = self.texts.entry(f"move.{kind}")
        sentence = list(entry.values())[-1] if isinstance(entry, dict) else entry
        return PLACEHOLDER.sub("…", sentence)

    def option(self, name: str, value: object) -> str:
        label = self.texts.say(f"option.{name}") if self.texts.has(f"option.{name}") else name
        if isinstance(value, bool):
            formatted = self.text("yes" if value else "no")
        elif isinstance(value, str) and self.texts.has(f"value.{value}"):
            formatted = self.texts.say(f"value.{value}")
        else:
            formatted = str(value)
        return f"{label}: {formatted}"

    def capitalize(self, phrase: str) -> str:
        return phrase[:1].upper() + phrase[1:]
