"""Babble: sentences that are like moves and mostly are none, for the examination of words."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.kit.rng import Rng

NUMBERS = (
    *("0", "-1", "1", "2", "7", "99", "00", "+3", "1.5", "1e9", "0x10", "1_0", "٣", "²", "Ⅳ"),
    *(str(2**31), str(2**63), str(-(2**63) - 1), "9" * 5000),
)
ODD = (
    *("", "-", "--", ",", ".", "seat-", "-1", "seat--1", "of", "to", "from", "on", "left", "all"),
    *(
        "done",
        "pass",
        "draw",
        "now",
        "mimic",
        "é",
        "e\u0301",
        "İ",
        "ß",
        "\x00",
        "\ud800",
        "\u202e",
        "\u200d",
    ),
    *("🂡", "\ufeff", "{}", "{0}", "%s", "'; --", "None", "nan", "ї", "x" * 3000),
)
GLUE = ("", "-", ",", " ", "  ", "\t", "\n", "\u00a0", "\u3000", ".")


def babble(lot: Rng, near: Sequence[str], far: Sequence[str]) -> str:
    """One sentence: a move of this position (`near`) or of another (`far`), spoilt once or twice."""
    pieces = pick(lot, near if near and lot.below(3) else far or near or ("",)).split(" ")
    for _ in range(1 + int(lot.below(2))):
        pieces = spoil(lot, pieces, pick(lot, far or near or ("",)).split(" "))
    return pick(lot, GLUE[3:5]).join(pieces) if lot.below(12) else pick(lot, GLUE).join(pieces)


def spoil(lot: Rng, pieces: list[str], others: list[str]) -> list[str]:
    if not pieces:
        return [pick(lot, ODD)]
    at = int(lot.below(len(pieces)))
    before, piece, after = pieces[:at], pieces[at], pieces[at + 1 :]
    other = pick(lot, others)
    cut = int(lot.below(len(piece) + 1))
    ways: tuple[list[str], ...] = (
        before + after,
        [*before, piece, piece, *after],
        [*after, piece, *before],
        [*before, piece + "".join(after[:1]), *after[1:]],
        [*before, other, *after],
        [*before, piece, other, *after],
        [*before, piece[:cut], *after],
        [*before, piece[:cut] + piece[cut + 1 :], *after],
        [*before, pick(lot, NUMBERS), *after],
        [*before, renumbered(piece, pick(lot, NUMBERS)), *after],
        [*before, pick(lot, ODD), *after],
        [*before, piece, pick(lot, ODD), *after],
        [*before, piece + pick(lot, ODD), *after],
        [*before, piece.upper(), *after],
        pieces + others,
        before,
        pieces,
    )
    return ways[int(lot.below(len(ways)))]


def renumbered(piece: str, number: str) -> str:
    """`space-4` with another number; a piece without one gets it."""
    stem = piece.rstrip("0123456789")
    return stem + number if stem != piece else f"{piece}-{number}"


def pick(lot: Rng, things: Sequence[str]) -> str:
    return things[int(lot.below(len(things)))]
