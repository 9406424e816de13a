"""The systemd units for hosts: systemd understands them, and they confine what they start."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca.cli import run as ludoteca

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
UNITS = ("ludoteca.service", "ludoteca-worker.service")
WORST = 3.0
"""Exposure as `systemd-analyze security` rates it, from 0 to 10; without confinement it is 9.6."""
SANDBOX = re.compile(
    r"^(?:Private|Protect|Proc|Restrict[A-Z]|SystemCall|Lock|Memory|NoNew|Cap|Dynamic|Remove|UMask).*$",
    re.MULTILINE,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="systemd is for Linux")


def analyze(*words: str) -> str:
    program = shutil.which("systemd-analyze")
    assert program, "systemd-analyze: apt-get install systemd"
    done = subprocess.run(
        [program, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return done.stdout


def exposure(unit: Path) -> float:
    rating = re.search(
        r"Overall exposure level .*: ([\d.]+)", analyze("security", "--offline=true", str(unit))
    )
    assert rating
    return float(rating[1])


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_confines_what_it_starts(name: str) -> None:
    assert exposure(DEPLOY / name) < WORST


def test_a_unit_that_confines_nothing_is_rated_as_such(tmp_path: Path) -> None:
    unit = tmp_path / "bare.service"
    unit.write_text(SANDBOX.sub("", (DEPLOY / UNITS[0]).read_text("utf-8")))
    assert exposure(unit) > WORST


def test_all_units_are_confined_in_the_same_way() -> None:
    server, worker = (SANDBOX.findall((DEPLOY / name).read_text("utf-8")) for name in UNITS)
    assert server == worker
    assert len(server) > 20


@pytest.mark.parametrize("name", [*UNITS, "ludoteca-backup.service", "ludoteca-backup.timer"])
def test_systemd_understands_every_line_of_a_unit(tmp_path: Path, name: str) -> None:
    for each in DEPLOY.glob("ludoteca*.service"):
        text = each.read_text("utf-8").replace("/opt/ludoteca/bin/ludoteca", "/bin/true")
        (tmp_path / each.name).write_text(text)
    shutil.copy(DEPLOY / "ludoteca-backup.timer", tmp_path)
    assert complaints(tmp_path / name) == []


def test_a_misspelt_line_of_a_unit_is_noticed(tmp_path: Path) -> None:
    text = (DEPLOY / UNITS[0]).read_text("utf-8").replace("PrivateTmp", "PrivateTemp")
    (tmp_path / UNITS[0]).write_text(text.replace("/opt/ludoteca/bin/ludoteca", "/bin/true"))
    assert "PrivateTemp" in str(complaints(tmp_path / UNITS[0]))


def complaints(unit: Path) -> list[str]:
    """What systemd says about a unit; other units of this machine do not matter."""
    return [line for line in analyze("verify", str(unit)).splitlines() if str(unit) in line]


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_starts_a_command_that_there_is(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = re.findall(r"^ExecStart=(.+)$", (DEPLOY / name).read_text("utf-8"), re.MULTILINE)
    program, command, *flags = shlex.split(line)
    assert program == "/opt/ludoteca/bin/ludoteca"
    assert ludoteca([command, "--help", "--language", "en"]) == 0
    output = capsys.readouterr().out
    assert all(flag in output for flag in flags if flag.startswith("--"))
