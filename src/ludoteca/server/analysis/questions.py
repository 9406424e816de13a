"""Has the questions of an analysis answered, one after the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from typing import TypeVar

QuestionT = TypeVar("QuestionT")
ReplyT = TypeVar("ReplyT")
ResultT = TypeVar("ResultT")


async def answer_questions(
    questions: Generator[QuestionT, ReplyT, ResultT],
    ask: Callable[[QuestionT], Awaitable[ReplyT]],
) -> ResultT:
    """Returns what the generator returns once its last question is answered."""
    try:
        question = next(questions)
        while True:
            question = questions.send(await ask(question))
    except StopIteration as end:
        result: ResultT = end.value
        return result
