import { expect, test } from "vitest";
import { stepsFor } from "./first-steps.ts";

test("a member sees the first steps that their role may take", () => {
  const steps = [
    { permission: "view" },
    { permission: "scenarios.change" },
    { permission: "keys.change" },
  ] as const;
  expect(stepsFor("viewer", steps)).toEqual([{ permission: "view" }]);
  expect(stepsFor("editor", steps)).toEqual(steps);
});
