/** How I like my hand, kept from match to match. */

const KEPT = "ludoteca.neon.sorted";

class Sorting {
  private now = $state<"colour" | "value">(kept());

  get by(): "colour" | "value" {
    return this.now;
  }

  set by(wanted: "colour" | "value") {
    this.now = wanted;
    try {
      localStorage.setItem(KEPT, wanted);
    } catch {
      // nothing is kept here
    }
  }
}

function kept(): "colour" | "value" {
  try {
    return localStorage.getItem(KEPT) === "value" ? "value" : "colour";
  } catch {
    return "colour";
  }
}

export const sorting = new Sorting();
