"""Matches that a person takes along, as a file."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from ludoteca.server.web.schemas.common import ErrorReason


class MatchFile(BaseModel):
    """What a browser without a server saves, and this server too."""

    ludoteca: int
    """The version of the file."""
    values: dict[str, Any]
    """By key: `table/…` is a match; `result/…` and others are not read by servers."""


class RefusedMatch(BaseModel):
    table: str
    """Its id in the file."""
    reason: ErrorReason


class ImportedMatches(BaseModel):
    tables: int
    """How many were added."""
    known: int
    """How many were here already."""
    added: list[str]
    """The ids in the file of those that are here now, added or known."""
    refused: list[RefusedMatch]
