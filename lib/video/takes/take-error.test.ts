import { expect, test } from "vitest";
import { TakeError, toTakeError } from "./take-error.ts";

test("explains a full disk and doesn't retry; other errors get the fallback message", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  expect(toTakeError(full, "It failed.")).toMatchObject({
    message: "The disk is full. Free some space, then try again.",
    isLasting: true,
  });
  expect(toTakeError(new Error("secret detail"), "It failed.")).toMatchObject({
    message: "It failed.",
    isLasting: false,
  });
  const music = Object.assign(new Error("the music can't be decoded"), { code: "EMUSIC" });
  expect(toTakeError(music, "It failed.")).toMatchObject({
    message: "The music of this take could not be read. Choose another file.",
    isLasting: true,
  });
  const known = new TakeError("Known.");
  expect(toTakeError(known, "It failed.")).toBe(known);
});
