import { z } from "zod";
import { validateArguments } from "#lib/flow/engine/validate-arguments.ts";
import type { AfterCall } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { storableText } from "#lib/platform/text.ts";
import { AfterCallError } from "../after-call/run-claimed.ts";
import { answerSchema, type Extracted, valueField, valueSchema } from "./summary-request.ts";

type Outcome = { answer: "yes" | "no" | "unclear"; reason: string; rowSeq: number | null };
type SummaryAnswer = {
  summary: string;
  /** Null if the scenario has no success question. */
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
 * Reads the model's answer by the scenario's schema. A value that does not match becomes null, as if it was
 * not said; any other mismatch throws `AfterCallError`. A yes or no must name a spoken row (`spokenSeqs`);
 * otherwise it becomes unclear.
 */
export function readAnswer(
  args: JsonValue,
  afterCall: AfterCall,
  spokenSeqs: ReadonlySet<number>,
): SummaryAnswer {
  const given = z.record(z.string(), z.json()).safeParse(args).data ?? {};
  const values = Object.entries(afterCall.extract ?? {}).map(
    ([name, value]) => [name, readValue(given[valueField(name)], value)] as const,
  );
  const settled = {
    ...given,
    ...Object.fromEntries(values.map(([name, value]) => [valueField(name), value])),
  };
  const checked = validateArguments({ parameters: answerSchema(afterCall) }, settled);
  if (!checked.ok) throw new AfterCallError("The model's answer did not have the requested form.");
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
  const isSupported = outcome === "unclear" || rowSeq !== null;
  return {
    answer: isSupported ? outcome : "unclear",
    reason: isSupported ? storableText(reason.trim()) : "The model named no line that supports its answer.",
    rowSeq,
  };
}
