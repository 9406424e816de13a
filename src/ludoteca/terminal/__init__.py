"""The house in a terminal: every game on the shelf, none by name."""
