"""The moves of Encantados as numbers; words.py has their notation."""

from __future__ import annotations

from typing import Final

SEARCH: Final = 0
TAKE_SEARCH: Final = 1  # + card, from the search pile
TAKE_END: Final = 16  # + card, from the end-of-turn pile
LEAVE: Final = 31  # + card, on the search pile
LAY: Final = 46  # + 22 * race + 2 * number of cards of the race + 1 with a mimic
LAY_STEP: Final = 22
SING_SPRING: Final = 266  # + seat
SING_AUTUMN: Final = 273  # + seat
SING_SUMMER: Final = 280
SING_WINTER: Final = 281  # + pile
NO_SEAT: Final = 6  # in place of the seat: there is nothing to draw or to take
NO_PILE: Final = 2  # in place of the pile: both are empty
GIVE: Final = 284  # + card
RETURN: Final = 299  # + card
CALL: Final = 314  # + seat
SINK: Final = 320  # + 24 * garden + spot
LIFT: Final = 440  # + 24 * garden + spot
PUT: Final = 560  # + 11 * garden + race beside which a mimic goes
PUT_STEP: Final = 11
NO_ROW: Final = 10  # in place of the race: the card is no mimic
GATHER: Final = 615  # + pile
DISCARD: Final = 617  # + card
SEARCH_TWO: Final = 632  # a search with two cards although Elves would bring a third
MOVES: Final = 633

SEARCH_PILE: Final = 0
END_PILE: Final = 1
