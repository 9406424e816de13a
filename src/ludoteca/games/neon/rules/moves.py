"""The moves of nEon_onE as numbers."""

from __future__ import annotations

from typing import Final

# A move below PLAY_WILD is the coloured card that is played.
PLAY_WILD: Final = 52  # + colour
PLAY_PLUS_FOUR: Final = 56  # + colour
PLAY_SWAP: Final = 60  # + the other seat
PLAY_RENEW: Final = 66
CHOOSE: Final = 67  # + colour
DRAW: Final = 71
KEEP: Final = 72
PASS: Final = 73
TAKE: Final = 74
LAST_WILD: Final = 75
LAST_PLUS_FOUR: Final = 76
LAST_SWAP: Final = 77
MOVES: Final = 78
