import type { FlowFunction } from "#lib/flow/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { freeName } from "../graph/edit-flow.ts";

export type Parameters = NonNullable<FlowFunction["parameters"]>;
type JsonObject = { [key: string]: JsonValue };

export const ARGUMENT_TYPES = ["string", "number", "integer", "boolean", "array", "object"] as const;

/** An argument as its form shows it; what else stands in its schema is kept. */
export type Argument = {
  name: string;
  /** Empty where the schema names none, or several. */
  type: string;
  description: string;
  isRequired: boolean;
  choices: string[];
};

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");

const namesIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];

const propertiesOf = (parameters: Parameters | undefined): JsonObject =>
  isObject(parameters?.properties) ? parameters.properties : {};

/** The arguments of a function, in the order in which they are written. */
export function listArguments(parameters: Parameters | undefined): Argument[] {
  const required = namesIn(parameters?.required);
  return Object.entries(propertiesOf(parameters)).map(([name, value]) => {
    const schema = isObject(value) ? value : {};
    return {
      name,
      type: textOf(schema.type),
      description: textOf(schema.description),
      isRequired: required.includes(name),
      choices: namesIn(schema.enum),
    };
  });
}

/** Undefined without any argument: that is how a function that takes none is written. */
function write(parameters: Parameters, properties: JsonObject, required: string[]): Parameters | undefined {
  const { properties: _properties, required: _required, ...rest } = parameters;
  if (Object.keys(properties).length === 0) return undefined;
  return { ...rest, type: "object", properties, ...(required.length > 0 && { required }) };
}

export function addArgument(parameters: Parameters | undefined): Parameters | undefined {
  const properties = propertiesOf(parameters);
  const name = freeName("value", Object.keys(properties));
  const next = { ...properties, [name]: { type: "string", description: "" } };
  return write(parameters ?? {}, next, [...namesIn(parameters?.required), name]);
}

export function deleteArgument(parameters: Parameters, name: string): Parameters | undefined {
  const { [name]: _gone, ...properties } = propertiesOf(parameters);
  const required = namesIn(parameters.required).filter((other) => other !== name);
  return write(parameters, properties, required);
}

/** Changes an argument; null when its new name is none, or another one's. */
export function changeArgument(
  parameters: Parameters,
  name: string,
  change: Partial<Argument>,
): Parameters | undefined | null {
  const before = propertiesOf(parameters);
  const to = change.name ?? name;
  if (to !== name && (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(to) || Object.hasOwn(before, to))) return null;
  const properties = Object.fromEntries(
    Object.entries(before).map(([other, schema]) =>
      other === name ? [to, changeSchema(isObject(schema) ? schema : {}, change)] : [other, schema],
    ),
  );
  const required = namesIn(parameters.required);
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
