"""The clickable things of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from playwright.sync_api import ElementHandle, Page

# The choices beside a clicked thing, highlighted things, buttons.
OFFERED = """
() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled;
  const all = (query) => [...document.querySelectorAll(query)].filter(shown);
  const curtain = all("[data-curtain] button, [data-pass]");
  if (curtain.length) return curtain;
  const raised = all("#mine .raised .can"); // a second tap plays it
  if (raised.length) return raised;
  const beside = all("[data-choices] [data-offer]");
  const lying = all("[popover]:popover-open [data-thing].can, [popover]:popover-open li button");
  if (lying.length) return lying;
  const glowing = all(".table [data-thing].can, .table .pick");
  const inner = glowing.length || beside.length ? [] : all(".browse.deep");
  const plain = beside.length ? [] : all("#mine .acts [data-offer]");
  const found = [...beside, ...glowing, ...inner, ...plain];
  return found.length ? found : all("[data-all-moves]");
}
"""


class Offered(Sequence[ElementHandle]):
    """The elements stay in the page; only the chosen one is fetched."""

    def __init__(self, page: Page) -> None:
        self.things = page.evaluate_handle(OFFERED)
        self.size: int = self.things.evaluate("all => all.length")

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, at: int) -> ElementHandle: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[ElementHandle]: ...
    def __getitem__(self, at: int | slice) -> ElementHandle | Sequence[ElementHandle]:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(self.size))]
        found = self.things.evaluate_handle("(all, at) => all.at(at)", at).as_element()
        if found is None:
            raise IndexError(at)
        return found

    def touched(self) -> list[str]:
        """The moves that a click on each thing may lead to."""
        lines: list[str] = self.things.evaluate("all => all.map((one) => one.dataset.touch ?? '')")
        return lines
