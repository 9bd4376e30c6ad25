import { parseArgs } from "node:util";
import { SetupError } from "#scripts/system/setup-error.ts";

/** In the order in which they run: calls come last, when nothing else disturbs their measurements. */
export const SUITE_NAMES = ["unit", "servers", "check", "api", "schema", "console", "call", "edge"] as const;
export type SuiteName = (typeof SUITE_NAMES)[number];

/** Suites that run only with `--all`, or when they are named. */
const LONG: readonly SuiteName[] = ["schema", "edge"];

const GROUPS: Record<string, readonly SuiteName[]> = { e2e: ["api", "console", "call", "edge"] };

export type TestOptions = {
  suites: SuiteName[];
  /** Whether to leave out long tests: files named `*.long.*`, most of Postgres, and most of the random requests. */
  isQuick: boolean;
  /** Parts of file paths, for Vitest and Playwright. Files that are named run whole. */
  filters: string[];
};

/** Reads `npm test -- [--all] [--only name,name] [file filters]`; throws `SetupError` for a suite that does not exist. */
export function parseTestOptions(args: string[]): TestOptions {
  const { values, positionals: filters } = parseArgs({
    args,
    options: { all: { type: "boolean", default: false }, only: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const wanted = (values.only ?? []).flatMap((text) => text.split(",")).filter(Boolean);
  const names = new Set(wanted.flatMap((name) => GROUPS[name] ?? [toSuiteName(name)]));
  const isMeant = (name: SuiteName) =>
    names.size > 0 ? names.has(name) : values.all || !LONG.includes(name);
  return { suites: SUITE_NAMES.filter(isMeant), isQuick: !values.all && filters.length === 0, filters };
}

function toSuiteName(text: string): SuiteName {
  const name = SUITE_NAMES.find((candidate) => candidate === text);
  if (name) return name;
  throw new SetupError(
    `Unknown suite "${text}". Choose from ${[...SUITE_NAMES, ...Object.keys(GROUPS)].join(", ")}.`,
  );
}

/**
 * Result of a suite. `failed` counts failed tests, and 1 if the suite itself failed; `remarks` names the tests that
 * failed, each with the first line of the reason.
 */
export type Totals = { passed: number; failed: number; skipped: number; remarks?: string[] };

export type SuiteResult = Totals & {
  name: string;
  seconds: number;
  /** Why the suite as a whole failed, if it did. */
  problem?: string;
};

export type Suite = { name: string; run: () => Promise<Totals> };

/**
 * Runs a suite. One that throws, or runs no test, counts as a failure: a suite that silently runs nothing must not look
 * like one that passes.
 */
export async function runSuite({ name, run }: Suite): Promise<SuiteResult> {
  const startedAtMs = Date.now();
  const outcome = await run().then(
    (totals) => ({ totals, problem: totals.passed + totals.failed > 0 ? undefined : "no test ran" }),
    (error: unknown) => ({ totals: null, problem: error instanceof Error ? error.message : String(error) }),
  );
  const totals = outcome.totals ?? { passed: 0, failed: 0, skipped: 0 };
  const seconds = (Date.now() - startedAtMs) / 1000;
  const result = { ...totals, name, seconds };
  return outcome.problem ? { ...result, failed: totals.failed + 1, problem: outcome.problem } : result;
}

/**
 * Renders the failures, one line per suite, then the totals on a separate line, so the end of a long output is enough.
 */
export function renderSummary(results: SuiteResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, passed, failed, skipped, seconds, problem }) => {
    const left = `${failed > 0 ? "FAILED" : "ok    "} ${name.padEnd(width)}`;
    const reason = problem ? `  ${problem.split("\n")[0]}` : "";
    const skips = skipped > 0 ? `, ${skipped} skipped` : "";
    return `${left}  ${passed} passed, ${failed} failed${skips} (${seconds.toFixed(0)} s)${reason}`;
  });
  const remarks = results.flatMap((result) =>
    (result.remarks ?? []).map((text) => `${result.name}: ${text}`),
  );
  const { passed, failed } = sumTotals(results);
  return [...remarks, ...lines, `${passed} passed, ${failed} failed`].join("\n");
}

/** Adds up all suites. No suite at all counts as one failure. */
export function sumTotals(results: Totals[]): Totals {
  if (results.length === 0) return { passed: 0, failed: 1, skipped: 0 };
  const sum = (key: "passed" | "failed" | "skipped") =>
    results.reduce((total, result) => total + result[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}
