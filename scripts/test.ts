import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sayOnStderr } from "#scripts/start/progress.ts";
import { setUp } from "#scripts/start/set-up.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { killRunningCommands } from "#scripts/system/run-command.ts";
import { describeError } from "#scripts/system/setup-error.ts";
import type { Behind } from "#scripts/test-suites/behind.ts";
import { ensureBrowser, runPlaywright } from "#scripts/test-suites/browser-suites.ts";
import { runChecks, runOnPostgres, runOnS3, runVitest } from "#scripts/test-suites/code-suites.ts";
import { runLanes } from "#scripts/test-suites/run-lanes.ts";
import { runSchemathesis } from "#scripts/test-suites/run-schemathesis.ts";
import { renderSummary, type SuiteResult, sumTotals, type Totals } from "#scripts/test-suites/suite.ts";
import { testEnvironment } from "#scripts/test-suites/test-environment.ts";
import {
  startEdgeInstance,
  startTestInstance,
  type TestInstance,
} from "#scripts/test-suites/test-instance.ts";
import {
  CODE_ALONE,
  parseTestOptions,
  type SuiteName,
  type TestOptions,
  WAITING,
} from "#scripts/test-suites/test-options.ts";
import { endTrackedGroups } from "#scripts/test-suites/tracked-groups.ts";

/** `npm test`: sets up what the suites need, runs them, and prints the totals as its last line. */
class TestRun {
  private readonly workDir: string;
  private readonly env: NodeJS.ProcessEnv = { ...testEnvironment(process.env), NODE_ENV: "test" };
  private readonly settings = readSettings(this.env);
  private instance: Promise<TestInstance> | null = null;
  private edgeInstance: TestInstance | null = null;

  constructor(workDir: string) {
    this.workDir = workDir;
  }

  /** Obtains servers and models. A suite that needs a missing one reports that itself. */
  async prepare(suites: SuiteName[]): Promise<void> {
    if (suites.every((name) => name === "check")) return;
    const { settings, env } = this;
    await setUp({
      settings,
      env,
      withModels: true,
      withBuild: false,
      withEdge: true,
      withJobs: true,
      download: null,
      say: sayOnStderr,
    });
  }

  run(name: SuiteName, filters: string[], behind?: Behind): Promise<Totals> {
    const { workDir, env } = this;
    if (name === "check") return runChecks({ env, behind });
    if (name === "unit") return runVitest(workDir, { env, behind }, filters);
    if (name === "postgres") return runOnPostgres(workDir, this.settings.cacheDir, { env, behind });
    if (name === "storage") return runOnS3(workDir, this.settings.cacheDir, { env, behind });
    if (name === "schema") return this.runSchema();
    if (name === "edge") return this.runEdge(filters);
    return this.runInBrowser(name, filters);
  }

  async close(): Promise<void> {
    const instance = await this.instance?.catch(() => null);
    await instance?.stop();
    await this.edgeInstance?.stop();
    await endTrackedGroups();
    await rm(this.workDir, { recursive: true, force: true });
  }

  private async runInBrowser(project: string, filters: string[]): Promise<Totals> {
    await ensureBrowser();
    const { env } = await this.startInstance();
    return runPlaywright(project, this.workDir, env, filters);
  }

  /** Needs an instance of its own, because the addresses in links and tickets are those for other devices. */
  private async runEdge(filters: string[]): Promise<Totals> {
    await ensureBrowser();
    const instance = await startEdgeInstance(this.workDir, { ...this.env, NODE_ENV: "production" });
    this.edgeInstance = instance;
    try {
      return await runPlaywright("edge", this.workDir, instance.env, filters);
    } finally {
      this.edgeInstance = null;
      await instance.stop();
    }
  }

  private async runSchema(): Promise<Totals> {
    const { env } = await this.startInstance();
    return runSchemathesis({ workDir: this.workDir, cacheDir: this.settings.cacheDir, env });
  }

  /** Suites share one instance. */
  startInstance(): Promise<TestInstance> {
    this.instance ??= startTestInstance(this.workDir, { ...this.env, NODE_ENV: "production" });
    return this.instance;
  }
}

/**
 * Calls mostly wait for speech, so suites that only look at the code run behind them with the CPU they leave. The
 * console's pages leave none: beside them those suites starve until their tests time out, so they come last. The build
 * comes before everything: it needs all CPU and writes files that the checks read.
 */
async function runSuites(testRun: TestRun, { suites, filters }: TestOptions): Promise<SuiteResult[]> {
  const waiting = suites.filter((name) => WAITING.includes(name));
  const code = suites.filter((name) => CODE_ALONE.includes(name));
  const last = suites.filter((name) => !WAITING.includes(name) && !CODE_ALONE.includes(name));
  const run = (name: SuiteName, behind?: Behind) => testRun.run(name, filters, behind);
  const show = (text: string) => void process.stdout.write(text);
  // Each suite that needs the instance reports why it did not start.
  if ([...waiting, ...last].some((name) => name !== "edge"))
    await testRun.startInstance().catch(() => undefined);
  const lanes = waiting.length > 0 ? { inFront: waiting, behind: code } : { inFront: code, behind: [] };
  const results = await runLanes({ ...lanes, run, show });
  return [...results, ...(await runLanes({ inFront: last, behind: [], run, show }))];
}

async function main(): Promise<number> {
  const options = parseTestOptions(process.argv.slice(2));
  const testRun = new TestRun(await mkdtemp(join(tmpdir(), "visavis-test-")));
  endOnSignals(testRun);
  let results: SuiteResult[];
  try {
    await testRun.prepare(options.suites);
    results = await runSuites(testRun, options);
  } finally {
    await testRun.close();
  }
  for (const { name, problem } of results) if (problem) console.error(`${name}: ${problem}`);
  console.log(`\n${renderSummary(results)}`);
  return sumTotals(results).failed > 0 ? 1 : 0;
}

function endOnSignals(testRun: TestRun): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    killRunningCommands();
    void testRun.close().finally(() => process.exit(1));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  process.on("disconnect", end);
}

const code = await main().catch((error: unknown) => {
  console.error(describeError(error));
  console.log("0 passed, 1 failed");
  return 1;
});
process.exit(code);
