import type { z } from "zod";
import { presentError } from "#lib/http/answer.ts";
import { tooLarge, wrongType } from "#lib/http/input/read-body.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { effectOf, type Operation, type OperationContract } from "./operation.ts";
import { whenToUse } from "./operation-descriptions.ts";
import type { SchemaBook } from "./schema-book.ts";

const FORMATS: Record<string, string> = {
  uuid: "019a2c4e-7d10-7c3e-9b5a-2f6d1e8c4a90",
  "date-time": "2026-01-15T09:30:00.000Z",
  uri: "https://example.com/",
};

/** A schema's own example: its first example, default or only value. */
function ownExample({ examples, default: standard, const: only, enum: choices }: JsonObject) {
  if (Array.isArray(examples)) return examples[0];
  if (standard !== undefined) return standard;
  if (only !== undefined) return only;
  return Array.isArray(choices) ? choices[0] : undefined;
}

/** Whether a field is described as one that is sent instead of another one, which the example has. */
const isInstead = (child: JsonValue): boolean => /^Instead of /.test(String(objectOf(child).description));

function exampleByType(schema: JsonObject, components: JsonObject): JsonValue {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object": {
      const properties = Object.entries(objectOf(schema.properties)).filter(([, child]) => !isInstead(child));
      return Object.fromEntries(
        properties.map(([name, child]) => [name, exampleOf(objectOf(child), components)]),
      );
    }
    case "array":
      return schema.items === undefined ? [] : [exampleOf(objectOf(schema.items), components)];
    case "string":
      return FORMATS[String(schema.format)] ?? "text";
    case "integer":
    case "number":
      return typeof schema.minimum === "number" ? schema.minimum : 1;
    case "boolean":
      return false;
    default:
      return null;
  }
}

/** A value that fits a JSON schema, built from its examples if it has any. */
export function exampleOf(schema: JsonObject, components: JsonObject): JsonValue {
  const own = ownExample(schema);
  if (own !== undefined) return own;
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.replace("#/components/schemas/", "");
    return exampleOf(objectOf(components[name]), components);
  }
  const [first] = Array.isArray(schema.anyOf)
    ? schema.anyOf
    : Array.isArray(schema.oneOf)
      ? schema.oneOf
      : [];
  return first === undefined ? exampleByType(schema, components) : exampleOf(objectOf(first), components);
}

function keyErrors({ missingKey }: OperationContract): AppError[] {
  return [
    ...(missingKey ? [] : [new AppError("AUTH_MISSING")]),
    new AppError("AUTH_INVALID"),
    new AppError("AUTH_DENIED", { reason: "insufficient_scope" }),
    new AppError("QUOTA_EXCEEDED", { message: "Too many requests", reason: "rate_limited" }),
  ];
}

const bodyErrors = ({ isForm }: OperationContract): AppError[] => [
  tooLarge(),
  wrongType(isForm ? "multipart/form-data" : "application/json"),
];

function idempotencyErrors(): AppError[] {
  return [
    new AppError("VALIDATION", {
      message: "This Idempotency-Key was used with another request",
      reason: "idempotency_conflict",
    }),
    new AppError("VALIDATION", {
      message: "The first request with this Idempotency-Key is still running",
      reason: "idempotency_in_progress",
    }),
  ];
}

/** Every error that an operation can return, as it would be thrown. `fault` is an example validation error. */
function errorsOf(contract: OperationContract, fault: string | undefined): AppError[] {
  const details = [{ path: fault?.split(" ", 1)[0] ?? "", message: fault ?? "" }];
  return [
    ...(contract.scope ? keyErrors(contract) : []),
    ...(fault === undefined ? [] : [new AppError("VALIDATION", { message: fault, details })]),
    ...(contract.body ? bodyErrors(contract) : []),
    ...(contract.creates ? idempotencyErrors() : []),
    ...(contract.errors ?? []).map((error) =>
      typeof error === "string" ? new AppError(error) : error instanceof AppError ? error : error(),
    ),
    new AppError("INTERNAL"),
  ];
}

const REQUEST_ID = "019a2c4e-91b7-7d02-8a41-5c0e7f3b6d18";
/** Its errors name a field of the operation. */
const SPECIFIC = 400;
const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** `/clips/{clip_id}/takes/delete` -> `clips.takes.delete`; a GET is called `list` or `get`. */
function operationIdOf({ method, path, contract }: Operation, book: SchemaBook): string {
  const words = path.split("/").filter((word) => word !== "" && !word.startsWith("{"));
  if (method === "GET") words.push(isList(contract, book) ? "list" : "get");
  return words.map((word) => word.replace(/\.json$/, "").replaceAll("-", "_")).join(".");
}

const isList = ({ query }: OperationContract, book: SchemaBook): boolean =>
  query !== undefined && "cursor" in objectOf(book.input(query).properties);

/** Tags of paths that are not called as their first word. */
const TAGS: Readonly<Record<string, string>> = {
  endpoints: "HTTP endpoints",
  "mcp servers": "MCP servers",
  ...{ openapi: "Service", health: "Service" },
  ...{ voices: "Instance", languages: "Instance", models: "Instance" },
  links: "Visitors of hosted links",
  ...{ usage: "Account", keys: "API keys", invitations: "Members" },
};

export function tagOf(path: string): string {
  const word = (path.split("/")[1] ?? "").replace(/\.json$/, "").replaceAll("-", " ");
  return TAGS[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
}

function parametersOf(
  place: "path" | "query",
  schema: z.ZodType | undefined,
  book: SchemaBook,
): JsonObject[] {
  const described = schema ? book.input(schema) : {};
  const required = Array.isArray(described.required) ? described.required : [];
  return Object.entries(objectOf(described.properties)).map(([name, child]): JsonObject => {
    const { description, ...own } = objectOf(child);
    const parameter = { name, in: place, required: required.includes(name), schema: own };
    return description === undefined ? parameter : { ...parameter, description };
  });
}

function bodyOf({ body, isForm }: OperationContract, book: SchemaBook): JsonObject {
  if (!body) return {};
  const schema = book.input(body);
  if (isForm) return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  const example = exampleOf(schema, book.components);
  return { requestBody: { required: true, content: { "application/json": { schema, example } } } };
}

/** An example validation error of the request; undefined if it has no schema. */
function faultOf({ params, query, body }: OperationContract, book: SchemaBook): string | undefined {
  const [schema] = [body, params].filter((part) => part !== undefined);
  if (!schema) return query ? "limit must be a number from 1 to 100" : undefined;
  const described = book.input(schema);
  const [required] = Array.isArray(described.required) ? described.required : [];
  const [first] = Object.keys(objectOf(described.properties));
  return required === undefined ? `${first ?? "body"} is not valid` : `${required} is required`;
}

function errorAnswers(errors: AppError[], book: SchemaBook): JsonObject {
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  const answers = [...byStatus].map(([status, group]): [string, JsonValue] => {
    const examples = Object.fromEntries(
      group.map((error) => [error.reason ?? error.message, { value: presentError(error, REQUEST_ID) }]),
    );
    const description = [...new Set(group.map(({ code }) => `\`${code}\``))].join(", ");
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples } };
    const answer = { description, headers: { "X-Request-Id": header("X-Request-Id") }, content };
    return [String(status), status === SPECIFIC ? answer : book.sharedAnswer(status, answer)];
  });
  return Object.fromEntries(answers);
}

function goodAnswer({ response, scope, creates, streams }: OperationContract, book: SchemaBook): JsonObject {
  const schema = book.output(response);
  const names = [
    "X-Request-Id",
    ...(scope ? ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] : []),
    ...(creates ? ["Idempotency-Replayed"] : []),
  ];
  const example = exampleOf(schema, book.components);
  const isOnlyStream = streams === "only";
  return {
    description: isOnlyStream ? "Server-sent events; the schema is that of an event's `data`" : "Done",
    headers: Object.fromEntries(names.map((name) => [name, header(name)])),
    content: isOnlyStream
      ? { "text/event-stream": { schema, example } }
      : {
          "application/json": { schema, example },
          ...(streams && { "text/event-stream": { schema: { type: "string" } } }),
        },
  };
}

const SCOPES = {
  read: "a key of scope `read` or `full`",
  connect: "a key of scope `connect` or `full`",
  full: "a key of scope `full`",
};

/** Describes an operation in OpenAPI. */
export function describeOperation(operation: Operation, book: SchemaBook): JsonObject {
  const { contract, path } = operation;
  const parameters = [
    ...parametersOf("path", contract.params, book),
    ...parametersOf("query", contract.query, book),
    ...(contract.creates ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
    ...(contract.streams === "only" && contract.scope
      ? [{ $ref: "#/components/parameters/Last-Event-ID" }]
      : []),
  ];
  return {
    operationId: operationIdOf(operation, book),
    summary: contract.summary,
    description: [
      ...whenToUse(path),
      contract.scope ? `Needs ${SCOPES[contract.scope]}.` : "Needs no key.",
    ].join(" "),
    "x-effect": effectOf(operation),
    tags: [tagOf(path)],
    ...(contract.scope ? {} : { security: [] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(contract, book),
    responses: {
      200: goodAnswer(contract, book),
      ...errorAnswers(errorsOf(contract, faultOf(contract, book)), book),
    },
  };
}
