"""The sounds of a match: rendered to a buffer and measured."""

from __future__ import annotations

import pytest

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.person import few_seats, is_over
from tests.catalogue import WITH_SOUNDS
from tests.server.kit import LocalServer

DECISIONS = 8
FAINT, HARSH = 0.12, 0.6  # of full scale: about -18 and -4 dBFS

# Replaces the audio context: the page plays as usual, and the sound is rendered on request.
STUDIO = """
(() => {
  localStorage.setItem("ludoteca.prefs", JSON.stringify({ sound: true }));
  const RATE = 44100;
  const tape = new OfflineAudioContext(1, 90 * RATE, RATE);
  window.AudioContext = function () {
    const read = (_, name) => {
      if (name === "state") return "running";
      if (name === "currentTime") return performance.now() / 1000;
      const value = tape[name];
      return typeof value === "function" ? value.bind(tape) : value;
    };
    return new Proxy({}, { get: read });
  };
  window.heard = async () => {
    const samples = (await tape.startRendering()).getChannelData(0);
    return samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  };
})()
"""


@pytest.mark.parametrize("name", WITH_SOUNDS)
def test_what_happens_is_heard_and_never_loud(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = come_in(open_server, anew=True)
    marta.page.add_init_script(STUDIO)
    bots = ["random"] * (few_seats(games.find(name)) - 1)
    marta.looks_at(marta.opens(name, "me", *bots))
    for _ in range(DECISIONS):
        if is_over(marta.sees(marta.may_decide)):
            break
        marta.decides()
    marta.settles()
    assert FAINT < marta.page.evaluate("heard()") < HARSH
