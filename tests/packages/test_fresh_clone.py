"""The script that runs the README's two commands on a new machine works, on a small repository."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages.fresh_clone import COMMANDS, ROOT, bare_environment, fresh_clone, run

PLAY = """
import http.server
server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
print(f"open: http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
"""
MAKEFILE = f"""
play:
\t@{sys.executable} play.py
test:
\t@test -z "$$(ls $$HOME)" && test -z "$$VIRTUAL_ENV$$PYTHONPATH" && test ! -e uncommitted
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose `make play` serves a page and whose `make test` needs a bare
    environment."""
    files = {"Makefile": MAKEFILE, "play.py": PLAY, "index.html": "<title>A page</title>"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    commit(tmp_path)
    (tmp_path / "uncommitted").write_text("", "utf-8")
    return tmp_path


def commit(folder: Path) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (("init", "-q"), ("add", "."), (*who, "commit", "-q", "-m", "all")):
        subprocess.run(["git", *words], cwd=folder, check=True)


def test_the_environment_holds_nothing_of_the_one_it_is_made_from(tmp_path: Path) -> None:
    (tmp_path / "venv" / "bin").mkdir(parents=True)
    (tmp_path / "venv" / "pyvenv.cfg").write_text("", "utf-8")
    given = {
        "PATH": f"{tmp_path}/venv/bin:/usr/bin",
        "HOME": "/home/marta",
        "PYTHONPATH": "src",
        "VIRTUAL_ENV": "venv",
        "LUDOTECA_INTERPRETED": "1",
        "MAKEFLAGS": "-j 2",
        "https_proxy": "http://proxy",
        "PIP_CERT": "/etc/cert",
    }
    bare = bare_environment(given, tmp_path / "home")
    assert bare == {
        "PATH": "/usr/bin",
        "HOME": str(tmp_path / "home"),
        "https_proxy": "http://proxy",
        "PIP_CERT": "/etc/cert",
    }


def test_both_commands_are_tried_in_a_clone_of_what_is_committed(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "src")
    assert run(repository, []) == 0


def test_a_page_that_does_not_come_and_a_test_that_fails_are_seen(repository: Path) -> None:
    (repository / "play.py").write_text("print('no address')", "utf-8")
    (repository / "Makefile").write_text(MAKEFILE.replace("-z", "-n"), "utf-8")
    commit(repository)
    assert run(repository, []) == 2


def test_what_a_command_leaves_behind_is_seen(repository: Path) -> None:
    makefile = MAKEFILE.replace("\ntest:\n", "\ntest:\n\t@touch left\n")
    (repository / "Makefile").write_text(makefile, "utf-8")
    (repository / "uncommitted").unlink()
    commit(repository)
    assert run(repository, ["test"]) == 1


def test_the_commands_are_those_that_readme_shows_first() -> None:
    shown = (ROOT / "README.md").read_text("utf-8").partition("```sh\n")[2].partition("```")[0]
    assert [line.split()[:2] for line in shown.splitlines()] == [
        ["make", name] for name in COMMANDS
    ]


def test_a_clone_is_gone_afterwards(repository: Path) -> None:
    with fresh_clone(repository) as (clone, environment):
        assert (clone / "Makefile").is_file()
        assert Path(environment["HOME"]).is_dir()
    assert not clone.parent.exists()
