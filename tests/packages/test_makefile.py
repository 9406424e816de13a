"""`make test` names what it needs before it starts, and works with the make of macOS."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
YOUNGER = ("!=", "::=", ".ONESHELL", "$(file ", "$(guile ", "--output-sync", "&:")
"""Features that make 3.81 lacks."""
LINUX_ONLY = re.compile(
    r"\bsed -i|\breadlink -f|\brealpath\b|\bgrep -P|\bxargs -r|\bdate -d|\bstat -c|\bcp -[a-z]*[tT]\b"
    r"|-printf\b|\becho -e|\bsort -V|\bnproc\b|\bmktemp -p|\btac\b|\btouch -d|\[\[|<<<|\|&|&>"
    r"|\$\$\{\w+(,,|\^\^|@)|\bmapfile\b|\bdeclare -A"
)
"""Features that macOS's tools and its bash 3 lack."""


INHERITED = {
    *("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "CHROMIUM"),
    *("CI", "SSH_CONNECTION", "DISPLAY", "WAYLAND_DISPLAY"),
}
"""Variables of the make, and of the desktop, that these tests run under."""


def make(*words: str, **variables: str) -> tuple[int, list[str]]:
    """The exit code and the output without make's own error message."""
    environment = {name: value for name, value in os.environ.items() if name not in INHERITED}
    environment |= variables
    command = ["make", "--no-print-directory", f"PYTHON={sys.executable}", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout.splitlines()


def test_what_only_root_could_install_is_said_in_one_line() -> None:
    code, said = make("needs", "CHROMIUM=/there/is/none", "ROOT=false")
    assert code != 0
    assert len(said) == 1
    assert said[0].startswith("The tests need chromium")
    assert "make check" in said[0]


def test_what_root_can_install_is_no_reason_to_stop() -> None:
    assert make("needs", "CHROMIUM=/there/is/none", "ROOT=", "HAS_APT=true") == (0, [])


def test_where_everything_is_there_no_one_has_to_be_root() -> None:
    there = (
        "HAS_NGINX=true",
        "HAS_POSTGRES=true",
        "HAS_SYSTEMD=true",
        f"CHROMIUM={sys.executable}",
    )
    assert make("needs", "ROOT=false", *there) == (0, [])


def test_a_python_that_is_too_old_is_told_so() -> None:
    code, said = make("needs", "PYTHON=false")
    assert (code != 0, said) == (
        True,
        ["The tests need Python 3.11 or newer: make test PYTHON=python3.11"],
    )


def test_the_tests_ask_what_is_needed_before_anything_else() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    assert "\ntest: needs ## " in text
    assert [word for word in YOUNGER if word in text] == []


def test_the_recipes_ask_no_more_of_the_tools_than_macos_brings() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    assert LINUX_ONLY.findall(text) == []
    assert not re.search(r"^SHELL\b", text, re.MULTILINE), "recipes are for any sh"


def test_nothing_is_set_up_with_a_python_that_is_too_old(tmp_path: Path) -> None:
    code, said = make("setup", "PYTHON=false", f"VENV={tmp_path / 'none'}")
    assert code != 0
    assert said == ["Ludoteca needs Python 3.11 or newer: make PYTHON=python3.11 ..."]
    assert list(tmp_path.iterdir()) == []


def test_help_names_every_target() -> None:
    code, said = make("help")
    assert code == 0
    assert {"play", "test", "needs", "docs", "clean"} <= {line.split()[0] for line in said}


def test_playing_installs_what_playing_and_building_need_and_no_more(tmp_path: Path) -> None:
    code, said = make("-n", "play", f"VENV={tmp_path / 'none'}")
    assert code == 0
    installed = set(re.findall(r"requirements/(\w+)\.txt", "\n".join(said)))
    assert installed == {"play", "build"}


def test_the_documentation_is_built_without_the_tools_of_the_tests(tmp_path: Path) -> None:
    code, said = make("-n", "docs", f"VENV={tmp_path / 'none'}")
    assert code == 0
    installed = set(re.findall(r"requirements/(\w+)\.txt", "\n".join(said)))
    assert installed == {"play", "docs", "build"}


@pytest.mark.parametrize(
    ("variables", "flags"),
    [
        ({"DISPLAY": ":0"}, "serve --open"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "serve --open"),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "::1"}, "serve"),
        ({"DISPLAY": ":0", "CI": "true"}, "serve"),
        pytest.param(
            {}, "serve", marks=pytest.mark.skipif(sys.platform != "linux", reason="has a desktop")
        ),
    ],
    ids=["x11", "wayland", "remote", "ci", "none"],
)
def test_the_page_opens_by_itself_where_there_is_a_desktop(
    tmp_path: Path, variables: dict[str, str], flags: str
) -> None:
    """In an environment that is up to date."""
    scripts = tmp_path / ("Scripts" if os.name == "nt" else "bin")
    scripts.mkdir()
    (scripts / "ludoteca").write_text("#!/bin/sh\necho $*\n", "utf-8")
    (scripts / "ludoteca").chmod(0o755)
    (tmp_path / "installed").touch()
    assert make("play", f"VENV={tmp_path}", **variables) == (0, [flags])


def test_removing_the_tools_of_the_build_leaves_the_game(tmp_path: Path) -> None:
    code, said = make("-n", "slim", f"VENV={tmp_path}")
    assert code == 0
    assert ".tools" in said[0]
    assert str(tmp_path) not in said[0]
