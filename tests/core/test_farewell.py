"""A name that goes warns for one version, and is gone with the next."""

from __future__ import annotations

import pickle
import re
import warnings
from dataclasses import dataclass, replace

import pytest

import ludoteca
from ludoteca import games
from ludoteca.core.engine.bot import RandomBot
from ludoteca.core.farewell import FAREWELLS, Farewell, renamed
from ludoteca.core.search_config import SearchConfig


@renamed("9.0.0", ink="colour", size="height")
@dataclass(frozen=True)
class Card:
    colour: str = "red"
    height: int = 1


FAREWELLS[:] = [one for one in FAREWELLS if not one.old.startswith("Card.")]
SAID = "Card.ink is called colour by now; the old name goes with ludoteca 9.0.0"


def test_a_field_given_by_its_old_name_is_taken_and_warns_whoever_wrote_it() -> None:
    with pytest.warns(DeprecationWarning, match=f"^{SAID}$") as heard:
        assert Card(ink="blue") == Card("blue")  # type: ignore[call-arg]
    assert [said.filename for said in heard] == [__file__]


def test_a_field_asked_for_by_its_old_name_is_given_and_warns_whoever_asks() -> None:
    with pytest.warns(DeprecationWarning, match=f"^{SAID}$") as heard:
        assert Card("blue").ink == "blue"  # type: ignore[attr-defined]
    assert [said.filename for said in heard] == [__file__]


def test_a_field_is_not_given_twice() -> None:
    with pytest.raises(TypeError, match=r"Card\.ink and colour are the same field"):
        Card(ink="blue", colour="blue")  # type: ignore[call-arg]


def test_the_new_names_warn_nobody() -> None:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        card = replace(Card(colour="blue"), height=3)
        assert (card.colour, card.height) == ("blue", 3)
        assert pickle.loads(pickle.dumps(Card("green"))) == Card(colour="green")
    assert heard == []


def test_what_plays_a_search_out_was_called_its_guide() -> None:
    with pytest.warns(DeprecationWarning, match="Thinking.guide is called policy"):
        thinking = SearchConfig(guide=RandomBot)  # type: ignore[call-arg]
    assert thinking.policy is RandomBot


def number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def outlived(farewell: Farewell) -> bool:
    return number(ludoteca.__version__) >= number(farewell.until)


def test_no_name_stays_beyond_its_time() -> None:
    games.playable()  # whatever a game is made of is imported by now
    assert FAREWELLS
    assert [one for one in FAREWELLS if outlived(one)] == [], "these names go with this version"
    assert outlived(Farewell("old", "new", ludoteca.__version__))
    assert not outlived(Farewell("old", "new", "999.0.0"))
