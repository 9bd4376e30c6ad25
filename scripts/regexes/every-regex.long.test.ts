import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { listRegexes, type SourceRegex } from "./find-slow-regexes.ts";

const ROOT = new URL("../..", import.meta.url);
/** What reads texts of others; the expressions of components and of tools read their own. */
const READS_OTHERS = /^(?:agent|app|lib|models)\/.*(?<!\.test)\.tsx?$/;
const SIZE = 40_000;
/** A quadratic expression takes a second and more for this size. */
const MAX_MS = 400;
/** Bounded before: see `find-slow-regexes.ts`. */
const REVIEWED = new Set(["lib/platform/log.ts"]);

/** Single characters and words that an expression names, and pairs of them: what may keep it busy, repeated. */
function partsFor({ source }: SourceRegex): string[] {
  const plain = source.replace(/\\[pP]\{[^}]*\}/g, "").replace(/\\[bBdDwWsS]/g, " ");
  const named = plain.replace(/[\\^$|?*+(){}[\]]/g, "");
  const words = plain.match(/\p{L}[\p{L}' ]+/gu) ?? [];
  const units = [...new Set([..."aA1 .-\n", ...named])].slice(0, 14).concat(words.slice(0, 8));
  const pairs = units.flatMap((first) =>
    units.filter((second) => second !== first).map((second) => first + second),
  );
  return [...units, ...units.slice(0, 8).map((unit) => ` ${unit}`), ...pairs.slice(0, 120)];
}

const context = createContext({});

/** How long an expression takes for 40 KB of a part, at most as long as it may; the best of three, because machines are busy. */
function timeOf(regex: RegExp, part: string): number {
  const text = `${part.repeat(Math.ceil(SIZE / part.length))}\0`;
  let bestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && bestMs > MAX_MS / 4; round += 1) {
    Object.assign(context, { regex, text });
    const startedAt = performance.now();
    try {
      runInContext("regex.global ? text.replace(regex, '') : regex.exec(text)", context, { timeout: MAX_MS });
    } catch {
      // It was stopped.
    }
    bestMs = Math.min(bestMs, performance.now() - startedAt);
  }
  return bestMs;
}

test("no regular expression takes more time than 40 KB of its own characters demand", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1e8 }).split(
    "\n",
  );
  const regexes = files
    .filter((path) => READS_OTHERS.test(path) && !REVIEWED.has(path))
    .flatMap((path) => listRegexes(path, readFileSync(new URL(path, ROOT), "utf8")));
  const known = new Set<string>();
  const slow: string[] = [];
  for (const found of regexes) {
    const { path, line, source, flags } = found;
    if (known.has(source + flags)) continue;
    known.add(source + flags);
    const regex = new RegExp(source, flags);
    const part = partsFor(found).find((candidate) => timeOf(regex, candidate) >= MAX_MS);
    if (part !== undefined) slow.push(`${path}:${line} ${JSON.stringify(part)}`);
  }
  expect(known.size).toBeGreaterThan(300);
  expect(slow).toEqual([]);
});
