"""The chapter on cards and kinds of moves."""
