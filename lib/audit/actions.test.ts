import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { AUDIT_ACTIONS, AUDIT_AREAS } from "./actions.ts";

const names = AUDIT_ACTIONS;

test("every action is recorded somewhere", () => {
  const lib = join(ROOT_DIR, "lib");
  const files = readdirSync(lib, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "audit/actions.ts",
  );
  const code = files.map((file) => readFileSync(join(lib, file), "utf8")).join("\n");
  expect(names.filter((name) => !code.includes(`"${name}"`))).toEqual([]);
});

test("every action of an account can be found by its area", () => {
  const areas = new Set(names.map((name) => name.split(".")[0] ?? ""));
  // The operator's only, and in no account's log.
  areas.delete("encryption_key");
  expect([...areas].sort()).toEqual([...AUDIT_AREAS].sort());
});
