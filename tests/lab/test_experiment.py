"""Experiment files; errors are one line with their place in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.lab.experiment import Experiment, experiment_from_dict
from ludoteca.lab.experiment_file import parse_experiment, read_experiment

FINE = 'game = "neon"\nmatches = 10\n'


def parsed(text: str, folder: Path = Path()) -> Experiment:
    return parse_experiment(text, folder / "try.toml")


def test_what_a_file_does_not_say_is_as_usual() -> None:
    experiment = parsed(FINE)
    assert (experiment.game, experiment.matches, experiment.target_width, experiment.seed) == (
        "neon",
        10,
        None,
        "lab",
    )
    (variant,) = experiment.variants
    assert (variant.seats, variant.bots) == (4, ("skilled",))
    assert variant.options["hand_size"] == 7


def test_a_grid_has_every_combination() -> None:
    experiment = parsed(FINE + "[vary]\nhand_size = [5, 7]\nfree_draw = [true, false]")
    assert [variant.name for variant in experiment.variants] == [
        "hand_size=5, free_draw=on",
        "hand_size=5, free_draw=off",
        "hand_size=7, free_draw=on",
        "hand_size=7, free_draw=off",
    ]
    assert experiment.variants[1].options["hand_size"] == 5


def test_named_variants_take_over_what_they_do_not_say() -> None:
    experiment = parsed(
        FINE
        + 'seats = 3\nbots = ["random"]\n[options]\nhand_size = 5\n[[variant]]\nname = "as it is"\n'
        + '[[variant]]\nname = "more"\nseats = 2\n[variant.options]\nfree_draw = true'
    )
    plain, more = experiment.variants
    assert (plain.seats, plain.bots, plain.options["hand_size"]) == (3, ("random",), 5)
    assert (more.seats, more.options["hand_size"], more.options["free_draw"]) == (2, 5, True)


def test_a_deck_may_be_a_file_beside(tmp_path: Path) -> None:
    (tmp_path / "gold.json").write_text("[" + ",".join(['{"length": 4, "points": 3}'] * 18) + "]")
    text = 'game = "kobito"\nmatches = 1\n[vary]\ngold_deck = ["reconstruction", "gold.json"]'
    experiment = parsed(text, tmp_path)
    assert [variant.name for variant in experiment.variants] == [
        "gold_deck=reconstruction",
        "gold_deck=gold",
    ]
    assert experiment.variants[1].options["gold_deck"] == [{"length": 4, "points": 3}] * 18


def closely(game: str, matches: int, bots: str = "skilled", more: str = "") -> int:
    named = ", ".join(f'"{bot}"' for bot in bots.split())
    return parsed(f'game = "{game}"\nmatches = {matches}\nbots = [{named}]\n{more}').detail_every


def test_of_many_matches_some_are_looked_at_closely() -> None:
    assert [closely("kobito", n) for n in (1, 400, 1000, 10_000)] == [1, 1, 4, 4]
    assert closely("kobito", 1_000_000) == 50
    assert closely("kobito", 1_000_000, more="detail_every = 1") == 1


def test_of_matches_that_take_microseconds_fewer_are_looked_at_closely() -> None:
    assert [closely("neon", n) for n in (400, 2000, 10_000, 1_000_000)] == [1, 8, 25, 50]


def test_where_bots_think_all_matches_are_looked_at_closely() -> None:
    assert closely("neon", 10_000, "expert") == 1
    assert closely("neon", 10_000, "expert master skilled casual") == 1
    at_a_table_of_their_own = "expert skilled casual novice random"
    assert closely("neon", 10_000, at_a_table_of_their_own) == 25
    assert closely("kobito", 10_000, at_a_table_of_their_own) == 4


def test_an_experiment_comes_back_from_its_list() -> None:
    experiment = parsed(FINE + "target_width = 0.1\n[vary]\nhand_size = [5, 7]")
    assert experiment_from_dict(experiment.to_dict()) == experiment


BAD = {
    "no TOML": ("game = ", "lab_syntax"),
    "a name twice": ('game = "neon"\ngame = "neon"', "lab_syntax"),
    "a bracket left open": (FINE + "[vary", "lab_syntax"),
    "nothing": ("", "lab_missing"),
    "no game": ("matches = 10", "lab_missing"),
    "a game of a wrong kind": ("game = 7\nmatches = 1", "lab_text"),
    "an empty game": ('game = ""\nmatches = 1', "lab_text"),
    "a game that is not there": ('game = "chess"\nmatches = 1', "unknown_game"),
    "a table for a game": ("matches = 1\n[game]\nname = 'neon'", "lab_text"),
    "no number of matches": ('game = "neon"', "lab_missing"),
    "no match": ('game = "neon"\nmatches = 0', "lab_whole"),
    "fewer than none": ('game = "neon"\nmatches = -5', "lab_whole"),
    "half a match": ('game = "neon"\nmatches = 1.5', "lab_whole"),
    "matches in words": ('game = "neon"\nmatches = "many"', "lab_whole"),
    "a truth for matches": ('game = "neon"\nmatches = true', "lab_whole"),
    "too many matches": ('game = "neon"\nmatches = 1_000_000_000_000', "lab_whole"),
    "an interval of nothing": (FINE + "target_width = 0", "lab_part"),
    "an interval of everything": (FINE + "target_width = 1", "lab_part"),
    "a negative interval": (FINE + "target_width = -0.1", "lab_part"),
    "no number for an interval": (FINE + "target_width = nan", "lab_part"),
    "an interval in words": (FINE + 'target_width = "narrow"', "lab_part"),
    "a seed that is a number": (FINE + "seed = 5", "lab_text"),
    "an empty seed": (FINE + 'seed = " "', "lab_text"),
    "a seed of two lines": (FINE + 'seed = "a\\nb"', "lab_text"),
    "a seed without end": (FINE + f'seed = "{"a" * 300}"', "lab_long"),
    "no seats": (FINE + "seats = 0", "bad_seats"),
    "seats for too many": (FINE + "seats = 9", "bad_seats"),
    "seats in words": (FINE + 'seats = "four"', "lab_whole"),
    "a list of seats": (FINE + "seats = [2, 3]", "lab_whole"),
    "bots that are a text": (FINE + 'bots = "skilled"', "lab_texts"),
    "no bots": (FINE + "bots = []", "lab_texts"),
    "bots that are numbers": (FINE + "bots = [1, 2]", "lab_texts"),
    "a bot that is not there": (FINE + 'bots = ["skilled", "champion"]', "unknown_bot"),
    "a bot of no iterations": (FINE + 'bots = ["master:0"]', "unknown_bot"),
    "weights that are not there": (FINE + 'bots = ["learned:no.weights"]', "learned_garbage"),
    "an unknown entry": (FINE + 'colour = "red"', "lab_unknown"),
    "a misspelt table": (FINE + "[varry]\nhand_size = [5]", "lab_unknown"),
    "closely in words": (FINE + 'detail_every = "yes"', "lab_whole"),
    "never closely": (FINE + "detail_every = 0", "lab_whole"),
    "a chunk of nothing": (FINE + "chunk = 0", "lab_whole"),
    "options that are a list": (FINE + "options = [1]", "lab_table"),
    "an option that is not there": (FINE + "[options]\nhandsize = 5", "unknown_option"),
    "a value that is not there": (FINE + "[options]\nhand_size = 70", "bad_value"),
    "a truth for a number": (FINE + "[options]\nhand_size = true", "bad_value"),
    "a list for one value": (FINE + "[options]\nhand_size = [5, 7]", "bad_value"),
    "a table for a value": (FINE + "[options.hand_size]\nx = 1", "bad_value"),
    "a grid that is a list": (FINE + "vary = [5]", "lab_table"),
    "one value to vary": (FINE + "[vary]\nhand_size = 5", "lab_values"),
    "nothing to vary": (FINE + "[vary]\nhand_size = []", "lab_values"),
    "the same value twice": (FINE + "[vary]\nhand_size = [5, 5]", "lab_doubled"),
    "a wrong value to vary": (FINE + "[vary]\nhand_size = [5, 70]", "bad_value"),
    "an unknown option to vary": (FINE + "[vary]\nbirds = [1]", "unknown_option"),
    "a grid without end": (
        'game = "coatl"\nmatches = 1\n[vary]\n'
        + "".join(f"level_{n} = [true, false]\n" for n in range(1, 6))
        + "promos = [true, false]\ntokens = [true, false]\ncoatls = [1, 2, 3]",
        "lab_many",
    ),
    "a grid and names": (FINE + "[vary]\nhand_size = [5]\n[[variant]]\nname = 'a'", "lab_both"),
    "a variant that is a table": (FINE + "[variant]\nname = 'a'", "lab_tables"),
    "a variant that is a text": (FINE + "variant = ['a']", "lab_tables"),
    "no variants": (FINE + "variant = []", "lab_tables"),
    "a variant without a name": (FINE + "[[variant]]\nseats = 2", "lab_missing"),
    "two of one name": (FINE + "[[variant]]\nname='a'\n[[variant]]\nname='a'", "lab_taken"),
    "a variant with a strange entry": (FINE + "[[variant]]\nname='a'\nseed='b'", "lab_unknown"),
    "a variant for too many": (FINE + "[[variant]]\nname='a'\nseats=9", "bad_seats"),
    "a variant of unknown bots": (FINE + "[[variant]]\nname='a'\nbots=['x']", "unknown_bot"),
    "a variant's wrong value": (
        FINE + "[[variant]]\nname='a'\n[variant.options]\nhand_size = 1",
        "bad_value",
    ),
    "a deck that is not there": (
        'game = "kobito"\nmatches = 1\n[options]\ngold_deck = "none.json"',
        "unreadable",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_refused_in_one_line_with_the_place(kind: str) -> None:
    text, key = BAD[kind]
    with pytest.raises(UserError) as refusal:
        parsed(text)
    note = refusal.value.note
    assert note.key in ("lab_file", "lab_place")
    assert getattr(note.args["why"], "key", None) == key
    for language in LANGUAGES:
        line = texts(language, str(note.args.get("game") or "") or None).say_note("refusal", note)
        assert line.startswith("try.toml")
        assert "\n" not in line


@pytest.mark.parametrize(
    ("deck", "key"),
    [
        ("[", "not_json"),
        ("{}", "deck_is_no_list"),
        ("[1]", "deck_size"),
        ("[" + ",".join(['{"length": 1, "points": 3}'] * 18) + "]", "deck_length"),
    ],
)
def test_a_bad_deck_is_refused_with_its_own_name_and_reason(
    deck: str, key: str, tmp_path: Path
) -> None:
    (tmp_path / "gold.json").write_text(deck)
    with pytest.raises(UserError) as refusal:
        parsed('game = "kobito"\nmatches = 1\n[options]\ngold_deck = "gold.json"', tmp_path)
    line = texts("en", "kobito").say_note("refusal", refusal.value.note)
    inner = refusal.value.note.args["why"]
    assert getattr(inner, "args", {})["why"].key == key
    assert "options.gold_deck" in line
    assert "gold.json" in line


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    for name, content in (("latin.toml", b"game = '\xe9'"), ("large.toml", b"#" * 2**21)):
        (tmp_path / name).write_bytes(content)
    for name in ("latin.toml", "large.toml", "missing.toml", "", "\0"):
        with pytest.raises(UserError) as refusal:
            read_experiment(tmp_path / name)
        assert refusal.value.note.key in ("lab_file", "unreadable", "bad_path")
