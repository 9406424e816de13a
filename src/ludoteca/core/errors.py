"""Refused: bad input of any kind, with the key of the rule or the reason that forbids it."""

from __future__ import annotations

import errno

from ludoteca.core.engine.note import Note


class UserError(Exception):
    """Something was asked for that cannot be had. Nothing has changed by asking."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(repr(Note(key, args)))
        self.note = Note(key, args)


def error_from_note(note: Note) -> UserError:
    return UserError(note.key, **note.args)


TRANSLATED_CODES = {
    *("ENOENT", "EISDIR", "ENOTDIR", "EACCES", "EPERM", "EEXIST", "ENOSPC", "EROFS"),
    *("EADDRINUSE", "EADDRNOTAVAIL"),
}


def os_error_note(error: OSError) -> Note:
    """What the system has against a file: a key of the texts' [reason] table."""
    name = errno.errorcode.get(error.errno or 0, "")
    return (
        Note(name, {})
        if name in TRANSLATED_CODES
        else Note("other", {"words": error.strerror or "?"})
    )
