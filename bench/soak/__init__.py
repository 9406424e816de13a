"""Soak test of a server: kills, faults, malformed input, many connections and mixed play."""
