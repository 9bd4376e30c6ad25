import { z } from "zod";

export const CRITERIA_STEPS = ["day", "week", "month"] as const;
export type CriteriaStep = (typeof CRITERIA_STEPS)[number];

export const criteriaQuery = z.strictObject({
  step: z
    .enum(CRITERIA_STEPS)
    .default("week")
    .describe("The spans of `over_time`, in UTC; weeks begin on Monday"),
  from: z.iso.datetime().optional().describe("Only calls created from then on"),
  to: z.iso.datetime().optional().describe("Only calls created before"),
});

const figures = {
  judged: z.int().describe("Calls with a verdict: met or not met"),
  met: z.int().describe("Those that met it"),
  met_rate: z.number().nullable().describe("`met` divided by `judged`, from 0 to 1; null without a verdict"),
  scored: z.int().describe("Calls with a score"),
  mean_score: z.number().nullable().describe("The mean of their scores, 1 to 5; null without a score"),
};

export const criteriaOutput = z.object({
  criteria: z
    .array(
      z.object({
        name: z.string(),
        criterion: z.string().describe("Its newest wording"),
        ...figures,
        by_version: z
          .array(
            z.object({
              version: z
                .int()
                .nullable()
                .describe("The scenario's version; null for calls from before 0.2.0"),
              ...figures,
            }),
          )
          .describe("Newest version first"),
        over_time: z
          .array(
            z.object({
              from: z.iso
                .date()
                .describe("The first day")
                .meta({ examples: ["2026-03-02"] }),
              ...figures,
            }),
          )
          .describe("Oldest first, without spans that have no calls"),
      }),
    )
    .describe("By name"),
});
export type CriteriaFigures = z.infer<typeof criteriaOutput>["criteria"][number];
