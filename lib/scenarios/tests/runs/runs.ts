import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { testRunEvent } from "#inngest/events.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import { findChosenModel } from "#lib/language-models/open-model.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import { cannotJudge } from "#lib/operations/models/model-state.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField, notFound } from "#lib/platform/errors.ts";
import { getScenario, getScenarioOwner, holdScenario, requirePlanFor } from "#lib/scenarios/scenarios.ts";
import { requireTestTokens } from "#lib/usage/test-tokens.ts";
import { listTests } from "../stored/tests.ts";
import type { RunSnapshot } from "../test-data.ts";
import {
  type AttemptRow,
  countOpenRuns,
  deleteOldRuns,
  findRun,
  insertRun,
  leaveOutAttempts,
  listAttempts,
  listForgottenRunsAcrossOwners,
  listRunRows,
  type RunRow,
  setFinished,
  setStopped,
} from "./queries.ts";
import type { CreateRunInput, ListedRun, TestRun } from "./schema.ts";

const MAX_ATTEMPTS = 200;
const MAX_OPEN_RUNS = 3;
/** Of a scenario, besides the new one. */
const KEPT_RUNS = 19;

export const tooManyRuns = () =>
  new AppError("CONCURRENCY_LIMIT", {
    message: `An account has at most ${MAX_OPEN_RUNS} unfinished test runs. Wait for one, or cancel one.`,
    figures: { limit: MAX_OPEN_RUNS },
  });

export const noModelForVisitors = () =>
  new AppError("VALIDATION", {
    message:
      "This instance has no model that can play a visitor or judge. Choose a language model of the account in the scenario, or run only scripted tests",
    reason: "invalid_state",
  });

/**
 * Requests a run of a scenario's tests, with the tests and versions as they are now. A job plays it. Throws
 * `SCENARIO_NOT_FOUND`, `NOT_FOUND` (no such test), `AUTH_DENIED` (a model of another plan), `QUOTA_EXCEEDED` (the day's tokens are used up),
 * `VALIDATION` (`invalid_state`: no model can play a simulated visitor), `CONCURRENCY_LIMIT`.
 */
export async function createRun(
  actor: Actor,
  scenarioId: string,
  input: CreateRunInput,
  findModel = findAnsweringModel,
): Promise<RunRow> {
  const snapshot = await takeSnapshot(actor, scenarioId, input);
  const isSimulated = snapshot.tests.some(({ content }) => content.kind === "simulated");
  if (isSimulated && !snapshot.languageModel && cannotJudge(await findModel())) throw noModelForVisitors();
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
  const scenario = await getScenario(actor, scenarioId);
  const { nodesJson, llmModel, language, draft, languageModelId } = scenario;
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
  const languageModel = await findChosenModel(actor.ownerId, languageModelId);
  return { tests, versions, language, languageModel };
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

type ListedRow = Awaited<ReturnType<typeof listRunRows>>[number];
type TestedVersion = TestRun["tests"][number]["versions"][number];

export function presentListedRun(row: ListedRow): ListedRun {
  const { id, status, stopped, passed, versions, done, total, tokens, createdAt, finishedAt } = row;
  return {
    ...{ id, status, stopped, passed, versions, done, total, tokens },
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}

export function presentRun(run: RunRow, attempts: readonly AttemptRow[]): TestRun {
  const counted = {
    total: attempts.length,
    done: attempts.filter(({ verdict }) => verdict !== null).length,
    tokens: attempts.reduce((sum, { tokens }) => sum + tokens, 0),
  };
  return {
    ...presentListedRun({ ...run, ...counted }),
    unvisited_nodes: unvisitedNodes(run, attempts),
    tests: presentTests(run, attempts),
  };
}

/** The nodes of the first version that no attempt entered, in the graph's order. */
function unvisitedNodes({ snapshot }: RunRow, attempts: readonly AttemptRow[]): string[] {
  const entered = new Set(
    attempts
      .filter(({ versionIndex }) => versionIndex === 0)
      .flatMap(({ result }) => result?.nodes.map(({ node_id }) => node_id) ?? []),
  );
  const nodes = Object.keys(snapshot.versions[0]?.scenario.nodesJson.nodes ?? {});
  return nodes.filter((nodeId) => !entered.has(nodeId));
}

function presentTests(run: RunRow, attempts: readonly AttemptRow[]): TestRun["tests"] {
  const { snapshot, settings } = run;
  return snapshot.tests.map(({ id, name, content }, testIndex) => ({
    ...{ id, name, kind: content.kind },
    versions: snapshot.versions.map((version, versionIndex) => {
      const own = attempts.filter((its) => its.testIndex === testIndex && its.versionIndex === versionIndex);
      const required = content.kind === "scripted" ? 1 : settings.required;
      return presentVersion(version.name, own, required);
    }),
  }));
}

function presentVersion(
  version: TestedVersion["version"],
  own: readonly AttemptRow[],
  required: number,
): TestedVersion {
  const passedAttempts = own.filter(({ verdict }) => verdict === "passed").length;
  const open = own.filter(({ verdict }) => verdict === null).length;
  const isDecided = passedAttempts >= required || passedAttempts + open < required;
  return {
    version,
    passed: isDecided ? passedAttempts >= required : null,
    passed_attempts: passedAttempts,
    required_attempts: required,
    attempts: own.map(({ attempt, verdict, tokens, durationMs, result }) => ({
      ...{ attempt, verdict, tokens, result },
      duration_ms: durationMs,
    })),
  };
}

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
