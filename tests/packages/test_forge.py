"""The workflows call what there is, every action is pinned, and the locked requirements agree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from deploy.release_notes import release_notes
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packages.workflow_steps import WORKFLOWS, workflow_jobs

ROOT = Path(__file__).parent.parent.parent
REQUIREMENTS = sorted((ROOT / "requirements").glob("*.txt"))
FORGE = sorted((ROOT / ".github").rglob("*.yml"))
PINNED_ACTION = re.compile(r"uses: (\./\S+|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)( #.*)?$")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CHANGES = (
    "# Changelog\n\n## [1.2.0] - 2026-03-04\n\n### Added\n\n- A game.\n\n## [1.1.0] - 2026-01-02\n"
)


def commands() -> list[str]:
    """Every line that a workflow runs."""
    jobs = [job for path in sorted(WORKFLOWS.glob("*.yml")) for job in workflow_jobs(path)]
    texts = [step["run"] for job in jobs for step in job.steps if "run" in step]
    return [line for text in texts for line in text.splitlines()]


def pins(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(one.name): str(one.specifier) for one in found}


def group_requirements(group: str) -> list[Requirement]:
    entries = PROJECT["dependency-groups"][group]
    own = [Requirement(entry) for entry in entries if isinstance(entry, str)]
    included = [entry["include-group"] for entry in entries if not isinstance(entry, str)]
    return own + [one for name in included for one in group_requirements(name)]


def test_a_workflow_makes_only_targets_that_there_are() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = [name for line in commands() for name in re.findall(r"\bmake ([\w./-]+)", line)]
    assert {"check", "test", "test-all", "docs", "forge"} <= set(targets)
    for target in targets:
        assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), target


def test_a_workflow_names_only_files_that_there_are() -> None:
    named = [word for line in commands() for word in re.findall(r"[\w-]+(?:/[\w.-]+)+", line)]
    files = [name for name in named if name.startswith(("deploy/", "tests/", "requirements/"))]
    modules = [name for line in commands() for name in re.findall(r"-m (tests\.[\w.]+)", line)]
    assert len(files) >= 3
    assert len(modules) >= 1
    for file in [*files, *(module.replace(".", "/") + ".py" for module in modules)]:
        assert (ROOT / file).is_file(), file


def test_a_workflow_puts_no_text_from_outside_into_a_command() -> None:
    assert [line for line in commands() if "${{" in line] == []


def test_an_action_is_pinned_to_a_commit() -> None:
    for path in FORGE:
        lines = [line.strip(" -") for line in path.read_text("utf-8").splitlines()]
        used = [line for line in lines if line.startswith("uses:")]
        assert [line for line in used if not PINNED_ACTION.match(line)] == [], path.name


def test_the_same_action_has_one_version() -> None:
    text = "".join(path.read_text("utf-8") for path in FORGE)
    found = set(re.findall(r"uses: ([\w/-]+)@([0-9a-f]{40})", text))
    assert len(found) == len({name for name, _ in found})


def test_the_checks_run_on_every_python_that_the_package_names() -> None:
    jobs = yaml.safe_load((WORKFLOWS / "ci.yml").read_text("utf-8"))["jobs"]
    tried = jobs["check"]["strategy"]["matrix"]["python"]
    named = [one.rpartition(" ")[2] for one in PROJECT["project"]["classifiers"]]
    assert tried == [version for version in named if re.fullmatch(r"3\.\d+", version)]
    wheels = PROJECT["tool"]["cibuildwheel"]["build"]
    assert {f"cp{version.replace('.', '')}-*" for version in tried} <= set(wheels)


def test_dependabot_looks_into_folders_that_there_are() -> None:
    updates = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text("utf-8"))["updates"]
    for update in updates:
        for folder in update.get("directories") or [update["directory"]]:
            assert (ROOT / folder.lstrip("/")).is_dir(), folder


def test_our_address_is_the_same_everywhere() -> None:
    source = PROJECT["project"]["urls"]["Source"]
    paths = [*FORGE, ROOT / "README.md", ROOT / "CITATION.cff", ROOT / "pyproject.toml"]
    text = "".join(path.read_text("utf-8") for path in paths)
    assert set(re.findall(r"https://github\.com/[\w-]*ludoteca[\w-]*/[\w-]+", text)) == {source}


def test_every_group_has_its_list_of_pins() -> None:
    groups = {"play", *PROJECT["dependency-groups"]}
    assert {path.stem for path in REQUIREMENTS} == groups


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.stem)
def test_a_list_of_pins_names_versions_and_no_host(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "://" not in text
    assert "\n--" not in text
    assert all(re.fullmatch(r"==[\w.]+", version) for version in pins(path).values())


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.stem)
def test_a_group_pins_what_it_needs_itself(path: Path) -> None:
    if path.stem == "play":
        wanted = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
    else:
        wanted = group_requirements(path.stem)
    found = pins(path)
    for requirement in wanted:
        if requirement.name != "ludoteca":
            version = found[canonicalize_name(requirement.name)].removeprefix("==")
            assert requirement.specifier.contains(version), requirement


def test_a_package_has_one_version_in_all_lists() -> None:
    versions: dict[str, str] = {}
    for path in REQUIREMENTS:
        for name, version in pins(path).items():
            assert versions.setdefault(name, version) == version, f"{name} in {path.name}"


@pytest.fixture
def release(tmp_path: Path) -> Path:
    (tmp_path / "src" / "ludoteca").mkdir(parents=True)
    (tmp_path / "src" / "ludoteca" / "__init__.py").write_text('__version__ = "1.2.0"\n')
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGES)
    return tmp_path


def test_the_notes_of_a_release_are_its_entry(release: Path) -> None:
    assert release_notes("v1.2.0", release) == "### Added\n\n- A game."


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("pyproject.toml", '[project]\nversion = "1.2.1"\n'),
        ("src/ludoteca/__init__.py", '__version__ = "1.1.0"\n'),
        ("CHANGELOG.md", "## [1.2.0] - Unreleased\n"),
        ("CHANGELOG.md", "## [1.1.0] - 2026-01-02\n"),
    ],
    ids=["package", "module", "date", "entry"],
)
def test_a_tag_is_refused_where_a_file_disagrees(release: Path, file: str, text: str) -> None:
    (release / file).write_text(text)
    with pytest.raises(ValueError, match=r"."):
        release_notes("v1.2.0", release)
