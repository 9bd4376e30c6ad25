import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const CONFIGS = [
  "package.json",
  "tsconfig.json",
  "biome.json",
  ".oxlintrc.json",
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

const foldersOf = (files: Record<string, string>): string[] => [
  ...new Set(Object.keys(files).map((path) => path.split("/")[0] ?? path)),
];

/** Writes `files`, runs a tool from `node_modules/.bin`, removes them, and returns what it said, after `refused` when it failed. */
function inTree(files: Record<string, string>, command: string, args: string[]): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  try {
    return execFileSync(process.execPath, [join(ROOT, "node_modules/.bin", command), ...args], {
      cwd: tree,
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `refused\n${stdout}${stderr}`;
  } finally {
    for (const folder of foldersOf(files)) rmSync(join(tree, folder), { recursive: true, force: true });
  }
}

const lint = (path: string, text: string) => inTree({ [path]: text }, "biome", ["lint", path]);
const cruise = (files: Record<string, string>) =>
  inTree(files, "depcruise", ["--output-type", "json", ...foldersOf(files)]);

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
  expect(lint("lib/keys/x.ts", "export const x = 1;\n")).not.toContain("refused");
});

test.each([
  ["no-floating-promises", "export function x(): void {\n  Promise.resolve(1);\n}\n"],
  ["no-misused-promises", "[1].forEach(async (n) => {\n  await Promise.resolve(n);\n});\nexport {};\n"],
  ["TS2322", 'export const x: number = "one";\n'],
])("a promise that nobody waits for, or a wrong type, is refused: %s", (rule, text) => {
  expect(inTree({ "lib/keys/x.ts": text }, "oxlint", ["--type-check", "lib/keys/x.ts"])).toContain(rule);
});

/** A rule of dependencies, and files of which the first goes against it; all stand in one tree, which is looked at once. */
const DIRECTIONS: [string, Record<string, string>][] = [
  [
    "no-cycles",
    {
      "lib/keys/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "lib/keys/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    },
  ],
  ["nothing-imports-app", { "lib/keys/of-app.ts": 'import "../../app/page.ts";\n' }],
  ["app-reaches-the-database-through-lib", { "app/a.ts": 'import "#db/client.ts";\n' }],
  ["agent-knows-only-flow-avatar-platform", { "agent/a.ts": 'import "#lib/keys/k.ts";\n' }],
  [
    "agent-never-reaches-the-database",
    {
      "agent/b.ts": 'import "#lib/platform/p.ts";\n',
      "lib/platform/p.ts": 'import "#db/client.ts";\n',
    },
  ],
  [
    "components-reach-no-server-code",
    {
      "components/c.ts": 'import "#lib/keys/of-db.ts";\n',
      "lib/keys/of-db.ts": 'import "#db/client.ts";\n',
    },
  ],
  ["flow-and-avatar-are-pure", { "lib/flow/f.ts": 'import "node:fs";\n' }],
  ["flow-and-avatar-know-nobody", { "lib/avatar/f.ts": 'import "#lib/platform/log.ts";\n' }],
  ["queries-stay-in-their-domain", { "lib/keys/of-clips.ts": 'import "#lib/clips/queries.ts";\n' }],
  ["lib-uses-only-the-doorstep-of-inngest", { "lib/keys/of-jobs.ts": 'import "#inngest/functions/f.ts";\n' }],
  ["sdk-stands-alone", { "sdk/s.ts": 'import "#lib/keys/k.ts";\n' }],
];
/** What they import, and what goes against nothing. */
const IMPORTED = [
  "app/page",
  "db/client",
  "inngest/functions/f",
  "lib/clips/queries",
  "lib/keys/k",
  "lib/platform/log",
];

describe("the dependency rule", () => {
  let broken: { rule: { name: string }; from: string }[];
  beforeAll(() => {
    const imported = IMPORTED.map((name) => [`${name}.ts`, "export const k = 1;\n"]);
    const files = Object.assign({}, Object.fromEntries(imported), ...DIRECTIONS.map(([, files]) => files));
    broken = JSON.parse(cruise(files)).summary.violations;
  });

  test.each(DIRECTIONS)("%s bites", (rule, files) => {
    expect(broken).toContainEqual(
      expect.objectContaining({ rule: expect.objectContaining({ name: rule }), from: Object.keys(files)[0] }),
    );
  });

  test("none bites what breaks none", () => {
    expect(broken.map(({ from }) => from)).not.toContain("lib/keys/k.ts");
  });
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
