"""The 92 cards of Kobito's rainbow deck. A number card is its number less one; 12 precedes 1."""

from __future__ import annotations

from typing import Final

NUMBERS: Final = 12
KOBITO: Final = 12
SWAP: Final = 13
KINDS: Final = 14

NAMES: Final = (*(str(number) for number in range(1, 13)), "kobito", "swap")
COPIES: Final = (*(7 for _ in range(12)), 5, 3)

GOLDS: Final = 18
GOLD_NAMES: Final = tuple(f"G{number:02}" for number in range(1, 19))
NO_GOLD: Final = 255


def full_deck() -> list[int]:
    return [card for card, copies in enumerate(COPIES) for _ in range(copies)]
