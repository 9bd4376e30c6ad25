import { expect, test } from "vitest";
import { ROLES } from "./roles.ts";
import { parseStartOptions } from "./settings.ts";

test("without options everything runs, on this machine alone", () => {
  expect(parseStartOptions([])).toEqual({ lan: false, roles: new Set(ROLES) });
  expect(parseStartOptions(["--lan"]).lan).toBe(true);
});

test("only the named roles run", () => {
  expect(parseStartOptions(["app", "jobs", "--lan"])).toEqual({ lan: true, roles: new Set(["app", "jobs"]) });
});

test.each([
  [["--wan"], /Unknown option '--wan'\. Usage: npm start -- \[--lan\]/],
  [["wroker"], /^Unknown role "wroker"\. Usage: npm start -- \[--lan\] \[edge\|media\|/],
])("%s is refused with the usage", (args, message) => {
  expect(() => parseStartOptions(args)).toThrow(message);
});
