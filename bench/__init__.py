"""Measurements, side by side with the peers."""
