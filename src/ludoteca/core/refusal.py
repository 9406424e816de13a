"""Refused: bad input of any kind, with the key of the rule or the reason that forbids it."""

from __future__ import annotations

from ludoteca.core.note import Note


class Refused(Exception):
    """Something was asked for that cannot be had. Nothing has changed by asking."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(repr(Note(key, args)))
        self.note = Note(key, args)


def refused(note: Note) -> Refused:
    return Refused(note.key, **note.args)
