import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { testRunEvent } from "#inngest/events.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { lockAccount } from "#lib/auth/accounts/get-account.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField, notFound } from "#lib/platform/errors.ts";
import { getScenario, getScenarioOwner, holdScenario } from "#lib/scenarios/reads.ts";
import { requirePlanFor } from "#lib/scenarios/require-plan.ts";
import { listTests } from "#lib/scenarios/tests/stored/change-tests.ts";
import type { RunSnapshot } from "#lib/scenarios/tests/test-data.ts";
import { requireTestTokens } from "#lib/usage/test-tokens.ts";
import { countOpenRuns, deleteOldRuns, insertRun, type RunRow } from "./queries.ts";
import type { CreateRunInput } from "./schema.ts";

const MAX_ATTEMPTS = 200;
const MAX_OPEN_RUNS = 3;
/** Of a scenario, besides the new one. */
const KEPT_RUNS = 19;

export const tooManyRuns = () =>
  new AppError("CONCURRENCY_LIMIT", {
    message: `An account has at most ${MAX_OPEN_RUNS} unfinished test runs. Wait for one, or cancel one.`,
    figures: { limit: MAX_OPEN_RUNS },
  });

/**
 * Requests a run of a scenario's tests, with the tests and versions as they are now. A job plays it. Throws
 * `SCENARIO_NOT_FOUND`, `NOT_FOUND` (no such test), `AUTH_DENIED` (a model of another plan), `QUOTA_EXCEEDED` (the day's tokens are used up),
 * `CONCURRENCY_LIMIT`.
 */
export async function createRun(actor: Actor, scenarioId: string, input: CreateRunInput): Promise<RunRow> {
  const snapshot = await takeSnapshot(actor, scenarioId, input);
  const attempts = planAttempts(snapshot, input.attempts);
  if (attempts.length > MAX_ATTEMPTS) {
    throw invalidField(
      "attempts",
      `A run has at most ${MAX_ATTEMPTS} attempts, and this one has ${attempts.length}`,
    );
  }
  const { ownerId } = actor;
  const settings = {
    attempts: input.attempts,
    required: Math.min(input.required ?? input.attempts, input.attempts),
    parallel: input.parallel,
    maxTokens: input.max_tokens,
    maxMinutes: input.max_minutes,
  };
  const versions = snapshot.versions.map(({ name }) => name);
  const run = await db.transaction(async (tx) => {
    await lockAccount(tx, actor);
    await holdScenario(tx, actor, scenarioId);
    if ((await countOpenRuns(tx, ownerId)) >= MAX_OPEN_RUNS) throw tooManyRuns();
    await deleteOldRuns(tx, ownerId, scenarioId, KEPT_RUNS);
    return await insertRun(tx, { ownerId, scenarioId, versions, settings, snapshot }, attempts);
  });
  requestJobs(testRunEvent(run));
  return run;
}

/** The same for the operator, who acts for every account. */
export async function createAnyRun(scenarioId: string, input: CreateRunInput): Promise<RunRow> {
  const actor = await getScenarioOwner(scenarioId);
  await recordAudit(db, actor, "scenario.simulated", { id: scenarioId });
  return await createRun(actor, scenarioId, input);
}

async function takeSnapshot(
  actor: Actor,
  scenarioId: string,
  { test_ids: ids, versions: names }: CreateRunInput,
): Promise<RunSnapshot> {
  const { nodesJson, llmModel, language, draft } = await getScenario(actor, scenarioId);
  const stored = await listTests(actor, scenarioId);
  const chosen = ids ? stored.filter(({ id }) => ids.includes(id)) : stored;
  if (chosen.length === 0 || (ids && new Set(ids).size !== chosen.length)) throw notFound("Test");
  const published = { nodesJson, llmModel };
  const written = draft && { nodesJson: draft.nodesJson, llmModel: draft.llmModel };
  const versions = [...new Set(names)].map((name) => ({
    name,
    scenario: (name === "draft" ? written : null) ?? published,
  }));
  const tests = chosen.map(({ id, name, content }) => ({ id, name, content }));
  if (tests.some(({ content }) => content.kind === "simulated")) {
    for (const { scenario } of versions) await requirePlanFor(actor, scenario);
    await requireTestTokens(actor);
  }
  return { tests, versions, language };
}

/** A scripted visitor does the same each time, so it is played once. */
function planAttempts({ tests, versions }: RunSnapshot, attempts: number) {
  return tests.flatMap(({ content }, testIndex) =>
    versions.flatMap((_version, versionIndex) =>
      Array.from({ length: content.kind === "scripted" ? 1 : attempts }, (_attempt, index) => ({
        ...{ testIndex, versionIndex },
        attempt: index + 1,
      })),
    ),
  );
}
