"""The HTTP routes of the lab page."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Query, Response

from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES
from ludoteca.lab.experiment import experiment_from_dict
from ludoteca.lab.run import match_record
from ludoteca.lab_web.chart_data import chart_data, sorted_matches
from ludoteca.lab_web.decks import available_bots, deck_editor_data
from ludoteca.lab_web.replays import bots_by_seat, open_replay_table
from ludoteca.lab_web.runs import RunFolder
from ludoteca.lab_web.schemas import MatchSelection, NewExperiment, OptionsCheck, checked_options
from ludoteca.lab_web.searches import search_results
from ludoteca.lab_web.verdicts import run_verdicts
from ludoteca.server.web.dependencies import LudotecaApp

REPORT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data: blob:; font-src data:; sandbox allow-scripts allow-downloads allow-modals"
)
"""A report is self-contained and may make no requests."""

EMPTY_RESULT: dict[str, Any] = {"variants": [], "differences": []}
QueryText = Annotated[str, Query(max_length=200)]


def add_lab_routes(app: LudotecaApp, runs: RunFolder) -> None:
    @app.get("/api/lab")
    def list_runs() -> dict[str, Any]:
        """The runs in the folder, newest first."""
        return {
            "folder": runs.folder.name,
            "runs": [run_list_entry(runs, name) for name in runs.names()],
        }

    @app.get("/api/lab/games/{game}")
    def lab_game(game: str) -> dict[str, Any]:
        """The decks and the bots of a game."""
        return {"decks": deck_editor_data(game), "bots": available_bots(game)}

    @app.post("/api/lab/check")
    def check_options(body: OptionsCheck) -> dict[str, Any]:
        """The options completed by the game, or the reason for which they are invalid."""
        return {"options": checked_options(body)}

    @app.post("/api/lab/runs", status_code=201)
    def start_run(body: NewExperiment) -> dict[str, str]:
        """Writes an experiment file and starts the run."""
        runs.start(body)
        return {"name": body.name}

    @app.get("/api/lab/runs/{name}")
    def run_result(name: str) -> dict[str, Any]:
        """The progress and the results of a run."""
        data = runs.find(name)
        process = runs.active.get(name)
        if process and process.error:
            raise process.error
        return {**run_summary(runs, name), **(chart_data(data) if data.finished else EMPTY_RESULT)}

    @app.post("/api/lab/runs/{name}/stop")
    async def stop_run(name: str) -> dict[str, str]:
        """Stops a run; finished shards are kept."""
        await asyncio.to_thread(runs.stop, name)
        return {"name": name}

    @app.post("/api/lab/runs/{name}/resume")
    def resume_run(name: str) -> dict[str, str]:
        """Continues a stopped run."""
        runs.resume(name)
        return {"name": name}

    @app.get("/api/lab/runs/{name}/verdicts")
    def verdicts_of_run(name: str, language: QueryText = "en") -> dict[str, Any]:
        """The verdict on each aim, and on each variant against the first, in words."""
        require_language(language)
        run = runs.find(name)
        return run_verdicts(run.path, run.finished, language)

    @app.get("/api/lab/searches")
    def list_searches(language: QueryText = "en") -> list[dict[str, Any]]:
        """What `ludoteca lab tune` has found in the folder."""
        require_language(language)
        return search_results(runs, language)

    @app.post("/api/lab/searches/{name}/compare", status_code=201)
    def compare_search(name: str) -> dict[str, str]:
        """Starts the experiment that compares what a search found with today's values."""
        return {"name": runs.start_comparison(name)}

    @app.get("/api/lab/runs/{name}/matches")
    def list_matches(
        name: str, variant: QueryText, sort: QueryText = "first"
    ) -> list[dict[str, Any]]:
        """The first matches of a variant in this order."""
        return sorted_matches(runs.find(name), variant, sort, 8)

    @app.post("/api/lab/runs/{name}/replay", status_code=201)
    async def open_match(name: str, body: MatchSelection) -> dict[str, str]:
        """Plays a match again and opens it as a finished table."""
        run = runs.find(name)
        record = await asyncio.to_thread(match_record, run, body.variant, body.match)
        return {"table": await open_replay_table(app.registry, record, bots_by_seat(record))}

    @app.get("/api/lab/runs/{name}/report")
    def run_report(name: str, language: QueryText = "en") -> Response:
        """The report as one HTML file."""
        from ludoteca.lab.report.report_page import write_report

        require_language(language)
        path = runs.find(name).path / f"report.{language}.html"
        write_report(path.parent, path, language)
        headers = {"Content-Security-Policy": REPORT_SECURITY_POLICY}
        return Response(path.read_bytes(), media_type="text/html", headers=headers)


def require_language(language: str) -> None:
    if language not in LANGUAGES:
        raise UserError("unknown_language", language=language, languages=", ".join(LANGUAGES))


def run_list_entry(runs: RunFolder, name: str) -> dict[str, Any]:
    """An entry of the list; an unreadable run has only its name."""
    try:
        return run_summary(runs, name)
    except UserError:
        empty = {"game": "", "seed": "", "done": 0, "total": 0, "seconds_left": None}
        return {"name": name, "state": "unreadable", **empty, "updated_at": updated_at(runs, name)}


def updated_at(runs: RunFolder, name: str) -> float:
    return runs.path(name).stat().st_mtime


def run_summary(runs: RunFolder, name: str) -> dict[str, Any]:
    """The state and the progress of a run."""
    process = runs.active.get(name)
    is_playing = runs.is_playing(name)
    run = runs.find(name)
    experiment = experiment_from_dict(run.experiment)
    done = process.done if process and is_playing else run.match_count
    tournaments = [experiment.tournament(variant) for variant in experiment.variants]
    return {
        "name": name,
        "game": experiment.game,
        "seed": experiment.seed,
        "state": "playing" if is_playing else "complete" if run.complete else "stopped",
        "done": done,
        "total": sum(tournament.deals() * len(tournament.lineups()) for tournament in tournaments),
        "seconds_left": process.seconds_left if process and is_playing else None,
        "updated_at": updated_at(runs, name),
    }
