"""A model plays whole matches of every game through the official client."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.engine.state import OVER
from ludoteca.core.record import commitment, load
from tests.mcp.kit import Model, listening, lot_of, over_http, over_stdio, run

OPTIONS: dict[str, dict[str, Any]] = {"encantados": {"single_round": True}, "coatl": {"coatls": 1}}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with listening(tmp_path_factory.mktemp("models")) as found:
        yield found


async def play_match(model: Model, name: str) -> Any:
    """Plays a whole match against a bot; returns the final answer."""
    seats = {"seats": 2, "seat": 1, "bots": ["random"]}
    facts = await model.sits("open_table", game=name, options=OPTIONS.get(name, {}), **seats)
    sealed = facts["commitment"]
    assert facts["seed"] is None
    assert await model.plays_to_the_end(lot_of(name)) > 0
    words, end, _ = await model.hears("result")
    for score in end["scores"]:
        assert re.search(rf"^.+: .*= {score}\b", words, re.MULTILINE), words
    assert commitment(end["seed"]) == sealed
    assert end["turn"] == OVER
    assert (await model.asks("moves"))["moves"] == []
    after = await model.asks("play", move="1")
    assert after["refused"]["key"] == "match_over"
    return end


def test_every_game_is_played_to_its_end_over_stdio(tmp_path: Path) -> None:
    async def matches() -> None:
        async with over_stdio(tmp_path) as model:
            for name in games.names():
                end = await play_match(model, name)
                (path,) = tmp_path.glob(f"{name}-*.json")
                record = load(path.read_text("utf-8"), games.find)
                game = games.find(name)
                assert game.winners(record.verify(game)) == end["winners"]
                assert (record.scores, record.seed) == (end["scores"], end["seed"])

    run(matches)


def test_every_game_is_played_to_its_end_over_http(address: str) -> None:
    async def matches() -> None:
        async with over_http(address) as model:
            for name in games.names():
                await play_match(model, name)

    run(matches)


def test_a_model_reads_before_it_plays(address: str) -> None:
    async def reads() -> None:
        async with over_http(address) as model:
            shelf = await model.asks("games")
            assert [box["name"] for box in shelf["games"]] == list(games.names())
            for language, word in (("en", "discard"), ("pt-BR", "descarte"), ("uk", "скид")):
                words, facts, _ = await model.hears("rulebook", game="neon", language=language)
                assert word in words
                assert not re.search(r"\{[^\s\"{}]+\}", words)  # item ids are replaced by names
                one = await model.asks("rulebook", game="neon", paragraph=7, language=language)
                assert one["text"] in facts["text"].replace("\n", " ")
            tools = await model.client.list_tools()
            assert all(tool.description and tool.output_schema for tool in tools.tools)

    run(reads)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "It is your turn."), ("pt-BR", "É a sua vez."), ("uk", "Ваш хід.")],
)
def test_a_table_speaks_the_language_that_was_asked_for(
    address: str, language: str, text: str
) -> None:
    async def plays() -> None:
        async with over_http(address) as model:
            await model.sits("open_table", game="kobito", seats=2, language=language)
            words, _, _ = await model.hears("look")
            assert text in words

    run(plays)


def test_the_moves_of_cobogo_come_in_pages(address: str) -> None:
    async def turns_pages() -> None:
        async with over_http(address) as model:
            await model.sits("open_table", game="cobogo", seats=1)
            facts = await model.asks("play", move=1)
            assert len(facts["moves"]) == 40 < facts["legal_moves"]
            results = []
            for page in range(1, facts["pages"] + 1):
                results += (await model.asks("moves", page=page))["moves"]
            assert [move["number"] for move in results] == list(range(1, facts["legal_moves"] + 1))
            assert len({move["words"] for move in results}) == len(results)
            assert (await model.asks("play", move=len(results)))["played"]
            words, _, wrong = await model.hears("moves", page=999)
            assert wrong
            assert "There is no page 999" in words

    run(turns_pages)


def test_moves_without_a_choice_are_played_for_a_model_that_likes_it(address: str) -> None:
    async def plays() -> None:
        async with over_http(address) as model:
            choices = []
            for likes in (True, False):
                await model.sits(
                    "open_table", game="neon", seats=2, bots=["random"], take_forced_moves=likes
                )
                model.received.clear()
                await model.plays_to_the_end(lot_of("forced", likes), wrong_every=1000)
                questions = [
                    f for tool, _, _, f in model.received if tool == "play" and f["played"]
                ]
                choices.append([len(facts["moves"]) for facts in questions])
                assert any(facts["forced"] for facts in questions) is likes
            assert 1 not in choices[0]
            assert 1 in choices[1]

    run(plays)


def test_what_has_happened_is_told_since_the_last_decision(address: str) -> None:
    async def plays() -> None:
        async with over_http(address) as model:
            await model.sits("open_table", game="kobito", seats=2, name="Ada", bots=["random"])
            facts = await model.asks("play", move=1)
            assert (await model.asks("since"))["log"] == facts["log"]
            assert facts["log"][0].startswith("Ada: ")
            whole = (await model.asks("since", whole_match=True))["log"]
            assert whole[-len(facts["log"]) :] == facts["log"]

    run(plays)


def test_who_has_left_a_table_sits_there_no_more(address: str) -> None:
    async def leaves() -> None:
        async with over_http(address) as model:
            await model.sits("open_table", game="kobito")
            assert (await model.asks("leave"))["left"]
            words, _, wrong = await model.hears("look")
            assert wrong
            assert words.startswith("There is no table")

    run(leaves)
