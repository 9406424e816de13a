"""Fuzzer of move text: mutates the words of legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.engine.rng import Rng

NUMBERS = (
    *("0", "-1", "1", "2", "7", "99", "00", "+3", "1.5", "1e9", "0x10", "1_0", "٣", "²", "Ⅳ"),
    *(str(2**31), str(2**63), str(-(2**63) - 1), "9" * 5000),
)
ODD_TOKENS = (
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
SEPARATORS = ("", "-", ",", " ", "  ", "\t", "\n", "\u00a0", "\u3000", ".")


def fuzz_words(rng: Rng, current_moves: Sequence[str], other_moves: Sequence[str]) -> str:
    """A move of this position or of another, mutated once or twice."""
    pieces = pick(
        rng,
        current_moves if current_moves and rng.below(3) else other_moves or current_moves or ("",),
    ).split(" ")
    for _ in range(1 + int(rng.below(2))):
        pieces = mutate(rng, pieces, pick(rng, other_moves or current_moves or ("",)).split(" "))
    return (
        pick(rng, SEPARATORS[3:5]).join(pieces)
        if rng.below(12)
        else pick(rng, SEPARATORS).join(pieces)
    )


def mutate(rng: Rng, pieces: list[str], others: list[str]) -> list[str]:
    if not pieces:
        return [pick(rng, ODD_TOKENS)]
    at = int(rng.below(len(pieces)))
    before, piece, after = pieces[:at], pieces[at], pieces[at + 1 :]
    other = pick(rng, others)
    cut = int(rng.below(len(piece) + 1))
    mutations: tuple[list[str], ...] = (
        before + after,
        [*before, piece, piece, *after],
        [*after, piece, *before],
        [*before, piece + "".join(after[:1]), *after[1:]],
        [*before, other, *after],
        [*before, piece, other, *after],
        [*before, piece[:cut], *after],
        [*before, piece[:cut] + piece[cut + 1 :], *after],
        [*before, pick(rng, NUMBERS), *after],
        [*before, renumber(piece, pick(rng, NUMBERS)), *after],
        [*before, pick(rng, ODD_TOKENS), *after],
        [*before, piece, pick(rng, ODD_TOKENS), *after],
        [*before, piece + pick(rng, ODD_TOKENS), *after],
        [*before, piece.upper(), *after],
        pieces + others,
        before,
        pieces,
    )
    return mutations[int(rng.below(len(mutations)))]


def renumber(piece: str, number: str) -> str:
    """Replaces or appends the number of a token such as `space-4`."""
    stem = piece.rstrip("0123456789")
    return stem + number if stem != piece else f"{piece}-{number}"


def pick(rng: Rng, items: Sequence[str]) -> str:
    return items[int(rng.below(len(items)))]
