"""All variants play the same deals; the bytes do not depend on the number of processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.lab import parallel
from ludoteca.lab.data import Run, open_run
from ludoteca.lab.experiment_file import parse_experiment
from ludoteca.lab.report import render_report
from ludoteca.lab.report.report_data import load_report_data
from ludoteca.lab.run import match_record
from ludoteca.lab.work.shard_runner import ShardRunner
from ludoteca.lab.work.shards import make_shards
from ludoteca.terminal.commands.lab.run import run_experiment
from tests.lab.runs import GAMES, checksums, played, small


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("lab") / "small.lab"
    played(small(), found, processes=1)
    return found


@pytest.fixture(scope="module")
def whole(folder: Path) -> Run:
    return open_run(folder)


def test_parts_are_the_whole_in_order_and_hang_on_nothing_but_the_plan() -> None:
    whole = make_shards(small())
    assert [part.number for part in whole] == list(range(len(whole)))
    assert [(part.variant_index, part.deals) for part in whole[:3]] == [
        (0, range(2)),
        (1, range(2)),
        (0, range(2, 4)),
    ]
    for matches in (1, 100, 10_000, 1_000_000):
        text = f'game = "neon"\nmatches = {matches}\nbots = ["random"]'
        found = make_shards(parse_experiment(text, Path("a.toml")))
        assert [deal for part in found for deal in part.deals] == list(range(matches))
        assert len(found) <= 300


def test_a_part_of_matches_that_take_microseconds_is_worth_its_files() -> None:
    def sizes(game: str, matches: int, more: str = "") -> set[int]:
        text = f'game = "{game}"\nmatches = {matches}\nbots = ["skilled"]\n{more}'
        return {part.matches for part in make_shards(parse_experiment(text, Path("a.toml")))}

    assert sizes("neon", 20_000) == sizes("neon", 1_000_000) == {10_000}
    assert sizes("neon", 20_000, "target_width = 0.01") == {1000}
    assert max(sizes("kobito", 20_000)) == 313
    assert max(sizes("kobito", 20_000, "target_width = 0.01")) == 50


def test_every_variant_plays_the_same_deals_with_every_lineup(whole: Run) -> None:
    frame = whole.matches().collect()
    assert frame.height == 72
    deals = [set(frame.filter(variant=name)["deal"]) for name in ("hand_size=3", "hand_size=5")]
    assert deals[0] == deals[1] == set(range(6))
    lineups = {tuple(bots) for bots in frame["bots"]}
    assert len(lineups) == 6
    for _, some in frame.group_by("variant", "deal"):
        assert {tuple(bots) for bots in some["bots"]} == lineups


def test_two_processes_write_the_same_bytes_as_one(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "PROCESS_START_SECONDS", -1)  # after the first part
    last = played(small(), tmp_path / "two.lab", processes=2)
    assert last.is_finished
    assert last.done == last.total == 72
    assert checksums(tmp_path / "two.lab") == checksums(folder)
    assert (tmp_path / "two.lab/plan.json").read_bytes() == (folder / "plan.json").read_bytes()


def test_any_match_can_be_played_again_and_replayed(whole: Run) -> None:
    frame = whole.matches().collect()
    for row in frame.filter(match=13).iter_rows(named=True):
        record = match_record(whole, row["variant"], row["match"])
        assert record.players == [f"bot {bot}" for bot in row["bots"]]
        assert (record.scores, len(record.moves)) == (row["scores"], row["decisions"])
        assert record.verify(games.find("neon")).payoffs() == row["shares"]
    with pytest.raises(UserError):
        match_record(whole, "hand_size=9", 0)
    with pytest.raises(UserError):
        match_record(whole, "hand_size=3", 10_000)


def test_a_run_goes_on_until_the_interval_is_narrow(tmp_path: Path) -> None:
    text = 'game = "neon"\nbots = ["random"]\nseats = 2\ntarget_width = 0.3\nmatches = 5000\nchunk = 10'
    last = played(parse_experiment(text, Path("a.toml")), tmp_path / "a.lab", processes=1)
    assert last.is_finished
    assert last.widest_interval < 0.3
    assert last.done < last.total
    found = open_run(tmp_path / "a.lab")
    assert found.complete
    assert found.matches().collect().height == last.done
    again = played(
        parse_experiment(text, Path("a.toml")), tmp_path / "a.lab", processes=1, resume=True
    )
    assert (again.done, again.widest_interval) == (last.done, last.widest_interval)


UNTIL = """
game = "neon"
bots = ["random"]
seats = 2
target_width = 0.25
"""


def test_a_run_that_stops_early_looks_closely_at_as_many_matches_as_one_of_its_length(
    tmp_path: Path,
) -> None:
    """The rate was that of the million matches that it might have played."""
    until = parse_experiment(UNTIL, Path("until.toml"))
    played(until, tmp_path / "until.lab", processes=1)
    run = open_run(tmp_path / "until.lab")
    matches = run.matches().select("detailed").collect()["detailed"]
    assert matches.sum() >= min(len(matches), 250)
    assert not run.missed_target
    rates = [until.detail_every_at(number) for number in (0, 1000, 20_000, 900_000)]
    assert rates == [1, 4, 25, 45]


def test_a_target_that_was_missed_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the terminal, and at the top of the report; not where it was reached."""
    file = tmp_path / "until.toml"
    file.write_text(f"matches = 40\n{UNTIL.replace('0.25', '0.1')}", "utf-8")
    words = "The target was missed: the widest interval is"
    run_experiment("en", file=str(file), out=None, processes=1, cluster=None, resume=False)
    assert words in " ".join(capsys.readouterr().out.split())
    assert words in render_report(load_report_data(tmp_path / "until.lab"), "en")
    file.write_text(f"matches = 4000\n{UNTIL}", "utf-8")
    other = str(tmp_path / "met.lab")
    run_experiment("en", file=str(file), out=other, processes=1, cluster=None, resume=False)
    assert words not in capsys.readouterr().out


def test_progress_tells_the_shares_of_bots_and_seats(tmp_path: Path) -> None:
    last = played(small(), tmp_path / "a.lab", processes=1)
    bots = {key: share for (name, key), (share, _) in last.shares.items() if name == "hand_size=3"}
    assert bots["bot", "random"] < bots["bot", "rulebook"]
    assert sum(bots["seat", str(seat)] for seat in range(3)) == pytest.approx(1)


def test_a_match_that_does_not_end_is_named_with_its_variant_and_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = ShardRunner(make_shards(small())[3])
    monkeypatch.setattr(player.game, "longest", 3)
    with pytest.raises(UserError) as refusal:
        player.run()
    args = refusal.value.note.args
    assert (args["variant"], args["deal"]) == ("hand_size=5", 2)
    for language in LANGUAGES:
        assert "hand_size=5" in texts(language, "neon").say_note("refusal", refusal.value.note)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "bot"), [("coatl", "priest"), ("neon", "expert"), ("kobito", "casual")]
)
def test_bots_that_have_played_other_matches_play_this_one_as_if_they_had_not(
    name: str, bot: str, tmp_path: Path
) -> None:
    text = f'game = "{name}"\nseats = 2\nbots = ["{bot}", "random"]\nmatches = 4\nchunk = 4'
    played(parse_experiment(text, Path("a.toml")), tmp_path / "a.lab", processes=1)
    found = open_run(tmp_path / "a.lab")
    last = found.matches().collect().row(-1, named=True)
    record = match_record(found, last["variant"], last["match"])
    assert (record.scores, len(record.moves)) == (last["scores"], last["decisions"])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_put_into_the_lab(name: str, tmp_path: Path) -> None:
    game = games.find(name)
    options = "".join(f"{key} = {str(v).lower()}\n" for key, v in game.short_match_options.items())
    text = f'game = "{name}"\nbots = ["random"]\nmatches = 2\nchunk = 2\n[options]\n{options}'
    assert played(parse_experiment(text, Path("a.toml")), tmp_path / "a.lab", processes=1).done == 2
    found = open_run(tmp_path / "a.lab")
    assert found.complete
    assert found.curves().collect().height == 20
    assert (
        found.decisions().collect()["decisions"].sum()
        == found.matches().collect()["decisions"].sum()
    )
