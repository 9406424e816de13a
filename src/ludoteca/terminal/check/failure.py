"""The failure of a check: a promise that the game breaks."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from ludoteca.core.record import Record
from ludoteca.core.testkit.conformance import ConformanceError
from ludoteca.core.testkit.text_checks import TextError
from ludoteca.core.text import Texts
from ludoteca.learn.observation_checks import ObservationCheckFailed


class CheckFailure(Exception):
    """`record` is the match that shows the failure, if one was played."""

    def __init__(self, promise: str, details: str, record: Record | None = None) -> None:
        super().__init__(promise)
        self.promise = promise
        self.details = details
        self.record = record


@contextmanager
def as_check_failures(messages: Texts) -> Iterator[None]:
    """Translates failed checks and crashes inside into `CheckFailure`."""
    try:
        yield
    except (ConformanceError, ObservationCheckFailed) as failed:
        details = str(failed).removesuffix(failed.record.dump()).partition("\n")[2]
        raise CheckFailure(failed.promise, details, failed.record) from failed
    except TextError as text_error:
        promise, _, details = str(text_error).partition(": ")
        raise CheckFailure(promise, details) from text_error
    except CheckFailure:
        raise
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__}: {error} ({frame.filename}:{frame.lineno})"
        raise CheckFailure(messages.say("check.crash"), where) from error
