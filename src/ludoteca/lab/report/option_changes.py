"""What a variant changes: its options in words, and its deck as cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ludoteca import games
from ludoteca.core.option import DeckOption, Value
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, join_html, tag
from ludoteca.lab.report.items.item_images import ItemImages
from ludoteca.lab.report.report_data import VariantData


@dataclass(frozen=True)
class CardChange:
    """A card of a deck, a field of it, and the field's values. None where there is no such card."""

    card: str
    field: str
    before: object | None
    after: object | None


def option_changes(variant: VariantData, fmt: ReportFormatter, images: ItemImages) -> Html:
    """The options that are not the default; empty if all are."""
    words, decks = [], []
    for name, value in variant.changed_options.items():
        option = deck_option(variant.game, name)
        if option is not None and isinstance(value, list):
            decks.append(deck_part(option, deck_changes(option, value), fmt, images))
        else:
            words.append(fmt.option(name, value))
    return join_html([tag("p", ", ".join(words), class_="note") if words else "", *decks])


def plain_option_changes(variant: VariantData, fmt: ReportFormatter) -> list[str]:
    """The same in words alone."""
    return [
        words
        for name, value in variant.changed_options.items()
        for words in option_words(variant.game, name, value, fmt)
    ]


def option_words(game: str, name: str, value: Value, fmt: ReportFormatter) -> list[str]:
    """An option, or the changed cards of a deck, in words."""
    option = deck_option(game, name)
    if option is not None and isinstance(value, list):
        return [change_words(option, change, fmt) for change in deck_changes(option, value)]
    return [fmt.option(name, value)]


def deck_option(game: str, name: str) -> DeckOption | None:
    option = next((one for one in games.find(game).options if one.name == name), None)
    return option if isinstance(option, DeckOption) else None


def deck_changes(option: DeckOption, deck: Sequence[object]) -> list[CardChange]:
    """The difference of a custom deck from the default one, card by card."""
    assert option.contents is not None
    before = cards_by_name(option, option.contents(str(option.default)))
    after = cards_by_name(option, deck)
    changes = []
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            fields = [field.name for field in option.fields]
            pairs = ((field, value_at(old, field), value_at(new, field)) for field in fields)
            changes += [CardChange(name, *pair) for pair in pairs if pair[1] != pair[2]]
        elif old != new:
            changes.append(CardChange(name, "", old, new))
    return changes


def cards_by_name(option: DeckOption, cards: Sequence[object]) -> dict[str, object]:
    """By the field that names a card, or by its place, from 1."""
    return {
        str(card[option.card]) if option.card and isinstance(card, Mapping) else str(place): card
        for place, card in enumerate(cards, start=1)
    }


def value_at(card: Mapping[str, object], path: str) -> object:
    """The value of a field such as `back.count`."""
    value: object = card
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def deck_part(
    option: DeckOption, changes: Sequence[CardChange], fmt: ReportFormatter, images: ItemImages
) -> Html:
    """Each changed card, drawn, with what it was and what it is."""
    cards = (
        tag(
            "li",
            images.image(change.card, fmt) if option.card and images.knows(change.card) else "",
            tag("span", change_words(option, change, fmt)),
        )
        for change in changes
    )
    title = fmt.texts.say(f"option.{option.name}")
    return tag(
        "div", tag("p", title, class_="note"), tag("ul", *cards, class_="deck"), class_="part"
    )


def change_words(option: DeckOption, change: CardChange, fmt: ReportFormatter) -> str:
    """Such as: Wild +4: 4 → 8."""
    name = card_name(change.card, fmt)
    if change.field and len(option.fields) > 1:
        field = change.field.rpartition(".")[2]
        name = fmt.text("field_of", card=name, field=fmt.text(f"field_{field}"))
    before, after = (field_words(value, fmt) for value in (change.before, change.after))
    return f"{name}: {before} → {after}"


def card_name(card: str, fmt: ReportFormatter) -> str:
    return fmt.text("card_n", n=card) if card.isdecimal() else fmt.item(card)


def field_words(value: object, fmt: ReportFormatter) -> str:
    if value is None:
        return "–"
    if isinstance(value, list):
        return " / ".join(map(str, value))
    if isinstance(value, Mapping):
        return ", ".join(leaves(value))
    return str(value)


def leaves(card: Mapping[str, object]) -> Iterator[str]:
    for value in card.values():
        if isinstance(value, Mapping):
            yield from leaves(value)
        else:
            yield "/".join(map(str, value)) if isinstance(value, list) else str(value)
