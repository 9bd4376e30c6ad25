import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LATE_MODELS } from "#models/manifest.ts";
import { runStep, sayOnStderr } from "#scripts/start/progress.ts";
import { ensureModels, setUp } from "#scripts/start/set-up.ts";
import { readSettings, type Settings } from "#scripts/start/settings/settings.ts";
import { killRunningCommands } from "#scripts/system/run-command.ts";
import { describeError } from "#scripts/system/setup-error.ts";
import { ensureBrowser, runPlaywright } from "#scripts/test-suites/browser-suites.ts";
import { runChecks, runOnServers, runVitest } from "#scripts/test-suites/code-suites.ts";
import { runSchemathesis } from "#scripts/test-suites/run-schemathesis.ts";
import {
  parseTestOptions,
  renderSummary,
  runSuite,
  type SuiteName,
  type SuiteResult,
  sumTotals,
  type TestOptions,
  type Totals,
} from "#scripts/test-suites/suite.ts";
import {
  startEdgeInstance,
  startTestInstance,
  type TestInstance,
} from "#scripts/test-suites/test-instance.ts";
import { endTrackedGroups, testEnvironment } from "./test-suites/run-tool.ts";

/** `npm test`: sets up what the suites need, runs them, and prints the totals as its last line. */
class TestRun {
  private readonly workDir: string;
  private readonly options: TestOptions;
  private readonly env: NodeJS.ProcessEnv;
  private readonly settings: Settings;
  private instance: Promise<TestInstance> | null = null;
  private edgeInstance: TestInstance | null = null;

  constructor(workDir: string, options: TestOptions) {
    this.workDir = workDir;
    this.options = options;
    const QUICK_TESTS = options.isQuick ? "1" : "";
    this.env = { ...testEnvironment(process.env), NODE_ENV: "test", QUICK_TESTS };
    this.settings = readSettings(this.env);
  }

  /** Obtains servers and models. A suite that needs a missing one reports that itself. */
  async prepare(): Promise<void> {
    const { settings, env } = this;
    const { suites } = this.options;
    if (suites.every((name) => name === "check")) return;
    await setUp({
      settings,
      env,
      withModels: true,
      withBuild: false,
      withEdge: suites.includes("edge"),
      withJobs: true,
      download: null,
      say: sayOnStderr,
    });
    // Instances load them behind calls; the tests hear them from the first call on.
    await runStep("voices", sayOnStderr, (onProgress) =>
      ensureModels(settings.cacheDir, onProgress, LATE_MODELS),
    );
  }

  /** Runs the suites one after another: each keeps all cores busy, except calls, which nothing may disturb. */
  async runSuites(): Promise<SuiteResult[]> {
    const results: SuiteResult[] = [];
    for (const name of this.options.suites) {
      console.log(`\n== ${name}`);
      results.push(await runSuite({ name, run: () => this.run(name) }));
    }
    return results;
  }

  private run(name: SuiteName): Promise<Totals> {
    const { workDir, env, options } = this;
    const { cacheDir } = this.settings;
    if (name === "check") return runChecks({ env });
    if (name === "unit") return runVitest(workDir, { env }, options.filters);
    if (name === "servers") return runOnServers(workDir, cacheDir, { env, isQuick: options.isQuick });
    if (name === "schema") return this.runSchema();
    if (name === "edge") return this.runEdge();
    return this.runInBrowser(name);
  }

  async close(): Promise<void> {
    const instance = await this.instance?.catch(() => null);
    await instance?.stop();
    await this.edgeInstance?.stop();
    await endTrackedGroups();
    await rm(this.workDir, { recursive: true, force: true });
  }

  private async runInBrowser(project: string): Promise<Totals> {
    await ensureBrowser();
    const { env } = await this.startInstance();
    return runPlaywright(project, this.workDir, env, this.options.filters);
  }

  /** Needs an instance of its own, because the addresses in links and tickets are those for other devices. */
  private async runEdge(): Promise<Totals> {
    await ensureBrowser();
    const instance = await startEdgeInstance(this.workDir, { ...this.env, NODE_ENV: "production" });
    this.edgeInstance = instance;
    try {
      return await runPlaywright("edge", this.workDir, instance.env, this.options.filters);
    } finally {
      this.edgeInstance = null;
      await instance.stop();
    }
  }

  private async runSchema(): Promise<Totals> {
    const { env } = await this.startInstance();
    return runSchemathesis({
      workDir: this.workDir,
      cacheDir: this.settings.cacheDir,
      env,
      isQuick: this.options.isQuick,
    });
  }

  /** Suites share one instance, which the first of them builds and starts. */
  private startInstance(): Promise<TestInstance> {
    this.instance ??= startTestInstance(this.workDir, { ...this.env, NODE_ENV: "production" });
    return this.instance;
  }
}

async function main(): Promise<number> {
  const options = parseTestOptions(process.argv.slice(2));
  const testRun = new TestRun(await mkdtemp(join(tmpdir(), "visavis-test-")), options);
  endOnSignals(testRun);
  let results: SuiteResult[];
  try {
    await testRun.prepare();
    results = await testRun.runSuites();
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
