import type { OpenApiDocument } from "#lib/openapi/build-document.ts";
import { effectOf, type Operation } from "#lib/openapi/operation.ts";
import { describeChoice } from "#lib/openapi/operation-descriptions.ts";
import { canonicalJson, isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";

/** How clients of the Model Context Protocol see an operation of the API. */
export type Tool = {
  /** The operation's id with underscores: `clips_takes_create`. */
  name: string;
  description: string;
  /** JSON Schema of the arguments: parameters of path and query, and the fields of the body, in one object. */
  inputSchema: { type: "object"; [key: string]: JsonValue };
  annotations: { title: string; readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
};

export type OperationTool = {
  tool: Tool;
  operation: Operation;
  /** The first part of the path, by which a client may choose: `scenarios`. */
  group: string;
};

/** A schema that takes more characters than this is written once, in the first tool that has it. */
const REPEATED_FROM = 2_000;

/** What a file is in a tool's arguments, because JSON has none. */
export const FILE_SCHEMA = {
  type: "object",
  properties: {
    name: { type: "string", description: "The file's name, with its extension" },
    text: { type: "string", description: "The contents of a text file" },
    base64: { type: "string", description: "The contents of any other file" },
  },
  required: ["name"],
} as const satisfies JsonObject;

/** Components that a schema refers to, and what those refer to. */
function definitionsOf(value: JsonValue, schemas: JsonObject, found: JsonObject = {}): JsonObject {
  if (Array.isArray(value)) for (const item of value) definitionsOf(item, schemas, found);
  else if (isObject(value)) {
    const name = typeof value.$ref === "string" ? value.$ref.replace("#/components/schemas/", "") : "";
    if (name in schemas && !(name in found)) {
      found[name] = schemas[name] ?? {};
      definitionsOf(found[name], schemas, found);
    }
    for (const child of Object.values(value)) definitionsOf(child, schemas, found);
  }
  return found;
}

/** The schema on its own: references lead to its own definitions, and files are objects. */
function standAlone(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(standAlone);
  if (!isObject(value)) return value;
  if (value.format === "binary") {
    return value.description === undefined ? FILE_SCHEMA : { ...FILE_SCHEMA, description: value.description };
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, child]): [string, JsonValue] =>
      key === "$ref" && typeof child === "string"
        ? [key, child.replace("#/components/schemas/", "#/$defs/")]
        : [key, standAlone(child)],
    ),
  );
}

type Fields = { properties: JsonObject; required: string[] };

function fieldsOf(described: JsonObject): Fields {
  const fields: Fields = { properties: {}, required: [] };
  for (const parameter of Array.isArray(described.parameters) ? described.parameters.map(objectOf) : []) {
    if (typeof parameter.name !== "string") continue;
    const { description } = parameter;
    const schema = objectOf(parameter.schema);
    fields.properties[parameter.name] = description === undefined ? schema : { ...schema, description };
    if (parameter.required === true) fields.required.push(parameter.name);
  }
  const [media] = Object.values(objectOf(objectOf(described.requestBody).content));
  const body = objectOf(objectOf(media).schema);
  Object.assign(fields.properties, objectOf(body.properties));
  for (const name of Array.isArray(body.required) ? body.required : []) fields.required.push(String(name));
  return fields;
}

/** A field that is a component, as its schema. */
function resolved(schema: JsonObject, schemas: JsonObject): JsonObject {
  const { $ref, ...own } = schema;
  const name = typeof $ref === "string" ? $ref.replace("#/components/schemas/", "") : "";
  return name in schemas ? { ...objectOf(schemas[name]), ...own } : schema;
}

/** Replaces what an earlier tool says in full by its name: the graph of a scenario is half of all schemas otherwise. */
function withoutRepeats(
  properties: JsonObject,
  tool: string,
  { written, schemas }: { written: Map<string, string>; schemas: JsonObject },
): JsonObject {
  const entries = Object.entries(properties).map(([name, field]): [string, JsonValue] => {
    const schema = resolved(objectOf(field), schemas);
    const { description, ...shape } = schema;
    const text = canonicalJson([shape, definitionsOf(shape, schemas)]);
    if (text.length < REPEATED_FROM) return [name, schema];
    const earlier = written.get(text);
    if (earlier === undefined) written.set(text, tool);
    if (earlier === undefined) return [name, schema];
    const words = [description, `As \`${name}\` of the tool \`${earlier}\`.`].filter(Boolean).join(". ");
    return [name, { ...(typeof shape.type === "string" && { type: shape.type }), description: words }];
  });
  return Object.fromEntries(entries);
}

/** Every schema inside of a value that is long enough to be written once, with the name of the field that it describes. */
function* longSchemas(value: JsonValue, field: string): Generator<{ text: string; field: string }> {
  if (Array.isArray(value)) for (const item of value) yield* longSchemas(item, field);
  if (!isObject(value)) return;
  const text = canonicalJson(value);
  if (text.length < REPEATED_FROM) return;
  if ("type" in value || "oneOf" in value) yield { text, field };
  const properties = objectOf(value.properties);
  for (const [name, child] of Object.entries(properties)) yield* longSchemas(child, name);
  for (const [key, child] of Object.entries(value))
    if (key !== "properties") yield* longSchemas(child, field);
}

/** Moves what a tool's schema says more than once into definitions: the functions of a node and those of all nodes. */
function shareRepeats(properties: JsonObject): { properties: JsonObject; shared: JsonObject } {
  const seen = new Map<string, string>();
  const repeated = new Map<string, string>();
  for (const [name, schema] of Object.entries(properties)) {
    for (const { text, field } of longSchemas(schema, name)) {
      const first = seen.get(text);
      if (first === undefined) seen.set(text, field);
      else repeated.set(text, first);
    }
  }
  const shared: JsonObject = {};
  const names = new Map<string, string>();
  const share = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(share);
    if (!isObject(value)) return value;
    const text = canonicalJson(value);
    const field = repeated.get(text);
    if (!field) return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, share(child)]));
    const name = names.get(text) ?? `${field}_${names.size + 1}`;
    names.set(text, name);
    shared[name] = value;
    return { $ref: `#/$defs/${name}` };
  };
  return { properties: objectOf(share(properties)), shared };
}

/**
 * The tools of the API's operations, from its OpenAPI document. An operation without an id in the document, one that
 * needs no key, or one that only streams is left out.
 */
export function describeTools(document: OpenApiDocument, operations: readonly Operation[]): OperationTool[] {
  const schemas = objectOf(objectOf(document.components).schemas);
  const written = new Map<string, string>();
  return operations.flatMap((operation): OperationTool[] => {
    const { contract, method, path } = operation;
    const described = objectOf(objectOf(document.paths[path])[method.toLowerCase()]);
    const isTool = contract.scope !== undefined && contract.streams !== "only";
    if (!isTool || typeof described.operationId !== "string") return [];
    const name = described.operationId.replaceAll(".", "_");
    const { properties, required } = fieldsOf(described);
    const shown = withoutRepeats(properties, name, { written, schemas });
    if (contract.creates) {
      shown.idempotency_key = {
        type: "string",
        description: "A repeat with this key within 24 hours gets the first result",
      };
    }
    const short = shareRepeats(objectOf(standAlone(shown)));
    const used = objectOf(standAlone(definitionsOf(shown, schemas)));
    const definitions = { ...used, ...short.shared };
    return [
      {
        tool: {
          name,
          description: describeChoice(operation),
          inputSchema: {
            type: "object",
            properties: short.properties,
            ...(required.length > 0 ? { required } : {}),
            ...(Object.keys(definitions).length > 0 ? { $defs: definitions } : {}),
          },
          annotations: {
            title: contract.summary,
            readOnlyHint: effectOf(operation) === "reads",
            destructiveHint: effectOf(operation) === "destroys",
            openWorldHint: contract.reachesOut === true,
          },
        },
        operation,
        group: path.split("/")[1] ?? "",
      },
    ];
  });
}
