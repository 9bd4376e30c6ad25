import { z } from "zod";
import { testOutput } from "#lib/scenarios/tests/stored/schema.ts";

export const suggestionOutput = testOutput.pick({ name: true, content: true }).extend({
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
