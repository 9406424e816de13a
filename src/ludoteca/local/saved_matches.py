"""The unfinished matches that are kept on this machine."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.jsonfile import read_text
from ludoteca.core.record import Record, load
from ludoteca.local.match_files import matches_folder
from ludoteca.local.players import BOT_PREFIX


@dataclass(frozen=True)
class SavedMatch:
    path: Path
    record: Record
    saved_at: datetime


def unfinished_matches() -> list[SavedMatch]:
    """Matches of one person against bots that are not over, last saved first."""
    saved = [match for path in matches_folder().glob("*.json") if (match := unfinished(path))]
    return sorted(saved, key=lambda match: match.saved_at, reverse=True)


def unfinished(path: Path) -> SavedMatch | None:
    """The match in this file; None if it is over, cannot be read, or is not one person's."""
    try:
        record = load(read_text(str(path)), games.find)
        saved_at = datetime.fromtimestamp(path.stat().st_mtime)
    except (UserError, OSError):
        return None
    people = [player for player in record.players if not player.startswith(BOT_PREFIX)]
    is_unfinished = record.scores is None and len(people) == 1
    return SavedMatch(path, record, saved_at) if is_unfinished else None
