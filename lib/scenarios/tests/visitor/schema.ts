import { z } from "zod";
import { runtimeVars } from "#lib/http/input/fields.ts";
import { atMost, text } from "#lib/platform/text-fields.ts";
import {
  expectations,
  failureOutput,
  scriptedEndpoints,
  simulationOutput,
} from "#lib/scenarios/simulations/schema.ts";

/** How a simulated conversation ended. */
export const ENDINGS = [
  "goal_reached",
  "gave_up",
  "scenario_ended",
  "turn_limit",
  "time_limit",
  "token_limit",
  "visitor_silent",
  "model_failed",
  "visitor_failed",
] as const;
export type Ending = (typeof ENDINGS)[number];

/** The endings that a test may expect; the others say that the conversation could not be played. */
const EXPECTED_ENDINGS = ["goal_reached", "gave_up", "scenario_ended", "turn_limit"] as const;

export const persona = z
  .strictObject({
    goal: text(2_000).describe("What the visitor wants"),
    mood: atMost(500).default("").describe("How the visitor feels and speaks"),
    facts: z
      .array(text(500))
      .max(30)
      .default([])
      .describe("What the visitor knows and may tell; everything else the visitor does not know"),
    stops_when: atMost(1_000)
      .default("")
      .describe("When the visitor leaves; by default once the goal is reached or is clearly out of reach"),
  })
  .describe("Who the simulated visitor is");
export type Persona = z.output<typeof persona>;

export const simulatedVisitor = z
  .strictObject({
    persona,
    criteria: z
      .array(text(1_000))
      .max(20)
      .default([])
      .describe("What must be true of the conversation, in words; a judge checks each one"),
    expect: expectations
      .extend({
        endings: z
          .array(z.enum(EXPECTED_ENDINGS))
          .min(1)
          .default(["goal_reached", "scenario_ended"])
          .describe("How the conversation may end"),
      })
      .prefault({})
      .describe("Expectations of the conversation; absent ones are not checked"),
    runtime_vars: runtimeVars().default({}),
    functions: z
      .enum(["scripted", "live"])
      .default("scripted")
      .describe(
        "`scripted`: functions get the responses in `endpoints`. `live`: requests are sent to the account's endpoints",
      ),
    endpoints: scriptedEndpoints,
    max_turns: z.number().int().min(1).max(50).default(15).describe("The most turns of the visitor"),
    max_seconds: z.number().int().min(5).max(300).default(120).describe("The longest time of a conversation"),
    max_tokens: z
      .number()
      .int()
      .min(1_000)
      .max(1_000_000)
      .default(100_000)
      .describe("The most tokens of a conversation, estimated from the length of its texts"),
  })
  .describe("A visitor played by a model, and what the conversation must lead to");
export type SimulatedVisitor = z.output<typeof simulatedVisitor>;

const line = z.object({
  line: z.number().int().describe("Its number, from 1"),
  speaker: z.enum(["visitor", "avatar", "function"]).describe("Whose line it is"),
  content: z.string().describe("What was said, or the function's call and result"),
  node_id: z.string(),
});
export type Line = z.output<typeof line>;

export const criterionOutput = z.object({
  criterion: z.string().describe("The criterion, in the owner's words"),
  verdict: z
    .enum(["pass", "fail", "not_judged"])
    .describe("`not_judged` if the judge gave no valid verdict; such a test does not pass"),
  reason: z.string().describe("Why, in the judge's words, or why there is no verdict"),
  lines: z.array(z.number().int()).describe("The numbers of the transcript's lines that show it"),
});
export type JudgedCriterion = z.output<typeof criterionOutput>;

export const simulatedOutput = simulationOutput.pick({ nodes: true, calls: true, variables: true }).extend({
  ending: z.enum(ENDINGS).describe("How the conversation ended"),
  failures: z.array(failureOutput).describe("Failed expectations"),
  criteria: z.array(criterionOutput).describe("The judge's verdicts"),
  transcript: z.array(line).describe("The conversation, in order"),
});
export type SimulatedResult = z.output<typeof simulatedOutput>;
