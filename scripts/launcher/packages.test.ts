import { link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { traceImports } from "#scripts/deploy/collect-packages.ts";
import { CONTENT } from "#scripts/deploy/image-content.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { explain, runNpm } from "./npm.mjs";
import { Packages } from "./packages.mjs";

const LOCK = {
  packages: {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b": { version: "1.0.0", dev: true },
  },
};

let root: string;
let installed: () => Promise<string[]>;

/** A clone, and an npm that records what it is asked for. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "visavis-packages-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, "package-lock.json"), JSON.stringify(LOCK));
  await mkdir(join(root, "bin"));
  await writeFile(join(root, "bin", "npm"), `#!/bin/sh\necho "$1 $2 $3" >> npm.log\n`, { mode: 0o755 });
  vi.stubEnv("PATH", `${join(root, "bin")}${delimiter}${process.env.PATH}`);
  vi.stubEnv("npm_execpath", "");
  installed = async () =>
    (await readFile(join(root, "npm.log"), "utf8").catch(() => "")).split("\n").filter(Boolean);
});

test("a start installs only what runs the product, once", async () => {
  await new Packages(root).install("run");
  await new Packages(root).install("run");
  expect(await installed()).toEqual(["ci --omit=dev --ignore-scripts"]);
});

// An instance may run from the same clone.
test("tools for tests are added to what is installed, without deleting it", async () => {
  await new Packages(root).install("run");
  await new Packages(root).install("all");
  await new Packages(root).install("run");
  expect(await installed()).toEqual(["ci --omit=dev --ignore-scripts", "install --no-save --include=dev"]);
});

test("a changed lock file installs everything again", async () => {
  await new Packages(root).install("all");
  await writeFile(
    join(root, "package-lock.json"),
    JSON.stringify({ packages: { "": {}, "node_modules/a": { version: "2.0.0" } } }),
  );
  await new Packages(root).install("all");
  expect(await installed()).toEqual([
    "ci --include=dev --ignore-scripts",
    "ci --include=dev --ignore-scripts",
  ]);
});

test("packages that npm itself installed are recognized by its record, and what was interrupted is not", async () => {
  const modules = join(root, "node_modules");
  await mkdir(modules);
  const record = { packages: { "node_modules/a": { version: "1.0.0" } } };
  await writeFile(join(modules, ".package-lock.json"), JSON.stringify(record));
  expect(new Packages(root).has("run")).toBe(true);
  expect(new Packages(root).has("all")).toBe(false);
  await writeFile(join(modules, ".visavis-install"), "unfinished");
  expect(new Packages(root).has("run")).toBe(false);
});

// Copies of a clone may be made of hard links.
test("an installation leaves the record of a hard-linked copy unchanged", async () => {
  await new Packages(root).install("run");
  const modules = join(root, "node_modules");
  const copy = join(root, "copy-of-record");
  await link(join(modules, ".visavis-install"), copy);
  const record = await readFile(copy, "utf8");
  await new Packages(root).install("all");
  expect(await readFile(join(modules, ".visavis-install"), "utf8")).toMatch(/ all$/);
  expect(await readFile(copy, "utf8")).toBe(record);
  expect(await readdir(modules)).toEqual([".visavis-install"]);
});

test.each([
  ["npm error code ENOSPC", /^The disk is full/],
  ["npm error nospc ENOSPC: no space left on device, write", /^The disk is full/],
  ["npm error network timeout at: https://r.test/a", /^The npm registry does not answer/],
  ["npm error code EUSAGE", /^Check the lines above/],
])("after %j npm's failure says what to do", (output, sentence) => {
  expect(explain(output)).toMatch(sentence);
});

test("an npm that gets no answer is stopped, and the registry is named", async () => {
  await writeFile(join(root, "bin", "npm"), "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
  expect(await runNpm(root, ["ci"], 300)).toMatch(/^The npm registry does not answer/);
});

test("what npm start runs needs no package for tests", async () => {
  const { dependencies } = JSON.parse(await readFile(join(ROOT_DIR, "package.json"), "utf8"));
  const { packages } = await traceImports(
    ROOT_DIR,
    Object.values(CONTENT).flatMap(({ entries }) => entries),
  );
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
});

test("what runs before the packages are installed imports none", async () => {
  const { packages } = await traceImports(ROOT_DIR, ["scripts/start/obtain-process.ts", "scripts/start.mjs"]);
  expect(packages).toEqual([]);
});
