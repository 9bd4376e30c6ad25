import type { AfterCall } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";

type JsonObject = { [key: string]: JsonValue };
export type Extracted = NonNullable<AfterCall["extract"]>[string];

/** The field for a value in the model's answer. The prefix keeps it apart from the other fields. */
export const valueField = (name: string): string => `value_${name}`;

const MAX_TEXT = 500;
const TYPES = { string: "string", number: "number", boolean: "boolean", enum: "string" } as const;

/** JSON Schema of one value to extract from a call: of its type, or null if it was not said. */
export function valueSchema({ type, choices, description }: Extracted): JsonObject {
  return {
    type: [TYPES[type], "null"],
    ...(type === "enum" && { enum: [...(choices ?? []), null] }),
    ...(type === "string" && { maxLength: MAX_TEXT }),
    description: `${description ?? ""} Null when it was not said.`.trim(),
  };
}

const QUESTION_FIELDS: JsonObject = {
  outcome: {
    type: "string",
    enum: ["yes", "no", "unclear"],
    description: "The answer to the question; unclear when the transcript does not tell",
  },
  outcome_reason: { type: "string", maxLength: MAX_TEXT, description: "Why, in one sentence" },
  outcome_row: {
    type: ["integer", "null"],
    description: "The `row` of the line that the answer rests on; null when it is unclear",
  },
};

/** JSON Schema of the model's answer about a call of a scenario. */
export function answerSchema({ success_question: question, extract = {} }: AfterCall): JsonObject {
  const values = Object.entries(extract).map(
    ([name, value]) => [valueField(name), valueSchema(value)] as const,
  );
  const properties: JsonObject = {
    summary: { type: "string", minLength: 1, maxLength: 2_000, description: "Two to four sentences" },
    ...(question ? QUESTION_FIELDS : {}),
    ...Object.fromEntries(values),
  };
  return { type: "object", additionalProperties: false, properties, required: Object.keys(properties) };
}
