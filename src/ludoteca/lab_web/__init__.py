"""The lab on a page: decks to change, matches to watch, runs to compare."""
