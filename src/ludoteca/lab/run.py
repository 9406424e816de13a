"""Run: an experiment is played into its folder, stopped at any moment, and gone on with."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ludoteca import games
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER, play_checked
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.lab.entrants import entrant
from ludoteca.lab.experiment import Experiment, from_listed
from ludoteca.lab.figures import Deals, Figures, Key, seen
from ludoteca.lab.folder import Folder
from ludoteca.lab.schedule import shared_out
from ludoteca.lab.work.parts import Part, parts

if TYPE_CHECKING:
    from ludoteca.lab.data import Run


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    done: int
    of: int
    """Matches; at most, where a run ends when its intervals are narrow."""
    seconds: float
    """Since this call began."""
    left: float | None
    """Seconds, guessed from those behind; None at the beginning."""
    shares: Mapping[tuple[str, Key], tuple[float, float]]
    """By variant and bot or seat: the share so far, and half of its 95 % interval."""
    saved: int
    """Matches of each variant that were saved by playing the same deals in all of them."""
    widest: float
    told: tuple[Note, ...] = ()
    """What was found damaged and is played again: keys of the texts' [experiment] table."""
    ended: bool = False


def run(
    experiment: Experiment,
    folder: Path,
    processes: int | None = None,
    cluster: str | None = None,
    resume: bool = False,
    text: str | None = None,
) -> Generator[Progress, None, None]:
    """Plays what is not there yet, and says how far it is after each part. Closed, it stops, and
    what is finished stays. `text` is the experiment's file as it stood, to be kept beside."""
    import_tables()
    place = Folder(Path(folder))
    with place.journal() as journal:
        if resume and place.is_begun():
            place.resume(experiment)
        else:
            place.begin(experiment, text)
        there = place.trusted()
        ended = place.ended()
        told = tuple(dict.fromkeys(place.told))
        whole = parts(experiment)
        wanted = [part for part in whole if part.number not in there]
        if ended is not None:
            wanted = [part for part in wanted if part.number < ended]
        course = Course(experiment, whole)
        with closing(play_all(wanted, processes, cluster)) as coming:
            for part in whole[:ended]:
                if part.number in there:
                    deals = deals_in(place, part)
                else:
                    played = next(coming)
                    place.keep(journal, part.number, played.files, played.rows)
                    deals = played.deals
                    course.fresh += part.matches
                enough = course.add(part, deals)
                last = enough or part.number == len(whole) - 1
                if last and ended is None:
                    place.end(journal, part.number + 1)
                if part.number not in there or last:
                    yield course.progress(told, last or part.number + 1 == ended)
                if last:
                    return


def import_tables() -> None:
    """Refuses at once where the packages are missing that tables need."""
    try:
        import pyarrow  # noqa: F401
    except ModuleNotFoundError:
        raise Refused("needs_package", package="pyarrow", extra="lab") from None


def play_all(
    wanted: list[Part], processes: int | None, cluster: str | None
) -> Generator[Any, None, None]:
    from ludoteca.lab.work.playing import play_part

    if not wanted:
        return
    yield from shared_out(play_part, wanted, processes, cluster)


class Course:
    """What a run has come to so far."""

    def __init__(self, experiment: Experiment, whole: list[Part]) -> None:
        self.experiment = experiment
        self.whole = whole
        self.figures = Figures(tuple(variant.name for variant in experiment.variants))
        self.lineups = len(experiment.tournament(experiment.variants[0]).lineups())
        self.of = sum(part.matches for part in whole)
        self.done = 0
        self.fresh = 0
        self.start = perf_counter()

    def add(self, part: Part, deals: Deals) -> bool:
        """One more part; is that enough? Asked only when all variants have played the same."""
        self.figures.add(part.place, part.deals.start, deals)
        self.done += part.matches
        following = self.whole[part.number + 1 : part.number + 2]
        whole_block = not following or following[0].deals.start != part.deals.start
        until = self.experiment.until
        return until is not None and whole_block and self.figures.widest() < until

    def progress(self, told: tuple[Note, ...], ended: bool) -> Progress:
        seconds = perf_counter() - self.start
        left = (self.of - self.done) * seconds / self.fresh if self.fresh else None
        return Progress(
            self.done,
            self.of,
            seconds,
            left,
            self.figures.listed(),
            self.figures.saved() * self.lineups,
            self.figures.widest(),
            told,
            ended,
        )


def deals_in(place: Folder, part: Part) -> Deals:
    """The shares of a part that was played before, from its file."""
    from pyarrow.parquet import read_table

    from ludoteca.lab.work.playing import players_of

    table = part.experiment.tournament(part.variant)
    lineups, sides = table.lineups(), table.sides
    players = [players_of(lineup, sides, part.variant.seats) for lineup in lineups]
    file = place.file("matches", part.number)
    shares = read_table(file, columns=["shares"])["shares"].combine_chunks().flatten()
    return seen(players, sides, shares.to_numpy().reshape(-1, part.variant.seats))


def record_of(run: Run, variant: str, match: int) -> Record:
    """A single match again, move by move, to be replayed."""
    experiment = from_listed(run.experiment)
    chosen = next((one for one in experiment.variants if one.name == variant), None)
    if chosen is None:
        raise Refused("lab_no_variant", variant=variant)
    return played_again(experiment, experiment.variants.index(chosen), match)


def played_again(experiment: Experiment, place: int, match: int) -> Record:
    from ludoteca.lab.work.playing import players_of, seed_of, thoughts_of

    game = games.find(experiment.game)
    variant = experiment.variants[place]
    table = experiment.tournament(variant)
    deal, turn = divmod(match, len(table.lineups()))
    if not 0 <= deal < table.deals():
        raise Refused("lab_no_match", n=match)
    seed = seed_of(experiment.seed, deal)
    players = players_of(table.lineups()[turn], table.sides, variant.seats)
    names = [f"bot {name}" for name in players]
    record = Record(game.name, game.rules, variant.seats, seed, dict(variant.options), names)
    state = record.start(game)
    bots = [entrant(game, name) for name in players]
    thought = thoughts_of(seed, turn)
    while state.turn != OVER:
        legal = state.legal()
        forced = legal.size() == 1
        move = legal.at(0) if forced else bots[state.turn].choose(state, legal, thought)
        record.moves.append(game.words(state, int(move)))
        play_checked(state, move, record.rng(len(record.moves)))
    record.scores = list(game.scores(state))
    return record
