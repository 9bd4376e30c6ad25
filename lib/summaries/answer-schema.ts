import type { AfterCall } from "#lib/flow/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";

type JsonObject = { [key: string]: JsonValue };
export type Extracted = NonNullable<AfterCall["extract"]>[string];

/** The name under which the model answers with a value, so that no value's name is that of another field. */
export const fieldOf = (name: string): string => `value_${name}`;

const MAX_TEXT = 500;
const TYPES = { string: "string", number: "number", boolean: "boolean", enum: "string" } as const;

/** JSON Schema of one value that is to be found in a call: of its type, or null where it was not said. */
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

/** JSON Schema of what the model answers about a call of a scenario. */
export function answerSchema({ success_question: question, extract = {} }: AfterCall): JsonObject {
  const values = Object.entries(extract).map(([name, value]) => [fieldOf(name), valueSchema(value)] as const);
  const properties: JsonObject = {
    summary: { type: "string", minLength: 1, maxLength: 2_000, description: "Two to four sentences" },
    ...(question ? QUESTION_FIELDS : {}),
    ...Object.fromEntries(values),
  };
  return { type: "object", additionalProperties: false, properties, required: Object.keys(properties) };
}
