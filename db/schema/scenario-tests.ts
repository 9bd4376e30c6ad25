import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, id, instant, ownerId, timestamps } from "#db/columns.ts";
import type {
  RunSettings,
  RunSnapshot,
  TestContent,
  TestResult,
  VersionName,
} from "#lib/scenarios/tests/test-data.ts";
import { scenarios } from "./scenarios.ts";

const scenarioId = () => belongsTo("scenario_id", () => scenarios.id);

/** A stored test of a scenario: a scripted or a simulated visitor. */
export const scenarioTests = pgTable(
  "scenario_tests",
  {
    id: id(),
    ownerId: ownerId(),
    scenarioId: scenarioId(),
    name: text("name").notNull(),
    content: jsonb("content").$type<TestContent>().notNull(),
    ...timestamps,
  },
  (t) => [
    index("scenario_tests_scenario_idx").on(t.scenarioId, t.id),
    index("scenario_tests_owner_idx").on(t.ownerId),
  ],
);

/**
 * A run of a scenario's tests. `snapshot` has the tests and versions as they were when it was requested, so later edits
 * don't change a run. `stopped` says why attempts were left out. `seenAt` is when a job last worked on it.
 */
export const testRuns = pgTable(
  "test_runs",
  {
    id: id(),
    ownerId: ownerId(),
    scenarioId: scenarioId(),
    status: text("status", { enum: ["queued", "running", "finished"] }).notNull(),
    stopped: text("stopped", { enum: ["cancelled", "time_limit", "token_limit", "failed"] }),
    /** Whether every test passed on the first version; null until it is finished. */
    passed: boolean("passed"),
    versions: jsonb("versions").$type<VersionName[]>().notNull(),
    settings: jsonb("settings").$type<RunSettings>().notNull(),
    snapshot: jsonb("snapshot").$type<RunSnapshot>().notNull(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    seenAt: instant("seen_at").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("test_runs_scenario_idx").on(t.scenarioId, t.id),
    index("test_runs_owner_idx").on(t.ownerId),
    index("test_runs_open_idx").on(t.seenAt).where(sql`${t.status} <> 'finished'`),
  ],
);

/** One attempt of a test in a run. `verdict` and `result` are null until it has been played. */
export const testAttempts = pgTable(
  "test_attempts",
  {
    id: id(),
    ownerId: ownerId(),
    runId: belongsTo("run_id", () => testRuns.id),
    /** The test's place in the run's snapshot. */
    testIndex: integer("test_index").notNull(),
    /** The version's place in the run's snapshot. */
    versionIndex: integer("version_index").notNull(),
    attempt: integer("attempt").notNull(),
    verdict: text("verdict", { enum: ["passed", "failed", "not_judged", "not_run"] }),
    tokens: integer("tokens").notNull().default(0),
    durationMs: integer("duration_ms"),
    result: jsonb("result").$type<TestResult>(),
  },
  (t) => [index("test_attempts_run_idx").on(t.runId, t.id), index("test_attempts_owner_idx").on(t.ownerId)],
);
