"""Seats for language models: the games over the Model Context Protocol."""
