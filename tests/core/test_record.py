"""Records: a match is saved, loaded and replayed; inconsistent records are refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from ludoteca import games
from ludoteca.core.engine.fingerprint import fingerprint
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.jsonfile import read_json, read_text
from ludoteca.core.option import Value
from ludoteca.core.record import (
    FORMAT,
    Record,
    commitment,
    load,
    new_seed,
    random_chooser,
)
from tests.core.pairs import Pairs


def shelf(name: str) -> Pairs:
    if name != "pairs":
        raise UserError("unknown_game", game=name, games="pairs")
    return Pairs()


def played() -> Record:
    """A whole match in which every player holds."""
    record = Record("pairs", 1, 2, "seed", {"loud": False}, ["Ana", "Борис"])
    record.moves = ["draw", "hold"] * 8
    record.scores = [6, 6]
    return record


def refusal(text: str) -> str:
    with pytest.raises(UserError) as refused:
        load(text, shelf)
    return repr(refused.value.note)


def changed(**facts: object) -> str:
    return json.dumps(json.loads(played().dump()) | facts)


# Saving and loading


def test_a_record_is_loaded_as_it_was_saved() -> None:
    assert load(played().dump(), shelf) == played()


@given(
    some.text(some.characters(exclude_categories=["Cs"])),
    some.lists(some.text(some.characters(exclude_categories=["Cs"])), max_size=3),
    some.lists(some.text(some.characters(exclude_categories=["Cs"])), max_size=5),
    some.none() | some.lists(some.integers(), max_size=3),
    some.booleans(),
)
def test_whatever_is_in_it(
    seed: str, players: list[str], moves: list[str], scores: list[int] | None, loud: bool
) -> None:
    record = Record("pairs", 1, 2, seed, {"loud": loud}, players, moves, scores)
    assert load(record.dump(), shelf) == record


def test_a_saved_record_has_one_move_a_line() -> None:
    lines = played().dump().splitlines()
    assert lines.count('    "hold",') + lines.count('    "hold"') == 8
    assert f'  "commitment": "{commitment("seed")}",' in lines
    assert json.loads(Record("pairs", 1, 2, "s").dump())["moves"] == []


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_every_new_seed_is_another() -> None:
    assert len({new_seed() for _ in range(100)}) == 100
    assert len(new_seed()) == 32


def test_options_that_are_not_named_have_their_default() -> None:
    assert load(changed(options={}), shelf).options == {"loud": False}


def test_players_and_scores_may_be_left_out() -> None:
    facts = json.loads(played().dump())
    del facts["players"], facts["scores"]
    assert load(json.dumps(facts), shelf).scores is None


# Invalid records


HALF_A_LETTER = '{"seed": "' + "\\" + 'ud800"}'


@pytest.mark.parametrize("text", ["", "{", "[1,", "nonsense", "[" * 100_000, HALF_A_LETTER])
def test_what_is_not_json_is_refused(text: str) -> None:
    assert refusal(text).startswith("not_json line=")


def test_the_line_where_json_breaks_off_is_named() -> None:
    assert refusal('{\n"game": "pairs",\n') == "not_json line=3"


@pytest.mark.parametrize("text", ["[]", "1", '"x"', "null"])
def test_what_is_not_a_record_is_refused(text: str) -> None:
    assert refusal(text) == "not_a_record"


@pytest.mark.parametrize(
    "field", ["game", "rules", "seats", "options", "seed", "commitment", "moves"]
)
def test_a_missing_field_is_named(field: str) -> None:
    facts = json.loads(played().dump())
    del facts[field]
    assert refusal(json.dumps(facts)) == f"missing_field field={field}"


def test_an_unknown_field_is_named() -> None:
    assert refusal(changed(winner="Ana")) == "unknown_field field=winner"


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("game", 1),
        ("rules", "1"),
        ("rules", True),
        ("rules", 1.5),
        ("by", 1),
        ("by", "ludoteca"),
        ("by", "ludoteca 0.1.0\n"),
        ("by", "ludoteca 0.1.0, " + "a" * 80 + " 1"),
        ("format", "1"),
        ("format", True),
        ("format", 0),
        ("seats", None),
        ("seats", True),
        ("options", []),
        ("players", "Ana"),
        ("players", [1]),
        ("seed", 5),
        ("commitment", []),
        ("scores", [1, "2"]),
        ("scores", [True, 2]),
        ("scores", {}),
        ("scores", None),
        ("moves", {}),
        ("moves", ["draw", 1]),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(field: str, wrong: object) -> None:
    assert refusal(changed(**{field: wrong})) == f"bad_field field={field}"


def test_a_game_that_is_not_in_the_catalogue_is_refused() -> None:
    assert refusal(changed(game="chess")) == "unknown_game game=chess games=pairs"


def test_rules_of_another_version_are_refused() -> None:
    assert refusal(changed(rules=2)) == "newer_rules game=pairs rules=2 ours=1"
    assert refusal(changed(rules=0)) == "unknown_rules game=pairs rules=0 ours=1"


def test_a_record_of_later_rules_says_which_version_reads_it() -> None:
    later = changed(rules=2, by="ludoteca 0.9.0")
    assert refusal(later) == "newer_record game=pairs rules=2 ours=1 by=ludoteca 0.9.0"
    elsewhere = changed(rules=2, by="ludoteca 0.9.0, ludoteca-pairs 2.0")
    assert refusal(elsewhere).endswith("by=ludoteca 0.9.0, ludoteca-pairs 2.0")


def test_a_record_of_a_later_format_says_which_version_reads_it() -> None:
    later = changed(format=FORMAT + 1, by="ludoteca 0.9.0", clock={"minutes": 5}, seats=["Ana"])
    assert refusal(later) == f"newer_format format={FORMAT + 1} ours={FORMAT} by=ludoteca 0.9.0"
    assert refusal(changed(format=FORMAT + 1)) == "missing_field field=by"
    assert load(changed(format=FORMAT), shelf) == load(changed(), shelf)


def test_who_wrote_a_record_is_said_and_is_no_part_of_the_match() -> None:
    record = load(changed(), shelf)
    signed = record.dump("ludoteca 0.1.0")
    assert json.loads(signed)["by"] == "ludoteca 0.1.0"
    assert load(signed, shelf) == record
    assert '"by"' not in record.dump()


def test_a_changed_seed_is_refused() -> None:
    assert refusal(changed(seed="another")) == "seed_mismatch"
    assert refusal(changed(commitment="0" * 64)) == "seed_mismatch"


def test_unknown_options_and_values_are_refused() -> None:
    assert refusal(changed(options={"quiet": True})).startswith("unknown_option option=quiet")
    assert refusal(changed(options={"loud": 1})).startswith("bad_value option=loud")


# Replaying


def test_there_is_a_position_for_every_ply() -> None:
    turns = [int(state.turn) for state in played().states(Pairs())]
    assert turns == [0, 0, 1, 1] * 4 + [OVER]


def test_any_ply_can_be_asked_for() -> None:
    record, game = played(), Pairs()
    prints = [fingerprint(state) for state in record.states(game)]
    assert [fingerprint(record.state(game, ply)) for ply in range(17)] == prints
    assert fingerprint(record.state(game)) == prints[-1]


@pytest.mark.parametrize("ply", [-1, 17])
def test_a_ply_that_there_is_not_is_refused(ply: int) -> None:
    with pytest.raises(UserError, match=f"bad_ply ply={ply} n=16"):
        played().state(Pairs(), ply)


def test_a_move_that_is_not_legal_is_refused_with_its_ply_and_its_reason() -> None:
    record = played()
    record.moves[4] = "hold"
    with pytest.raises(UserError) as refused:
        record.state(Pairs())
    note = refused.value.note
    assert (note.key, note.args["ply"], note.args["words"]) == ("bad_move", 5, "hold")
    assert repr(note.args["why"]) == "no"


def test_moves_after_the_end_are_refused() -> None:
    record = played()
    record.moves.append("draw")
    with pytest.raises(UserError, match="bad_move ply=17"):
        record.verify(Pairs())


def test_seats_that_the_game_is_not_for_are_refused() -> None:
    with pytest.raises(UserError, match="bad_seats"):
        load(changed(seats=9), shelf).verify(Pairs())


def test_a_true_record_is_verified() -> None:
    assert played().verify(Pairs()).turn == OVER


@pytest.mark.parametrize("scores", [[5, 6], [6], [6, 6, 0], []])
def test_tampered_scores_are_refused(scores: list[int]) -> None:
    record = played()
    record.scores = scores
    with pytest.raises(UserError, match="bad_scores ply=16"):
        record.verify(Pairs())


def test_scores_of_a_match_that_is_not_over_are_refused() -> None:
    record = played()
    del record.moves[-1]
    with pytest.raises(UserError, match="bad_scores ply=15"):
        record.verify(Pairs())
    record.scores = None
    assert record.verify(Pairs()).turn != OVER


def test_each_ply_has_a_stream_of_its_own() -> None:
    record = played()
    firsts = {int(record.rng(ply).next()) for ply in range(20)}
    assert len(firsts) == 20
    assert record.rng(3).next() == record.rng(3).next()


def test_a_log_is_written_only_if_asked_for() -> None:
    assert played().state(Pairs()).log is None
    assert len(played().state(Pairs(), log=True).log or ()) == 8 * 3


def test_every_random_match_of_every_game_survives_saving() -> None:
    for name in games.names():
        game = games.find(name)
        record, state = random_match(game)
        again = load(record.dump(), games.find)
        assert fingerprint(again.verify(game)) == fingerprint(state)


def random_match(game: Any) -> tuple[Record, State]:
    record = Record.new(game, game.usual_seats, "survives")
    return record, record.play_to_end(game, random_chooser(stream("lot")))


# Files


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="unreadable"):
        read_text(str(tmp_path / "nowhere.json"))
    with pytest.raises(UserError, match="unreadable"):
        read_text(str(tmp_path))


def test_a_file_of_bytes_is_no_json(tmp_path: Path) -> None:
    path = tmp_path / "bytes.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match="not_json line=1"):
        read_json(str(path))


def test_a_byte_order_mark_is_no_part_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text('[1, "ї"]', "utf-8-sig")
    assert read_json(str(path)) == [1, "ї"]
    assert load("\ufeff" + played().dump(), shelf) == played()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"length": 4, "length": 5}', "length"),
        ('[{"a": {"b": 1, "b": 1}}]', "b"),
        ('{"' + "\\" + 'ud800": 1, "' + "\\" + 'ud800": 2}', "?"),
    ],
)
def test_a_name_that_stands_twice_is_refused(text: str, name: str) -> None:
    assert refusal(text) == f"doubled_name name={name}"


def test_a_file_of_json_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text('[1, "ї"]', "utf-8")
    assert read_json(str(path)) == [1, "ї"]


# Older rules


class NewlyQuiet(Pairs):
    """Pairs with rules 3: rules 1 played loud, rules 2 did not."""

    rules = 3
    migrations: Mapping[int, Mapping[str, Value]] = {1: {"loud": True}, 2: {"loud": False}}


def test_a_record_of_older_rules_is_read_as_one_of_today_with_the_options_that_keep_its_meaning() -> (
    None
):
    record = load(changed(options={}), lambda _: NewlyQuiet())
    assert (record.rules, record.options) == (3, {"loud": True})
    assert load(changed(rules=2, options={}), lambda _: NewlyQuiet()).options == {"loud": False}
    assert load(changed(), lambda _: NewlyQuiet()).options == {"loud": False}
    assert record.verify(NewlyQuiet()).turn == OVER


def test_an_older_number_that_no_one_can_read_is_refused() -> None:
    game = NewlyQuiet()
    game.migrations = {2: {}}
    with pytest.raises(UserError, match="unknown_rules"):
        game.migrate_options(1, {})
