import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { runOutput, type TestRun } from "#lib/scenarios/tests/runs/schema.ts";
import { callInstance, NoAnswer } from "#scripts/operator/call-instance.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { toJunit } from "./junit.ts";
import type { TestsCommand } from "./parse-command.ts";

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
