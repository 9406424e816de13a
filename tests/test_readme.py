"""The session in the README is run as it stands."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_session_in_the_readme_goes_as_it_says() -> None:
    session = "\n".join(re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL))
    test = doctest.DocTestParser().get_doctest(session, {}, "README", None, 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted >= 8
    assert result.failed == 0
