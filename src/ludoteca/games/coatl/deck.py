"""The order of the ten spaces: three of ours, or a list of one's own."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core.option import Option, Value
from ludoteca.core.record import read_json
from ludoteca.core.refusal import Refused
from ludoteca.games.coatl.cards import SHAPES

BODIES_FIRST = ["body"] * 6 + ["tail", "head"] * 2
ENDS_FIRST = ["head", "tail"] * 2 + ["body"] * 6
MIXED = ["body", "body", "head", "body", "tail", "body", "body", "head", "body", "tail"]
ORDERS = {"bodies_first": BODIES_FIRST, "ends_first": ENDS_FIRST, "mixed": MIXED}


@dataclass(frozen=True, slots=True)
class SpaceOrder(Option):
    """What the spaces 1 to 10 hold. Spaces that hold the same shape are alike, so that a list of
    six bodies, two heads and two tails says it all; a JSON file may give another."""

    def check(self, value: object) -> Value:
        return value if isinstance(value, str) and value in ORDERS else examined(value)

    def parse(self, text: str) -> Value:
        return text if text in ORDERS else examined(read_json(text))


def examined(order: object) -> list[object]:
    if not isinstance(order, list) or sorted(map(str, order)) != sorted(BODIES_FIRST):
        raise Refused("bad_space_order", shapes=", ".join(BODIES_FIRST))
    return [str(shape) for shape in order]


def shapes(value: Value) -> list[int]:
    """What each space holds, by number."""
    order = ORDERS[value] if isinstance(value, str) else value
    assert isinstance(order, list)
    return [SHAPES.index(str(shape)) for shape in order]


SPACE_ORDER = SpaceOrder("space_order", tuple(ORDERS))
