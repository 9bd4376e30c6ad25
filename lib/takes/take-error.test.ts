import { expect, test } from "vitest";
import { inWords, TakeError } from "./take-error.ts";

test("a full disk is told in words and not tried again; what is not known says what was tried", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  expect(inWords(full, "It failed.")).toMatchObject({
    message: "There is no room left on the disk. Make room, then try again.",
    isLasting: true,
  });
  expect(inWords(new Error("secret detail"), "It failed.")).toMatchObject({
    message: "It failed.",
    isLasting: false,
  });
  const known = new TakeError("Known.");
  expect(inWords(known, "It failed.")).toBe(known);
});
