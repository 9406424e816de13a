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
COMPILED_PATTERNS = (
    "core/engine/*.py",
    "bots/search/*.py",
    "games/*/rules/*.py",
    "games/*/bot/*.py",
    "games/*/shown/view.py",
    "games/*/shown/observation.py",
)
"""The rooms in which there is no time to lose."""


def compiled_files() -> list[str]:
    package = ROOT / "src" / "ludoteca"
    paths = [path for pattern in COMPILED_PATTERNS for path in sorted(package.glob(pattern))]
    return [str(path.relative_to(ROOT)) for path in paths if path.name != "__init__.py"]


PAGE = ROOT / "src" / "ludoteca" / "server" / "page" / "index.html"
COMPILER_FLAGS = ("-fno-semantic-interposition",)
INLINE_FLAGS = (
    *COMPILER_FLAGS,
    "--param=max-inline-insns-auto=120",
    "--param=inline-unit-growth=200",
    "--param=large-function-growth=400",
)
"""As gcc understands them: the small functions of the kit are worth their place where they are
called, which makes play a tenth faster. Not by CFLAGS, which would do away with Python's own -fwrapv."""
LTO_FLAGS = (
    *INLINE_FLAGS,
    *("-flto=auto", "-fvisibility=hidden", "-fwrapv", "-O3", "-Wno-all", "-w"),
)
"""The engine is one file of C of 45 MB: only when it is linked can its parts be compiled side by side,
on all cores. Nothing of it is called by name from elsewhere. To look through it for what might be
wrong takes longer than to read it; mypyc wrote it."""
MODULE_INIT = re.compile(r"^(?=char CPyDef_\w+_____top_level__\(void\) \{)", re.MULTILINE)
"""Where a function begins that runs once, when its module is imported."""
BOUNDS_CHECK = re.compile(r"(= \(uint64_t\)\w+ < \(uint64_t\)\w+;\n\s+if \()(\w+)\)")
"""Where a place in a vec is asked for: counted from the front it lies inside, but for a mistake."""


def can_compile(*flags: str) -> bool:
    """Is there a compiler that can build an extension for this Python, and knows these flags?"""
    from setuptools import Distribution

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        options = [*flags, "-Werror"] if flags else []
        extension = Extension(
            "probe", [str(probe)], extra_compile_args=options, extra_link_args=options
        )
        command = build_ext(Distribution({"ext_modules": [extension]}))
        command.build_temp = command.build_lib = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception:
            return False
    return True


def extension_modules() -> list[Extension]:
    if os.environ.get("LUDOTECA_INTERPRETED") or not can_compile():
        print(
            "ludoteca: no C compiler in use, so the engine is installed interpreted",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify

    files = compiled_files()
    modules: list[Extension]
    if os.environ.get("LUDOTECA_QUICK"):
        # mypyc trips over its own cache when groups are apart, so it does without one.
        arguments = ["--config-file=pyproject.toml", "--cache-dir=/dev/null", *files]
        modules = mypycify(
            arguments, opt_level="1", separate=compile_groups(files), target_dir=".quick/c"
        )
        flags = plain_flags = first_supported(COMPILER_FLAGS)
    else:
        arguments = ["--config-file=pyproject.toml", *files]
        # That of Windows cannot read all of it as one file.
        modules = mypycify(
            arguments, opt_level="3", debug_level="0", multi_file=sys.platform == "win32"
        )
        flags, plain_flags = (
            first_supported(LTO_FLAGS, INLINE_FLAGS, COMPILER_FLAGS),
            first_supported(COMPILER_FLAGS),
        )
    for module in modules:
        is_engine = module.name.endswith("__mypyc")  # the others only open a door into it
        # mypyc gives all modules one and the same list.
        module.extra_compile_args = [
            *module.extra_compile_args,
            *(flags if is_engine else plain_flags),
        ]
        module.extra_link_args = [*module.extra_link_args, *(flags if is_engine else ())]
        if is_engine and "-flto=auto" in flags:
            annotate_c_sources(map(Path, module.sources))
    return modules


def annotate_c_sources(sources: Iterable[Path]) -> None:
    """Tells the compiler what mypyc does not. What runs once is a fifth of the engine, and not worth
    its best efforts; and whoever asks a vec for a place goes straight on."""
    for source in sources:
        code = MODULE_INIT.sub("__attribute__((cold)) ", source.read_text("utf-8"))
        source.write_text(BOUNDS_CHECK.sub(r"\1likely(\2))", code), "utf-8")


def first_supported(*alternatives: tuple[str, ...]) -> tuple[str, ...]:
    """The first of these lists of flags that the compiler understands; that of Windows passes over
    what it does not know, and is asked for none."""
    if sys.platform == "win32":
        return ()
    return next((flags for flags in alternatives if can_compile(*flags)), ())


def compile_groups(files: list[str]) -> list[tuple[list[str], str | None]]:
    """The kit with the search, and each game: slower at play, but only what changed is compiled."""
    groups: dict[str, list[str]] = {}
    for file in files:
        parts = Path(file).parts
        groups.setdefault(parts[3] if parts[2] == "games" else "kit", []).append(file)
    return [(members, f"ludoteca_{name}") for name, members in groups.items()]


class BuildWithPage(build_py):  # type: ignore[misc]
    """Bundles the page before the package is gathered, with the Node that PyPI brings."""

    def run(self) -> None:
        build_page()
        super().run()


class SdistWithPage(sdist):  # type: ignore[misc]
    """Whoever installs the archive needs no Node: the page is in it."""

    def run(self) -> None:
        build_page()
        super().run()


def newest_mtime(*paths: Path) -> float:
    existing = [path for path in paths if path.exists()]
    contents = [file for path in existing if path.is_dir() for file in path.rglob("*")]
    return max((path.stat().st_mtime for path in existing + contents), default=0.0)


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
    game_pages = list(games.glob("*/page"))
    packages = client / "node_modules" / ".package-lock.json"
    if newest_mtime(packages) < newest_mtime(client / "package.json", client / "package-lock.json"):
        run_npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    if newest_mtime(PAGE) < newest_mtime(
        client / "src",
        client / "public",
        client / "index.html",
        client / "drawn.ts",
        packages,
        *game_pages,
    ):
        run_npm("run", "build", "--", "--logLevel=warn")


def run_npm(*arguments: str) -> None:
    command = [sys.executable, str(ROOT / "client" / "npm.py"), *arguments]
    if subprocess.run(command, check=False).returncode != 0:
        sys.exit(
            f"ludoteca: `npm {arguments[0]}` failed in client/; LUDOTECA_NO_PAGE=1 installs without the page"
        )


def game_entry_points() -> list[str]:
    """Every folder of games is a game; they are found as those of other packages are."""
    folders = sorted((ROOT / "src" / "ludoteca" / "games").glob("*/__init__.py"))
    return [f"{path.parent.name} = ludoteca.games.{path.parent.name}:GAME" for path in folders]


def needs_compilation(arguments: list[str]) -> bool:
    """Is something to be built? What only describes or packs the sources has nothing to compile."""
    return any(
        argument.startswith(("build", "bdist", "install", "develop", "editable"))
        for argument in arguments
    )


setup(
    ext_modules=extension_modules() if needs_compilation(sys.argv[1:]) else [],
    cmdclass={"build_py": BuildWithPage, "sdist": SdistWithPage},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    entry_points={
        "console_scripts": ["ludoteca = ludoteca.cli:main"],
        "ludoteca.games": game_entry_points(),
    },
)
