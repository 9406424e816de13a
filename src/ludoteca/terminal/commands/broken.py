"""Broken: a promise that a game does not keep, whoever found it out."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from ludoteca.core.record import Record
from ludoteca.core.testkit.examination import Failed
from ludoteca.core.testkit.papers import BadPaper
from ludoteca.core.text import Texts
from ludoteca.learn.examination import FailedRow


class Broken(Exception):
    """`record` is the match that shows it; None if no match was played."""

    def __init__(self, promise: str, details: str, record: Record | None = None) -> None:
        super().__init__(promise)
        self.promise = promise
        self.details = details
        self.record = record


@contextmanager
def as_broken(said: Texts) -> Iterator[None]:
    """Whatever fails inside is a promise that was broken; a crash is one too."""
    try:
        yield
    except (Failed, FailedRow) as failed:
        details = str(failed).removesuffix(failed.record.dump()).partition("\n")[2]
        raise Broken(failed.promise, details, failed.record) from failed
    except BadPaper as bad:
        promise, _, details = str(bad).partition(": ")
        raise Broken(promise, details) from bad
    except Broken:
        raise
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__}: {error} ({last.filename}:{last.lineno})"
        raise Broken(said.say("examine.crash"), where) from error
