import { expect, test } from "vitest";
test("a start", () => expect(1).toBe(1));
