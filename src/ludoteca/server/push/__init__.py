"""Telling people who look elsewhere that it is their turn (Web Push), where they asked for it."""
