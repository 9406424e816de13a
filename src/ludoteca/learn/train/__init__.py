"""Training of a network: imitation of the game's own bot, then PPO in self-play, against earlier
checkpoints and against that bot. Needs `pip install ludoteca[train]`; the trained weights play
without it."""
