"""A table of a server before the deal: who sits where, and how others come to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from ludoteca.core.text import Texts


def waiting_room(
    messages: Texts, chairs: Sequence[Mapping[str, Any]], link: str, width: int
) -> list[Text]:
    empty = sum(chair["kind"] == "empty" for chair in chairs)
    lines = [
        Text(f" {messages.say('game.name')} ", "bold reverse"),
        Text(messages.say("text_view.waiting", {"n": empty})),
        Text(),
        *(seat_line(messages, chair) for chair in chairs),
        Text(),
    ]
    wrapped = [part for line in lines for part in line.wrap(Console(width=width), width)]
    return [*wrapped, Text(messages.say("join.invite")), Text(link, "bold")]


def seat_line(messages: Texts, chair: Mapping[str, Any]) -> Text:
    name = messages.format_field(chair["seat"], "seat")
    if chair["kind"] == "empty":
        return Text(f"  {messages.say('text_view.empty')}", "dim")
    return Text(f"  {messages.say('text_view.you', {'name': name}) if chair['you'] else name}")
