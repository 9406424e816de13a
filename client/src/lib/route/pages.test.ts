import { describe, expect, it } from "vitest";
import { pageAt } from "./pages";

const lost = pageAt("/no/such/place").load;

describe("an address", () => {
  it.each([
    ["/", {}],
    ["/new/kobito", { game: "kobito" }],
    ["/table/abc-_1", { table: "abc-_1" }],
    ["/tables", {}],
    ["/tables/", {}],
    ["/replay/abc", { table: "abc" }],
    ["/rules", {}],
    ["/rules/coatl", { game: "coatl" }],
    ["/carry", {}],
    ["/me", {}],
    ["/credits", {}],
  ])("%s has a page that takes its parts", (path, props) => {
    expect(pageAt(path).load).not.toBe(lost);
    expect(pageAt(path).props).toEqual(props);
  });

  it.each(["/new", "/table", "/replay/a/b", "/rules/kobito/2", "/Tables"])("%s leads nowhere", (path) => {
    expect(pageAt(path).load).toBe(lost);
  });
});
