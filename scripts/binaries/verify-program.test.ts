import { expect, test } from "vitest";
import { isUsableVersion } from "./verify-program.ts";

test.each([
  ["livekit-server version 1.13.5", true],
  ["1.13.6-", true],
  ["1.14.0", true],
  ["1.13.4", false],
  ["1.9.12", false],
  ["2.0.0", false],
  ["", false],
  ["no version here", false],
])("%j can replace 1.13.5: %s", (printed, usable) => {
  expect(isUsableVersion(printed, "1.13.5")).toBe(usable);
});
