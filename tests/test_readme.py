"""The session in the README is run as it stands."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_session_in_the_readme_goes_as_it_says() -> None:
    failures, tried = doctest.testfile(
        str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert tried >= 8
    assert failures == 0
