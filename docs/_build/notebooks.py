"""Notebooks: Python files with `# %%` cells, their outputs, and their pages.

`python -m docs._build.notebooks [NAME ...]` runs them and writes the .ipynb files with their outputs."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docs._build import DOCS

FOLDER = DOCS / "notebooks"
CODE = "# %%"
TEXT = "# %% [markdown]"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


@dataclass(frozen=True)
class Cell:
    """Markdown, or code with what it printed."""

    is_code: bool
    source: str
    output: str = ""


def sources() -> list[Path]:
    return sorted(FOLDER.glob("*.py"))


def cells(text: str) -> list[Cell]:
    """The cells of a file, without outputs."""
    found = []
    for block in f"\n{text}".split(f"\n{CODE}")[1:]:
        head, _, body = block.partition("\n")
        if f"{CODE}{head}" == TEXT:
            lines = [line.removeprefix("#").removeprefix(" ") for line in body.splitlines()]
            found.append(Cell(False, "\n".join(lines).strip()))
        else:
            found.append(Cell(True, body.strip()))
    return found


def run(path: Path) -> list[Cell]:
    """The cells with their outputs, all run in one namespace."""
    namespace: dict[str, Any] = {"__name__": path.stem}
    done = []
    for cell in cells(path.read_text("utf-8")):
        printed = io.StringIO()
        if cell.is_code:
            with redirect_stdout(printed):
                exec(compile(cell.source, str(path), "exec"), namespace)
        done.append(Cell(cell.is_code, cell.source, printed.getvalue()))
    return done


def to_ipynb(found: list[Cell]) -> str:
    notebook = {
        "cells": [ipynb_cell(number, cell) for number, cell in enumerate(found)],
        "metadata": {"kernelspec": KERNEL},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def ipynb_cell(number: int, cell: Cell) -> dict[str, object]:
    common = {
        "id": f"cell-{number}",
        "metadata": {},
        "source": cell.source.splitlines(keepends=True),
    }
    if not cell.is_code:
        return {"cell_type": "markdown", **common}
    text = cell.output.splitlines(keepends=True)
    outputs = [{"name": "stdout", "output_type": "stream", "text": text}] if text else []
    return {"cell_type": "code", "execution_count": None, "outputs": outputs, **common}


def from_ipynb(text: str) -> list[Cell]:
    return [
        Cell(
            cell["cell_type"] == "code",
            "".join(cell["source"]),
            "".join(line for output in cell.get("outputs", []) for line in output["text"]),
        )
        for cell in json.loads(text)["cells"]
    ]


def pages() -> dict[str, str]:
    return {f"notebooks/{path.stem}.md": page(path) for path in sources()}


def page(path: Path) -> str:
    """The notebook as it was last run."""
    title, *rest = from_ipynb(path.with_suffix(".ipynb").read_text("utf-8"))
    heading, _, introduction = title.source.partition("\n")
    note = (
        f"A notebook, with what it printed: [{path.stem}.ipynb]({path.stem}.ipynb). A test runs it."
    )
    return "\n\n".join([heading, note, introduction.strip(), *map(cell_text, rest)]) + "\n"


def cell_text(cell: Cell) -> str:
    if not cell.is_code:
        return cell.source
    code = f"```python\n{cell.source}\n```"
    output = f'<div class="output" markdown>\n\n```text\n{cell.output.rstrip()}\n```\n\n</div>'
    return f"{code}\n\n{output}" if cell.output else code


def main(names: list[str]) -> None:
    for path in sources():
        if not names or path.stem in names:
            path.with_suffix(".ipynb").write_text(to_ipynb(run(path)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
