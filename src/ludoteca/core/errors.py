"""UserError: invalid input, with the text key and arguments of its message."""

from __future__ import annotations

import errno

from ludoteca.core.engine.note import Note


class UserError(Exception):
    """Invalid input. Nothing has changed."""

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
    """The reason of an `OSError` as a note of the texts' [reason] table."""
    name = errno.errorcode.get(error.errno or 0, "")
    return (
        Note(name, {})
        if name in TRANSLATED_CODES
        else Note("other", {"words": error.strerror or "?"})
    )
