"""Tables without a network or a database: who sits where, moves, frames, analysis. The server and the
offline host share it."""
