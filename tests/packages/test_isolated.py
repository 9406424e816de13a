"""The plain install plays, serves and simulates with its own dependencies, and every extra with its
own: other installed packages are hidden."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement

from ludoteca.terminal.errors import BAD_INPUT
from tests.packages.test_extras import ADAPTERS, PACKAGE, places, project
from tests.plugin_install import pythonpath
from tests.terminal.command import environment, refusal

ALONE = Path(__file__).parent / "isolated.py"
EXTRAS = sorted(project()["optional-dependencies"])


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def modules(package: str) -> set[str]:
    """The import names of a package: its folders and files beside the others."""
    listed = distribution(package).read_text("RECORD") or ""
    first = {line.partition(",")[0].partition("/")[0] for line in listed.splitlines()}
    return {name.partition(".")[0] for name in first if not name.endswith("-info")} - {""}


def closure(*requirements: str) -> set[str]:
    """These packages and all their dependencies on this machine."""
    found: set[tuple[str, str]] = set()
    coming = [(canonical(one.name), extra) for one, extra in applicable(list(requirements), "")]
    while coming:
        package, extra = coming.pop()
        if (package, extra) in found:
            continue
        found.add((package, extra))
        try:
            needs = requires(package) or []
        except PackageNotFoundError:
            pytest.fail(f"{package} is needed, and make does not install it")
        coming += [(canonical(one.name), more) for one, more in applicable(needs, extra)]
    return {package for package, _ in found}


def applicable(requirements: list[str], extra: str) -> list[tuple[Requirement, str]]:
    """The requirements that apply here, first without and then with each of their extras."""
    read = [Requirement(text) for text in requirements]
    held = [one for one in read if one.marker is None or one.marker.evaluate({"extra": extra})]
    return [(one, more) for one in held for more in ("", *one.extras)]


@cache
def there(extra: str = "") -> str:
    """Everything that can be imported with only this installed."""
    needed = list(project()["dependencies"])
    needed += project()["optional-dependencies"][extra] if extra else []
    found: set[str] = set().union(*map(modules, closure(*needed)))
    return json.dumps(sorted(found))


def alone(home: Path, extra: str, *words: str, typed: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, str(ALONE), there(extra), *words],
        input=typed,
        cwd=home,
        env=environment(home, PYTHONPATH=pythonpath()),
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


def test_what_an_extra_brings_is_hidden_from_the_plain_install(tmp_path: Path) -> None:
    for name in ("numpy", "polars", "psycopg", "ray", "mcp", "uvloop", "pytest", "mypy"):
        code, _, said = alone(tmp_path, "", "import", name)
        assert (code, f"No module named '{name}'" in said) == (1, True)


def test_the_plain_install_plays_a_match(tmp_path: Path) -> None:
    words = ("play", "neon", "--seats", "2", "--bots", "random", "--seed", "lamp")
    code, shown, said = alone(tmp_path, "", *words, typed="1\n" * 500)
    assert code == 0, said
    [record] = tmp_path.glob("neon-*.json")
    assert json.loads(record.read_text("utf-8"))["scores"], shown
    assert alone(tmp_path, "", "replay", str(record))[0] == 0


def test_the_plain_install_simulates(tmp_path: Path) -> None:
    words = ("simulate", "neon", "--matches", "4", "--bots", "random", "--processes", "1")
    code, _, said = alone(tmp_path, "", *words)
    assert code == 0, said


def test_the_plain_install_serves(tmp_path: Path) -> None:
    command = [sys.executable, str(ALONE), there(), "serve", "--port", "0", "--data", "data"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment(tmp_path, PYTHONPATH=pythonpath()),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        try:
            match = re.search(r"http://localhost:\d+", server.stdout.readline())
            assert match
            with urlopen(f"{match[0]}/api/games") as answer:
                assert {"neon", "kobito"} <= {game["name"] for game in json.load(answer)}
        finally:
            server.terminate()


def room(extra: str) -> list[str]:
    """The modules that may use this extra, without the adapters to other packages."""
    adapters = [Path("learn", f"{adapter}.py") for adapter in ADAPTERS]
    return [
        ".".join(("ludoteca", *place.with_suffix("").parts)).removesuffix(".__init__")
        for place, own in ((path.relative_to(PACKAGE), own) for path, own in places())
        if own == extra and place not in adapters
    ]


@pytest.mark.parametrize("extra", [extra for extra in EXTRAS if room(extra)])
def test_all_that_is_an_extras_own_can_be_imported_with_it_alone(
    tmp_path: Path, extra: str
) -> None:
    code, _, said = alone(tmp_path, extra, "import", *room(extra))
    assert code == 0, said


EXPERIMENT = 'game = "neon"\nseats = 2\nbots = ["random", "random"]\nmatches = 20\n'


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("learn", ["learn", "describe", "neon"]),
        ("data", ["learn", "export", "cobogo", "--matches", "2", "--processes", "1"]),
        ("lab", ["lab", "run", "experiment.toml", "--processes", "1"]),
    ],
)
def test_an_extra_does_its_work_alone(tmp_path: Path, extra: str, words: list[str]) -> None:
    (tmp_path / "experiment.toml").write_text(EXPERIMENT, "utf-8")
    code, _, said = alone(tmp_path, extra, *words)
    assert code == 0, said


@pytest.mark.parametrize(
    ("extra", "words", "answer"),
    [
        (
            "cluster",
            ["simulate", "neon", "--bots", "random", "--cluster", "127.0.0.1:1"],
            refusal("no_cluster", address="127.0.0.1:1"),
        ),
        (
            "postgresql",
            ["serve", "--port", "0", "--data", "postgresql+psycopg://a@127.0.0.1:1/b"],
            "127.0.0.1",
        ),
    ],
)
def test_an_extra_gets_as_far_as_asking_the_others_it_works_with(
    tmp_path: Path, extra: str, words: list[str], answer: str
) -> None:
    code, _, said = alone(tmp_path, extra, *words)
    assert code == BAD_INPUT
    assert answer in said
    assert "pip install" not in said
