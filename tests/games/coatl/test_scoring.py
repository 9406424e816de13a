"""Scoring of prophecies and temples: every card, and a second scorer that tries everything."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.games.coatl.rules.cards import (
    DESIGNS,
    LETTERS,
    PROPHECY_NAMES,
    TEMPLE_NAMES,
    TEMPLE_POINTS,
    prophecy_lines,
)
from ludoteca.games.coatl.rules.serpent import count_occurrences
from tests.games.coatl.position import coatl, serpent

LINES = prophecy_lines()


def points(name: str, text: str) -> int:
    return int(serpent(text).points(PROPHECY_NAMES.index(name)))


def temple_points(name: str, text: str) -> int:
    temple = TEMPLE_NAMES.index(name)
    return int(TEMPLE_POINTS.at(temple * 4 + serpent(text).requirements_met(temple)))


# Each prophecy with cóatls that reach its levels, and one that reaches none.
PROPHECIES = {
    "y3-6": (["<Y R Y B Y>=2", "<Y Y Y R Y>=3", "<Y Y Y Y Y>=4", "<Y Y Y Y Y Y>=5"], "<Y R Y B R>"),
    "r3-6": (["<R Y R R>=2", "<R R R R>=3", "<R R R R R>=4", "<R R R R R R R>=5"], "<R R Y K>"),
    "k3-6": (["<K K K>=2", "<K Y K Y K Y K>=3", "<K K K K K>=4", "<K K K K K K>=5"], "<K K G B>"),
    "g3-6": (["<G Y G Y G>=2", "<G G G G>=3", "<G G G G G>=4", "<G G G G G G>=5"], "<G Y Y G>"),
    "b3-6": (["<B B B>=2", "<B B R B B>=3", "<B B B B B>=4", "<B B B B B B>=5"], "<B R R B>"),
    "x-yy-x": (["<R Y Y R>=2", "<Y Y R Y Y>=5"], "<R Y Y Y R>"),
    "x-rr-x": (["<R R K Y>=2", "<R R K R R>=5"], "<R R R K>"),
    "x-kk-x": (["<Y K K>=2", "<K K Y B K K>=5"], "<K Y K Y K>"),
    "x-gg-x": (["<G G B>=2", "<G G B G G>=5"], "<G G G G>"),
    "x-bb-x": (["<Y B B Y>=2", "<B B Y B B>=5"], "<B B B>"),
    "yyy": (["<Y Y Y>=3", "<Y Y Y Y Y Y>=7"], "<Y Y R Y>"),
    "rrr": (["<K R R R>=3", "<R R R K R R R>=7"], "<R R K R>"),
    "kkk": (["<K K K K K>=3", "<K K K Y K K K>=7"], "<K K Y K K>"),
    "ggg": (["<G G G B>=3", "<G G G G G G G>=7"], "<G G B G G>"),
    "bbb": (["<R B B B>=3", "<B B B R B B B>=7"], "<B R B B>"),
    "yg": (["<Y G R>=1", "<Y G Y G>=3", "<Y G Y G Y G>=5"], "<G Y R>"),
    "rk": (["<R K B>=1", "<R K B R K>=3", "<R K R K R K>=5"], "<K R B>"),
    "yb": (["<Y B G>=1", "<Y B Y B>=3", "<Y B Y B G Y B>=5"], "<B Y G>"),
    "gb": (["<G B K>=1", "<G B G B>=3", "<G B G B G B>=5"], "<B G K>"),
    "kg": (["<K G Y>=1", "<K G K G>=3", "<K G K G K G>=5"], "<G K Y>"),
    "yk": (["<Y K R>=1", "<Y K Y K>=3", "<Y K Y K Y K>=5"], "<K Y R>"),
    "rb": (["<R B Y>=1", "<R B R B>=3", "<R B R B R B>=5"], "<B R Y>"),
    "kbkb": (["<K B K B>=5"], "<B K B K>"),
    "yryr": (["<K Y R Y R>=5"], "<Y R R Y R>"),
    "rgrg": (["<R G R G R>=5"], "<G R G R>"),
    "rrrgg": (["<R R R G G>=6"], "<R R G G G>"),
    "kkggg": (["<K K K G G G>=6"], "<G G G K K>"),
    "yybbb": (["<Y Y B B B R>=6"], "<Y Y B B R B>"),
    "bbyy": (["<B B Y Y>=4"], "<Y Y B B>"),
    "rrbb": (["<R R R B B>=4"], "<R B R B>"),
    "kkyy": (["<K K Y Y Y>=4"], "<K K R Y Y>"),
    "ggrr": (["<G G R R>=4"], "<R R G G>"),
    "ykrgb": (["<Y K R G B>=7"], "<Y R K R G B>"),
    "rkbyg": (["<R K B Y G K>=7"], "<R K B G Y>"),
    "kgrby": (["<Y K G R B Y>=7"], "<K G R Y B>"),
    "yk+r": (["<Y K R>=2", "<Y K K K R Y K R>=6"], "<Y R K>"),
    "gy+k": (["<G Y Y K>=2", "<G Y K G Y K>=6"], "<G K Y>"),
    "yb+g": (["<Y B B G>=2", "<Y B G Y B B G>=6"], "<Y G B>"),
    "bg+k": (["<B G G G K>=2", "<B G K B G K>=6"], "<K G B>"),
    "rk+b": (["<R K K B>=2", "<R K B R K K B>=6"], "<R B K>"),
    "rb+y": (["<R B Y>=2", "<R B Y R B Y>=6"], "<R Y B>"),
    "gr+k": (["<G R R K>=2", "<G R K G R K>=6"], "<K R G>"),
    "gy+g": (["<G Y Y G>=2", "<G Y G G Y G>=6"], "<G G Y>"),
    "bg+b": (["<B G B>=2", "<B G B B G G B>=6"], "<B B G>"),
    "ky*yk": (["<K Y R Y K>=4", "<K Y Y Y K>=4"], "<K Y Y K>"),
    "gk*kg": (["<G K B B B K G>=4"], "<K G B G K>"),
    "kb*bk": (["<K B K B K>=4"], "<K B B K>"),
    "yr*ry": (["<Y R G R Y>=4"], "<R Y G Y R>"),
    "rb*br": (["<R B Y K B R>=4"], "<R B Y R B>"),
    "any-yyggr": (["<G Y R Y G>=3"], "<G Y R Y B>"),
    "any-kkbbr": (["<K B R B K>=3"], "<K B B K Y>"),
    "any-rrkkg": (["<R K G K R>=3"], "<R K K R B>"),
    "any-yykkrb": (["<B Y K R K Y>=4"], "<Y K R K Y>"),
    "any-ggbbyk": (["<K G B Y B G>=4"], "<G B Y B G>"),
    "any-yyrrgb": (["<R Y G B Y R>=4"], "<R Y G G Y R>"),
}

TEMPLES = {
    "no-y-7": ("<R R R R R R R>=7", "<R R>=3", "<Y R>"),
    "no-k-8": ("<R R R R R R R R>=7", "<K K K K K K K K>=3", "<K R>"),
    "no-g-9": ("<R R R R R R R R R>=7", "<R>=3", "<G R>"),
    "no-b-10": ("<R R R R R R R R R R>=7", "<B R R R R R R R R R>=3", "<B R>"),
    "no-r-11": ("<Y Y Y Y Y Y Y Y Y Y Y>=7", "<Y K>=3", "<R K>"),
    "r=y-12": ("<R Y R Y R Y K K K K K K>=7", "<R Y K>=3", "<R K K>"),
    "y=g-6": ("<Y G R R R R>=7", "<R R R R R R>=3", "<Y Y G>"),
    "b=k-9": ("<B K B K R R R R R>=7", "<B K>=3", "<B B K>"),
    "r=g-6": ("<R G R G B B>=7", "<R R G B B B>=3", "<R Y>"),
    "b=y-12": ("<B Y K K K K K K K K K K>=7", "<B Y>=3", "<B>"),
    "no-k-b=r": ("<B R Y>=7", "<B B R>=3", "<K B>"),
    "no-b-k=r": ("<K R Y>=7", "<K K R>=3", "<B K>"),
    "no-g-k=y": ("<K Y R>=7", "<R R>=3", "<G K>"),
    "no-r-b=g": ("<B G Y>=7", "<R B G>=3", "<R B>"),
    "no-y-k=g": ("<K G R>=7", "<Y K G>=3", "<Y K>"),
    "no-blue-card-r=b-10": ("<R B Y Y Y Y Y Y Y Y> : yyy=10", "<R B Y> : yyy=6", "<R Y G> : yg"),
    "no-red-card-y=k": ("<Y K> : yk=7", "<Y Y K> : yk=3", "<Y Y Y> : y3-6"),
    "no-black-card-11": ("<R R R R R R R R R R R> : r3-6=7", "<R R> : r3-6=3", "<R R R> : rrr"),
    "no-green-card-8": ("<R R R R R R R R> : rrr=7", "<R> : rrr=3", "<Y K R> : yk+r"),
    "no-yellow-card-no-g": ("<Y B R> : yb=7", "<Y G> : yg=3", "<G G R R> : ggrr"),
}


def test_every_prophecy_and_every_temple_is_in_these_lists() -> None:
    assert tuple(PROPHECIES) == PROPHECY_NAMES
    assert tuple(TEMPLES) == TEMPLE_NAMES
    assert sum(copies for _, copies, _, _, _ in LINES[:49]) == 54


@pytest.mark.parametrize("name", PROPHECIES)
def test_every_prophecy_scores_what_is_printed_on_it(name: str) -> None:
    reached, missed = PROPHECIES[name]
    expected = [int(text.rsplit("=", 1)[1]) for text in reached]
    assert [points(name, closed(text.rsplit("=", 1)[0])) for text in reached] == expected
    levels = [value for _, value in LINES[PROPHECY_NAMES.index(name)][4]]
    assert sorted(set(expected)) == levels
    assert points(name, missed) == 0


@pytest.mark.parametrize("name", TEMPLES)
def test_every_temple_scores_by_the_requirements_met(name: str) -> None:
    *reached, missed = TEMPLES[name]
    for text in reached:
        body, expected = text.rsplit("=", 1)
        assert temple_points(name, body) == int(expected)
    assert temple_points(name, missed) == 0


def closed(text: str) -> str:
    return text if text.endswith(">") else f"{text}>"


# Rulings


def test_an_open_end_is_not_nothing_for_a_cross() -> None:  # ruling 2
    assert points("x-yy-x", "Y Y R") == points("x-yy-x", "R Y Y") == 0
    assert points("x-yy-x", "<Y Y R") == points("x-yy-x", "R Y Y>") == 2


def test_a_separator_serves_both_pairs_beside_it() -> None:  # ruling 3
    assert points("x-yy-x", "<Y Y R Y Y>") == 5


def test_a_pair_with_crosses_is_exactly_two() -> None:  # ruling 4
    assert points("x-yy-x", "<R Y Y Y R>") == points("x-yy-x", "<R Y Y Y Y R>") == 0


def test_six_of_a_colour_in_a_row_are_twice_three() -> None:  # ruling 5
    assert points("kkk", "<K K K K K>") == 3
    assert points("kkk", "<K K K K K K>") == 7


def test_a_piece_serves_one_occurrence_of_a_card() -> None:  # ruling 6
    assert points("gy+g", "<G Y G Y G>") == 2
    assert points("gy+g", "<G Y G G Y G>") == 6


def test_a_pattern_is_read_from_head_to_tail_only() -> None:  # ruling 7
    assert points("ykrgb", "<Y K R G B>") == 7
    assert points("ykrgb", "<B G R K Y>") == 0


def test_infinity_is_one_or_more_of_its_colour() -> None:
    assert points("yk+r", "<Y K R>") == points("yk+r", "<Y K K K K R>") == 2
    assert points("yk+r", "<Y R>") == 0


def test_the_white_infinity_is_one_or_more_of_any_colours() -> None:
    assert points("ky*yk", "<K Y R G B Y K>") == 4
    assert points("ky*yk", "<K Y Y K>") == 0


def test_a_wrong_piece_after_the_first_colour_restarts_the_search() -> None:
    assert points("ykrgb", "<Y R K R G B>") == 0


def test_heads_and_tails_are_pieces_like_bodies() -> None:
    assert points("yyy", "<Y Y Y>") == points("yyy", "Y Y Y") == 3


def test_different_cards_may_use_the_same_pieces() -> None:
    assert serpent("!<Y Y Y G> : yyy y3-6 yg").total() == 3 + 2 + 1


def test_a_placed_prophecy_gains_levels_as_the_coatl_grows() -> None:  # ruling 8
    position = coatl(board="G Y", coatls=["Y G : yg"])
    assert position.coatl().total() == 1
    position.play("add yellow-body coatl-1 tail-end", "add green-body coatl-1 tail-end")
    assert position.coatl().total() == 3


def test_an_unfinished_coatl_is_scored_as_it_stands() -> None:
    position = coatl(coatls=["Y Y Y : yyy"])
    assert position.items("levels-0-1") == ("1x=3",)
    assert position.items("spans-0-1") == ("1-3",)
    assert position.state.players[0].points() == 0


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("<Y G Y G R Y> : yg", "1-2+3-4"),
        ("<Y R Y Y> : y3-6", "1+3+4"),
        ("<Y Y R Y Y B> : x-yy-x", "1-2+4-5"),
        ("<K Y R Y K> : ky*yk", "1-2+4-5"),
        ("<Y K K R Y> : yk+r", "1-4"),
        ("<R R> : yg", "-"),
        ("<G Y R Y G> : any-yyggr", "1+2+3+4+5"),
    ],
)
def test_the_view_says_which_pieces_a_prophecy_counts(text: str, spans: str) -> None:
    assert coatl(coatls=[text], promos=True).items("spans-0-1") == (spans,)


# A second scorer that uses only the printed pattern and tries everything

Span = frozenset[int]


def naive_times(design: int, text: str, headed: bool, tailed: bool) -> int:
    """Every place where the pattern could lie, and the most of them that share no piece."""
    _, _, mode, pattern, levels = LINES[design]
    most = levels[-1][0]
    if mode in ("count", "any"):
        fits = all(text.count(letter) >= pattern.count(letter) for letter in set(pattern))
        return min(text.count(pattern[0]), most) if mode == "count" else int(fits)
    results = [
        frozenset(used)
        for start in range(-1, len(text) + 1)
        for used in matches(pattern, text, start, headed, tailed)
    ]
    return most_disjoint(sorted(set(results), key=sorted), frozenset(), most)


def matches(
    pattern: list[str], text: str, place: int, headed: bool, tailed: bool
) -> list[list[int]]:
    """All ways to lay the rest of a pattern from this place on, as the pieces that they use."""
    if not pattern:
        return [[]]
    token, rest = pattern[0], pattern[1:]
    there = text[place] if 0 <= place < len(text) else None
    if token.startswith("!"):
        beyond = (place == -1 and headed) or (place == len(text) and tailed)
        free = beyond if there is None else there != token[1]
        return matches(rest, text, place + 1, headed, tailed) if free else []
    if there is None or (token[0] != "*" and there != token[0]):
        return []
    found = matches(rest, text, place + 1, headed, tailed)
    if token.endswith("+"):
        found = found + matches(pattern, text, place + 1, headed, tailed)
    return [[place, *used] for used in found]


def most_disjoint(spans: list[Span], used: Span, most: int) -> int:
    best = 0
    for number, span in enumerate(spans if most > 0 else []):
        if not span & used:
            best = max(best, 1 + most_disjoint(spans[number + 1 :], used | span, most - 1))
        if best >= most:
            break
    return best


def random_colours(rng: Rng, design: int) -> str:
    """A random cóatl with mostly the colours of one card, so that it often scores."""
    own = [token.strip("!+") for token in LINES[design][3] if token != "*+"]
    letters = own * 3 + list(LETTERS)
    return "".join(letters[rng.below(len(letters))] for _ in range(2 + rng.below(12)))


@pytest.mark.slow
def test_both_scorers_agree_on_fifty_thousand_random_coatls() -> None:
    rng = stream("two scorers")
    levels = [0] * 7
    for number in range(50_000):
        design = number % DESIGNS
        text = random_colours(rng, design)
        headed, tailed = bool(rng.below(2)), bool(rng.below(2))
        colours = cards(LETTERS.index(letter) for letter in text)
        most = most_times(design)
        fast = min(int(count_occurrences(design, colours, headed, tailed)), most)
        assert fast == naive_times(design, text, headed, tailed), (PROPHECY_NAMES[design], text)
        levels[fast] += 1
    assert all(levels)


def most_times(design: int) -> int:
    """The highest number of occurrences that a card defines."""
    return LINES[design][4][-1][0]
