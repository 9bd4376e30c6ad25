import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { readReport } from "./code-suites.ts";
import { readPlaywrightTotals } from "./read-totals.ts";
import { runTool } from "./run-tool.ts";
import type { Totals } from "./suite.ts";

const PLAYWRIGHT = join(ROOT_DIR, "node_modules", "@playwright", "test", "cli.js");

/** The system's Chromium, which the Playwright configuration prefers. */
const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/** Ensures a browser: the system's, otherwise Playwright's own, downloaded once. */
export async function ensureBrowser(): Promise<void> {
  if (existsSync(SYSTEM_CHROMIUM)) return;
  await runCommand(process.execPath, [PLAYWRIGHT, "install", "chromium"]).catch(() => {
    throw new SetupError(
      `The browser tests need Chromium: install it as ${SYSTEM_CHROMIUM} (\`apt-get install -y chromium\`).`,
    );
  });
}

/** Parallel tests. A call is a measurement, and two of them disturb each other on two cores; pages mostly wait. */
const WORKERS: Record<string, number> = { api: 1, call: 1, edge: 1, console: 3 };

/** Runs one project of `playwright.config.ts` against the instance in `env`. */
export async function runPlaywright(
  project: string,
  workDir: string,
  env: NodeJS.ProcessEnv,
  filters: string[] = [],
): Promise<Totals> {
  const report = join(workDir, `playwright-${project}.json`);
  await rm(report, { force: true });
  const args = ["test", `--project=${project}`, "--reporter=list,json", `--output=test-results/${project}`];
  args.push(`--workers=${WORKERS[project] ?? 1}`);
  const { code } = await runTool(PLAYWRIGHT, [...args, ...filters], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const totals = readPlaywrightTotals(await readReport(report, "Playwright", code));
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}
