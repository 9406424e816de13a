"""The layout checks report what is covered, cut off, too small, repeated or empty, and name it."""

from __future__ import annotations

from tests.browser.conftest import Doorway
from tests.browser.measure_layout import Look, flaws
from tests.browser.person import Person
from tests.server.kit import LocalServer

ADD = """
  const add = (kind, name, text, style, within = document.querySelector(".table")) => {
    const one = Object.assign(document.createElement(kind), { className: name, textContent: text });
    Object.assign(one.style, { position: "fixed", zIndex: 99, padding: 0, fontSize: "16px", ...style });
    within.append(one);
    return one;
  };"""


def flaws_of_a_spoilt_table(marta: Person, look: Look, spoiling: str) -> str:
    """The flaws of a table without any, after this was added."""
    marta.looks_at(marta.opens("neon", "me", "random"))
    marta.sees(marta.may_decide)
    marta.settles()
    assert flaws(marta.page, look, "neon") == []
    marta.page.evaluate(f"() => {{{ADD}{spoiling}}}")
    return "\n".join(flaws(marta.page, look, "neon"))


def test_what_is_covered_cut_small_or_outside_is_found_by_name(
    open_server: LocalServer, come_in: Doorway
) -> None:
    found = flaws_of_a_spoilt_table(
        come_in(open_server),
        Look(1280, 800),
        """
          add("div", "lid", "", { left: 0, top: 0, width: "60px", height: "60px", background: "#fff" }, document.querySelector(".frame"));
          const note = { left: "420px", top: "70px", width: "60px", height: "40px", background: "#fff", pointerEvents: "none" };
          add("button", "played", "play", { left: "420px", top: "70px", width: "60px", height: "60px" });
          add("div", "note", "", note, document.querySelector(".frame"));
          add("p", "fine", "too small", { left: "600px", top: "300px", fontSize: "11px" });
          add("button", "out", "out", { left: "-30px", top: "400px", width: "50px", height: "50px" });
          add("button", "narrow", "narrower than its word", { left: "700px", top: "340px", width: "60px", height: "50px", whiteSpace: "nowrap" });
          add("button", "tiny", "i", { left: "700px", top: "400px", width: "20px", height: "20px" });
          const board = add("div", "board", "", { left: "600px", top: "550px", width: "200px", height: "60px" });
          board.dataset.board = "";
          const told = add("p", "told", "", { left: "600px", top: "550px" }, board);
          told.dataset.read = "";
          add("b", "total", "score 12", { position: "static" }, told);
          add("i", "disc", "", { left: "600px", top: "550px", width: "60px", height: "20px", background: "#fff" }, told);
          const name = add("b", "name", "Barnaby the Bold", { left: "600px", top: "630px", width: "40px", overflow: "hidden", whiteSpace: "nowrap", textOverflow: "ellipsis" });
          name.title = "Barnaby the Bold";
          add("p", "cut", "much too long", { left: "600px", top: "500px", width: "40px", overflow: "hidden", whiteSpace: "nowrap" });
        """,
    )
    assert all(line.startswith("neon, 1280x800 light: ") for line in found.splitlines())
    for flaw in (
        "lies under div.frame > div.lid",
        'button.played "play" (420,70,480,130) lies below div.frame > div.note',
        'p.fine "too small" is written in 11.0 px',
        'button.out "out" (-30,400,20,450) is cut by the window by 30 px',
        'is too narrow for "narrower than its word" by',
        'button.tiny "i" (700,400,720,420) is 20x20, less than 44',
        'p.cut "much too long" is',
        'b.total "score 12" (600,',
        "is written under p.told > i.disc",
        'b.name "Barnaby the Bold" is cut short to 40 of',
    ):
        assert flaw in found, found


def test_pieces_that_are_small_or_covered_and_squeezed_words_are_found_by_name(
    open_server: LocalServer, come_in: Doorway
) -> None:
    found = flaws_of_a_spoilt_table(
        come_in(open_server),
        Look(1280, 800),
        """
          const small = add("i", "bit", "", { left: "700px", top: "400px", width: "8px", height: "30px", background: "#fff" });
          small.dataset.key = "coatl-0-1/red-body#3";
          const under = add("i", "bit", "", { left: "600px", top: "400px", width: "30px", height: "30px", background: "#fff" });
          under.dataset.key = "casa-1/red-body#0";
          add("div", "slab", "", { left: "590px", top: "390px", width: "60px", height: "60px", background: "#888" });
          add("p", "bubble", "A card is fulfilled", { left: "800px", top: "300px", width: "18px", wordBreak: "break-all", lineHeight: "18px" });
        """,
    )
    for flaw in (
        "coatl-0-1/red-body#3 (700,400,708,430) is a piece of 8x30, less than 11",
        "casa-1/red-body#0 (600,400,630,430) lies under",
        'p.bubble "A card is fulfilled" is squeezed into',
    ):
        assert flaw in found, found


def test_what_is_said_twice_runs_together_or_is_kept_for_nothing_is_found_by_name(
    open_server: LocalServer, come_in: Doorway
) -> None:
    found = flaws_of_a_spoilt_table(
        come_in(open_server),
        Look(844, 390),
        """
          add("p", "twice", "Your turn", { left: "600px", top: "60px" });
          add("p", "one", "Fairies +3", { left: "500px", top: "100px" });
          add("p", "two", "Gnomes +1", { left: "540px", top: "102px" });
          const strip = add("header", "strip", "", { left: 0, top: "150px", width: "100%", height: "40px", background: "#fff" });
          add("b", "few", "8", { right: "4px", top: "160px" }, strip);
          const room = add("div", "room", "", { left: "600px", top: "220px", width: "80px", height: "80px", overflow: "auto" });
          const mark = add("span", "mark", "", { position: "absolute", left: 0, top: "-10px" }, room);
          mark.dataset.n = "III";
          const style = new CSSStyleSheet();
          style.replaceSync(".mark::before { content: attr(data-n); }");
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
        """,
    )
    for flaw in (
        'p.twice "Your turn" says again what the bar says',
        'p.one "Fairies +3" (500,',
        'runs into div.table > p.two "Gnomes +1"',
        'header.strip "8" (0,150,844,190) is an empty strip',
        '"III" is cut at its top by div.room',
    ):
        assert flaw in found, found
