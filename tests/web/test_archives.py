"""What a browser downloads: the parts of the package that play, without those that serve."""

from __future__ import annotations

import json

from web.archives import bytecode, compiled, is_needed, packed, split_by_game

WEIGHTS = "ludoteca/games/neon/bot/learned-2.weights"


def test_the_server_the_lab_texts_and_pictures_stay_out() -> None:
    needed = (
        "ludoteca/core/engine/rng.cpython-313-wasm32-emscripten.so",
        "ludoteca/games/neon/guide.json",
        "librt/vecs.cpython-313-wasm32-emscripten.so",
        "ludoteca-0.1.0.dist-info/entry_points.txt",
        "0d68__mypyc.cpython-313-wasm32-emscripten.so",
    )
    unneeded = (
        "ludoteca/core/testkit/oracles.py",
        "ludoteca/games/neon/page/art/people/ada.svg",
        "ludoteca/games/neon/page/box.json",
        "ludoteca/games/neon/pictures.toml",
        "ludoteca/games/neon/rulings.md",
        "ludoteca/games/neon/text/en.toml",
        "ludoteca/games/neon/text/rulebook.en.md",
        "ludoteca/server/app.py",
        "ludoteca/server/text/en.toml",
        "ludoteca/text/en.toml",
        "ludoteca/lab/run.py",
        "librt/time.cpython-313-wasm32-emscripten.so",
        "librt/vecs.pyi",
        "ludoteca-0.1.0.dist-info/RECORD",
    )
    assert [name for name in needed if not is_needed(name)] == []
    assert [name for name in unneeded if is_needed(name)] == []


def test_weights_come_with_their_game() -> None:
    base, by_game = split_by_game({WEIGHTS: b"1", "ludoteca/__init__.py": b"2"})
    assert base == {"ludoteca/__init__.py": b"2"}
    assert by_game == {"neon": {WEIGHTS: b"1"}}


def test_a_module_is_compiled_once() -> None:
    """A module that is WebAssembly needs no bytecode; of the others the source stays out."""
    library = "ludoteca/core/engine/rng.cpython-313-wasm32-emscripten.so"
    files = {library: b"", "ludoteca/core/engine/rng.py": b"1", "ludoteca/core/text.py": b"2"}
    assert [name for name, _ in compiled(files)] == [library, "ludoteca/core/text.pyc"]


def test_bytecode_is_the_same_each_time() -> None:
    source = b"WORDS = {'draw', 'pass', 'take'}\ndef first(x):\n    return x in {'a', 'b'}\n"
    assert bytecode(source, "words.py", 2) == bytecode(source, "words.py", 2)


def test_an_archive_says_first_what_is_in_it() -> None:
    index, _, content = packed([("b", b"23"), ("a", b"1")]).partition(b"\n")
    assert json.loads(index) == [["a", 1], ["b", 2]]
    assert content == b"123"
