import { describe, expect, it } from "vitest";
import { aimRequests, noAims } from "./aims";

describe("the aims of a draft", () => {
  it("are none until one is switched on", () => {
    expect(aimRequests(noAims(), false)).toEqual([]);
  });

  it("are those of an experiment file", () => {
    expect(aimRequests({ ...noAims(), fair: true, long: true }, false)).toEqual([
      { measure: "first_seat", within: 2 },
      { measure: "decisions", from: 30, to: 40 },
    ]);
  });

  it("ask for victories where all win together", () => {
    expect(aimRequests({ ...noAims(), fair: true }, true)).toEqual([{ measure: "won", from: 40, to: 60 }]);
  });
});
