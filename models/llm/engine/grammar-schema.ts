import type { GbnfJsonSchema } from "node-llama-cpp";
import { z } from "zod";
import type { JsonObject } from "#models/llm/llm-protocol.ts";

type ObjectSchema = { type: "object"; properties: { [name: string]: Forced } };
/** What the library takes without definitions that schemas refer to. */
type Forced = GbnfJsonSchema<Record<string, never>>;

/** Deeper parts of a schema are not forced; validation afterwards still covers them. */
const MAX_DEPTH = 8;
const BASIC_TYPES = ["string", "number", "integer", "boolean", "null"] as const;
const ANY: Forced = { type: BASIC_TYPES };

const primitive = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const jsonObject = z.record(z.string(), z.unknown());
const basicType = z.enum(BASIC_TYPES);

/** The part of JSON Schema that the library's grammar can force. */
const known = z.object({
  type: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  description: z.string().optional().catch(undefined),
  enum: z.array(primitive).min(1).optional().catch(undefined),
  const: primitive.optional().catch(undefined),
  oneOf: z.array(jsonObject).min(1).optional().catch(undefined),
  anyOf: z.array(jsonObject).min(1).optional().catch(undefined),
  properties: z.record(z.string(), jsonObject).optional().catch(undefined),
  required: z.array(z.string()).default([]).catch([]),
  items: jsonObject.optional().catch(undefined),
  minItems: z.number().int().min(0).optional().catch(undefined),
  maxItems: z.number().int().min(0).max(64).optional().catch(undefined),
});

/**
 * Converts a tool's parameters to what the library's grammar understands. It always writes every property, so an
 * optional one may be null; `fitArguments` removes these nulls. Bounds and patterns have no effect on the grammar.
 */
export function toGrammarSchema(schema: JsonObject, depth = 0): Forced {
  if (depth > MAX_DEPTH) return ANY;
  const parts = known.parse(schema);
  const described = parts.description === undefined ? {} : { description: parts.description };
  if (parts.enum) return { enum: parts.enum, ...described };
  if (parts.const !== undefined) return { const: parts.const, ...described };
  const choices = parts.oneOf ?? parts.anyOf;
  if (choices) return { oneOf: choices.map((choice) => toGrammarSchema(choice, depth + 1)), ...described };
  if (Array.isArray(parts.type))
    return { oneOf: parts.type.map((type) => ofType(type, parts, depth)), ...described };
  const type = parts.type ?? (parts.properties ? "object" : parts.items ? "array" : "any");
  return { ...ofType(type, parts, depth), ...described };
}

/** The same for a function's arguments, which are always an object. */
export function toArgumentsSchema(parameters: JsonObject): ObjectSchema {
  const { properties = {}, required } = known.parse(parameters);
  return objectSchema(properties, required, 0);
}

function objectSchema(
  properties: Record<string, JsonObject>,
  required: readonly string[],
  depth: number,
): ObjectSchema {
  const forced = Object.entries(properties).map(([name, property]) => {
    const schema = toGrammarSchema(property, depth + 1);
    return [name, required.includes(name) ? schema : orNull(schema)] as const;
  });
  return { type: "object", properties: Object.fromEntries(forced) };
}

function ofType(type: string, parts: z.output<typeof known>, depth: number): Forced {
  const basic = basicType.safeParse(type);
  if (basic.success) return { type: basic.data };
  if (type === "array") {
    const { minItems, maxItems } = parts;
    return {
      type: "array",
      items: parts.items ? toGrammarSchema(parts.items, depth + 1) : ANY,
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
    };
  }
  if (type !== "object") return ANY;
  if (!parts.properties) return { type: "object", additionalProperties: ANY };
  return objectSchema(parts.properties, parts.required, depth);
}

function orNull(schema: Forced): Forced {
  const description = "description" in schema ? schema.description : undefined;
  return { oneOf: [schema, { type: "null" }], ...(description === undefined ? {} : { description }) };
}
