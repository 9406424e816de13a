"""The set-up detects what this machine can compile; without a compiler it installs the same
files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from setuptools import Extension

SETUP = Path(__file__).parent.parent / "setup.py"
BACKEND = SETUP.parent / "client" / "backend.py"

WRITTEN = """
char CPyDef_rng_____top_level__(void) {
}
char CPyDef_rng___next(void) {
    cpy_r_r72 = (uint64_t)cpy_r_r70 < (uint64_t)cpy_r_r71;
    if (cpy_r_r72) goto CPyL32;
    cpy_r_r73 = cpy_r_r70 < cpy_r_r71;
    if (cpy_r_r73) goto CPyL33;
}
"""
HINTED = WRITTEN.replace("char", "__attribute__((cold)) char", 1).replace(
    "(cpy_r_r72)", "(likely(cpy_r_r72))"
)

WIDE = """
char CPyDef_rng___next(void) {
    cpy_r_r0 = (CPyTagged)CPyStatics[17] | 1; /* 4294967295 */
    cpy_r_r1 = cpy_r_r0 & 1;
CPyL2: ;
    cpy_r_r6 = cpy_r_r0 ^ 1;
    cpy_r_r7 = (void *)cpy_r_r6;
    cpy_r_r8 = CPyLong_AsInt64(cpy_r_r7);
}
char CPyDef_rng___below(void) {
    cpy_r_r6 = cpy_r_r0 ^ 1;
    cpy_r_r7 = (void *)cpy_r_r6;
    cpy_r_r8 = CPyLong_AsInt64(cpy_r_r7);
}
"""

Clone = tuple[Path, list[tuple[str, ...]]]


@pytest.fixture
def part() -> dict[str, Any]:
    """The namespace of setup.py, without running the set-up."""
    source = SETUP.read_text("utf-8").partition("\nsetup(")[0]
    names: dict[str, Any] = {"__file__": str(SETUP), "__name__": "setup_part"}
    exec(compile(source, str(SETUP), "exec"), names)
    return names


def test_a_compiler_is_found_where_there_is_one(part: dict[str, Any]) -> None:
    can_compile: Callable[..., bool] = part["can_compile"]
    assert can_compile()
    assert can_compile(*part["COMPILER_FLAGS"])
    assert not can_compile("-fno-compiler-knows-this")


def test_without_a_compiler_nothing_is_compiled(
    part: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "/there/is/no/compiler")
    assert part["extension_modules"]() == []
    assert "interpreted" in capsys.readouterr().err


def test_every_module_is_given_its_flags_once(
    part: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    shared = ["-O3"]  # mypyc gives all modules the same list

    def mypycify(*_: object, **__: object) -> list[Extension]:
        names = ("ludoteca.core.engine.rng", "ludoteca.core.engine.state", "0d68__mypyc")
        results = [Extension(name, [f"{name}.c"]) for name in names]
        for extension in results:
            extension.extra_compile_args = extension.extra_link_args = shared
            Path(extension.sources[0]).write_text(WRITTEN, "utf-8")
        return results

    monkeypatch.setattr("mypyc.build.mypycify", mypycify)
    monkeypatch.delenv("LUDOTECA_INTERPRETED", raising=False)
    monkeypatch.delenv("LUDOTECA_QUICK", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    part["can_compile"] = lambda *_: True
    *doors, engine = part["extension_modules"]()
    for door in doors:
        assert door.extra_compile_args == ["-O3", *part["COMPILER_FLAGS"]]
        assert door.extra_link_args == ["-O3"]
    assert engine.extra_compile_args == ["-O3", *part["LTO_FLAGS"]]
    assert engine.extra_link_args == ["-O3", *part["LTO_FLAGS"]]
    assert shared == ["-O3"]
    assert Path("0d68__mypyc.c").read_text("utf-8") == HINTED
    assert Path("ludoteca.core.engine.rng.c").read_text("utf-8") == WRITTEN


def test_on_32_bits_a_literal_is_not_asked_for_its_value(
    part: dict[str, Any], tmp_path: Path
) -> None:
    source = tmp_path / "0d68__mypyc.c"
    source.write_text(WIDE, "utf-8")
    part["annotate_c_sources"]([source])
    expected = WIDE.replace("CPyLong_AsInt64(cpy_r_r7)", "4294967295LL", 1)
    assert source.read_text("utf-8") == expected


def test_only_what_builds_is_compiled(part: dict[str, Any]) -> None:
    builds: Callable[[list[str]], bool] = part["needs_compilation"]
    assert builds(["bdist_wheel", "--dist-info-dir", "somewhere"])
    assert builds(["-q", "build", "--build-base", ".quick"])
    assert not builds(["sdist", "--formats", "gztar"])
    assert not builds(["egg_info"])


@pytest.fixture
def clone(part: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    """A clone without a page, with setup.py's namespace and the npm commands that it runs."""
    questions: list[tuple[str, ...]] = []
    monkeypatch.delenv("LUDOTECA_NO_PAGE", raising=False)
    (tmp_path / "client").mkdir()
    (tmp_path / "client" / "package.json").write_text("{}")
    (tmp_path / "client" / "index.html").write_text("")
    part.update(ROOT=tmp_path, PAGE=tmp_path / "index.html", run_npm=lambda *w: questions.append(w))
    return tmp_path, questions


def test_a_clone_builds_its_page(part: dict[str, Any], clone: Clone) -> None:
    part["build_page"]()
    assert [words[0] for words in clone[1]] == ["install", "run"]


def test_an_archive_keeps_the_page_it_was_made_with(part: dict[str, Any], clone: Clone) -> None:
    folder, asked = clone
    (folder / "PKG-INFO").write_text("")
    (folder / "index.html").write_text("")
    part["build_page"]()
    assert asked == []


def test_an_install_without_a_page_says_so_in_one_line(
    part: dict[str, Any],
    clone: Clone,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LUDOTECA_NO_PAGE", "1")
    part["build_page"]()
    errors = capsys.readouterr().err
    assert clone[1] == []
    assert "no page" in errors
    assert errors.count("\n") == 1


def test_node_is_fetched_only_where_a_page_is_to_be_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LUDOTECA_NO_PAGE", raising=False)
    backend: dict[str, Any] = {"__file__": str(BACKEND), "__name__": "backend"}
    exec(compile(BACKEND.read_text("utf-8"), str(BACKEND), "exec"), backend)
    backend["ROOT"] = tmp_path
    page = tmp_path / "src" / "ludoteca" / "server" / "page"
    page.mkdir(parents=True)
    (page / "index.html").write_text("")
    assert backend["page_requirements"]() == [backend["NODE"]]
    (tmp_path / "PKG-INFO").write_text("")
    assert backend["page_requirements"]() == []
    assert (
        backend["NODE"]
        in (SETUP.parent / "requirements" / "build.txt").read_text("utf-8").splitlines()
    )
