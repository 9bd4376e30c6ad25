import { expect, test } from "vitest";
import { nextTheme, parseTheme } from "./theme.ts";

test("the switch goes round all three", () => {
  expect([nextTheme("system"), nextTheme("light"), nextTheme("dark")]).toEqual(["light", "dark", "system"]);
});

test.each([undefined, "", "blue", "DARK"])("%s in the cookie means the system decides", (value) => {
  expect(parseTheme(value)).toBe("system");
});
