"""The reference of the Python API: public names and their docstrings, read from the sources."""

from __future__ import annotations

import ast
from pathlib import Path

from docs._build import ROOT

PACKAGES = {
    "core": ("Python: core", "core/*.py", "The contract of a game; records, views, options, texts."),
    "engine": ("Python: core.engine", "core/engine/*.py", "Containers, moves, positions and batches. Compiled where there is a compiler."),
    "testkit": ("Python: core.testkit", "core/testkit/*.py", "The conformance tests of every game, and helpers to set up positions."),
    "bots": ("Python: bots", "bots/*.py", "Levels, hints and reviews for any game."),
    "lab": ("Python: lab", "lab/*.py", "Experiments, runs and their data, simulations, tournaments."),
    "learn": ("Python: learn", "learn/*.py", "Batches of matches, and adapters for Gymnasium, PettingZoo, OpenSpiel and TextArena."),
}  # fmt: skip
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def pages() -> dict[str, str]:
    return {f"reference/{name}.md": page(*package) for name, package in PACKAGES.items()}


def page(title: str, pattern: str, about: str) -> str:
    lines = [f"# {title}", "", about, ""]
    for path in sorted((ROOT / "src" / "ludoteca").glob(pattern)):
        lines += module_section(path)
    return "\n".join(lines)


def module_section(path: Path) -> list[str]:
    """The section of a file; empty if the file has no public names."""
    tree = ast.parse(path.read_text("utf-8"))
    sections = [line for node in tree.body for line in member_section(node, "")]
    if not sections:
        return []
    dotted = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    name = dotted.removesuffix(".__init__")
    return [f"## {name}", "", ast.get_docstring(tree) or "", "", *sections]


def member_section(node: ast.stmt, owner: str) -> list[str]:
    """A class with its members, or a function with a docstring."""
    if isinstance(node, ast.ClassDef) and is_public(node):
        return class_section(node)
    if isinstance(node, FUNCTIONS) and is_public(node) and ast.get_docstring(node):
        level = "####" if owner else "###"
        title = heading(level, f"{owner}{signature(node)}", f"{owner}{node.name}")
        return [title, "", ast.get_docstring(node) or "", ""]
    return []


def class_section(node: ast.ClassDef) -> list[str]:
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    lines = [heading("###", f"class {node.name}{f'({bases})' if bases else ''}", node.name), ""]
    lines += [ast.get_docstring(node) or "", ""]
    lines += attribute_table(node)
    return lines + [line for inner in node.body for line in member_section(inner, f"{node.name}.")]


def heading(level: str, title: str, name: str) -> str:
    """A heading that the table of contents shortens to the name."""
    return f'{level} `{title}` {{ data-toc-label="{name}" }}'


def attribute_table(node: ast.ClassDef) -> list[str]:
    """The annotated attributes with their docstrings."""
    rows = []
    for index, statement in enumerate(node.body):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            docstring = docstring_after(node.body, index)
            if not statement.target.id.startswith("_"):
                kind = ast.unparse(statement.annotation)
                rows.append(f"| `{statement.target.id}` | `{kind}` | {docstring} |")
    return ["| | | |", "|---|---|---|", *rows, ""] if rows else []


def docstring_after(body: list[ast.stmt], index: int) -> str:
    """The docstring below an attribute, or an empty string."""
    following = body[index + 1] if index + 1 < len(body) else None
    constant = following.value if isinstance(following, ast.Expr) else None
    if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
        return " ".join(constant.value.split()).replace("|", "\\|")
    return ""


def is_public(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return not node.name.startswith("_")


def signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The name with its arguments; for a property, the name alone."""
    if any(
        isinstance(decorator, ast.Name) and "property" in decorator.id
        for decorator in node.decorator_list
    ):
        return node.name
    arguments = node.args
    if arguments.args and arguments.args[0].arg in ("self", "cls"):
        arguments = ast.parse(f"def f({ast.unparse(arguments)}): ...").body[0].args  # type: ignore[attr-defined]
        del arguments.args[0]
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(arguments)}){returned}"
