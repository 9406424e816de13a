"""The routes of the lab, beside those of the house."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Query, Response

from ludoteca.core.refusal import Refused
from ludoteca.core.text import LANGUAGES
from ludoteca.lab.experiment import from_listed
from ludoteca.lab.page.decks import decks_shown, players
from ludoteca.lab.page.figures import figures, some_matches
from ludoteca.lab.page.replays import laid_open, seated
from ludoteca.lab.page.runs import Runs
from ludoteca.lab.page.schemas import Chosen, Look, Wish, whole
from ludoteca.lab.run import record_of
from ludoteca.server.web.dependencies import Ludoteca

OF_A_REPORT = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data: blob:; font-src data:; sandbox allow-scripts allow-downloads allow-modals"
)
"""A report is one file that brings all it needs, and may reach for nothing else."""

NOTHING_YET: dict[str, Any] = {"variants": [], "differences": []}
Word = Annotated[str, Query(max_length=200)]


def add_lab(app: Ludoteca, runs: Runs) -> None:
    """All that the page of the lab asks for."""

    @app.get("/api/lab")
    def lab() -> dict[str, Any]:
        """The runs that lie in the folder, the newest first."""
        return {
            "folder": runs.folder.name,
            "runs": [listed(runs, name) for name in runs.names()],
        }

    @app.get("/api/lab/games/{game}")
    def game_of_lab(game: str) -> dict[str, Any]:
        """What of a game can be changed beside its options, and who can play it."""
        return {"decks": decks_shown(game), "bots": players(game)}

    @app.post("/api/lab/check")
    def examine(body: Look) -> dict[str, Any]:
        """The options as the game takes them; if they are not good, the reason."""
        return {"options": whole(body)}

    @app.post("/api/lab/runs", status_code=201)
    def start(body: Wish) -> dict[str, str]:
        """Writes an experiment file and begins to play it."""
        runs.start(body)
        return {"name": body.name}

    @app.get("/api/lab/runs/{name}")
    def run(name: str) -> dict[str, Any]:
        """How far it is, and what it has come to."""
        found = runs.find(name)
        playing = runs.playing.get(name)
        if playing and playing.refused:
            raise playing.refused
        return {**run_shown(runs, name), **(figures(found) if found.finished else NOTHING_YET)}

    @app.post("/api/lab/runs/{name}/stop")
    async def stop(name: str) -> dict[str, str]:
        """Stops it; what has been played is kept."""
        await asyncio.to_thread(runs.stop, name)
        return {"name": name}

    @app.post("/api/lab/runs/{name}/resume")
    def resume(name: str) -> dict[str, str]:
        """Goes on where it was stopped."""
        runs.resume(name)
        return {"name": name}

    @app.get("/api/lab/runs/{name}/matches")
    def matches(name: str, variant: Word, sort: Word = "first") -> list[dict[str, Any]]:
        """A few matches of a variant, by what is remarkable about them."""
        return some_matches(runs.find(name), variant, sort, 8)

    @app.post("/api/lab/runs/{name}/open", status_code=201)
    async def open_match(name: str, body: Chosen) -> dict[str, str]:
        """Plays one match again and lays it open: the replay shows its table."""
        run = runs.find(name)
        record = await asyncio.to_thread(record_of, run, body.variant, body.match)
        return {"table": await laid_open(app.hub, record, seated(record))}

    @app.get("/api/lab/runs/{name}/report")
    def report(name: str, language: Word = "en") -> Response:
        """The report as one HTML file."""
        from ludoteca.lab.report.writing import write_report

        if language not in LANGUAGES:
            raise Refused("unknown_language", language=language, languages=", ".join(LANGUAGES))
        path = runs.find(name).path / f"report.{language}.html"
        write_report(path.parent, path, language)
        headers = {"Content-Security-Policy": OF_A_REPORT}
        return Response(path.read_bytes(), media_type="text/html", headers=headers)


def listed(runs: Runs, name: str) -> dict[str, Any]:
    """One of the list; of one that cannot be read, only that it lies there."""
    try:
        return run_shown(runs, name)
    except Refused:
        nothing = {"game": "", "seed": "", "done": 0, "of": 0, "left": None}
        return {"name": name, "state": "unreadable", **nothing, "touched": touched(runs, name)}


def touched(runs: Runs, name: str) -> float:
    return runs.path(name).stat().st_mtime


def run_shown(runs: Runs, name: str) -> dict[str, Any]:
    """What a list of runs says of one."""
    playing = runs.playing.get(name)
    goes_on = runs.is_playing(name)
    run = runs.find(name)
    experiment = from_listed(run.experiment)
    done = playing.done if playing and goes_on else run.many
    tournaments = [experiment.tournament(variant) for variant in experiment.variants]
    return {
        "name": name,
        "game": experiment.game,
        "seed": experiment.seed,
        "state": "playing" if goes_on else "complete" if run.complete else "stopped",
        "done": done,
        "of": sum(table.deals() * len(table.lineups()) for table in tournaments),
        "left": playing.left if playing and goes_on else None,
        "touched": touched(runs, name),
    }
