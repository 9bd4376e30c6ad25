import { z } from "zod";

const rowSeqs = z.array(z.number().int());

/** The judge's review of a call against its scenario's guardrails and criteria. */
export const reviewOutput = z
  .object({
    status: z
      .enum(["none", "pending", "ready", "failed"])
      .describe("`none` if the scenario had neither guardrails nor criteria, or the call has not ended yet"),
    violations: z
      .array(
        z.object({
          kind: z
            .enum(["rule", "declined_topic", "override"])
            .describe(
              "`override`: the avatar followed the visitor's attempt to change its instructions, or revealed them",
            ),
          rule: z.string().describe("The rule or the topic, in the owner's words; empty for `override`"),
          reason: z.string().describe("Why, in the judge's words"),
          row_seqs: rowSeqs.describe("The `seq` of the transcript rows that show it"),
        }),
      )
      .describe("The guardrails that the avatar broke"),
    criteria: z
      .array(
        z.object({
          name: z.string().describe("Its name in the scenario's `after_call.criteria`"),
          criterion: z.string().describe("In the owner's words"),
          met: z
            .boolean()
            .nullable()
            .describe("Null if the judge gave no valid verdict, and for a criterion with a score"),
          score: z
            .number()
            .int()
            .nullable()
            .describe("From 1 (not at all) to 5 (completely), if it was asked for"),
          reason: z.string().describe("Why, in the judge's words, or why there is no verdict"),
          row_seqs: rowSeqs.describe("The `seq` of the transcript rows that show it"),
        }),
      )
      .describe("The verdicts on the scenario's criteria"),
    unjudged: z
      .array(z.string())
      .describe(
        "Rules and topics on which the judge gave no valid verdict; empty text for attempts to override",
      ),
    override_attempts: rowSeqs.describe(
      "The `seq` of the visitor's rows that look like an attempt to override the prompt, with `resist_overrides`",
    ),
    error: z.string().nullable().describe("Why it failed"),
  })
  .meta({ id: "ConversationReview" });
export type Review = z.input<typeof reviewOutput>;
