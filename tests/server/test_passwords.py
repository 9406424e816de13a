"""The password of a database reaches the server processes and is visible to no other program."""

from __future__ import annotations

import pytest

from ludoteca.server.configuration import load_configuration
from ludoteca.server.ops.supervisor import ServerProcess
from tests.server.kit import PATIENCE

ADDRESS = "postgresql+psycopg://ludoteca:hush-hush@127.0.0.1:9/ludoteca?connect_timeout=2"


def test_a_password_stands_on_no_command_line_and_in_no_complaint(
    capfd: pytest.CaptureFixture[str],
) -> None:
    member = ServerProcess(load_configuration({"port": 0}, {"LUDOTECA_DATA": ADDRESS}))
    assert member.process.wait(3 * PATIENCE) == 2
    errors = capfd.readouterr().err
    assert member.process.stdout is not None
    member.process.stdout.close()
    assert "127.0.0.1" in errors  # it was told where to look
    assert len(errors.splitlines()) == 1
    assert "hush" not in f"{errors}{member.process.args!r}"
