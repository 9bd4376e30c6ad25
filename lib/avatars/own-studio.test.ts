import { expect, test } from "vitest";
import { ownStudio } from "./own-studio.ts";

test("an avatar with a studio of its own has its color stops, others have none", async () => {
  expect(await ownStudio("leila")).toMatch(/^rgb\(\d+ \d+ \d+\) 0%, .*100%$/);
  expect(await ownStudio("mei")).toBeNull();
  expect(await ownStudio("nobody")).toBeNull();
});
