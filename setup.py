"""Compiles the hot files where a C compiler is at hand; installs them interpreted where none is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
HOT = (
    "core/kit/*.py",
    "bots/search/*.py",
    "games/*/rules/*.py",
    "games/*/bot/*.py",
    "games/*/shown/view.py",
    "games/*/shown/observation.py",
)
"""The rooms in which there is no time to lose."""


def hot_files() -> list[str]:
    package = ROOT / "src" / "ludoteca"
    found = [path for room in HOT for path in sorted(package.glob(room))]
    return [str(path.relative_to(ROOT)) for path in found if path.name != "__init__.py"]


PAGE = ROOT / "src" / "ludoteca" / "server" / "page" / "index.html"
FLAGS = ("-fno-semantic-interposition",)
INLINED = (
    *FLAGS,
    "--param=max-inline-insns-auto=120",
    "--param=inline-unit-growth=200",
    "--param=large-function-growth=400",
)
"""As gcc understands them: the small functions of the kit are worth their place where they are
called, which makes play a tenth faster. Not by CFLAGS, which would do away with Python's own -fwrapv."""
SHARED_OUT = (
    *INLINED,
    *("-flto=auto", "-fvisibility=hidden", "-fwrapv", "-O3", "-Wno-all", "-w"),
)
"""The engine is one file of C of 45 MB: only when it is linked can its parts be compiled side by side,
on all cores. Nothing of it is called by name from elsewhere. To look through it for what might be
wrong takes longer than to read it; mypyc wrote it."""
ONCE = re.compile(r"^(?=char CPyDef_\w+_____top_level__\(void\) \{)", re.MULTILINE)
"""Where a function begins that runs once, when its module is imported."""
INSIDE = re.compile(r"(= \(uint64_t\)\w+ < \(uint64_t\)\w+;\n\s+if \()(\w+)\)")
"""Where a place in a vec is asked for: counted from the front it lies inside, but for a mistake."""


def can_compile(*flags: str) -> bool:
    """Is there a compiler that can build an extension for this Python, and knows these flags?"""
    from setuptools import Distribution

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        given = [*flags, "-Werror"] if flags else []
        extension = Extension(
            "probe", [str(probe)], extra_compile_args=given, extra_link_args=given
        )
        command = build_ext(Distribution({"ext_modules": [extension]}))
        command.build_temp = command.build_lib = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception:
            return False
    return True


def compiled() -> list[Extension]:
    if os.environ.get("LUDOTECA_INTERPRETED") or not can_compile():
        print(
            "ludoteca: no C compiler in use, so the engine is installed interpreted",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify

    files = hot_files()
    modules: list[Extension]
    if os.environ.get("LUDOTECA_QUICK"):
        # mypyc trips over its own cache when groups are apart, so it does without one.
        given = ["--config-file=pyproject.toml", "--cache-dir=/dev/null", *files]
        modules = mypycify(given, opt_level="1", separate=apart(files), target_dir=".quick/c")
        flags = plain = known(FLAGS)
    else:
        given = ["--config-file=pyproject.toml", *files]
        # That of Windows cannot read all of it as one file.
        modules = mypycify(
            given, opt_level="3", debug_level="0", multi_file=sys.platform == "win32"
        )
        flags, plain = known(SHARED_OUT, INLINED, FLAGS), known(FLAGS)
    for module in modules:
        engine = module.name.endswith("__mypyc")  # the others only open a door into it
        # mypyc gives all modules one and the same list.
        module.extra_compile_args = [*module.extra_compile_args, *(flags if engine else plain)]
        module.extra_link_args = [*module.extra_link_args, *(flags if engine else ())]
        if engine and "-flto=auto" in flags:
            hint(map(Path, module.sources))
    return modules


def hint(sources: Iterable[Path]) -> None:
    """Tells the compiler what mypyc does not. What runs once is a fifth of the engine, and not worth
    its best efforts; and whoever asks a vec for a place goes straight on."""
    for source in sources:
        code = ONCE.sub("__attribute__((cold)) ", source.read_text("utf-8"))
        source.write_text(INSIDE.sub(r"\1likely(\2))", code), "utf-8")


def known(*lists: tuple[str, ...]) -> tuple[str, ...]:
    """The first of these lists of flags that the compiler understands; that of Windows passes over
    what it does not know, and is asked for none."""
    if sys.platform == "win32":
        return ()
    return next((flags for flags in lists if can_compile(*flags)), ())


def apart(files: list[str]) -> list[tuple[list[str], str | None]]:
    """The kit with the search, and each game: slower at play, but only what changed is compiled."""
    groups: dict[str, list[str]] = {}
    for file in files:
        parts = Path(file).parts
        groups.setdefault(parts[3] if parts[2] == "games" else "kit", []).append(file)
    return [(inside, f"ludoteca_{name}") for name, inside in groups.items()]


class BuildWithPage(build_py):  # type: ignore[misc]
    """Bundles the page before the package is gathered, with the Node that PyPI brings."""

    def run(self) -> None:
        build_page()
        super().run()


class ArchiveWithPage(sdist):  # type: ignore[misc]
    """Whoever installs the archive needs no Node: the page is in it."""

    def run(self) -> None:
        build_page()
        super().run()


def newest(*paths: Path) -> float:
    found = [path for path in paths if path.exists()]
    inside = [file for path in found if path.is_dir() for file in path.rglob("*")]
    return max((path.stat().st_mtime for path in found + inside), default=0.0)


def is_archive() -> bool:
    """Are these the files of an archive, made by `sdist`, and not a clone?"""
    return (ROOT / "PKG-INFO").exists()


def build_page() -> None:
    """Builds the page where it is older than its sources; an archive has the one it was made with."""
    if not os.environ.get("LUDOTECA_NO_PAGE") and not (is_archive() and PAGE.exists()):
        build_from_sources()
    if not PAGE.exists():
        print(
            "ludoteca: there is no page, so `ludoteca serve` speaks to programs only",
            file=sys.stderr,
        )


def build_from_sources() -> None:
    client = ROOT / "client"
    games = ROOT / "src" / "ludoteca" / "games"
    drawn = list(games.glob("*/page"))
    packages = client / "node_modules" / ".package-lock.json"
    if newest(packages) < newest(client / "package.json", client / "package-lock.json"):
        run_npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    if newest(PAGE) < newest(
        client / "src",
        client / "public",
        client / "index.html",
        client / "drawn.ts",
        packages,
        *drawn,
    ):
        run_npm("run", "build", "--", "--logLevel=warn")


def run_npm(*words: str) -> None:
    command = [sys.executable, str(ROOT / "client" / "npm.py"), *words]
    if subprocess.run(command, check=False).returncode != 0:
        sys.exit(
            f"ludoteca: `npm {words[0]}` failed in client/; LUDOTECA_NO_PAGE=1 installs without the page"
        )


def on_the_shelf() -> list[str]:
    """Every folder of games is a game; they are found as those of other packages are."""
    folders = sorted((ROOT / "src" / "ludoteca" / "games").glob("*/__init__.py"))
    return [f"{path.parent.name} = ludoteca.games.{path.parent.name}:GAME" for path in folders]


def builds(words: list[str]) -> bool:
    """Is something to be built? What only describes or packs the sources has nothing to compile."""
    return any(
        word.startswith(("build", "bdist", "install", "develop", "editable")) for word in words
    )


setup(
    ext_modules=compiled() if builds(sys.argv[1:]) else [],
    cmdclass={"build_py": BuildWithPage, "sdist": ArchiveWithPage},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    entry_points={
        "console_scripts": ["ludoteca = ludoteca.cli:main"],
        "ludoteca.games": on_the_shelf(),
    },
)
