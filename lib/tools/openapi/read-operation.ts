import { type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { endpointProblems } from "../endpoints/check-endpoint.ts";
import { HTTP_METHODS } from "../endpoints/http-methods.ts";
import { createEndpointInput, type EndpointInput } from "../endpoints/schema.ts";
import type { OperationProblem } from "./import-problems.ts";
import { BrokenReference, type DocumentOperation, follow, type OpenApiDocument } from "./read-document.ts";
import { SchemaReader, shortText } from "./read-schema.ts";
import { type NameSecret, readAuth } from "./read-security.ts";

const MAX_PATH = 2_048;
const MAX_ARGUMENTS = 100;
const MAX_MEDIA_TYPES = 20;

/** How a document names an operation. */
export const operationId = ({ operation, method, path }: DocumentOperation): string =>
  typeof operation.operationId === "string" ? operation.operationId : `${method} ${path}`;

/** An operation as an endpoint and a function, or why it can't be one. */
export type ReadOperation = {
  /** As the document names it, or its method and path. */
  id: string;
  method: string;
  path: string;
  summary: string;
} & ({ endpoint: EndpointInput; problem: null } | { endpoint: null; problem: OperationProblem });

type Options = { server: string; includeOptional: boolean; nameSecret: NameSecret };

class UnusableError extends Error {
  readonly problem: OperationProblem;
  constructor(problem: OperationProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Reads an operation of a document. Never throws for what is in it. */
export function readOperation(
  { root }: OpenApiDocument,
  source: DocumentOperation,
  options: Options,
): ReadOperation {
  const { method, path, operation } = source;
  const id = operationId(source);
  const summary = shortText(operation.summary, 120) || shortText(operation.description, 120);
  const known = { id, method, path, summary };
  try {
    return { ...known, endpoint: toEndpoint(root, source, { ...options, id, summary }), problem: null };
  } catch (error) {
    if (error instanceof BrokenReference) return { ...known, endpoint: null, problem: "reference" };
    if (error instanceof UnusableError) return { ...known, endpoint: null, problem: error.problem };
    throw error;
  }
}

/** An argument of the function, under a name that templates can use. */
type Argument = { name: string; schema: JsonObject; isRequired: boolean };

class Arguments {
  private readonly all = new Map<string, Argument>();

  /** Returns the template of a new argument. Throws `UnusableError` if there are too many. */
  add(wanted: string, schema: JsonObject, isRequired: boolean): string {
    if (this.all.size >= MAX_ARGUMENTS) throw new UnusableError("too_large");
    const base = wanted.slice(0, 56).replace(/[^A-Za-z0-9_]+/g, "_") || "value";
    let name = base;
    for (let count = 2; this.all.has(name); count += 1) name = `${base}_${count}`;
    this.all.set(name, { name, schema, isRequired });
    return `{{arg.${name}}}`;
  }

  toSchema(): JsonObject {
    const list = [...this.all.values()];
    const properties = Object.fromEntries(list.map(({ name, schema }) => [name, schema]));
    const required = list.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    return { type: "object", properties, ...(required.length > 0 && { required }) };
  }
}

type Named = Options & { id: string; summary: string };

/** How deep the schemas of arguments are read, until they are small enough. */
const DEPTHS = [5, 2, 0];

function toEndpoint(root: JsonObject, source: DocumentOperation, options: Named): EndpointInput {
  // Before any of it is read: a document can have a thousand of them.
  if (source.path.length > MAX_PATH || source.parameters.length > MAX_ARGUMENTS) {
    throw new UnusableError("too_large");
  }
  for (const depth of DEPTHS) {
    const endpoint = readEndpoint(root, source, options, new SchemaReader(root, depth));
    if (endpoint !== null) return endpoint;
  }
  throw new UnusableError("too_large");
}

/** Returns `null` if the arguments are too large. */
function readEndpoint(
  root: JsonObject,
  source: DocumentOperation,
  { server, includeOptional, nameSecret, id, summary }: Named,
  schemas: SchemaReader,
): EndpointInput | null {
  const { method, path, operation } = source;
  const reading: Reading = { root, schemas, args: new Arguments(), includeOptional };
  const { target, query, headers } = readParameters(source, reading);
  const body = method === "GET" ? {} : readBody(operation, reading);
  const security = readAuth({ root, operation, url: server, nameSecret });
  if (security === null) throw new UnusableError("security");
  const allQuery = [...query, ...Object.entries(security.query)];
  const written = allQuery.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join("&");
  const url = server.replace(/\/$/, "") + target + (written === "" ? "" : `?${written}`);
  const parsed = createEndpointInput.safeParse({
    name: summary || shortText(id, 120) || path,
    ...{ method: HTTP_METHODS.find((known) => known === method), url, body },
    headers: { ...headers, ...security.headers },
    auth: security.auth,
    function: {
      name: functionName(id),
      description: functionDescription(operation, summary),
      parameters: reading.args.toSchema(),
    },
  });
  if (!parsed.success) {
    if (parsed.error.issues.some((issue) => issue.path[0] === "function")) return null;
    throw new UnusableError("unsendable");
  }
  if (endpointProblems(parsed.data).length > 0) throw new UnusableError("unsendable");
  return parsed.data;
}

function functionDescription(operation: JsonObject, summary: string): string {
  const more = shortText(operation.description, 500);
  return [summary, more === summary ? "" : more].filter((text) => text !== "").join(". ");
}

const functionName = (id: string): string => {
  const words = id.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  const name = words.replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_$/g, "");
  return name.slice(0, 60) || "call_endpoint";
};

/** Set by every request, or by the endpoint's authorization. */
const OWN_HEADERS = ["accept", "content-type", "authorization"];

type Reading = { root: JsonObject; schemas: SchemaReader; args: Arguments; includeOptional: boolean };

function readParameters(source: DocumentOperation, { root, schemas, args, includeOptional }: Reading) {
  const found = new Map<string, JsonObject>();
  for (const parameter of source.parameters) {
    const read = follow(root, parameter);
    if (typeof read.in !== "string" || typeof read.name !== "string") continue;
    if (read.name.length > MAX_PATH) throw new UnusableError("too_large");
    found.set(`${read.in} ${read.name}`, read);
  }
  let target = source.path.replaceAll("{{", "{");
  const query: [string, string][] = [];
  const headers: Record<string, string> = {};
  for (const { in: place, name, required, schema, description } of found.values()) {
    if (typeof name !== "string") continue;
    const isRequired = place === "path" || required === true;
    const isHeaderOfOurs = place === "header" && OWN_HEADERS.includes(name.toLowerCase());
    if (isHeaderOfOurs || !(isRequired || includeOptional)) continue;
    if (place === "cookie") throw new UnusableError("cookie");
    const read = schemas.read(schema);
    const text = shortText(description);
    const template = args.add(name, text === "" ? read : { ...read, description: text }, isRequired);
    if (place === "path") target = target.replaceAll(`{${name}}`, template);
    if (place === "query") query.push([name, template]);
    if (place === "header") headers[name] = template;
  }
  // A name in the path that no parameter describes.
  target = target.replace(/(?<!\{)\{([^{}]{1,64})\}(?!\})/g, (_, name: string) =>
    args.add(name, { type: "string" }, true),
  );
  return { target, query, headers };
}

/** The body as a template with an argument for each property. */
function readBody(
  operation: JsonObject,
  { root, schemas, args, includeOptional }: Reading,
): Record<string, JsonValue> {
  if (operation.requestBody === undefined) return {};
  const content = objectOf(follow(root, operation.requestBody).content);
  const type = Object.keys(content)
    .slice(0, MAX_MEDIA_TYPES)
    .find((name) => /^application\/(?:[\w.-]{1,60}\+)?json\b/i.test(name));
  if (type === undefined) throw new UnusableError("body");
  const schema = objectOf(content[type]).schema;
  const { kept, properties, required } = schemas.merged(schema);
  if (schemas.isSpent) throw new UnusableError("too_large");
  if (!properties) {
    if (kept.type !== undefined && kept.type !== "object") throw new UnusableError("body");
    return {};
  }
  const needed = new Set(required);
  const body: Record<string, JsonValue> = {};
  for (const [name, child] of Object.entries(properties)) {
    const isRequired = needed.has(name);
    if (!(isRequired || includeOptional) || name.includes("{{")) continue;
    body[name] = args.add(name, schemas.read(child), isRequired);
  }
  return body;
}
