"""Questions to a bot worker about one decision of a finished match."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ludoteca.bots.levels import Budget
from ludoteca.bots.review import INCONCLUSIVE, is_criticism, retry_budget

Question = tuple[int, dict[str, Any]]
"""A ply, and a question about the position there."""
Reply = dict[str, Any]


def decision_questions(
    ply: int, words: list[str], budget: Budget
) -> Generator[Question, Reply, Reply]:
    """Asks for evaluations of a decision, or of several in a row, each with a budget and perhaps moves to compare them
    with; returns the last. Asks again, for longer, if the first verdict is uncertain, and once more before
    criticising a decision."""

    def judge(budget: Budget, against: list[str] | None) -> Question:
        return ply, {"review": words, "against": against, "seconds": budget.seconds}

    evaluation = yield judge(budget, None)
    if evaluation["decision"]["verdict"] == INCONCLUSIVE:
        evaluation = yield judge(retry_budget(budget), None)
    if is_criticism(evaluation["decision"]["verdict"]):
        evaluation = yield judge(retry_budget(budget), evaluation["best_words"])
    return evaluation
