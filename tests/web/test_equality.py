"""WebAssembly plays as the compiled engine of this machine does: the same moves, the same floats."""

from __future__ import annotations

import pytest
from web.archives import LIBRARY_LIST
from web.library import imported_modules

from tests.catalogue import OURS
from tests.test_playthroughs import GOLDEN
from tests.test_records import RECORDS
from tests.web.engine import here, in_node

MATCHES = 40
DECISIONS = 20
"""Positions of each game; every level decides in each."""


@pytest.mark.nightly
def test_every_stored_record_replays() -> None:
    assert in_node("records", "/checkout/tests") == [f"{path.stem} True" for path in RECORDS]


@pytest.mark.nightly
def test_every_golden_match_is_played_again_to_the_letter() -> None:
    assert in_node("playthroughs", "/checkout/tests") == [f"{path.stem} True" for path in GOLDEN]


@pytest.mark.nightly
@pytest.mark.parametrize("name", OURS)
def test_random_matches_have_the_same_positions(name: str) -> None:
    played = in_node("fingerprints", name, str(MATCHES))
    assert len(played) == MATCHES
    assert played == here("fingerprints", name, str(MATCHES))


@pytest.mark.nightly
@pytest.mark.parametrize("name", OURS)
def test_every_level_decides_the_same_for_the_same_reasons(name: str) -> None:
    decided = in_node("decisions", name, str(DECISIONS))
    assert len(decided) >= 2 * DECISIONS
    assert decided == here("decisions", name, str(DECISIONS))


@pytest.mark.nightly
def test_the_library_has_the_modules_that_are_imported_and_no_others() -> None:
    listed = LIBRARY_LIST.read_text("utf-8").split()
    assert imported_modules("--whole-library") == listed
    assert imported_modules() == listed
