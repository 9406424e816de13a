"""The order of the ten spaces: one of three presets, or a list."""

from __future__ import annotations

from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.errors import UserError
from ludoteca.core.option import DeckOption, Value
from ludoteca.games.coatl.rules.cards import SHAPES

BODIES_FIRST = ["body"] * 6 + ["tail", "head"] * 2
ENDS_FIRST = ["head", "tail"] * 2 + ["body"] * 6
MIXED = ["body", "body", "head", "body", "tail", "body", "body", "head", "body", "tail"]
ORDERS = {"bodies_first": BODIES_FIRST, "ends_first": ENDS_FIRST, "mixed": MIXED}


def validate_space_order(order: object) -> list[object]:
    """Checks a list of six bodies, two heads and two tails."""
    shape_names = (
        [shape for shape in order if isinstance(shape, str)] if isinstance(order, list) else []
    )
    if order != shape_names or sorted(shape_names) != sorted(BODIES_FIRST):
        raise UserError("bad_space_order", shapes=", ".join(BODIES_FIRST))
    return [*shape_names]


def shapes(value: Value) -> Cards:
    """The shape that each space holds, by number."""
    order = ORDERS[value] if isinstance(value, str) else value
    assert isinstance(order, list)
    return cards(SHAPES.index(str(shape)) for shape in order)


SPACE_ORDER = DeckOption(
    "space_order",
    tuple(ORDERS),
    validate_space_order,
    contents=lambda name: ORDERS[name],
    sizes=(len(MIXED), len(MIXED)),
)
