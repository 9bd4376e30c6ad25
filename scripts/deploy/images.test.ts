import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { collectPackages, packageName, traceImports } from "./collect-packages.ts";
import { CONTENT, IMAGES, isRuntimeFile } from "./image-content.ts";

async function folderWith(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "visavis-image-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

const manifest = (fields: object = {}) => JSON.stringify({ name: "p", version: "1.0.0", ...fields });

test("a package comes with what it depends on, from where Node would load it", async () => {
  const root = await folderWith({
    "node_modules/a/package.json": manifest({
      dependencies: { b: "1", c: "1" },
      optionalDependencies: { "c-win32": "1" },
      peerDependencies: { d: "1", e: "1" },
      peerDependenciesMeta: { e: { optional: true } },
    }),
    "node_modules/b/package.json": manifest({ dependencies: { a: "1" } }),
    "node_modules/c/package.json": manifest(),
    "node_modules/a/node_modules/c/package.json": manifest(),
    "node_modules/d/package.json": manifest(),
    "node_modules/e/package.json": manifest(),
    "node_modules/unused/package.json": manifest(),
  });
  expect(await collectPackages(root, ["a"])).toEqual([
    "node_modules/a",
    "node_modules/a/node_modules/c",
    "node_modules/b",
    "node_modules/d",
  ]);
  await expect(collectPackages(root, ["missing"])).rejects.toThrow(
    "The package missing, which the product needs",
  );
});

test("imports are followed, dynamic ones too, up to the packages", async () => {
  const root = await folderWith({
    "package.json": JSON.stringify({ imports: { "#lib/*": "./lib/*" } }),
    "main.ts":
      'import { x } from "#lib/x.ts"; import type { T } from "types-only"; const t: T = x; await import("./late.ts"); console.log(t);',
    "lib/x.ts": 'import "@scope/name/part"; import "node:fs"; export const x = 1;',
    "late.ts": 'import "late-package";',
    "unused.ts": 'import "unused-package";',
  });
  expect(await traceImports(root, ["main.ts"])).toEqual({
    files: ["late.ts", "lib/x.ts", "main.ts"],
    packages: ["@scope/name", "late-package"],
  });
  expect(packageName("@scope/name/part")).toBe("@scope/name");
});

test("of a package, only what a server loads is kept, and its licence", () => {
  const kept = (name: string, paths: string[]) => paths.filter((path) => isRuntimeFile(name, path));
  expect(
    kept("p", ["index.js", "index.js.map", "index.d.ts", "README.md", "LICENSE.md", "data.json", "x.node"]),
  ).toEqual(["index.js", "LICENSE.md", "data.json", "x.node"]);
  expect(
    kept("@opentelemetry/api", ["build/src/index.js", "build/esm/index.js", "build/esnext/index.js"]),
  ).toEqual(["build/src/index.js"]);
  const here = `bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`;
  expect(kept("onnxruntime-node", [here, "bin/napi-v6/other/x64/onnxruntime_binding.node"])).toEqual([here]);
  expect(kept("node-llama-cpp", ["llama/gitRelease.bundle", "llama/grammars/json.gbnf"])).toEqual([
    "llama/grammars/json.gbnf",
  ]);
  expect(kept("next", ["dist/server/next.js", "dist/esm/server/next.js"])).toEqual(["dist/server/next.js"]);
});

/** The command line measures language models, which the app's image cannot run. */
const NOT_IN_APP = "models/llm/llm-worker.ts";

test.each(IMAGES)("the image %s has every program that its code starts by path", async (image) => {
  const { entries, assets } = CONTENT[image];
  for (const path of [...entries, ...assets.filter((asset) => asset !== ".next")])
    await stat(join(ROOT_DIR, path));
  const { files } = await traceImports(ROOT_DIR, entries);
  const missing: string[] = [];
  for (const file of files) {
    const text = await readFile(join(ROOT_DIR, file), "utf8");
    for (const [, path = ""] of text.matchAll(/new URL\("(\.[^"]+\.ts)", import\.meta\.url\)/g)) {
      const started = join(dirname(file), path);
      const isElsewhere = image === "app" && started === NOT_IN_APP;
      if (!files.includes(started) && !isElsewhere) missing.push(`${started}, started by ${file}`);
    }
  }
  expect(missing).toEqual([]);
});

test("the worker and the models have nothing of the app's database", async () => {
  for (const image of ["worker", "models"] as const) {
    const { files, packages } = await traceImports(ROOT_DIR, CONTENT[image].entries);
    expect(files.filter((file) => file.startsWith("db/"))).toEqual([]);
    expect(packages).not.toContain("postgres");
  }
});
