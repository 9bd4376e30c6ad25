import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { escapeAttribute } from "#lib/platform/encoding/escape-markup.ts";
import { runOutput, type TestRun } from "#lib/scenarios/tests/runs/schema.ts";
import { callInstance, NoAnswer } from "#scripts/operator/call-instance.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { TestsCommand } from "./parse-command.ts";

type Tested = TestRun["tests"][number]["versions"][number];
type Attempt = Tested["attempts"][number];

/** A test run as JUnit XML: a suite for each version, a case for each test. */
export function toJunit({ tests, versions }: TestRun, scenario: string): string {
  const suites = versions.map((version, index) => {
    const cases = tests.flatMap(({ name, versions: results }) => {
      const tested = results[index];
      return tested ? [{ name, tested }] : [];
    });
    const failures = cases.filter(({ tested }) => tested.passed !== true).length;
    const figures = { name: `${scenario} (${version})`, tests: cases.length, failures };
    return `  <testsuite${attributes(figures)}>\n${cases.map(toCase).join("")}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`;
}

function toCase({ name, tested }: { name: string; tested: Tested }): string {
  const seconds = tested.attempts.reduce((sum, { duration_ms: ms }) => sum + (ms ?? 0), 0) / 1_000;
  const head = `    <testcase${attributes({ name, classname: tested.version, time: seconds.toFixed(3) })}`;
  if (tested.passed === true) return `${head}/>\n`;
  const message = `${tested.passed_attempts} of ${tested.attempts.length} attempts passed, ${tested.required_attempts} required`;
  const text = tested.attempts.flatMap(explain).join("\n");
  return `${head}>\n      <failure${attributes({ message })}>${escapeXml(text)}</failure>\n    </testcase>\n`;
}

/** Why an attempt did not pass, with the lines that show it. */
function explain({ attempt, verdict, result }: Attempt): string[] {
  if (verdict === "passed") return [];
  const head = `Attempt ${attempt}: ${verdict?.replace("_", " ") ?? "not run"}`;
  if (!result) return [head];
  const failures = result.failures.map(({ path, message }) => `  ${path}: ${message}`);
  if (result.kind === "scripted") return [head, ...failures];
  const criteria = result.criteria
    .filter((judged) => judged.verdict !== "pass")
    .flatMap(({ criterion, reason, lines }) => [
      `  ${criterion} ${reason}`,
      ...result.transcript
        .filter(({ line }) => lines.includes(line))
        .map(({ line, speaker, content }) => `    ${line} ${speaker}: ${content}`),
    ]);
  return [head, ...failures, ...criteria];
}

const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");

/** Without the characters that XML cannot contain. */
const escapeXml = (text: string): string =>
  escapeAttribute(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove.
    text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ""),
  );

type Context = { settings: Settings; env: Environment; say: (message: string) => void; everyMs?: number };

/** An app that restarts is back in seconds. */
const PATIENCE_MS = 60_000;

const failure = z.object({ error: z.string() });

/**
 * Runs a scenario's tests to the end, says on stderr how far they are, and writes the report. Returns the run: its
 * `passed` decides the exit code. Throws `SetupError` if the run is refused.
 */
export async function runTestsCommand(
  { scenario, junit, body }: TestsCommand,
  { settings, env, say, everyMs = 2_000 }: Context,
): Promise<TestRun> {
  const call = async (operation: string, values: Record<string, unknown>): Promise<TestRun> => {
    const reply = await callInstance(
      { kind: "call", operation, body: { id: scenario, ...values } },
      settings,
      env,
    );
    if (reply.ok) return runOutput.parse(reply.body);
    throw new SetupError(failure.safeParse(reply.body).data?.error ?? JSON.stringify(reply.body));
  };
  const ask = async (runId: string): Promise<TestRun> => {
    for (const until = performance.now() + PATIENCE_MS; ; await wait(everyMs)) {
      try {
        return await call("tests-show", { test_run_id: runId });
      } catch (error) {
        if (!(error instanceof NoAnswer) || performance.now() > until) throw error;
      }
    }
  };
  let run = await call("tests-run", body);
  for (let said = -1; run.status !== "finished"; ) {
    if (run.done !== said) say(`${run.done} of ${run.total} attempts`);
    said = run.done;
    await wait(everyMs);
    run = await ask(run.id);
  }
  if (junit !== undefined) await writeFile(junit, toJunit(run, scenario));
  return run;
}
