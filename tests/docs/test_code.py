"""The commands and code in the documentation are valid."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
from docs._build import contract

from ludoteca.cli import root_command
from ludoteca.core.text import texts

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "bench/README.md")),
    ]
)
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
DATA = re.compile(r"^```(toml|json)\n(.*?)^```", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`(ludoteca [a-z][^`]*)`")
"""A command within a sentence."""
LEFT_OUT = ("…", "...", "ludoteca weights 1")
"""A placeholder, or the first line of a file."""


def lines(page: Path) -> list[str]:
    """All shell commands of this page."""
    text = page.read_text("utf-8")
    blocks = [block.replace("\\\n", " ") for block in BLOCK.findall(text)]
    in_blocks = [line.strip() for block in blocks for line in block.splitlines()]
    return [line for line in [*in_blocks, *QUOTED.findall(text)] if line]


def words_after(program: str, line: str) -> list[str] | None:
    """The arguments of `ludoteca` in this line, if it runs it."""
    plain = re.sub(r"\$\([^)]*\)", "OUTPUT", line.split(" > ")[0])
    words = shlex.split(plain, comments=True)
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        del words[0]
    return words[1:] if words and Path(words[0]).name == program else None


def parse(words: list[str]) -> None:
    """Raises if the command line would reject the arguments."""
    command: click.Command = root_command(texts("en"))
    context: click.Context | None = None
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        context = click.Context(command, parent=context, info_name=command.name)
        inner = command.get_command(context, words[0])
        assert inner is not None, f"there is no command {words[0]}"
        command, words = inner, words[1:]
    if isinstance(command, click.Group) or set(words) & {"--help", "--version"}:
        return
    parsed = command.make_context(command.name, list(words), parent=context)
    assert parsed.args == [], parsed.args


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_exists_with_its_flags(page: Path) -> None:
    for line in lines(page):
        words = words_after("ludoteca", line)
        if words is None or any(sign in line for sign in LEFT_OUT):
            continue
        try:
            parse(words)
        except click.MissingParameter:
            # in a sentence it may be cut short
            assert f"`{line}`" in page.read_text("utf-8"), line


def test_every_toml_and_json_block_can_be_parsed() -> None:
    blocks = [block for page in PAGES for block in DATA.findall(page.read_text("utf-8"))]
    blocks += DATA.findall(contract.CONTRACT)
    assert len(blocks) > 8
    for kind, text in blocks:
        if kind == "toml":
            assert tomllib.loads(text)
        else:
            assert json.loads(text)


def test_every_make_target_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in PAGES:
        for line in lines(page):
            words = words_after("make", line)
            if words is not None:
                assert [word for word in words if "=" not in word and word not in targets] == []


def test_every_extra_exists() -> None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {
        extra
        for page in PAGES
        for line in lines(page)
        for extra in re.findall(r"(?:ludoteca|\.)\[(\w+)\]", line)
    }
    assert len(extras) > 3
    assert extras <= set(project["optional-dependencies"])


def test_the_python_of_fairness_and_of_conformance_runs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fairness = (ROOT / "docs" / "researchers" / "fairness.md").read_text("utf-8")
    pieces = [*PYTHON.findall(fairness), *PYTHON.findall(contract.CONFORMANCE)]
    assert len(pieces) == 3
    for piece in pieces:
        exec(compile(piece, "docs", "exec"), {})
    output = capsys.readouterr().out
    assert re.match(r"[0-9a-f]{64}\n2 \d+ \[", output)


def test_the_citation_has_the_version_of_the_package() -> None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    cite = (ROOT / "docs" / "researchers" / "cite.md").read_text("utf-8")
    assert f"version = {{{project['version']}}}" in cite
    facts = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {project['version']}\n" in facts
    assert f"\nlicense: {project['license']}\n" in facts
