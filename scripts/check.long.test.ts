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

/** A small tree with the project's own configuration and nothing else but the files of a test. */
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

/**
 * Writes `files`, runs a tool from `node_modules/.bin`, removes them, and returns the output, prefixed with `refused`
 * if it failed.
 */
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
  ["noProcessEnv", "lib/auth/keys/x.ts", "export const x = process.env.HOME;\n"],
  ["noExplicitAny", "lib/auth/keys/x.ts", "export const x = (y: any) => y;\n"],
  ["noNonNullAssertion", "lib/auth/keys/x.ts", "export const x = (y?: string) => y!.length;\n"],
  ["useFilenamingConvention", "lib/auth/keys/camelCase.ts", "export const x = 1;\n"],
  [
    "noExcessiveLinesPerFunction",
    "lib/auth/keys/x.ts",
    `export function x(): number {\n${"  console.log();\n".repeat(61)}  return 1;\n}\n`,
  ],
])("lint rejects what %s forbids", (rule, path, text) => {
  expect(lint(path, text)).toContain(rule);
});

test("lint accepts a plain file", () => {
  expect(lint("lib/auth/keys/x.ts", "export const x = 1;\n")).not.toContain("refused");
});

test.each([
  ["no-floating-promises", "export function x(): void {\n  Promise.resolve(1);\n}\n"],
  ["no-misused-promises", "[1].forEach(async (n) => {\n  await Promise.resolve(n);\n});\nexport {};\n"],
  ["TS2322", 'export const x: number = "one";\n'],
])("an unhandled promise or a wrong type is rejected: %s", (rule, text) => {
  expect(inTree({ "lib/auth/keys/x.ts": text }, "oxlint", ["--type-check", "lib/auth/keys/x.ts"])).toContain(
    rule,
  );
});

/** A dependency rule and files; the first file breaks it. All are in one tree, which is checked once. */
const DIRECTIONS: [string, Record<string, string>][] = [
  [
    "no-cycles",
    {
      "lib/auth/keys/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "lib/auth/keys/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    },
  ],
  ["nothing-imports-app", { "lib/auth/keys/of-app.ts": 'import "../../../app/page.ts";\n' }],
  ["app-reaches-the-database-through-lib", { "app/a.ts": 'import "#db/client.ts";\n' }],
  ["agent-uses-only-shared-lib", { "agent/a.ts": 'import "#lib/auth/keys/k.ts";\n' }],
  [
    "agent-never-reaches-the-database",
    {
      "agent/b.ts": 'import "#lib/platform/p.ts";\n',
      "lib/platform/p.ts": 'import "#db/client.ts";\n',
    },
  ],
  [
    "models-use-only-shared-lib",
    {
      "models/m.ts": 'import "#lib/media/of-rig.ts";\n',
      "lib/media/of-rig.ts": 'import "#lib/avatar-engine/rig.ts";\n',
    },
  ],
  [
    "components-reach-no-server-code",
    {
      "components/c.ts": 'import "#lib/auth/keys/of-db.ts";\n',
      "lib/auth/keys/of-db.ts": 'import "#db/client.ts";\n',
    },
  ],
  [
    "calls-load-no-forms",
    {
      "components/call/f.ts": 'import "#components/ui/of-form.ts";\n',
      "components/ui/of-form.ts": 'import "#components/ui/form/field.ts";\n',
    },
  ],
  ["engines-are-pure", { "lib/flow/f.ts": 'import "node:fs";\n' }],
  ["engines-import-no-product-code", { "lib/avatar-engine/f.ts": 'import "#lib/platform/log.ts";\n' }],
  ["platform-imports-nothing-else-of-lib", { "lib/platform/of-keys.ts": 'import "#lib/auth/keys/k.ts";\n' }],
  [
    "queries-stay-in-their-domain",
    { "lib/auth/keys/of-clips.ts": 'import "#lib/video/clips/queries.ts";\n' },
  ],
  [
    "conversation-queries-serve-calls-and-usage",
    { "lib/auth/keys/of-conversations.ts": 'import "#lib/conversations/queries.ts";\n' },
  ],
  [
    "lib-uses-only-inngest-client-and-events",
    { "lib/auth/keys/of-jobs.ts": 'import "#inngest/functions/f.ts";\n' },
  ],
  ["sdk-stands-alone", { "sdk/s.ts": 'import "#lib/auth/keys/k.ts";\n' }],
];
/** Files that they import, which break no rule. */
const IMPORTED = [
  "app/page",
  "components/ui/form/field",
  "db/client",
  "inngest/functions/f",
  "lib/avatar-engine/rig",
  "lib/conversations/queries",
  "lib/video/clips/queries",
  "lib/auth/keys/k",
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

  test("no rule rejects a file that breaks none", () => {
    expect(broken.map(({ from }) => from)).not.toContain("lib/auth/keys/k.ts");
  });
});

test("an unused export is rejected", () => {
  const said = inTree(
    {
      "agent/main.ts": 'import { a } from "#lib/auth/keys/k.ts";\nconsole.log(a);\n',
      "lib/auth/keys/k.ts": "export const a = 1;\nexport const unused = 2;\n",
    },
    "knip",
    ["--no-progress"],
  );
  expect(said).toContain("unused");
});
