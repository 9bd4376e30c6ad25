import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { ROOT_DIR } from "#scripts/start/settings.ts";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

/** Whether `name`, asked for by the package at `path`, is found the way Node looks for it: up from folder to folder. */
function isLocked(packages: Record<string, unknown>, path: string, name: string): boolean {
  const places = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return ["", ...places].some((place) => `${place ? `${place}/` : ""}node_modules/${name}` in packages);
}

// Guards a fresh clone: npm writes the packages of other platforms into the lock file only where the registry has them,
// and `npm ci` refuses a lock file without them.
test("the lock file names the optional packages of every platform", () => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(ROOT_DIR, "package-lock.json"), "utf8")));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  );
  expect(missing).toEqual([]);
});
