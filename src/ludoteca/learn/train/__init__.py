"""Training from the box: imitation of the game's own bot, then play against oneself, one's earlier
selves and that bot. `pip install ludoteca[train]` brings what it needs; the weights that come of it
play without."""
