import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { simulationOutput } from "#lib/scenarios/simulations/schema.ts";
import { simulatedOutput } from "#lib/scenarios/tests/visitor/schema.ts";

const version = z.enum(["draft", "published"]);

export const createRunInput = z
  .strictObject({
    test_ids: z
      .array(resourceId())
      .min(1)
      .max(100)
      .optional()
      .describe("The tests to run; all of the scenario's by default"),
    versions: z
      .array(version)
      .min(1)
      .max(2)
      .default(["published"])
      .describe(
        "The version to test, and optionally another one to compare it with. Without a draft, `draft` is the published version",
      ),
    attempts: z
      .number()
      .int()
      .min(1)
      .max(20)
      .default(1)
      .describe("How often each simulated test is played; scripted tests are played once"),
    required: z
      .number()
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe("How many attempts must pass; all of them by default"),
    parallel: z.number().int().min(1).max(4).default(2).describe("How many attempts are played at a time"),
    max_tokens: z
      .number()
      .int()
      .min(1_000)
      .max(20_000_000)
      .default(2_000_000)
      .describe("No attempt starts after the run has used this many tokens (an estimate)"),
    max_minutes: z.number().int().min(1).max(240).default(30).describe("No attempt lasts beyond this time"),
  })
  .meta({ examples: [{ versions: ["draft", "published"], attempts: 10, required: 8 }] });
export type CreateRunInput = z.output<typeof createRunInput>;

export const runParams = z.object({
  config_id: resourceId(),
  test_run_id: resourceId().describe("ID of the test run"),
});

const attempt = z.object({
  attempt: z.number().int().describe("Its number, from 1"),
  verdict: z
    .enum(["passed", "failed", "not_judged", "not_run"])
    .nullable()
    .describe("Null until it has been played. Only `passed` counts as passed"),
  tokens: z.number().int().describe("Tokens that it used, estimated from the length of its texts"),
  duration_ms: z.number().int().nullable(),
  result: z
    .discriminatedUnion("kind", [
      simulationOutput.extend({ kind: z.literal("scripted").describe("A scripted visitor") }),
      simulatedOutput.extend({ kind: z.literal("simulated").describe("A simulated visitor") }),
    ])
    .nullable()
    .describe("What happened; null if it was not played"),
});

const testedVersion = z.object({
  version,
  passed: z.boolean().nullable().describe("Null until it is decided"),
  passed_attempts: z.number().int().describe("How many attempts passed"),
  required_attempts: z.number().int().describe("How many attempts must pass"),
  attempts: z.array(attempt),
});

const runFields = z.object({
  id: z.uuid(),
  status: z.enum(["queued", "running", "finished"]).describe("State of the run"),
  stopped: z
    .enum(["cancelled", "time_limit", "token_limit", "failed"])
    .nullable()
    .describe("Why the run left out attempts; null if it did not. Such a run does not pass"),
  passed: z
    .boolean()
    .nullable()
    .describe("Whether every test passed on the first version; null until the run is finished"),
  versions: z.array(version).describe("The tested version first"),
  done: z.number().int().describe("Attempts that are over"),
  total: z.number().int().describe("All attempts"),
  tokens: z.number().int().describe("Tokens that the run has used, estimated from the length of its texts"),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable().describe("When it finished; null until then"),
});

export const listedRunOutput = runFields.meta({ id: "TestRunSummary" });
export type ListedRun = z.input<typeof listedRunOutput>;

export const runOutput = runFields
  .extend({
    unvisited_nodes: z
      .array(z.string())
      .describe("Nodes of the first version that no attempt entered: places for further tests"),
    tests: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          kind: z.enum(["scripted", "simulated"]).describe("Who the visitor is"),
          versions: z.array(testedVersion).describe("The results on each version"),
        }),
      )
      .describe("The tests, with their results"),
  })
  .meta({ id: "TestRun" });
export type TestRun = z.input<typeof runOutput>;
