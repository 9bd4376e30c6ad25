import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PHRASE_RULES, WORD_RULES } from "#scripts/prose/rules.ts";
import { findProse } from "./check-prose.ts";

const SCRIPT = join(import.meta.dirname, "check-prose.ts");
let tree: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "visavis-prose-"));
  execFileSync("git", ["init", "-q"], { cwd: tree });
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** Runs the check on a repository that contains these files, and returns its output and whether it passed. */
function check(files: Record<string, string>): { passed: boolean; output: string } {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(tree, path), text);
  try {
    return {
      passed: true,
      output: execFileSync(process.execPath, [SCRIPT], { cwd: tree, encoding: "utf8" }),
    };
  } catch (error) {
    return { passed: false, output: (error as { stdout: string }).stdout };
  } finally {
    for (const path of Object.keys(files)) rmSync(join(tree, path));
  }
}

/** One sentence that each rule must reject. */
const REJECTED: Record<string, string> = {
  whoever: "Whoever signs in sees the page.",
  "is none": "A file that nobody wrote is none.",
  "tells of": "The report tells of every call.",
  "is told": "The worker is told about the end.",
  "makes good": "A poll makes good a lost event.",
  "any more": "It is not needed any more.",
  mend: "Mend the request and send it again.",
  meanwhile: "The other call waits meanwhile.",
  "stands in": "The value stands in the first column.",
  "goes on": "The call goes on after a reload.",
  "holds for": "This holds for every node.",
  "brings along": "The pack brings along its own voice.",
  "comes about": "Nobody knows how that comes about.",
  "answers for returns": "Here it answers null.",
  "lies in": "The file lies in the data folder.",
  "as it stands": "The row is kept as it stands.",
  "so that nobody": "The lock is taken so that nobody writes.",
};
const REPLACED: Record<string, string> = {
  caller: "// The caller hangs up.",
  letGo: "player.letGo();",
  MOST_: "const MOST_ROWS = 1;",
  LEAST_: "const LEAST_SCORE = 1;",
  changeAndTell: "changeAndTell();",
  makeWhole: "makeWhole();",
};

/** Files with the sentence of a rule: in a comment, in a string and in Markdown. */
function placesOf(name: string, sentence: string): Record<string, string> {
  const file = name.replaceAll(" ", "-");
  return {
    [`${file}.comment.ts`]: `// ${sentence}\nexport const a = 1;\n`,
    [`${file}.string.ts`]: `export const a = ${JSON.stringify(sentence)};\n`,
    [`${file}.md`]: `# Title\n\n${sentence}\n`,
  };
}

describe("the prose check", () => {
  let found: { passed: boolean; output: string };
  // All examples at once: the check itself takes no time, its process does.
  beforeAll(() => {
    const sentences = Object.entries(REJECTED).map(([name, sentence]) => placesOf(name, sentence));
    const codes = Object.entries(REPLACED).map(([name, code]) => ({ [`${name}.code.ts`]: `${code}\n` }));
    found = check(Object.assign({}, ...sentences, ...codes));
  });
  /** What is said about one file. */
  const saidOf = (path: string) => found.output.split("\n").filter((line) => line.startsWith(`${path}:`));

  test.each(Object.entries(REJECTED))(
    "rejects “%s” in a comment, in a string and in Markdown",
    (name, sentence) => {
      for (const [path, text] of Object.entries(placesOf(name, sentence)))
        expect(saidOf(path), text).toContainEqual(expect.stringContaining(`(${name})`));
    },
  );

  test.each(Object.keys(REPLACED))("rejects the replaced word %s in code", (name) => {
    expect(saidOf(`${name}.code.ts`)).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}\\.code\\.ts:1: .*\\(${name}\\)`)),
    );
  });

  test("fails if it finds something", () => {
    expect(found.passed).toBe(false);
  });

  test("has an example for every rule", () => {
    expect(Object.keys(REJECTED).sort()).toEqual(PHRASE_RULES.map(({ name }) => name).sort());
    expect(Object.keys(REPLACED).sort()).toEqual(WORD_RULES.map(({ name }) => name).sort());
  });

  test("accepts plain English, code without sentences, and quotations in fenced blocks", () => {
    const plain = check({
      "a.ts": '// Returns `null` if the session has ended.\nexport const stood = "goes-on";\n',
      "a.md": "Run this:\n\n```\nwhoever stands in here\n```\n",
    });
    expect([plain.passed, plain.output]).toEqual([true, "0 places in 2 files\n"]);
  });

  test("fails if it finds no files to check", () => {
    expect(check({ "a.txt": "Whoever reads this" }).passed).toBe(false);
  });
});

test("prose is found at its place in the file, in comments, strings and markup", () => {
  const source =
    'const a = 1; // why it is so\nconst b = "some words here";\nreturn <p>Text for people</p>;\n';
  const found = findProse("a.tsx", source);
  expect(found.map(({ text }) => text)).toEqual([
    "// why it is so",
    '"some words here"',
    ">Text for people<",
  ]);
  for (const { at, text } of found) expect(source.slice(at, at + text.length)).toBe(text);
});
