/**
 * What a suite came to. `failed` counts what is broken, whether a test or the suite itself; `remarks` names the
 * tests that failed, and those that passed only when tried again, each with the first line of why.
 */
export type Totals = { passed: number; failed: number; skipped: number; remarks?: string[] };

export type SuiteResult = Totals & {
  name: string;
  seconds: number;
  /** Why the suite as a whole counts as failed, where it does. */
  problem?: string;
};

export type Suite = { name: string; run: () => Promise<Totals> };

/**
 * Runs a suite. One that throws, or in which nothing ran, is a failure of its own: a suite that silently runs no test
 * must not look like one that passes.
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

/** What failed, one line a suite, then the true totals on a line of their own: the end of a long output tells all. */
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

/** All suites together. No suite at all counts as one failure. */
export function sumTotals(results: Totals[]): Totals {
  if (results.length === 0) return { passed: 0, failed: 1, skipped: 0 };
  const sum = (key: "passed" | "failed" | "skipped") =>
    results.reduce((total, result) => total + result[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}
