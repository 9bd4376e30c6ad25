import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { AUDIT_ACTIONS } from "./actions.ts";

test("every action is recorded somewhere", () => {
  const lib = join(ROOT_DIR, "lib");
  const files = readdirSync(lib, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "audit/actions.ts",
  );
  const code = files.map((file) => readFileSync(join(lib, file), "utf8")).join("\n");
  expect(AUDIT_ACTIONS.filter((name) => !code.includes(`"${name}"`))).toEqual([]);
});
