"""Searches values of options and decks that meet a designer's objectives."""
