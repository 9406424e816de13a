"""Tables in the browser: people, bots and spectators around one match."""

API_VERSION = "1.0"
"""The version of what `API.md` says: a client of 1.0 speaks with any server of 1.x."""
