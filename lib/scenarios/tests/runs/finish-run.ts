import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { presentTests } from "./present.ts";
import { findRun, leaveOutAttempts, listAttempts, setFinished, setStopped } from "./queries.ts";
import { getRun } from "./reads.ts";

type RunKey = { ownerId: string; runId: string };

/** Closes a run: attempts without a verdict are left out, and the run passes if every test of its first version does. */
export async function finishRun({ ownerId, runId }: RunKey): Promise<void> {
  await leaveOutAttempts(db, ownerId, runId);
  const run = await findRun(db, ownerId, runId);
  if (!run) return;
  const tests = presentTests(run, await listAttempts(db, ownerId, runId));
  const passed = run.stopped === null && tests.every(({ versions }) => versions[0]?.passed === true);
  await setFinished(db, ownerId, runId, { passed, now: new Date() });
}

/** Closes a run whose job has failed for good. */
export async function failRun(key: RunKey): Promise<void> {
  await setStopped(db, key.ownerId, key.runId, "failed");
  await finishRun(key);
}

/** Cancels a run: only attempts that have been played keep their results. A finished run stays as it is. */
export async function cancelRun(actor: Actor, scenarioId: string, runId: string): Promise<void> {
  const { run } = await getRun(actor, scenarioId, runId);
  if (run.status === "finished") return;
  await setStopped(db, actor.ownerId, runId, "cancelled");
  await finishRun({ ownerId: actor.ownerId, runId });
}
