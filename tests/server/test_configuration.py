"""Operation of a server: settings, health, metrics and logs."""

from __future__ import annotations

import json
import logging
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from ludoteca.cli import run as ludoteca
from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES
from ludoteca.server.configuration import DEFAULTS, MINIMUMS, as_environment, load_configuration
from ludoteca.server.log_format import JsonFormatter, PlainFormatter
from ludoteca.server.ops.admin import open_database
from ludoteca.tables.errors import REQUEST_ID, log_unexpected
from tests.server.database import run
from tests.server.kit import LocalServer, choice

NO_ENVIRONMENT: dict[str, str] = {}


def test_a_flag_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "ludoteca.toml"
    file.write_text('bot_delay = 1\naway_timeout = 2\ntable_ttl_weeks = 3\nhost = "::1"\n')
    environment = {"LUDOTECA_AWAY_TIMEOUT": "20", "LUDOTECA_TABLE_TTL_WEEKS": "30"}
    configuration = load_configuration(
        {"config": str(file), "table_ttl_weeks": 300.0, "rate": None}, environment
    )
    assert (configuration.settings.bot_delay, configuration.settings.away_timeout) == (1.0, 20.0)
    assert (configuration.settings.table_ttl_weeks, configuration.settings.rate) == (300.0, 40.0)
    assert configuration.host == "::1"


def test_the_file_may_be_named_by_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "ludoteca.toml"
    file.write_text("behind_proxy = true\nprocesses = 4\n")
    configuration = load_configuration({}, {"LUDOTECA_CONFIG": str(file)})
    assert configuration.settings.behind_proxy
    assert configuration.processes == 4


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("bot_delay = ", "bad_configuration"),
        ("bot_dellay = 1", "unknown_setting"),
        ('bot_delay = "soon"', "bad_setting"),
        ("bot_delay = -1", "bad_setting"),
        ("bot_delay = true", "bad_setting"),
        ("port = 1.5", "bad_setting"),
        ("host = 5", "bad_setting"),
        ("behind_proxy = 7", "bad_setting"),
        ('log_format = "loud"', "bad_setting"),
        *((f"{name} = 0", "too_small") for name in MINIMUMS),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_name(tmp_path: Path, text: str, key: str) -> None:
    file = tmp_path / "ludoteca.toml"
    file.write_text(text)
    with pytest.raises(UserError, match=key):
        load_configuration({"config": str(file)}, NO_ENVIRONMENT)


def test_a_process_can_be_told_to_be_like_this_one() -> None:
    chosen = load_configuration(
        {"bot_delay": 0.25, "behind_proxy": True, "port": 99, "trusted_proxies": "::1"},
        NO_ENVIRONMENT,
    )
    assert load_configuration({}, as_environment(chosen)) == chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_is_a_flag_that_explains_itself(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ludoteca(["serve", "--help", "--language", language]) == 0
    output = capsys.readouterr().out
    for name in (*DEFAULTS, "config"):
        assert f"--{name.replace('_', '-')}" in output


def test_a_server_says_that_it_is_alive_and_ready(server: LocalServer) -> None:
    guest = server.guest(None)
    assert guest.get("/healthz") == {"alive": True}
    assert guest.get("/readyz")["ready"]


def test_a_server_without_its_database_is_alive_and_not_ready(server: LocalServer) -> None:
    guest = server.guest(None)
    server.query("alter table alembic_version rename to lost")
    try:
        assert guest.get("/healthz") == {"alive": True}
        assert guest.get("/readyz", 503)["error"]["key"] == "not_stored"
    finally:
        server.query("alter table lost rename to alembic_version")
    assert guest.get("/readyz")["ready"]


def test_metrics_count_what_happens_and_name_no_one(server: LocalServer) -> None:
    marta = server.guest("Marta-Metrics")
    table = marta.open_table("me", "random")
    client = marta.look(table, 0)
    client.wait_for_turn()
    client.send("move", nth=client.frame["nth"], move="fly")
    client.until("refused")
    client.play(choice(client.frame))
    said = httpx.get(f"{server.address}/metrics").text
    matches = dict(re.findall(r"^ludoteca_(\S+) (\S+)$", said, re.MULTILINE))
    assert float(matches["moves_total"]) >= 1
    assert float(matches["tables_loaded"]) >= 1
    assert float(matches["sockets"]) >= 1
    assert float(matches["move_seconds_count"]) == float(matches['move_seconds_bucket{le="+Inf"}'])
    assert any(name.startswith("refusals_total{key=") for name in matches)
    for secret in (table, "Marta-Metrics", str(marta.get("/api/me")["id"])):
        assert secret not in said


def test_a_request_bears_the_number_that_the_proxy_gave_it_or_one_of_ours(
    server: LocalServer,
) -> None:
    given = "0123456789abcdef0123456789abcdef"
    ask = server.guest(None).http.get
    assert ask("/api/me", headers={"X-Request-Id": given}).headers["X-Request-Id"] == given
    for bad in ("no number", "x" * 900, "ABC"):
        answer = ask("/api/me", headers={"X-Request-Id": bad})
        assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["X-Request-Id"])


def test_a_log_says_where_and_never_what(caplog: pytest.LogCaptureFixture) -> None:
    REQUEST_ID.set("cafe0123")
    with caplog.at_level(logging.ERROR, "ludoteca"):
        try:
            raise ValueError("red-7")
        except ValueError as error:
            log_unexpected(error, "WyTJeuvQYHQ_xUDxzmBnqg", 12)
    REQUEST_ID.set("")
    (record,) = caplog.records
    line = json.loads(JsonFormatter().format(record))
    assert (line["table"], line["ply"], line["request"]) == ("WyTJeuvQ", 12, "cafe0123")
    assert line["level"] == "error"
    plain = PlainFormatter().format(record)
    assert plain.endswith("request=cafe0123 table=WyTJeuvQ ply=12")
    for said in (plain, json.dumps(line)):
        assert "red-7" not in said
        assert "WyTJeuvQYHQ" not in said


# The files for hosts


ROOT = Path(__file__).parent.parent.parent
SHIPPED = [*sorted((ROOT / "deploy").iterdir()), ROOT / "docs" / "hosts.md"]


def test_the_settings_that_are_shipped_can_be_read() -> None:
    configuration = load_configuration(
        {"config": str(ROOT / "deploy" / "ludoteca.toml")}, NO_ENVIRONMENT
    )
    assert configuration.settings.behind_proxy
    assert configuration.data == "/var/lib/ludoteca"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_what_is_shipped_for_hosts_names_settings_that_there_are(path: Path) -> None:
    said = path.read_text("utf-8")
    known = {f"LUDOTECA_{name.upper()}" for name in (*DEFAULTS, "config")}
    assert set(re.findall(r"LUDOTECA_[A-Z_]+", said)) <= known
    flags = {f"--{name.replace('_', '-')}" for name in (*DEFAULTS, "config", "help")}
    ours = [line for line in said.splitlines() if "ludoteca serve" in line or line[:4] == "| `-"]
    assert set(re.findall(r"--[a-z-]+", " ".join(ours))) <= flags


def test_the_page_for_hosts_names_every_command_of_theirs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = (ROOT / "docs" / "hosts.md").read_text("utf-8")
    named = set(re.findall(r"ludoteca admin ([a-z]+)", said))
    assert ludoteca(["admin", "--language", "en"]) == 0
    listed = capsys.readouterr().out.split("Commands", 1)[1]
    assert named == set(re.findall(r"^ +([a-z]+)  ", listed, re.MULTILINE))


def test_the_page_for_hosts_says_with_every_command_which_server_it_is_for() -> None:
    said = (ROOT / "docs" / "hosts.md").read_text("utf-8")
    lines = [line for line in said.splitlines() if line.startswith("ludoteca admin ")]
    assert len(lines) > 10
    assert all("--config /etc/ludoteca/ludoteca.toml" in line for line in lines)


def test_the_page_for_hosts_and_the_command_explain_every_setting() -> None:
    said = (ROOT / "docs" / "hosts.md").read_text("utf-8")
    table = " ".join(line for line in said.splitlines() if line.startswith("| `--"))
    assert set(re.findall(r"--[a-z-]+", table)) == {
        f"--{name.replace('_', '-')}" for name in DEFAULTS
    }


def test_the_nightly_copy_that_is_shipped_is_made_and_old_ones_go(tmp_path: Path) -> None:
    """The lines of the systemd unit with other folders, as command lines."""
    unit = (ROOT / "deploy" / "ludoteca-backup.service").read_text("utf-8")
    settings = tmp_path / "ludoteca.toml"
    settings.write_text(f'data = "{tmp_path}"\n')
    with open_database(f"sqlite:///{tmp_path / 'ludoteca.db'}"):
        pass
    program = tmp_path / "ludoteca"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m ludoteca "$@"\n')
    program.chmod(0o755)
    copies = tmp_path / "copies"
    places = {
        "/opt/ludoteca/bin/ludoteca": program,
        "/etc/ludoteca/ludoteca.toml": settings,
        "/var/backups/ludoteca": copies,
        "$$": "$",
        "%%": "%",
    }
    copies.mkdir()
    old = copies / "2020-01-01.db"
    old.touch()
    os.utime(old, (0, 0))
    for line in re.findall(r"^ExecStart\w*=(.+)$", unit, re.MULTILINE):
        for here, there in places.items():
            line = line.replace(here, str(there))
        subprocess.run(shlex.split(line), check=True)
    (copy,) = copies.iterdir()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert run(f"sqlite:///{copy}", "select version_num from alembic_version")
