"""The terminal: playing in it, and the commands that print. Knows no game by name."""
