"""The commands of `docs/lab.md` work as they stand there, on fewer matches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.cli import run

TEXT = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
COMMANDS = [
    command
    for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    for command in block.splitlines()
    if command.startswith("ludoteca lab")
]
FEWER = {"--deals 2000": "--deals 2", "--deals 1000": "--deals 2"}


def arguments(command: str) -> list[str]:
    for many, few in FEWER.items():
        command = command.replace(many, few)
    words = re.findall(r'"([^"]*)"|(\S+)', command)
    found = [quoted or plain for quoted, plain in words][1:]
    return [*found, "--deals", "20"] if found[1] == "plan" else found


@pytest.mark.slow
def test_the_commands_of_the_first_hour_do_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert file
    experiment = file[1].replace("matches = 10000", "matches = 60")
    Path("house-rules.toml").write_text(experiment, "utf-8")
    assert [arguments(one)[1] for one in COMMANDS] == ["plan", "run", "report", *["restrict"] * 2]
    for command in COMMANDS:
        assert not run(arguments(command)), command
    said = capsys.readouterr().out
    assert "You will need about" in said
    assert "Skilled beats Casual by 15 points: " in said
    assert Path("house-rules.lab/report.html").is_file()
    assert "Do free draw and mixed stacking change who wins?" in Path(
        "design-journal.md"
    ).read_text("utf-8")
