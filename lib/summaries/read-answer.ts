import { z } from "zod";
import type { AfterCall } from "#lib/flow/nodes-json.ts";
import { validateArguments } from "#lib/flow/validate-arguments.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { storableText } from "#lib/platform/storable-text.ts";
import { answerSchema, type Extracted, fieldOf, valueSchema } from "./answer-schema.ts";
import { SummaryError } from "./summary-error.ts";

export type Outcome = { answer: "yes" | "no" | "unclear"; reason: string; rowSeq: number | null };
export type SummaryAnswer = {
  summary: string;
  /** Null where the scenario asks nothing. */
  outcome: Outcome | null;
  extracted: Record<string, JsonValue>;
};

const answer = z.object({
  summary: z.string(),
  outcome: z.enum(["yes", "no", "unclear"]).optional(),
  outcome_reason: z.string().optional(),
  outcome_row: z.number().nullish(),
});

/**
 * What the model answered, as far as it is of the scenario's schema. A value that is not becomes null, as one that was
 * not said; anything else that is not makes the whole useless. A yes or no must rest on a line that was spoken
 * (`spokenSeqs`): one that does not is unclear. Throws `SummaryError`.
 */
export function readAnswer(
  args: JsonValue,
  afterCall: AfterCall,
  spokenSeqs: ReadonlySet<number>,
): SummaryAnswer {
  const given = z.record(z.string(), z.json()).safeParse(args).data ?? {};
  const values = Object.entries(afterCall.extract ?? {}).map(
    ([name, value]) => [name, readValue(given[fieldOf(name)], value)] as const,
  );
  const settled = { ...given, ...Object.fromEntries(values.map(([name, value]) => [fieldOf(name), value])) };
  const checked = validateArguments({ parameters: answerSchema(afterCall) }, settled);
  if (!checked.ok) throw new SummaryError("The model did not answer in the form that was asked for.");
  const { summary, ...rest } = answer.parse(checked.args);
  return {
    summary: storableText(summary.trim()),
    outcome: readOutcome(rest, spokenSeqs),
    extracted: Object.fromEntries(values),
  };
}

function readValue(value: JsonValue | undefined, schema: Extracted): JsonValue {
  if (value === undefined || value === "") return null;
  const parameters = { type: "object", properties: { value: valueSchema(schema) }, required: ["value"] };
  if (!validateArguments({ parameters }, { value }).ok) return null;
  return typeof value === "string" ? storableText(value) : value;
}

function readOutcome(
  { outcome, outcome_reason: reason = "", outcome_row: row }: Omit<z.infer<typeof answer>, "summary">,
  spokenSeqs: ReadonlySet<number>,
): Outcome | null {
  if (outcome === undefined) return null;
  const rowSeq = typeof row === "number" && spokenSeqs.has(row) ? row : null;
  const isFounded = outcome === "unclear" || rowSeq !== null;
  return {
    answer: isFounded ? outcome : "unclear",
    reason: isFounded ? storableText(reason.trim()) : "The model named no line that its answer rests on.",
    rowSeq,
  };
}
