"""Builds `site-web/`: the five games as files for any static host. `python -m web` makes it."""
