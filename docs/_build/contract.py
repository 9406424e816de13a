"""The contract of a game and the list of conformance checks, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from docs._build import ROOT
from docs._build.docstrings import docstring_after, heading, signature

CORE = ROOT / "src" / "ludoteca" / "core"
CONTRACT = """# The contract

A game is one object, `GAME`, of a subclass of `Game`; its positions are of a subclass of `State`. Everything else uses these two: the catalogue,
five levels of bots, the terminal, the page, hints, reviews, the lab and the environments for learners.
[A game in an afternoon](../a-game-in-an-afternoon.md) writes them step by step, and `ludoteca check NAME` [tests them](conformance.md).

The package declares an entry point in the group `ludoteca.games`; nothing else is needed to add a game:

```toml
[project.entry-points."ludoteca.games"]
nim = "ludoteca_nim:GAME"
```

Texts in English, Brazilian Portuguese and Ukrainian are in the package's folder `text/`, with a numbered rulebook in each language.
"""
CONFORMANCE = """# The conformance tests

```sh
ludoteca check kobito --matches 200
```

plays random matches with every number of seats, with the default options and with all others, and checks every position. The tests ship
with the package, so that every game can use them. A check that fails is named, with its details. The match that fails is written to a
file, and `ludoteca replay FILE` shows it; the next run finds the same match.

From Python, in a test of your own:

```python
from ludoteca.core.testkit.conformance import check_game
from ludoteca.games import find

coverage = check_game(find("neon"), seats=2, matches=2)
print(coverage.matches, coverage.decisions, sorted(coverage.moves))
```

A game can add a module `oracles`: a predicate for every refusal and every hint, written from the rulebook. The conformance tests
compare every refusal and every hint of the game with it.

The conformance tests are tested too: mutants, games with a planted fault, must each fail.

## The checks
"""


def pages() -> dict[str, str]:
    return {"authors/contract.md": contract(), "authors/conformance.md": conformance()}


def contract() -> str:
    game, state = class_body("game.py", "Game"), class_body("engine/state.py", "State")
    required = [node for node in game if is_abstract(node)]
    optional = [
        node for node in game if isinstance(node, ast.FunctionDef) and not is_abstract(node)
    ]
    required_of_state = [node for node in state if must_be_overridden(node)]
    optional_of_state = [
        node for node in state if isinstance(node, ast.FunctionDef) and not must_be_overridden(node)
    ]
    return "\n".join(
        [
            CONTRACT,
            *["## Attributes", "", *field_table(game)],
            *["## What a game must define", "", *function_sections(required)],
            *["## What a position must define", "", *function_sections(required_of_state)],
            *["## What a game may define", "", *function_sections(optional)],
            *["## What a position may define", "", *function_sections(optional_of_state)],
        ]
    )


def class_body(file: str, name: str) -> list[ast.stmt]:
    tree = ast.parse((CORE / file).read_text("utf-8"))
    [class_def] = [
        node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name
    ]
    return class_def.body


def is_abstract(node: ast.stmt) -> bool:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return any(
        isinstance(decorator, ast.Name) and decorator.id == "abstractmethod"
        for decorator in decorators
    )


def must_be_overridden(node: ast.stmt) -> bool:
    """Whether the base class only raises."""
    return isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Raise)


def field_table(statements: list[ast.stmt]) -> list[str]:
    rows = [
        f"| `{statement.target.id}` | {'' if statement.value else 'always'} | {docstring_after(statements, index)} |"
        for index, statement in enumerate(statements)
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
    ]
    return ["| | | |", "|---|---|---|", *rows, ""]


def function_sections(nodes: Sequence[ast.stmt]) -> list[str]:
    lines: list[str] = []
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and (docstring := ast.get_docstring(node)):
            lines += [heading("###", signature(node), node.name), "", docstring, ""]
    return lines


def conformance() -> str:
    return "\n".join([CONFORMANCE, *(f"- {promise}" for promise in promises())]) + "\n"


def promises() -> list[str]:
    """The names of all conformance checks, in the order of the files."""
    sentences: dict[str, None] = {}
    for path in sorted((CORE / "testkit").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and called_name(node.func) == "require":
                sentence = node.args[0]
                if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
                    sentences[sentence.value] = None
    return list(sentences)


def called_name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
