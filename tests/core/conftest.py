"""Property tests try the same examples every time, at their own pace."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ludoteca", deadline=None, derandomize=True, database=None)
settings.load_profile("ludoteca")
