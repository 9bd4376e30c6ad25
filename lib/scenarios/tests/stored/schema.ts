import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import { scriptedCaller } from "#lib/scenarios/simulations/schema.ts";
import { simulatedVisitor } from "#lib/scenarios/tests/visitor/schema.ts";

const name = trimmedText(200)
  .describe("The display name")
  .meta({ examples: ["Asks for an order"] });

export const testContent = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("scripted").describe("A scripted visitor"), script: scriptedCaller }),
    z.strictObject({
      kind: z.literal("simulated").describe("A simulated visitor"),
      visitor: simulatedVisitor,
    }),
  ])
  .describe("A scripted visitor, with a script of the model; or a simulated visitor, played by a model")
  .meta({
    examples: [
      {
        kind: "simulated",
        visitor: {
          persona: {
            ...{ goal: "Learn where the order is.", mood: "in a hurry", stops_when: "" },
            facts: ["The order's number is 7."],
          },
          criteria: ["The avatar asks for the order's number."],
          // Responses have every field.
          ...{
            expect: { endings: ["goal_reached"] },
            runtime_vars: {},
            functions: "scripted",
            endpoints: {},
          },
          ...{ max_turns: 15, max_seconds: 120, max_tokens: 100_000 },
        },
      },
    ],
  });
export type TestContent = z.output<typeof testContent>;

export const createTestInput = z.strictObject({ name, content: testContent });
export type TestInput = z.output<typeof createTestInput>;
export const updateTestInput = createTestInput.extend({ id: resourceId() });

export const testOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    content: testContent,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ScenarioTest" });
export type StoredTest = z.input<typeof testOutput>;

export const testFromConversationOutput = z.object({ scenario_id: z.uuid(), test: testOutput });

export const testsOutput = z.object({
  tests: z.array(testOutput).describe("The scenario's tests, oldest first"),
});

const suggestionOutput = testOutput.pick({ name: true, content: true }).extend({
  reason: z
    .enum(["unanswered_question", "untaken_edge"])
    .describe(
      "`unanswered_question`: a visitor asked it and no document answered; `untaken_edge`: the last run never took this edge",
    ),
});
export type Suggestion = z.input<typeof suggestionOutput>;

export const suggestionsOutput = z.object({
  suggestions: z
    .array(suggestionOutput)
    .describe(
      "Tests that are missing, as `tests/create` takes them; those with the name of a test are left out",
    ),
});
