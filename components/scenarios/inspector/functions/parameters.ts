import { z } from "zod";
import { freeName } from "#components/scenarios/graph/edit-flow.ts";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import { type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";

export type Parameters = NonNullable<FlowFunction["parameters"]>;
export const ARGUMENT_TYPES = ["string", "number", "integer", "boolean", "array", "object"] as const;

/** An argument as its form shows it. Other parts of its schema are kept. */
export type Argument = {
  name: string;
  /** Empty if the schema has no type, or several. */
  type: string;
  description: string;
  isRequired: boolean;
  choices: string[];
};

const asText = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");

const stringsIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];

const getProperties = (parameters: Parameters | undefined): JsonObject => objectOf(parameters?.properties);

/** The arguments of a function, in the order of its schema. */
export function listArguments(parameters: Parameters | undefined): Argument[] {
  const required = stringsIn(parameters?.required);
  return Object.entries(getProperties(parameters)).map(([name, value]) => {
    const schema = objectOf(value);
    return {
      name,
      type: asText(schema.type),
      description: asText(schema.description),
      isRequired: required.includes(name),
      choices: stringsIn(schema.enum),
    };
  });
}

/** Returns undefined without properties: a function without arguments has no schema. */
function write(parameters: Parameters, properties: JsonObject, required: string[]): Parameters | undefined {
  const { properties: _properties, required: _required, ...rest } = parameters;
  if (Object.keys(properties).length === 0) return undefined;
  return { ...rest, type: "object", properties, ...(required.length > 0 && { required }) };
}

export function addArgument(parameters: Parameters | undefined): Parameters | undefined {
  const properties = getProperties(parameters);
  const name = freeName("value", Object.keys(properties));
  const next = { ...properties, [name]: { type: "string", description: "" } };
  return write(parameters ?? {}, next, [...stringsIn(parameters?.required), name]);
}

/** Adds required text arguments of these names, except those that are there. */
export function addArguments(
  parameters: Parameters | undefined,
  names: readonly string[],
): Parameters | undefined {
  const properties = getProperties(parameters);
  const missing = names.filter((name) => !Object.hasOwn(properties, name));
  if (missing.length === 0) return parameters;
  const added = Object.fromEntries(missing.map((name) => [name, { type: "string", description: "" }]));
  return write(parameters ?? {}, { ...properties, ...added }, [
    ...stringsIn(parameters?.required),
    ...missing,
  ]);
}

export function deleteArgument(parameters: Parameters, name: string): Parameters | undefined {
  const { [name]: _gone, ...properties } = getProperties(parameters);
  const required = stringsIn(parameters.required).filter((other) => other !== name);
  return write(parameters, properties, required);
}

/** Changes an argument. Returns null if its new name is invalid or taken. */
export function changeArgument(
  parameters: Parameters,
  name: string,
  change: Partial<Argument>,
): Parameters | undefined | null {
  const before = getProperties(parameters);
  const to = change.name ?? name;
  if (to !== name && (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(to) || Object.hasOwn(before, to))) return null;
  const properties = Object.fromEntries(
    Object.entries(before).map(([other, schema]) =>
      other === name ? [to, changeSchema(objectOf(schema), change)] : [other, schema],
    ),
  );
  const required = stringsIn(parameters.required);
  const isRequired = change.isRequired ?? required.includes(name);
  const names = Object.keys(properties).filter((other) =>
    other === to ? isRequired : required.includes(other),
  );
  return write(parameters, properties, names);
}

function changeSchema(schema: JsonObject, { type, description, choices }: Partial<Argument>): JsonObject {
  const { enum: before, ...rest } = schema;
  const list = choices ?? before;
  const isChosen = Array.isArray(list) && list.length > 0 && (type === undefined || type === "string");
  return {
    ...rest,
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(isChosen && { enum: list }),
  };
}

const jsonObject = z.record(z.string(), z.json());

type ReadParameters = { parameters?: Record<string, JsonValue>; error?: "notObject" | "notJson" };

/** Reads the JSON Schema typed for a function's arguments. Returns nothing if it is empty. */
export function readParameters(text: string): ReadParameters {
  if (text.trim() === "") return {};
  try {
    // Whether it is a valid JSON Schema is shown in the list of problems.
    const parsed = jsonObject.safeParse(JSON.parse(text));
    return parsed.success ? { parameters: parsed.data } : { error: "notObject" };
  } catch {
    return { error: "notJson" };
  }
}
