import { type Schema, Validator } from "@cfworker/json-schema";
import { z } from "zod";
import type { JsonObject } from "#models/llm/llm-protocol.ts";

export type FittedArguments = { ok: true; text: string } | { ok: false; reason: string };

const jsonObject = z.record(z.string(), z.unknown());
const objectSchema = z.object({
  properties: z.record(z.string(), jsonObject).default({}),
  required: z.array(z.string()).default([]),
});

/**
 * Parses the arguments that a model wrote, removes the nulls of optional properties that the grammar made it write, and
 * validates the rest against the tool's own schema.
 */
export function fitArguments(text: string, schema: JsonObject): FittedArguments {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: "the arguments are not valid JSON" };
  }
  const fitted = withoutNulls(value, schema);
  try {
    // The library's type lists the keywords. A schema that it cannot apply throws.
    const { valid, errors } = new Validator(schema as Schema, "2020-12").validate(fitted);
    if (!valid) return { ok: false, reason: errors.at(-1)?.error ?? "the arguments do not match the schema" };
  } catch {
    return { ok: false, reason: "the tool's schema cannot be applied" };
  }
  return { ok: true, text: JSON.stringify(fitted) };
}

function withoutNulls(value: unknown, schema: JsonObject): unknown {
  if (Array.isArray(value)) {
    const items = jsonObject.safeParse(schema.items);
    return items.success ? value.map((item) => withoutNulls(item, items.data)) : value;
  }
  const object = jsonObject.safeParse(value);
  const shape = objectSchema.safeParse(schema);
  if (!object.success || !shape.success) return value;
  const { properties, required } = shape.data;
  const kept = Object.entries(object.data).flatMap(([name, inner]) => {
    const property = properties[name];
    if (inner === null && !required.includes(name)) return [];
    return [[name, property ? withoutNulls(inner, property) : inner] as const];
  });
  return Object.fromEntries(kept);
}
