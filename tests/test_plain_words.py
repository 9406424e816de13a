"""Retired names and the dialect stay away from code, documentation and English texts."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RETIRED = tomllib.loads((ROOT / "tests" / "retired_words.toml").read_text("utf-8"))
DIALECT: list[str] = RETIRED["dialect"]
CLASSES, FUNCTIONS, MODULES, FLAGS = (
    frozenset(RETIRED[kind].split()) for kind in ("classes", "functions", "modules", "flags")
)
SOURCE = ROOT / "src" / "ludoteca"
PAGE = ROOT / "client" / "src"
SPEECH = re.compile(rf"\b({'|'.join(DIALECT)})\b", re.IGNORECASE)
FLAG = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, FLAGS))})(?![\w-])")
GAMES_WORDS = {"found", "drawn", "laid"}
"""Participles that a rulebook uses of its own things."""


def python_files() -> Iterator[Path]:
    for folder in ("src", "bench", "docs", "tests"):
        yield from (ROOT / folder).rglob("*.py")


def page_files() -> Iterator[Path]:
    for pattern in ("*.ts", "*.svelte"):
        yield from (path for path in PAGE.rglob(pattern) if "words" not in path.parts)
        yield from (SOURCE / "games").glob(f"*/page/**/{pattern}")


def documents() -> Iterator[Path]:
    yield from (path for path in (ROOT / "docs").rglob("*.md") if is_english(path))
    yield from ROOT.glob("*.md")
    yield ROOT / "bench" / "README.md"
    yield from (path for path in (ROOT / "deploy").iterdir() if path.is_file())
    yield SOURCE / "server" / "API.md"
    yield from SOURCE.glob("games/*/rulings.md")
    yield from (page for page in (ROOT / "examples").rglob("*.md") if is_english(page))


def is_english(page: Path) -> bool:
    return not {"pt-BR", "uk"} & set(page.relative_to(ROOT).as_posix().replace("/", ".").split("."))


def english_texts() -> Iterator[Path]:
    yield SOURCE / "text" / "en.toml"
    yield SOURCE / "server" / "text" / "en.toml"
    yield from (ROOT / "examples").rglob("en.toml")
    yield from SOURCE.glob("games/*/text/en.toml")
    yield from SOURCE.glob("games/*/text/rulebook.en.md")


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize(
    "files",
    [lambda: SOURCE.rglob("*.py"), page_files, documents, english_texts],
    ids=["engine", "page", "documents", "texts"],
)
def test_no_dialect(files: object) -> None:
    assert callable(files)
    lines = [
        f"{relative(path)}:{number}: {line.strip()}"
        for path in files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if SPEECH.search(line)
    ]
    assert lines == []


@pytest.mark.slow
def test_no_class_and_no_function_has_a_retired_name() -> None:
    names = []
    for path in SOURCE.rglob("*.py"):
        is_game = "games" in path.relative_to(SOURCE).parts
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name in CLASSES:
                names.append(f"{relative(path)}:{node.lineno}: class {node.name}")
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                retired = FUNCTIONS - (GAMES_WORDS if is_game else set())
                if node.name in retired:
                    names.append(f"{relative(path)}:{node.lineno}: def {node.name}")
    assert names == []


def test_no_file_has_a_retired_name() -> None:
    games = SOURCE / "games"
    files = [path for path in SOURCE.rglob("*.py") if games not in path.parents]
    retired = [
        relative(path) for path in files if MODULES & {path.stem, *path.relative_to(SOURCE).parts}
    ]
    assert retired == []


def test_no_flag_has_a_retired_name() -> None:
    files = [*python_files(), *documents(), *ROOT.glob("docs/**/*.md"), *SOURCE.glob("text/*.toml")]
    lines = [
        f"{relative(path)}:{number}: {line.strip()}"
        for path in dict.fromkeys(files)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if FLAG.search(line)
    ]
    assert lines == []


def test_a_retired_word_is_found() -> None:
    assert SPEECH.search("for Whoever comes")
    assert not SPEECH.search("for anyone who comes")
    flag = min(FLAGS)
    assert FLAG.search(f"serve {flag} 3")
    assert not FLAG.search(f"serve {flag}d")
