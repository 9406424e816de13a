"""The notebooks run, and print what the documentation shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from docs._build import notebooks

NOTEBOOKS = notebooks.sources()


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_its_page_shows(path: Path) -> None:
    shown = notebooks.from_ipynb(path.with_suffix(".ipynb").read_text("utf-8"))
    assert notebooks.run(path) == shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_states_a_question_and_checks_its_figures(path: Path) -> None:
    first, *rest = notebooks.cells(path.read_text("utf-8"))
    assert not first.is_code
    assert first.source.startswith("# ")
    assert sum("assert " in cell.source for cell in rest if cell.is_code) >= 2


def test_there_is_one_for_the_lab_one_for_learners_and_one_for_data() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["balance", "learner", "matches"]


def test_cells_are_split_and_written_as_jupyter_reads_them() -> None:
    found = notebooks.cells("# %% [markdown]\n# # Title\n#\n# Text.\n\n# %%\nprint(1)\n")
    assert [(cell.is_code, cell.source) for cell in found] == [
        (False, "# Title\n\nText."),
        (True, "print(1)"),
    ]
    text = notebooks.to_ipynb(found)
    assert notebooks.from_ipynb(text) == found
    assert json.loads(text)["cells"][1]["cell_type"] == "code"
