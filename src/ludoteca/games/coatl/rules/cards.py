"""The pieces, prophecies and temples of Cóatl, as data. Identical cards share a number.

Letters are colours: Y yellow, R red, K black, G green, B blue. In a pattern `K+` is one or more of
that colour, `*+` one or more of any, `!Y` anything but that colour, or nothing at all.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards, cards

LETTERS: Final = "YRKGB"
COLOURS: Final = ("yellow", "red", "black", "green", "blue")
SHAPES: Final = ("body", "head", "tail")
N_COLOURS: Final = 5

BODY: Final = 0
HEAD: Final = 1
TAIL: Final = 2
HEADS: Final = 5  # the first piece that is a head
TAILS: Final = 10  # the first piece that is a tail
PIECES: Final = 15
NO_PIECE: Final = 15
PIECE_NAMES: Final = tuple(f"{colour}-{shape}" for shape in SHAPES for colour in COLOURS)

# Colour of the card, copies, pattern from head to tail, points by level.
PROPHECY_LINES: Final = """
red 2 count Y : 3=2 4=3 5=4 6=5
red 2 count R : 3=2 4=3 5=4 6=5
red 2 count K : 3=2 4=3 5=4 6=5
red 2 count G : 3=2 4=3 5=4 6=5
red 2 count B : 3=2 4=3 5=4 6=5
black 1 run !Y Y Y !Y : 1=2 2=5
black 1 run !R R R !R : 1=2 2=5
black 1 run !K K K !K : 1=2 2=5
black 1 run !G G G !G : 1=2 2=5
black 1 run !B B B !B : 1=2 2=5
black 1 row Y Y Y : 1=3 2=7
black 1 row R R R : 1=3 2=7
black 1 row K K K : 1=3 2=7
black 1 row G G G : 1=3 2=7
black 1 row B B B : 1=3 2=7
blue 1 row Y G : 1=1 2=3 3=5
blue 1 row R K : 1=1 2=3 3=5
blue 1 row Y B : 1=1 2=3 3=5
blue 1 row G B : 1=1 2=3 3=5
blue 1 row K G : 1=1 2=3 3=5
blue 1 row Y K : 1=1 2=3 3=5
blue 1 row R B : 1=1 2=3 3=5
blue 1 row K B K B : 1=5
blue 1 row Y R Y R : 1=5
blue 1 row R G R G : 1=5
yellow 1 row R R R G G : 1=6
yellow 1 row K K G G G : 1=6
yellow 1 row Y Y B B B : 1=6
yellow 1 row B B Y Y : 1=4
yellow 1 row R R B B : 1=4
yellow 1 row K K Y Y : 1=4
yellow 1 row G G R R : 1=4
yellow 1 row Y K R G B : 1=7
yellow 1 row R K B Y G : 1=7
yellow 1 row K G R B Y : 1=7
green 1 row Y K+ R : 1=2 2=6
green 1 row G Y+ K : 1=2 2=6
green 1 row Y B+ G : 1=2 2=6
green 1 row B G+ K : 1=2 2=6
green 1 row R K+ B : 1=2 2=6
green 1 row R B+ Y : 1=2 2=6
green 1 row G R+ K : 1=2 2=6
green 1 row G Y+ G : 1=2 2=6
green 1 row B G+ B : 1=2 2=6
green 1 arch K Y *+ Y K : 1=4
green 1 arch G K *+ K G : 1=4
green 1 arch K B *+ B K : 1=4
green 1 arch Y R *+ R Y : 1=4
green 1 arch R B *+ B R : 1=4
red 1 any Y Y G G R : 1=3
red 1 any K K B B R : 1=3
red 1 any R R K K G : 1=3
red 1 any Y Y K K R B : 1=4
red 1 any G G B B Y K : 1=4
red 1 any Y Y R R G B : 1=4
"""

# Requirements, points by the number of those met.
TEMPLE_LINES: Final = """
no Y & length 7 : 1=3 2=7
no K & length 8 : 1=3 2=7
no G & length 9 : 1=3 2=7
no B & length 10 : 1=3 2=7
no R & length 11 : 1=3 2=7
equal R Y & length 12 : 1=3 2=7
equal Y G & length 6 : 1=3 2=7
equal B K & length 9 : 1=3 2=7
equal R G & length 6 : 1=3 2=7
equal B Y & length 12 : 1=3 2=7
no K & equal B R : 1=3 2=7
no B & equal K R : 1=3 2=7
no G & equal K Y : 1=3 2=7
no R & equal B G : 1=3 2=7
no Y & equal K G : 1=3 2=7
card blue & equal R B & length 10 : 1=3 2=6 3=10
card red & equal Y K : 1=3 2=7
card black & length 11 : 1=3 2=7
card green & length 8 : 1=3 2=7
card yellow & no G : 1=3 2=7
"""

DESIGNS: Final = 55
BASE_DESIGNS: Final = 49
TEMPLES: Final = 20
BASE_TEMPLES: Final = 15
NO_TEMPLE: Final = 255

# How occurrences of a prophecy are counted.
COUNT: Final = 0
RUN: Final = 1
ROW: Final = 2
ARCH: Final = 3
ANY: Final = 4
MODES: Final = ("count", "run", "row", "arch", "any")

# Kinds of temple requirements; their arguments follow.
NO_COLOUR: Final = 0
LENGTH: Final = 1
EQUAL: Final = 2
NO_CARD_OF: Final = 3

STEPS: Final = 6  # the longest pattern
MANY: Final = 8  # added to the colour of a step: one or more
ANYTHING: Final = 15
END: Final = 31
LAST_LEVEL: Final = 7  # one more than the highest level, for tables by level


def prophecy_lines() -> list[tuple[str, int, str, list[str], list[tuple[int, int]]]]:
    """Every prophecy as (card colour, copies, mode, pattern, [(occurrences, points)])."""
    prophecies = []
    for line in PROPHECY_LINES.strip().splitlines():
        symbols, levels = line.split(" : ")
        colour, copies, mode, *pattern = symbols.split()
        prophecies.append((colour, int(copies), mode, pattern, steps_of(levels)))
    return prophecies


def temple_lines() -> list[tuple[list[list[str]], list[tuple[int, int]]]]:
    """Every temple as ([requirement], [(requirements met, points)])."""
    temples = []
    for line in TEMPLE_LINES.strip().splitlines():
        symbols, levels = line.split(" : ")
        temples.append(
            ([requirement.split() for requirement in symbols.split(" & ")], steps_of(levels))
        )
    return temples


def steps_of(levels: str) -> list[tuple[int, int]]:
    pairs = [level.split("=") for level in levels.split()]
    return [(int(n), int(points)) for n, points in pairs]


def prophecy_name(mode: str, pattern: list[str]) -> str:
    """A name that shows the pattern: `y3-6`, `x-yy-x`, `yk+r`, `ky*yk`, `any-yyggr`."""
    letters = "".join(pattern).lower()
    if mode == "count":
        return f"{letters}3-6"
    if mode == "run":
        return f"x-{letters[2:4]}-x"
    return f"any-{letters}" if mode == "any" else letters.replace("*+", "*")


def temple_name(requirements: list[list[str]]) -> str:
    """A name that shows the requirements: `no-y-7`, `r=y-12`, `no-blue-card-r=b-10`."""
    parts = []
    for kind, *arguments in requirements:
        if kind == "no":
            parts.append(f"no-{arguments[0].lower()}")
        elif kind == "length":
            parts.append(arguments[0])
        elif kind == "equal":
            parts.append("=".join(arguments).lower())
        else:
            parts.append(f"no-{arguments[0]}-card")
    return "-".join(parts)


def step_of(token: str) -> int:
    if token == "*+":
        return ANYTHING
    colour = LETTERS.index(token.strip("!+"))
    return colour + MANY if token.endswith("+") else colour


def pieces_needed(mode: str, pattern: list[str], top: int) -> list[int]:
    """The number of pieces of each colour that fulfil a card to its highest level, in any order: an
    ∞ is one piece, crosses and the white piece are ignored."""
    icons = [token[0] for token in pattern if token[0] in LETTERS]
    return [icons.count(letter) * top for letter in LETTERS]


PROPHECY_NAMES: Final = tuple(
    prophecy_name(mode, pattern) for _, _, mode, pattern, _ in prophecy_lines()
)
TEMPLE_NAMES: Final = tuple(temple_name(requirements) for requirements, _ in temple_lines())

COPIES: Final = cards(copies for _, copies, _, _, _ in prophecy_lines())
CARD_COLOUR: Final = cards(COLOURS.index(colour) for colour, _, _, _, _ in prophecy_lines())
MODE: Final = cards(MODES.index(mode) for _, _, mode, _, _ in prophecy_lines())
PATTERN: Final = cards(
    step
    for _, _, _, pattern, _ in prophecy_lines()
    for step in (*map(step_of, pattern), *([END] * (STEPS - len(pattern))))
)
NEED: Final = cards(
    n
    for _, _, mode, pattern, levels in prophecy_lines()
    for n in pieces_needed(mode, pattern, levels[-1][0])
)
# By design and number of occurrences (0..6): the level reached, and the points.
LEVEL: Final = cards(
    sum(n <= times for n, _ in levels)
    for _, _, _, _, levels in prophecy_lines()
    for times in range(LAST_LEVEL)
)
POINTS: Final = cards(
    max((points for n, points in levels if n <= times), default=0)
    for _, _, _, _, levels in prophecy_lines()
    for times in range(LAST_LEVEL)
)
TEMPLE_POINTS: Final = cards(
    max((points for n, points in levels if n <= met), default=0)
    for _, levels in temple_lines()
    for met in range(4)
)


def encode_requirement(requirement: list[str]) -> list[int]:
    kind, *arguments = requirement
    if kind == "no":
        return [NO_COLOUR, LETTERS.index(arguments[0]), 0]
    if kind == "length":
        return [LENGTH, int(arguments[0]), 0]
    if kind == "equal":
        return [EQUAL, LETTERS.index(arguments[0]), LETTERS.index(arguments[1])]
    return [NO_CARD_OF, COLOURS.index(arguments[0]), 0]


# Three requirements of three numbers each for every temple, END where there is none.
REQUIREMENTS: Final = cards(
    number
    for requirements, _ in temple_lines()
    for number in (
        *(n for requirement in requirements for n in encode_requirement(requirement)),
        *([END] * (9 - 3 * len(requirements))),
    )
)

PERFECT_PICK: Final = 0
SEE_THE_FUTURE: Final = 1
PRIEST_COMMITMENT: Final = 2
TOKEN_NAMES: Final = ("perfect-pick", "see-the-future", "priest-commitment")


def colour_of(piece: i64) -> i64:
    return piece % N_COLOURS


def shape_of(piece: i64) -> i64:
    return piece // N_COLOURS


def top_points(design: i64) -> i64:
    """The points of a prophecy at its highest level."""
    return POINTS.at(design * LAST_LEVEL + LAST_LEVEL - 1)


def full_deck(promos: bool) -> Cards:
    """Every prophecy with all its copies, in the order of the list."""
    deck = Cards(capacity=60)
    for design in range(DESIGNS if promos else BASE_DESIGNS):
        for _ in range(COPIES.at(design)):
            deck.put(design)
    return deck


def all_temples(promos: bool) -> Cards:
    deck = Cards(capacity=20)
    for temple in range(TEMPLES if promos else BASE_TEMPLES):
        deck.put(temple)
    return deck
