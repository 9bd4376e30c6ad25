import { expect, test } from "vitest";
import { passcode } from "./fields.ts";
import { startInput } from "./schema.ts";

test("a passcode has 6 to 64 characters, counted as code points", () => {
  for (const good of ["secret", "🔑".repeat(6), "🔑".repeat(64)]) {
    expect(passcode.safeParse(good).success, good).toBe(true);
    expect(startInput.safeParse({ passcode: good }).success, good).toBe(true);
  }
  for (const bad of ["secre", "🔑".repeat(5), "🔑".repeat(65)]) {
    expect(passcode.safeParse(bad).success, bad).toBe(false);
  }
});
