import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const CONFIGS = [
  "package.json",
  "tsconfig.json",
  "biome.json",
  "eslint.config.js",
  ".dependency-cruiser.cjs",
  "knip.json",
];
let tree: string;

/** A small tree with the project's own configuration and nothing but `files` in it. */
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "visavis-bans-"));
  for (const name of CONFIGS) cpSync(join(ROOT, name), join(tree, name));
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  execFileSync("git", ["init", "-q"], { cwd: tree });
  writeFileSync(join(tree, ".gitignore"), "node_modules\n");
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** Writes `files`, runs a tool from `node_modules/.bin`, removes them, and returns what it said with its exit code. */
function inTree(files: Record<string, string>, command: string, args: string[]): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  try {
    execFileSync(process.execPath, [join(ROOT, "node_modules/.bin", command), ...args], {
      cwd: tree,
      encoding: "utf8",
      stdio: "pipe",
    });
    return "passed";
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  } finally {
    for (const path of Object.keys(files))
      rmSync(join(tree, path.split("/")[0] ?? path), { recursive: true, force: true });
  }
}

const lint = (path: string, text: string) => inTree({ [path]: text }, "biome", ["lint", path]);
const cruise = (files: Record<string, string>) =>
  inTree(files, "depcruise", [...new Set(Object.keys(files).map((path) => path.split("/")[0] ?? path))]);

test.each([
  ["noProcessEnv", "lib/keys/x.ts", "export const x = process.env.HOME;\n"],
  ["noExplicitAny", "lib/keys/x.ts", "export const x = (y: any) => y;\n"],
  ["noNonNullAssertion", "lib/keys/x.ts", "export const x = (y?: string) => y!.length;\n"],
  ["useFilenamingConvention", "lib/keys/camelCase.ts", "export const x = 1;\n"],
  [
    "noExcessiveLinesPerFunction",
    "lib/keys/x.ts",
    `export function x(): number {\n${"  console.log();\n".repeat(61)}  return 1;\n}\n`,
  ],
])("lint refuses what %s forbids", (rule, path, text) => {
  expect(lint(path, text)).toContain(rule);
});

test("lint accepts a plain file", () => {
  expect(lint("lib/keys/x.ts", "export const x = 1;\n")).toBe("passed");
});

test.each([
  ["no-floating-promises", "export function x(): void {\n  Promise.resolve(1);\n}\n"],
  ["no-misused-promises", "[1].forEach(async (n) => {\n  await Promise.resolve(n);\n});\nexport {};\n"],
])("a promise that nobody waits for is refused: %s", (rule, text) => {
  expect(inTree({ "lib/keys/x.ts": text }, "eslint", ["lib/keys/x.ts"])).toContain(rule);
});

test.each<[string, Record<string, string>]>([
  [
    "no-cycles",
    {
      "lib/keys/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "lib/keys/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    },
  ],
  [
    "nothing-imports-app",
    { "lib/keys/a.ts": 'import "../../app/page.ts";\n', "app/page.ts": "export const p = 1;\n" },
  ],
  [
    "app-reaches-the-database-through-lib",
    { "app/a.ts": 'import "#db/client.ts";\n', "db/client.ts": "export const db = 1;\n" },
  ],
  [
    "agent-knows-only-flow-avatar-platform",
    { "agent/a.ts": 'import "#lib/keys/k.ts";\n', "lib/keys/k.ts": "export const k = 1;\n" },
  ],
  [
    "agent-never-reaches-the-database",
    {
      "agent/a.ts": 'import "#lib/platform/p.ts";\n',
      "lib/platform/p.ts": 'import "#db/client.ts";\n',
      "db/client.ts": "export const db = 1;\n",
    },
  ],
  [
    "components-reach-no-server-code",
    {
      "components/c.ts": 'import "#lib/keys/k.ts";\n',
      "lib/keys/k.ts": 'import "#db/client.ts";\n',
      "db/client.ts": "export const db = 1;\n",
    },
  ],
  ["flow-and-avatar-are-pure", { "lib/flow/f.ts": 'import "node:fs";\n' }],
  [
    "flow-and-avatar-know-nobody",
    { "lib/avatar/f.ts": 'import "#lib/platform/log.ts";\n', "lib/platform/log.ts": "export const l = 1;\n" },
  ],
  [
    "queries-stay-in-their-domain",
    { "lib/keys/k.ts": 'import "#lib/clips/queries.ts";\n', "lib/clips/queries.ts": "export const q = 1;\n" },
  ],
  [
    "lib-uses-only-the-doorstep-of-inngest",
    {
      "lib/keys/k.ts": 'import "#inngest/functions/f.ts";\n',
      "inngest/functions/f.ts": "export const f = 1;\n",
    },
  ],
  [
    "sdk-stands-alone",
    { "sdk/s.ts": 'import "#lib/keys/k.ts";\n', "lib/keys/k.ts": "export const k = 1;\n" },
  ],
])("the dependency rule %s bites", (rule, files) => {
  expect(cruise(files)).toContain(rule);
});

test("an export that nobody uses is refused", () => {
  const said = inTree(
    {
      "agent/main.ts": 'import { a } from "#lib/keys/k.ts";\nconsole.log(a);\n',
      "lib/keys/k.ts": "export const a = 1;\nexport const unused = 2;\n",
    },
    "knip",
    ["--no-progress"],
  );
  expect(said).toContain("unused");
});
