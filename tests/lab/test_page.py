"""The API of the lab page: decks, option checks, runs and replays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import polars as pl
import pytest

from ludoteca import games
from ludoteca.core.option import DeckOption
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.lab.entrants import player_identity
from ludoteca.lab.tuning.config import parse_tuning
from ludoteca.lab.tuning.tune import tune
from ludoteca.lab_web.chart_data import mean_figure
from tests.lab.lab_server import LabServer, start_run, wait_for_run
from tests.lab.test_tune import HANDS
from tests.server.kit import Guest

DECKS = {
    "neon": "deck",
    "kobito": "gold_deck",
    "encantados": "deck",
    "cobogo": "deck",
    "coatl": "space_order",
}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    server = LabServer(tmp_path_factory.mktemp("lab"))
    yield server
    server.close()


@pytest.fixture(scope="module")
def designer(lab: LabServer) -> Guest:
    return lab.guest(None)


@pytest.fixture(scope="module")
def played(designer: Guest) -> dict[str, Any]:
    """A finished run."""
    start_run(designer, "swaps", matches=61)
    return wait_for_run(designer, "swaps", lambda run: bool(run["state"] == "complete"))


@pytest.mark.parametrize("game", DECKS)
def test_every_game_of_ours_has_a_deck_that_can_be_edited(designer: Guest, game: str) -> None:
    answer = designer.get(f"/api/lab/games/{game}")
    deck = answer["decks"][DECKS[game]]
    option = next(one for one in games.find(game).options if one.name == DECKS[game])
    assert isinstance(option, DeckOption)
    for name, cards in deck["builtin"].items():
        assert name in option.values
        assert option.validate(cards)
    assert deck["fields"] or all(isinstance(card, str) for card in cards)
    assert answer["bots"][0] == "skilled"
    players = [player_identity(games.find(game), bot) for bot in answer["bots"]]
    assert len(set(players)) == len(players), "no player has two names"
    assert "random" in answer["bots"]


def test_what_an_editor_may_set_is_what_the_game_takes() -> None:
    for game, name in DECKS.items():
        option = next(one for one in games.find(game).options if one.name == name)
        assert isinstance(option, DeckOption)
        assert option.contents is not None
        cards = list(option.contents(str(option.default)))
        for field in option.fields:
            if field.rows or field.name.startswith("back."):
                continue
            for value in field.values or (field.least, field.most):
                first = cards[0]
                assert isinstance(first, dict)
                option.validate([{**first, field.name: value}, *cards[1:]])


@pytest.mark.parametrize(
    ("game", "deck", "key", "text"),
    [
        ("neon", [{"card": "swap", "count": 10}], "counts_count", "swap"),
        ("encantados", [{"card": "dragon", "count": 1}], "counts_unknown", "dragon"),
        ("kobito", [{"length": 4, "points": 3}], "deck_size", "18"),
        ("cobogo", [], "deck_size", "11"),
        ("coatl", ["head"] * 10, "bad_space_order", "tail"),
    ],
)
def test_a_bad_deck_is_refused_with_the_place_and_the_reason(
    designer: Guest, game: str, deck: object, key: str, text: str
) -> None:
    body = {"game": game, "options": {DECKS[game]: deck}}
    error = designer.post("/api/lab/check", 400, **body)["error"]
    assert error["key"] == key
    for language in LANGUAGES:
        assert text in texts(language, game).say(f"refusal.{key}", error["args"])


def test_a_deck_of_a_file_is_told_whole(designer: Guest) -> None:
    given = {"deck": [{"card": "swap", "count": 3}]}
    deck = designer.post("/api/lab/check", game="neon", options=given)["options"]["deck"]
    assert len(deck) == 56
    assert {"card": "swap", "count": 3} in deck


@pytest.mark.parametrize("language", LANGUAGES)
def test_aims_and_variants_are_judged_in_every_language(
    designer: Guest, lab: LabServer, language: str
) -> None:
    name = f"judged {language}"
    start_run(
        designer,
        name,
        question="Are more swaps fair?",
        aims=[
            {"measure": "first_seat", "within": 50},
            {"measure": "decisions", "from": 1, "to": 2},
        ],
        language=language,
    )
    wait_for_run(designer, name, lambda run: bool(run["state"] == "complete"))
    answer = designer.get(f"/api/lab/runs/{name}/verdicts", language=language)
    assert answer["question"] == "Are more swaps fair?"
    statuses = [[one["status"] for one in aim["verdicts"]] for aim in answer["aims"]]
    assert statuses == [["met", "met"], ["missed", "missed"]]
    [variant] = answer["variants"]
    assert variant["variant"] == "three swaps"
    assert variant["verdict"] in ("clear", "perhaps", "none")
    assert variant["clear"] or "three swaps" in variant["text"]
    entry = (lab.folder / "design-journal.md").read_text("utf-8")
    assert texts(language).say("journal.question") in entry


def test_a_bad_aim_is_refused_and_nothing_is_written(designer: Guest, lab: LabServer) -> None:
    body = {
        "name": "bad",
        "game": "neon",
        "seats": 2,
        "bots": ["random"],
        "matches": 10,
        "variants": [{"name": "as it is"}],
        "aims": [{"measure": "decisions", "from": 9, "to": 2}],
    }
    assert designer.post("/api/lab/runs", 400, **body)["error"]["key"] == "lab_place"
    assert not (lab.folder / "bad.toml").exists()


def test_what_a_search_found_is_listed_and_compared(designer: Guest, lab: LabServer) -> None:
    text = HANDS.replace("trials = 8", "trials = 2")
    for _ in tune(parse_tuning(text, lab.folder / "hands.toml"), lab.folder / "hands.tune"):
        pass
    [search] = designer.get("/api/lab/searches", language="uk")
    assert (search["name"], search["game"], search["can_compare"]) == ("hands", "neon", True)
    assert search["found"][0]["values"]
    assert search["found"][0]["results"][0].startswith(texts("uk").say("tune.length"))
    name = designer.post("/api/lab/searches/hands/compare")["name"]
    done = wait_for_run(designer, name, lambda run: bool(run["state"] == "complete"))
    assert done["variants"][0]["name"] == "today"
    assert not designer.get("/api/lab/searches")[0]["can_compare"]


def test_variants_play_the_same_deals_and_are_told_side_by_side(played: dict[str, Any]) -> None:
    usual, changed = played["variants"]
    assert [usual["name"], changed["name"]] == ["as it is", "three swaps"]
    assert usual["options"] == {}
    assert list(changed["options"]) == ["deck"]
    assert usual["matches"] == changed["matches"] >= 60
    assert played["done"] == played["total"]
    for variant in (usual, changed):
        assert sum(side["share"] for side in variant["sides"]) == pytest.approx(1)
        assert all(side["low"] <= side["share"] <= side["high"] for side in variant["sides"])
        assert {one["bot"] for one in variant["bot_shares"]} == {"rulebook", "random"}
        assert sum(part for _, _, part in variant["length"]["bars"]) == pytest.approx(1)
        least, _, median, _, most = variant["length"]["quartiles"]
        assert least <= median <= most
    (gap,) = played["differences"]
    assert (gap["variant"], gap["base"]) == ("three swaps", "as it is")
    assert len(gap["sides"]) == 3


def test_an_experiment_file_and_its_deck_lie_beside_the_run(
    lab: LabServer, played: dict[str, Any]
) -> None:
    text = (lab.folder / "swaps.toml").read_text("utf-8")
    assert 'deck = "swaps.2.deck.json"' in text
    assert (lab.folder / "swaps.2.deck.json").is_file()
    assert (lab.folder / "swaps.lab" / "plan.json").is_file()


def test_a_single_match_is_opened_in_the_replay(designer: Guest, played: dict[str, Any]) -> None:
    rows = designer.get("/api/lab/runs/swaps/matches", variant="three swaps", sort="shortest")
    lengths = [row["decisions"] for row in rows]
    assert lengths == sorted(lengths)
    first = rows[0]
    opened = designer.post(
        "/api/lab/runs/swaps/replay", variant="three swaps", match=first["match"]
    )["table"]
    table = designer.get(f"/api/tables/{opened}")
    assert table["status"] == "over"
    assert [chair["bot"] for chair in table["chairs"]] == first["bots"]
    last = first["decisions"]
    answer = designer.get(f"/api/tables/{opened}/replay", seat=0, first=last, last=last)
    assert answer["plies"] == last
    assert answer["positions"][0]["scores"] == first["scores"]


def test_a_run_is_stopped_and_goes_on_where_it_was(designer: Guest) -> None:
    start_run(designer, "long", matches=1_000_000)
    wait_for_run(designer, "long", lambda run: run["done"] > 0)
    designer.post("/api/lab/runs/long/stop")
    stopped = wait_for_run(designer, "long", lambda run: bool(run["state"] == "stopped"))
    assert 0 < stopped["done"] < stopped["total"]
    designer.post("/api/lab/runs/long/resume")
    further = wait_for_run(designer, "long", lambda run: bool(run["done"] > stopped["done"]))
    assert further["state"] == "playing"
    designer.post("/api/lab/runs/long/stop")
    names = [run["name"] for run in designer.get("/api/lab")["runs"]]
    assert "long" in names


@pytest.mark.parametrize("name", ["../out", "a/b", ".hidden", "x" * 61, "nul\x00", " ", "a."])
def test_a_run_has_a_name_that_is_a_good_name_for_a_file(designer: Guest, name: str) -> None:
    wish = {
        "game": "neon",
        "seats": 2,
        "bots": ["random"],
        "matches": 10,
        "variants": [{"name": "a"}],
    }
    error = designer.post("/api/lab/runs", 400, name=name, **wish)["error"]
    assert error["key"] == "lab_bad_name"


def test_a_name_that_is_taken_is_refused(designer: Guest, played: dict[str, Any]) -> None:
    wish = {
        "game": "neon",
        "seats": 2,
        "bots": ["random"],
        "matches": 10,
        "variants": [{"name": "a"}],
    }
    error = designer.post("/api/lab/runs", 400, name="swaps", **wish)["error"]
    assert error["key"] == "lab_name_taken"


def test_files_of_the_designers_own_are_not_written_over(lab: LabServer, designer: Guest) -> None:
    deck = [{"card": "swap", "count": 3}]
    wish = {"game": "neon", "seats": 2, "matches": 10}
    changed = [{"name": "a", "options": {"deck": deck}}]
    for file in ("own.toml", "own.1.deck.json"):
        (lab.folder / file).write_text("my own")
        error = designer.post(
            "/api/lab/runs", 400, name="own", bots=["random"], variants=changed, **wish
        )["error"]
        assert (error["key"], error["args"]["path"]) == ("exists", file)
        assert (lab.folder / file).read_text() == "my own"
        (lab.folder / file).unlink()
    designer.post("/api/lab/runs", 400, name="own", bots=["nobody"], variants=changed, **wish)
    assert list(lab.folder.glob("own*")) == []


def test_an_odd_folder_is_listed_as_what_it_is_and_the_others_beside_it(
    lab: LabServer, designer: Guest, played: dict[str, Any]
) -> None:
    plan = json.loads((lab.folder / "swaps.lab" / "plan.json").read_text("utf-8"))
    odd = {
        "gold-1.5": json.dumps(plan),
        "_x": "{",
        "half": json.dumps({"columns": plan["columns"]}),
        "chess": json.dumps(plan | {"game": "chess"}),
    }
    for name, text in odd.items():
        (lab.folder / f"{name}.lab").mkdir()
        (lab.folder / f"{name}.lab" / "plan.json").write_text(text, "utf-8")
    states = {run["name"]: run["state"] for run in designer.get("/api/lab")["runs"]}
    assert states["swaps"] == "complete"
    assert states["gold-1.5"] == "stopped"
    assert {states[name] for name in ("_x", "half", "chess")} == {"unreadable"}
    assert designer.get("/api/lab/runs/gold-1.5")["game"] == "neon"
    for name in ("_x", "half"):
        assert designer.get(f"/api/lab/runs/{name}", 400)["error"]["key"] == "lab_no_run"


def test_of_two_who_ask_for_one_name_at_once_one_is_first(lab: LabServer) -> None:
    wish = {"game": "neon", "seats": 2, "bots": ["random"], "matches": 10, "name": "twice"}
    guests = [lab.guest(None) for _ in range(4)]
    with ThreadPoolExecutor() as pool:
        answers = pool.map(
            lambda guest: guest.http.post(
                "/api/lab/runs", json=wish | {"variants": [{"name": "a"}]}
            ),
            guests,
        )
        codes = [answer.status_code for answer in answers]
    assert sorted(codes) == [201, 400, 400, 400]


def test_what_is_not_there_is_said_to_be_not_there(designer: Guest) -> None:
    assert designer.get("/api/lab/runs/nothing", 400)["error"]["key"] == "lab_no_such_run"
    assert designer.get("/api/lab/games/chess", 404)["error"]["key"] == "unknown_game"


def test_a_page_of_another_site_starts_nothing(lab: LabServer, designer: Guest) -> None:
    answer = designer.http.post(
        "/api/lab/runs/swaps/stop", json={}, headers={"origin": "https://elsewhere.example"}
    )
    assert answer.status_code == 403


def test_a_name_that_was_made_to_lead_here_leads_nowhere(lab: LabServer, designer: Guest) -> None:
    for host, status in (
        (f"elsewhere.example:{lab.port}", 403),
        ("127.0.0.1.elsewhere.example", 403),
        ("[", 403),
        (f"127.0.0.1:{lab.port}", 200),
        (f"[::1]:{lab.port}", 200),
        (f"LOCALHOST:{lab.port}", 200),
    ):
        answer = designer.http.get("/api/lab", headers={"host": host})
        assert answer.status_code == status, host


def test_a_single_deal_has_a_mean_and_no_interval() -> None:
    rows = pl.LazyFrame({"deal": [0, 0], "choices": [2.0, 4.0]})
    found = mean_figure(rows, pl.col("choices"))
    assert found == {"mean": 3.0, "low": None, "high": None}
