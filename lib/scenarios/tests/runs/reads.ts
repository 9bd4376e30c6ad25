import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getScenario } from "#lib/scenarios/reads.ts";
import {
  type AttemptRow,
  findRun,
  listAttempts,
  listForgottenRunsAcrossOwners,
  listRunRows,
  type RunRow,
} from "./queries.ts";

/** Longer than an event takes to arrive. A run whose job is alive is not started twice. */
const FORGOTTEN_AFTER_MS = 120_000;

/** A run of one of the actor's scenarios, with its attempts. */
export async function getRun(
  actor: Actor,
  scenarioId: string,
  runId: string,
): Promise<{ run: RunRow; attempts: AttemptRow[] }> {
  await getScenario(actor, scenarioId);
  const run = await findRun(db, actor.ownerId, runId);
  if (run?.scenarioId !== scenarioId) throw notFound("Test run");
  return { run, attempts: await listAttempts(db, actor.ownerId, runId) };
}

/** A page of the runs of one of the actor's scenarios, newest first. */
export async function listRuns(actor: Actor, scenarioId: string, page: Page) {
  await getScenario(actor, scenarioId);
  const rows = await listRunRows(db, actor.ownerId, scenarioId, { ...page, limit: page.limit + 1 });
  return cutPage(rows, page.limit);
}

/** Runs whose event was lost, or whose job died. */
export async function listForgottenRuns(now = new Date()) {
  return await listForgottenRunsAcrossOwners(db, new Date(now.getTime() - FORGOTTEN_AFTER_MS));
}
