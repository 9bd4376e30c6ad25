import { expect, test } from "vitest";
import { withValues } from "./reference-pages.tsx";

test("placeholders become the account's ids, and others stay", () => {
  const code = `-d '{\n  "scenario_id": "…",\n  "avatar_id": "…"\n}'`;
  expect(withValues(code, { scenario_id: "s-1", other: "x" })).toBe(
    `-d '{\n  "scenario_id": "s-1",\n  "avatar_id": "…"\n}'`,
  );
});
