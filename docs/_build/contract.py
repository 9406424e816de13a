"""What a game must say and may say, and what it promises, read from the sources that hold it to that."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from docs._build import ROOT
from docs._build.docstrings import (docstring_after, heading, signature)

CORE = ROOT / "src" / "ludoteca" / "core"
CONTRACT = """# The contract

A game is one object, `GAME`, of a subclass of `Game`, and positions of a subclass of `State`. Everything else, the shelf, five levels of bots,
the terminal, the page, hints, reviews, the lab and the environments for learners, comes out of these. [A game in an
afternoon](../a-game-in-an-afternoon.md) writes them step by step; `ludoteca check NAME` [holds a game to them](examination.md).

The package says where it is found:

```toml
[project.entry-points."ludoteca.games"]
nim = "ludoteca_nim:GAME"
```

An entry point of this group is all it takes to stand on the shelf. Texts in English, Brazilian Portuguese and Ukrainian lie beside it in `text/`, with a numbered
rulebook in each.
"""
EXAMINATION = """# The examination

```sh
ludoteca check kobito --matches 200
```

plays random matches with every number of seats, with the usual options and with all others, and holds every position to what every
game promises. It ships with the package, for games not yet written. A promise that is broken is named, with what was found, and the
match that shows it is written to a file: `ludoteca replay FILE` shows it, and it is the same match each time.

From Python, in a test of your own:

```python
from ludoteca.core.testkit.conformance import examine
from ludoteca.games import find

met = examine(find("neon"), seats=2, matches=2)
print(met.matches, met.decisions, sorted(met.moves))
```

A module `truths` in the package of a game can say more: a predicate for every refusal and every hint, written from the rulebook, to
which everything that the game answers and praises is held.

The examiner is examined as well: games spoilt on purpose must each fail.

## What every game promises
"""


def pages() -> dict[str, str]:
    return {"authors/contract.md": contract(), "authors/examination.md": examination()}


def contract() -> str:
    game, state = class_body("game.py", "Game"), class_body("kit/state.py", "State")
    required = [node for node in game if is_abstract(node)]
    optional = [node for node in game if isinstance(node, ast.FunctionDef) and not is_abstract(node)]
    required_of_state = [node for node in state if must_be_overridden(node)]
    optional_of_state = [node for node in state if isinstance(node, ast.FunctionDef) and not must_be_overridden(node)]
    return "\n".join(
        [
            CONTRACT,
            *["## What is printed on the box", "", *field_table(game)],
            *["## What a game must say", "", *function_sections(required)],
            *["## What a position must do", "", *function_sections(required_of_state)],
            *["## What a game may say", "", *function_sections(optional)],
            *["## What a position may do", "", *function_sections(optional_of_state)],
        ]
    )


def class_body(file: str, name: str) -> list[ast.stmt]:
    tree = ast.parse((CORE / file).read_text("utf-8"))
    [class_def] = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    return class_def.body


def is_abstract(node: ast.stmt) -> bool:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return any(isinstance(decorator, ast.Name) and decorator.id == "abstractmethod" for decorator in decorators)


def must_be_overridden(node: ast.stmt) -> bool:
    """Does it say that a game has to say it?"""
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


def examination() -> str:
    return "\n".join([EXAMINATION, *(f"- {promise}" for promise in promises())]) + "\n"


def promises() -> list[str]:
    """Every sentence that the examiner holds a game to, in the order of the files."""
    sentences: dict[str, None] = {}
    for path in sorted((CORE / "testkit").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "hold":
                sentence = node.args[0]
                if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
                    sentences[sentence.value] = None
    return list(sentences)
