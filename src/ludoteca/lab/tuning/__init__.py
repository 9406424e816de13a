"""Tuning: numbers of a deck or of options, searched for what a designer aims at."""
