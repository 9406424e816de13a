/** The order of the viewer's hand, stored from match to match. */

const STORAGE_KEY = "ludoteca.neon.sorted";

class Sorting {
  private current = $state<"colour" | "value">(stored());

  get by(): "colour" | "value" {
    return this.current;
  }

  set by(order: "colour" | "value") {
    this.current = order;
    try {
      localStorage.setItem(STORAGE_KEY, order);
    } catch {
      // storage is not available
    }
  }
}

function stored(): "colour" | "value" {
  try {
    return localStorage.getItem(STORAGE_KEY) === "value" ? "value" : "colour";
  } catch {
    return "colour";
  }
}

export const sorting = new Sorting();
