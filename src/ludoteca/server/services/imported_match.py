"""One match of a file that a person brings along: read strictly, replayed, and written as theirs.

Nothing of it is believed but its seed, its options, its words and who sat where: whose turn it was,
the scores and the result follow from the replay.
"""

from __future__ import annotations

import base64
import hashlib
import time
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, ValidationError
from sqlalchemy import Connection

from ludoteca import games
from ludoteca.bots.available_bots import is_learned, require_available
from ludoteca.bots.levels import names
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.frame import known_scores
from ludoteca.core.game import Game
from ludoteca.core.record import Record, read_branches
from ludoteca.server.limits import MAX_MOVE_LENGTH
from ludoteca.server.results.match_rows import add_rows
from ludoteca.server.store import queries
from ludoteca.tables.errors import log_unexpected
from ludoteca.tables.match import current_options
from ludoteca.tables.match_file import PERSON_ID
from ludoteca.tables.names import clean_name
from ludoteca.tables.results.result_rows import ResultRow, result_rows
from ludoteca.tables.stored.stored_table import Person, SeatAssignment, StoredTable
from ludoteca.tables.stored.table_settings import TableSettings

Seed = Annotated[str, Field(min_length=1, max_length=64)]
BotName = Annotated[str, Field(max_length=64)]
BAD_MATCH = UserError("bad_match")


class ImportedSeat(BaseModel):
    kind: Literal["person", "bot", "empty"]
    person: str | None = None
    name: Annotated[str, Field(max_length=100)] | None = None
    bot: BotName | None = None
    character: Annotated[str, Field(max_length=64)] | None = None
    reserved_for: str | None = None
    reserved_name: Annotated[str, Field(max_length=100)] | None = None


class ImportedSettings(BaseModel):
    hints: bool = False


class ImportedMatch(BaseModel):
    """The members of a stored table that are read. The others are not believed."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]
    game: Annotated[str, Field(max_length=64)]
    rules: int
    seed: Seed
    options: dict[str, Any]
    branches: list[dict[str, Any]] = []
    assignments: Annotated[list[ImportedSeat], Field(min_length=1, max_length=64)]
    moves: list[Annotated[str, Field(max_length=MAX_MOVE_LENGTH)]]
    move_bots: list[BotName | None]
    settings: ImportedSettings = ImportedSettings()
    status: Literal["playing", "over"]
    created_at: Annotated[float, Field(allow_inf_nan=False)]
    updated_at: Annotated[float, Field(allow_inf_nan=False)]


def read_match(values: object) -> ImportedMatch:
    try:
        match = ImportedMatch.model_validate(values, strict=True)
    except ValidationError:
        raise BAD_MATCH from None
    if len(match.move_bots) != len(match.moves):
        raise BAD_MATCH
    if any(len(str(branch.get("seed"))) > 64 for branch in match.branches):
        raise BAD_MATCH
    return match


def imported_id(person: str, origin: str) -> str:
    """Each person's copy of a match has an id of its own, the same every time."""
    digest = hashlib.sha256(f"import/{person}/{origin}".encode()).digest()[:16]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_here_already(connection: Connection, person: str, origin: str) -> bool:
    """Has the person brought it along before, or was it played here and taken along from here?"""
    if queries.load_summary(connection, imported_id(person, origin)) is not None:
        return True
    stored = queries.load_summary(connection, origin)
    if stored is None:
        return False
    occupants = queries.read_past_occupants(connection, [origin]).get(origin, set())
    return stored.owner == person or person in {occupant for occupant, _ in occupants}


@dataclass(frozen=True, slots=True)
class VerifiedMatch:
    stored: StoredTable
    results: list[ResultRow]

    def write(self, connection: Connection, day: str) -> bool:
        """False if it is here already: the same file may be sent twice at once."""
        stored = self.stored
        if is_here_already(connection, stored.owner, stored.origin or ""):
            return False
        queries.create_table(connection, stored)
        add_rows(connection, self.results, at=stored.updated_at, day=day)
        return True


def verify(match: ImportedMatch, person: Person, weights_folder: str) -> VerifiedMatch:
    """Replays the match; refuses one that could not have been played so."""
    game = games.find(match.game)
    now = time.time()
    stored = StoredTable(
        id=imported_id(person.id, match.id),
        game=game.name,
        rules=match.rules,
        seats=game.check_seats(len(match.assignments)),
        seed=match.seed,
        options=match.options,
        owner=person.id,
        settings=TableSettings(hints=match.settings.hints),
        status=match.status,
        turn=OVER,
        scores=None,
        version=1,
        rematch_id=None,
        created_at=min(max(match.created_at, 0.0), now),
        updated_at=min(max(match.updated_at, 0.0), now),
        move_bots=match.move_bots,
        origin=match.id,
    )
    stored.options, stored.rules = current_options(game, stored), game.rules
    record, state = replay(game, stored, match)
    if (state.turn == OVER) != (match.status == "over"):
        raise BAD_MATCH
    is_over = state.turn == OVER
    stored.assignments = [
        seat_of(seat, number, game, person, is_over)
        for number, seat in enumerate(match.assignments)
    ]
    require_bots(game, stored, weights_folder)
    stored.past_occupants = {
        (person.id, seat.seat)
        for seat in stored.assignments
        if person.id in (seat.person, seat.reserved_for)
    }
    if not stored.past_occupants:
        raise BAD_MATCH
    stored.turn = int(state.turn)
    stored.scores = list(game.scores(state)) if is_over else known_scores(game, state, None)
    results = result_rows(game, stored, record, state) if is_over else []
    return VerifiedMatch(stored, results)


def replay(game: Game[Any], stored: StoredTable, match: ImportedMatch) -> tuple[Record, State]:
    """Fills in the moves, in their canonical words, and whose they were."""
    facts = {"branches": match.branches, "moves": match.moves, "seats": stored.seats}
    stored.branches = read_branches(facts)
    record = Record(
        stored.game,
        stored.rules,
        stored.seats,
        stored.seed,
        stored.options,
        moves=stored.moves,
        branches=stored.branches,
    )
    try:
        state = record.start(game)
        for words in match.moves:
            move = game.parse_legal_move(state, words)
            stored.move_seats.append(int(state.turn))
            record.play(game, state, move)
            record.apply_branches(state, len(record.moves))
    except UserError as refusal:
        ply = len(record.moves) + 1
        raise UserError("match_does_not_replay", ply=ply, why=refusal.note) from None
    except Exception as error:
        log_unexpected(error)
        raise BAD_MATCH from None
    return record, state


def seat_of(
    seat: ImportedSeat, number: int, game: Game[Any], person: Person, is_over: bool
) -> SeatAssignment:
    """Seats of the file's person are this person's. Other people were at finished matches only, and
    stay as names. Bots make room for no one: the deal is known to the person who brings it."""
    character = seat.character if seat.character in game.characters else None
    empty = SeatAssignment(number, character=character)
    if PERSON_ID in (seat.person, seat.reserved_for):
        name = nickname(seat.name or seat.reserved_name, person.name)
        own = empty.with_person(person.id, name)
        return own.with_stand_in(seat.bot or "") if seat.kind == "bot" else own
    if seat.kind == "bot":
        return empty.with_bot(seat.bot or "", open_=False)
    if seat.kind == "person" and is_over:
        return SeatAssignment(
            number, "person", name=nickname(seat.name, "?"), open=False, character=character
        )
    raise BAD_MATCH


def nickname(name: str | None, default: str) -> str:
    try:
        return clean_name(name or default)
    except UserError:
        return default


def require_bots(game: Game[Any], stored: StoredTable, weights_folder: str) -> None:
    """Bots that go on must be here; of those that have played, the name must be one of a bot."""
    if stored.status == "playing":
        for seat in stored.assignments:
            if seat.bot is not None:
                require_available(weights_folder, game, seat.bot, stored.seats, stored.options)
    seated = {seat.bot for seat in stored.assignments}
    for bot in {*stored.move_bots, *seated} - {None}:
        if bot is not None and bot not in names(game) and not is_learned(bot):
            raise UserError("unknown_bot", bot=bot, bots=", ".join(names(game)))
