import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { runCommand } from "#scripts/system/run-command.ts";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const { packages } = lockFile.parse(JSON.parse(readFileSync(join(ROOT_DIR, "package-lock.json"), "utf8")));

/**
 * Whether `name`, required by the package at `path`, is found the way Node resolves it: upwards from folder to folder.
 */
function isLocked(packages: Record<string, unknown>, path: string, name: string): boolean {
  const places = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return ["", ...places].some((place) => `${place ? `${place}/` : ""}node_modules/${name}` in packages);
}

// Guards a fresh clone: npm adds packages of other platforms to the lock file only if the registry has them, and `npm
// ci` rejects a lock file without them.
test("the lock file contains the optional packages of every platform", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  );
  expect(missing).toEqual([]);
});

// npm verifies a bundled package with the one that contains it. The registry that the lock file was made with lacks the
// builds of the language model's library for macOS (docs/security.md).
test("every package is pinned by its hash, except the language model's library on macOS", () => {
  const loose = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path !== "" && !integrity && !inBundle,
  );
  expect(loose.map(([path]) => path)).toEqual([
    "node_modules/@node-llama-cpp/mac-arm64-metal",
    "node_modules/@node-llama-cpp/mac-x64",
  ]);
});

// A new name here means: read its script, and check that a fresh clone works without it.
test("the packages whose install scripts do not run are known", () => {
  const names = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect([...new Set(names.map(([path]) => path.split("node_modules/").at(-1)))].sort()).toEqual([
    "@livekit/local-inference",
    "esbuild",
    "node-av",
    "node-llama-cpp",
    "onnxruntime-node",
  ]);
  expect(readFileSync(join(ROOT_DIR, ".npmrc"), "utf8")).toContain("ignore-scripts=true");
});

// 600 MB that nothing here uses.
test("no build of the language model's library for CUDA or Vulkan can be installed", () => {
  const builds = Object.entries(packages).filter(([path]) =>
    path.startsWith("node_modules/@node-llama-cpp/"),
  );
  const real = builds
    .filter(([, { name }]) => name !== "empty-npm-package")
    .map(([path]) => path.split("/").at(-1));
  expect(real.sort()).toEqual(["linux-arm64", "linux-x64", "mac-arm64-metal", "mac-x64"]);
  expect(builds.length).toBeGreaterThan(real.length);
});

test.skipIf(isQuick)("the list of all packages can be printed as CycloneDX", async () => {
  const printed = await runCommand("npm", ["run", "-s", "sbom"], { cwd: ROOT_DIR });
  const { bomFormat, components } = z
    .object({ bomFormat: z.string(), components: z.array(z.object({ "bom-ref": z.string() })) })
    .parse(JSON.parse(printed));
  expect(bomFormat).toBe("CycloneDX");
  expect(components.length).toBeGreaterThan(500);
});

// 240 packages that its client imports only where `extendedTraces` is used, which is nowhere here.
test("no instrumentation of libraries for the job server's tracing is installed", () => {
  const names = Object.keys(packages).filter((path) =>
    /\/(auto-instrumentations-node|instrumentation-(pg|anthropic))$/.test(path),
  );
  expect(names.map((path) => packages[path]?.name)).toEqual(["empty-npm-package", "empty-npm-package"]);
});
