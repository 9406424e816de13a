"""The Python API, read from the sources: what has a name without an underscore, and what it promises."""

from __future__ import annotations

import ast
from pathlib import Path

from docs.press import ROOT

HOUSES = {
    "core": ("Python: core", "core/*.py", "The contracts: what a game, a record, a view and an option are."),
    "kit": ("Python: core.kit", "core/kit/*.py", "What positions are made of. Compiled where there is a compiler."),
    "testkit": ("Python: core.testkit", "core/testkit/*.py", "The examination that every game must pass, and words to build positions with."),
    "bots": ("Python: bots", "bots/*.py", "Levels, hints and reviews for any game."),
    "lab": ("Python: lab", "lab/*.py", "Experiments, runs and their data, simulations, tournaments."),
    "learn": ("Python: learn", "learn/*.py", "Many matches at once, and the doors to what others have built."),
}  # fmt: skip
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def pages() -> dict[str, str]:
    return {f"reference/{name}.md": page(*house) for name, house in HOUSES.items()}


def page(title: str, pattern: str, about: str) -> str:
    lines = [f"# {title}", "", about, ""]
    for path in sorted((ROOT / "src" / "ludoteca").glob(pattern)):
        lines += module(path)
    return "\n".join(lines)


def module(path: Path) -> list[str]:
    """A file, if it has something to offer."""
    tree = ast.parse(path.read_text("utf-8"))
    inside = [line for node in tree.body for line in described(node, "")]
    if not inside:
        return []
    dotted = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    name = dotted.removesuffix(".__init__")
    return [f"## {name}", "", ast.get_docstring(tree) or "", "", *inside]


def described(node: ast.stmt, owner: str) -> list[str]:
    """A class with what is in it, or a function, if it says what it promises."""
    if isinstance(node, ast.ClassDef) and is_open(node):
        return classy(node)
    if isinstance(node, FUNCTIONS) and is_open(node) and ast.get_docstring(node):
        mark = "####" if owner else "###"
        head = heading(mark, f"{owner}{signature(node)}", f"{owner}{node.name}")
        return [head, "", ast.get_docstring(node) or "", ""]
    return []


def classy(node: ast.ClassDef) -> list[str]:
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    lines = [heading("###", f"class {node.name}{f'({bases})' if bases else ''}", node.name), ""]
    lines += [ast.get_docstring(node) or "", ""]
    lines += attributes(node)
    return lines + [line for inner in node.body for line in described(inner, f"{node.name}.")]


def heading(mark: str, words: str, name: str) -> str:
    """In the table of contents the name is enough."""
    return f'{mark} `{words}` {{ data-toc-label="{name}" }}'


def attributes(node: ast.ClassDef) -> list[str]:
    """What its instances have, with the sentence that stands below each."""
    rows = []
    for nth, one in enumerate(node.body):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            said = docstring_after(node.body, nth)
            if not one.target.id.startswith("_"):
                kind = ast.unparse(one.annotation)
                rows.append(f"| `{one.target.id}` | `{kind}` | {said} |")
    return ["| | | |", "|---|---|---|", *rows, ""] if rows else []


def docstring_after(body: list[ast.stmt], nth: int) -> str:
    """The sentence that stands below an attribute; none where the next line is something else."""
    after = body[nth + 1] if nth + 1 < len(body) else None
    said = after.value if isinstance(after, ast.Expr) else None
    if isinstance(said, ast.Constant) and isinstance(said.value, str):
        return " ".join(said.value.split()).replace("|", "\\|")
    return ""


def is_open(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return not node.name.startswith("_")


def signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The name with its arguments; a property has none."""
    if any(isinstance(mark, ast.Name) and "property" in mark.id for mark in node.decorator_list):
        return node.name
    given = node.args
    if given.args and given.args[0].arg in ("self", "cls"):
        given = ast.parse(f"def f({ast.unparse(given)}): ...").body[0].args  # type: ignore[attr-defined]
        del given.args[0]
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(given)}){returned}"
