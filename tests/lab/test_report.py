"""The report agrees with the data in every language and is self-contained."""

from __future__ import annotations

import re
import sys
import textwrap
import tomllib
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import polars as pl
import pytest

from ludoteca import games
from ludoteca.cli import run as called
from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.lab.experiment_file import parse_experiment
from ludoteca.lab.report import render_report, write_report
from ludoteca.lab.report.findings import CHANGES, DEALT, HELD, ITEMS, collect_findings
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.items import item_images
from ludoteca.lab.report.items.item_effects import item_stats
from ludoteca.lab.report.items.item_images import ItemImages
from ludoteca.lab.report.measures import all_variant_changes
from ludoteca.lab.report.players_section import luck_shares
from ludoteca.lab.report.report_data import ReportData, load_report_data
from ludoteca.lab.report.report_page import report_header
from ludoteca.lab.report.win_probability_section import win_probability
from ludoteca.lab.restricted_play import ValueLost, load_losses
from ludoteca.lab.run import run as played
from ludoteca.lab.statistics.estimate import t_interval
from ludoteca.terminal.commands.lab.report import report, restrict
from ludoteca.terminal.commands.lab.run import export
from ludoteca.terminal.errors import CliError
from tests.lab.runs import small
from tests.lab.simulated_tables import run

VOID = {"meta", "img", "br", "path", "use", "rect", "line", "circle"}


class Reader(HTMLParser):
    """Collects the visible text and checks the nesting of the tags."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open and "svg" not in self.open:
            self.words.append(data)


def read(report: str) -> str:
    reader = Reader()
    reader.feed(report)
    reader.close()
    assert reader.open == []
    return re.sub(r"[ \n]+", " ", " ".join(reader.words))


@pytest.fixture(scope="module")
def source() -> ReportData:
    return run(variants={"printed": {}, "seven": {"hand_size": 7}}, advantage=0.6)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_chapters_stand_in_every_language(source: ReportData, language: str) -> None:
    report = render_report(source, language)
    words, said = read(report), texts(language, "neon")
    for key in (
        "summary",
        "who",
        "how_long",
        "win_probability",
        "items",
        "variants",
        "reading",
        "luck_title",
    ):
        assert said.say(f"report.{key}") in words, key
    assert f'<html lang="{language}">' in report
    assert not re.search(r"\{\w+\}", words), "an argument was left open"
    assert "⟦" not in report, "a word on a card was left open"


def test_nothing_is_fetched_from_elsewhere(source: ReportData) -> None:
    report = render_report(source, "en")
    fetched = re.findall(
        r'(?:src|href)="(?!#|data:)([^"]*)"|url\((?!#|data:|"data:)([^)]*)\)', report
    )
    assert fetched == []
    assert "<script" not in report


@pytest.mark.parametrize("name", [name for name in games.names() if name != "neon"])
def test_every_game_has_a_report(name: str) -> None:
    game = games.find(name)
    items = tuple(texts("en", name).tables["card"])[:4]
    words = read(render_report(run(name, game.usual_seats, 30, items=items), "uk"))
    assert texts("uk", name).say("game.name") in words


def test_a_good_seat_is_named_with_its_share_and_its_interval(source: ReportData) -> None:
    assert re.search(
        r"Seat 1 wins \d\d\.\d\u202f% of the victories \(\d\d\.\d–\d\d\.\d\u202f%",
        read(render_report(source, "en")),
    )


def test_even_seats_are_called_even_and_how_much_would_have_shown() -> None:
    words = read(render_report(run(deals=300), "en"))
    assert re.search(
        r"No seat is better than another, as far as 600 matches can see: .* [\d.]+ points", words
    )


def test_a_variant_that_changes_nothing_is_said_to_change_nothing_that_could_be_seen() -> None:
    same = run(variants={"one": {}, "other": {}}, alike=True)
    words = read(render_report(same, "en"))
    assert "“other” makes no difference here. It never came up: all 400 matches ran alike." in words
    findings = collect_findings(same, {})
    assert not any(findings.judgements.is_clear(CHANGES, one.key) for one in findings.changes)


def test_a_difference_is_denied_only_beside_an_interval_with_zero() -> None:
    """Four variants that differ by chance alone: each verdict agrees with its interval."""
    for seed in range(6):
        findings = collect_findings(four_alike(seed), {})
        for change in findings.changes:
            judgement = findings.judgements.of(CHANGES, change.key)
            assert judgement is not None
            estimate = change.pair.difference
            assert (judgement.verdict == "none") == (estimate.low <= 0 <= estimate.high)


def test_a_difference_that_is_not_clear_is_a_perhaps_with_the_deals_that_would_tell() -> None:
    words = read(render_report(four_alike(2), "en"))
    assert re.search(
        r"“\w+” perhaps makes a difference \(about [\d,]+ more deals would tell\): .+ → .+ \(",
        words,
    )
    assert (
        "Perhaps: among all comparisons of this report, chance alone could show as much." in words
    )


def four_alike(seed: int) -> ReportData:
    return run(variants={name: {} for name in ("a", "b", "c", "d")}, same_edge=True, seed=seed)


def test_a_variant_that_is_better_for_the_first_seat_stands_out(source: ReportData) -> None:
    changes = {change.measure.key: change for change in all_variant_changes(source.variants)}
    judgements = collect_findings(source, {}).judgements
    assert judgements.is_clear(CHANGES, changes["m_first_seat"].key)
    assert changes["m_first_seat"].pair.saved_matches > 0, "the same deals saved matches"
    assert re.search(
        r"“seven” makes a clear difference: win share of the first seat: "
        r"\d\d\.\d\u202f% → \d\d\.\d\u202f% \(\+\d+\.\d; \+[\d.]+ to \+[\d.]+\)\xa0★",
        read(render_report(source, "en")),
    )


def test_every_clear_difference_is_in_the_summary_with_fairness_first() -> None:
    """Length differs far more certainly than the first seat, which is the finding."""
    both = run(variants={"printed": {}, "long": {}}, advantage=0.2, longer=10)
    findings = collect_findings(both, {})
    certainty = {
        change.measure.key: findings.judgements.of(CHANGES, change.key).certainty  # type: ignore[union-attr]
        for change in findings.changes
    }
    assert certainty["m_decisions"] > 2 * certainty["m_first_seat"]
    report = render_report(both, "en")
    summary = read(
        report[: report.index('id="variants"')].rpartition("<section")[0] + "</main></body></html>"
    )
    lines = re.findall(r"(win share of the first seat|decisions in a match): [^→]+ → ", summary)
    assert lines == ["win share of the first seat", "decisions in a match"]


@pytest.mark.parametrize(("chances", "kings"), [((0.8, 0.15, 0.05), 0), ((0.48, 0.47, 0.05), 1)])
def test_partners_who_lead_do_not_lead_against_each_other(
    chances: tuple[float, ...], kings: int
) -> None:
    pairs = run("encantados", 6, 30, items=())
    frames = pairs.variants[0].tables.frames  # type: ignore[attr-defined]
    frames["curves"] = [
        frame.with_columns(win_chance=pl.Series([[*chances, *chances]] * frame.height))
        for frame in frames["curves"]
    ]
    assert pairs.variants[0].sides == ((0, 3), (1, 4), (2, 5))
    shares = win_probability(pairs.variants[0])
    assert shares is not None
    assert shares.kingmaker_share is not None
    assert shares.kingmaker_share.value == kings


def test_few_deals_are_compared_by_nothing() -> None:
    few = run(deals=19, variants={"one": {}, "other": {}}, advantage=3.0)
    assert all_variant_changes(few.variants) == []
    assert luck_shares(few.variants[0]) is None
    assert "“other” has fewer than 20 deals in common" in read(render_report(few, "en"))
    assert all_variant_changes(run(deals=20, variants={"one": {}, "other": {}}).variants)


def test_no_chance_is_below_nothing_or_above_all() -> None:
    shares = win_probability(run(deals=20, advantage=3.0).variants[0])
    assert shares is not None
    assert all(
        low >= 0 and high <= 1 for *_, low, high in (*shares.winner_curve, *shares.leader_curve)
    )


def test_what_is_held_and_never_played_is_named(source: ReportData) -> None:
    found = {one.item: one for one in item_stats(source.variants[0])}
    assert found["+4"].is_never_played
    assert not found["red-7"].is_never_played
    judgements = collect_findings(source, {}).judgements
    assert not any(
        judgements.is_clear(ITEMS, (kind, "printed", item))
        for kind in (DEALT, HELD)
        for item in found
    )
    assert "is never played: Wild +4" in read(render_report(source, "en"))


def test_what_restricted_play_has_found_stands_beside_its_card(source: ReportData) -> None:
    losses = {
        "printed": ValueLost(
            "skilled", {"red-7": t_interval(0.05, 0.01, 400)}, {"draw": t_interval(0.2, 0.01, 400)}
        )
    }
    words = read(render_report(source, "en", losses))
    assert "without Red 7, Skilled loses 5.0 points" in words
    assert "+20.0" in words


def test_what_was_seen_too_seldom_is_not_compared() -> None:
    assert "that takes 20 deals with it" in read(render_report(run(deals=8), "en"))


def test_names_of_variants_are_words_and_no_tags() -> None:
    report = render_report(run(variants={"<b>bold": {}, "plain": {}}), "en")
    assert "<b>bold" not in report
    assert "&lt;b&gt;bold" in report


def test_numbers_are_written_as_people_write_them() -> None:
    game = games.find("neon")
    written = {
        language: ReportFormatter(language, game).number(-1234.5, 1) for language in LANGUAGES
    }
    assert written == {"en": "−1,234.5", "pt-BR": "−1.234,5", "uk": "−1\u202f234,5"}
    assert ReportFormatter("en", game).signed(-0.001) == "0.0"
    assert ReportFormatter("en", game).signed(0.25, 2) == "+0.25"


def test_without_the_page_things_are_told_by_their_letters(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(item_images, "PAGE", tmp_path)
    game = games.find("kobito")
    assert ">7<" in ItemImages(game).image("7", ReportFormatter("en", game))


SMALL = """
game = "neon"
seats = 2
bots = ["skilled", "random"]
matches = 12
seed = "small"
[vary]
hand_size = [5, 7]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real run."""
    place = tmp_path_factory.mktemp("lab")
    for _ in played(
        parse_experiment(SMALL, place / "small.toml"), place / "small.lab", processes=1
    ):
        pass
    return place / "small.lab"


def test_a_run_of_the_lab_becomes_a_file(folder: Path, tmp_path: Path) -> None:
    write_report(folder, tmp_path / "report.html", "pt-BR")
    words = read((tmp_path / "report.html").read_text("utf-8"))
    assert "24 partidas" in words
    assert texts("pt-BR", "neon").say("report.unfinished") not in words


def test_it_says_how_many_matches_were_looked_at_closely(
    source: ReportData, tmp_path: Path
) -> None:
    for _ in played(small(), tmp_path / "some.lab", processes=1):
        pass
    some = load_report_data(tmp_path / "some.lab")
    assert "72 matches 36 of them in detail" in read(render_report(some, "en"))
    assert "36 з них розглянуто зблизька" in read(render_report(some, "uk"))
    assert "looked at closely" not in read(
        report_header(source, ReportFormatter("en", source.game))
    ), "all were"


def test_a_report_that_cannot_be_written_is_refused_in_words(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError) as refusal:
        write_report(folder, tmp_path / "nowhere" / "report.html", "en")
    assert refusal.value.note.key == "unwritable"


def test_the_command_writes_the_report_into_the_folder(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report("uk", str(folder), None)
    assert (
        (folder / "report.html").read_text("utf-8").startswith('<!doctype html>\n<html lang="uk">')
    )
    assert str(folder / "report.html") in capsys.readouterr().out


def test_the_command_for_restricted_play_keeps_what_it_found(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = parse_experiment(SMALL, folder).variants[0].name
    restrict(
        "en",
        folder=str(folder),
        variant=None,
        bot="random",
        item=("red-7",),
        kind=("draw",),
        deals=4,
        processes=1,
    )
    assert set(load_losses(folder)[first].items) == {"red-7"}
    assert "Without “Red 7”: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("variant", "item", "words"),
    [
        (None, "no-card", "“no-card” does not occur in this run"),
        ("none", "red-7", "no variant called “none”"),
    ],
)
def test_what_the_run_does_not_know_is_refused(
    folder: Path, variant: str | None, item: str, words: str
) -> None:
    with pytest.raises(CliError, match=words):
        restrict(
            "en",
            folder=str(folder),
            variant=variant,
            bot=None,
            item=(item,),
            kind=(),
            deals=2,
            processes=1,
        )


def test_a_package_that_is_missing_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(CliError, match=r"vl_convert: pip install ludoteca\[lab\]"):
        report("en", str(folder), None)


def test_without_the_extra_a_table_is_not_exported_and_the_reason_is_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(CliError, match=r"polars: pip install ludoteca\[lab\]"):
        export("en", str(folder), "matches", str(tmp_path / "matches.csv"))


def test_the_page_names_the_package_that_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in [name for name in sys.modules if name.startswith("ludoteca.lab_web")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "polars", None)
    assert called(["lab", "serve", "--no-browser"]) != 0
    assert "polars: pip install ludoteca[lab]" in capsys.readouterr().err


def test_the_extra_brings_all_that_the_lab_needs() -> None:
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    extras = tomllib.loads(text)["project"]["optional-dependencies"]
    for extra in ("lab", "cluster"):
        named = {re.split("[>=<]", one)[0] for one in extras[extra]}
        assert named >= {"numpy", "optuna", "polars", "pyarrow", "vl-convert-python"}


def test_the_style_travels_with_the_package() -> None:
    assert files("ludoteca.lab.report").joinpath("style.css").is_file()


def test_the_experiment_of_the_first_hour_is_one() -> None:
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    matches = re.findall(r" *```toml\n(.*?)```", text, re.DOTALL)
    experiment = parse_experiment(matches[0], Path("house-rules.toml"))
    assert [one.name for one in experiment.variants] == [
        "As printed",
        "Free draw",
        "Mixed stacking",
    ]
    combined = parse_experiment(textwrap.dedent(matches[1]), Path("vary.toml"))
    assert len(combined.variants) == 4
    assert combined.target_width == 0.02
    for picture in re.findall(r"\]\((lab-\w+\.jpg)\)", text):
        assert (Path(__file__).parents[2] / "docs" / picture).is_file()
