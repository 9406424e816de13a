"""Compiles the hot files if there is a C compiler; otherwise they are installed interpreted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
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
"""For gcc: inlining the small functions of the engine makes play a tenth faster. Not set by CFLAGS,
which would replace Python's own -fwrapv."""
LTO_FLAGS = (
    *INLINE_FLAGS,
    *("-flto=auto", "-fvisibility=hidden", "-fwrapv", "-O3", "-Wno-all", "-w"),
)
"""The engine is one C file of 45 MB; link-time optimization compiles its parts in parallel. No symbol
is used from outside. Warnings are off: they are slow, and the code is generated."""
WASM_FLAGS = ("-O3", "-msimd128", "-fvisibility=hidden", "-fwrapv", "-w")
"""For clang, which inlines more than gcc without being told."""
IS_WASM = sysconfig.get_config_var("MULTIARCH") == "wasm32-emscripten"
"""Is the wheel for Pyodide? `sysconfig` describes the machine that it is for, not this one."""
MODULE_INIT = re.compile(r"^(?=char CPyDef_\w+_____top_level__\(void\) \{)", re.MULTILINE)
"""Matches the start of a function that runs once, at import."""
BOUNDS_CHECK = re.compile(r"(= \(uint64_t\)\w+ < \(uint64_t\)\w+;\n\s+if \()(\w+)\)")
"""Matches a bounds check of a vec, which succeeds except in case of an error."""
WIDE_LITERAL = re.compile(r"(\w+) = \(CPyTagged\)CPyStatics\[\d+\] \| 1; /\* (-?\d+) \*/")
"""Matches a literal that is an object: on 32 bits one above 2**30."""
OBJECT_TO_I64 = re.compile(
    r"( (\w+) = (\w+) \^ 1;\n +(\w+) = \(void \*\)\2;\n +\w+ = )CPyLong_AsInt64\(\4\);"
)
"""Matches where an object is asked for its value."""


def can_compile(*flags: str) -> bool:
    """Can a compiler build an extension for this Python with these flags?"""
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
        # mypyc fails with its own cache if groups are separate.
        arguments = ["--config-file=pyproject.toml", "--cache-dir=/dev/null", *files]
        modules = mypycify(
            arguments, opt_level="1", separate=compile_groups(files), target_dir=".quick/c"
        )
        flags = plain_flags = first_supported(COMPILER_FLAGS)
    elif IS_WASM:
        # The cache holds types that are of another size on 64 bits.
        arguments = ["--config-file=pyproject.toml", "--cache-dir=/dev/null", *files]
        modules = mypycify(arguments, opt_level="3", debug_level="0", target_dir="build/wasm")
        flags = plain_flags = first_supported(WASM_FLAGS, ())
    else:
        arguments = ["--config-file=pyproject.toml", *files]
        # The compiler of Windows cannot read it as one file.
        modules = mypycify(
            arguments, opt_level="3", debug_level="0", multi_file=sys.platform == "win32"
        )
        flags, plain_flags = (
            first_supported(LTO_FLAGS, INLINE_FLAGS, COMPILER_FLAGS),
            first_supported(COMPILER_FLAGS),
        )
    for module in modules:
        is_engine = module.name.endswith("__mypyc")  # the other modules are stubs that load it
        # mypyc gives all modules the same list object.
        module.extra_compile_args = [
            *module.extra_compile_args,
            *(flags if is_engine else plain_flags),
        ]
        module.extra_link_args = [*module.extra_link_args, *(flags if is_engine else ())]
        if is_engine and flags in (LTO_FLAGS, WASM_FLAGS):
            annotate_c_sources(map(Path, module.sources))
    return modules


def annotate_c_sources(sources: Iterable[Path]) -> None:
    """Adds to the generated C what a compiler cannot see: code that runs once (a fifth of it) is cold,
    bounds checks are likely to succeed, a literal has a value."""
    for source in sources:
        code = MODULE_INIT.sub("__attribute__((cold)) ", source.read_text("utf-8"))
        code = BOUNDS_CHECK.sub(r"\1likely(\2))", code)
        functions = map(inline_wide_literals, code.split("\n}\n"))
        source.write_text("\n}\n".join(functions), "utf-8")


def inline_wide_literals(function: str) -> str:
    values = dict(WIDE_LITERAL.findall(function))
    if not values:
        return function
    return OBJECT_TO_I64.sub(
        lambda found: f"{found[1]}{values[found[3]]}LL;" if found[3] in values else found[0],
        function,
    )


def first_supported(*alternatives: tuple[str, ...]) -> tuple[str, ...]:
    """The first of these lists of flags that the compiler supports; none on Windows, whose compiler
    ignores unknown flags."""
    if sys.platform == "win32":
        return ()
    return next((flags for flags in alternatives if can_compile(*flags)), ())


def compile_groups(files: list[str]) -> list[tuple[list[str], str | None]]:
    """The engine with the search, and each game: slower to run, but only what changed is compiled."""
    groups: dict[str, list[str]] = {}
    for file in files:
        parts = Path(file).parts
        groups.setdefault(parts[3] if parts[2] == "games" else "engine", []).append(file)
    return [(members, f"ludoteca_{name}") for name, members in groups.items()]


class BuildWithPage(build_py):  # type: ignore[misc]
    """Bundles the page before building the package, with Node from PyPI."""

    def run(self) -> None:
        build_page()
        super().run()


class SdistWithPage(sdist):  # type: ignore[misc]
    """Bundles the page into the archive, so that installing it needs no Node."""

    def run(self) -> None:
        build_page()
        super().run()


def newest_mtime(*paths: Path) -> float:
    existing = [path for path in paths if path.exists()]
    contents = [file for path in existing if path.is_dir() for file in path.rglob("*")]
    return max((path.stat().st_mtime for path in existing + contents), default=0.0)


def is_archive() -> bool:
    """Is this an unpacked `sdist` archive and not a clone?"""
    return (ROOT / "PKG-INFO").exists()


def compile_beside_page() -> list[Extension]:
    """Builds the page while mypyc translates the engine."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        page = pool.submit(build_from_sources)
        modules = extension_modules()
        page.result()
    return modules


def build_page() -> None:
    build_from_sources()
    if not PAGE.exists():
        print(
            "ludoteca: there is no page, so `ludoteca serve` serves only the API",
            file=sys.stderr,
        )


def build_from_sources() -> None:
    """Builds the page if it is older than its sources; an archive contains it."""
    if os.environ.get("LUDOTECA_NO_PAGE") or (is_archive() and PAGE.exists()):
        return
    client = ROOT / "client"
    games = ROOT / "src" / "ludoteca" / "games"
    game_pages = list(games.glob("*/page"))
    packages = client / "node_modules" / ".package-lock.json"
    if newest_mtime(packages) < newest_mtime(client / "package.json", client / "package-lock.json"):
        # The tools for linting and testing the page are development dependencies.
        run_npm("install", "--omit=dev", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    if newest_mtime(PAGE) < newest_mtime(
        client / "src",
        client / "public",
        client / "index.html",
        client / "first-paint",
        *client.glob("*.ts"),
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
    """An entry point for each folder of games, like those of plug-ins."""
    folders = sorted((ROOT / "src" / "ludoteca" / "games").glob("*/__init__.py"))
    return [f"{path.parent.name} = ludoteca.games.{path.parent.name}:GAME" for path in folders]


def needs_compilation(arguments: list[str]) -> bool:
    """Does this command compile? Describing or packing the sources does not."""
    return any(
        argument.startswith(("build", "bdist", "install", "develop", "editable"))
        for argument in arguments
    )


setup(
    ext_modules=compile_beside_page() if needs_compilation(sys.argv[1:]) else [],
    cmdclass={"build_py": BuildWithPage, "sdist": SdistWithPage},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    entry_points={
        "console_scripts": ["ludoteca = ludoteca.cli:main"],
        "ludoteca.games": game_entry_points(),
    },
)
