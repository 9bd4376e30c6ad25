import type { z } from "zod";
import { REASON_STATUS, STATUS } from "#lib/platform/errors.ts";
import { type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { describeOperation, exampleOf, tagOf } from "./describe-operation.ts";
import { FIELD_DESCRIPTIONS } from "./field-descriptions.ts";
import type { Operation } from "./operation.ts";
import { SchemaBook } from "./schema-book.ts";

type Document = JsonObject & { paths: JsonObject };

/** The description of the field at a path of names: that of the longest key that the path ends with. */
function descriptionOf(path: readonly string[]): string | undefined {
  for (let from = 0; from < path.length; from += 1) {
    const found = FIELD_DESCRIPTIONS[path.slice(from).join(".")];
    if (found !== undefined) return found;
  }
  return undefined;
}

const withDescription = (schema: JsonObject, path: readonly string[]): JsonObject => {
  const description = schema.description === undefined ? descriptionOf(path) : undefined;
  return description === undefined ? schema : { ...schema, description };
};

const NESTED = ["items", "anyOf", "oneOf", "allOf", "additionalProperties"];

/** Describes the fields of a schema at `path`, at any depth. */
function describeSchema(schema: JsonValue | undefined, path: readonly string[]): JsonValue {
  if (Array.isArray(schema)) return schema.map((item) => describeSchema(item, path));
  if (typeof schema !== "object" || schema === null) return schema ?? null;
  const described: JsonObject = { ...schema };
  for (const key of NESTED) if (key in schema) described[key] = describeSchema(schema[key], path);
  if (typeof schema.properties === "object") {
    const fields = Object.entries(objectOf(schema.properties)).map(([name, field]) => {
      const place = [...path, name];
      return [name, withDescription(objectOf(describeSchema(field, place)), place)];
    });
    described.properties = Object.fromEntries(fields);
  }
  return described;
}

const mapValues = (object: JsonObject, change: (value: JsonObject, key: string) => JsonValue): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(objectOf(value), key)]));

function describeContent(holder: JsonObject, path: readonly string[]): JsonObject {
  const content = mapValues(objectOf(holder.content), (media) => ({
    ...media,
    schema: describeSchema(media.schema, path),
  }));
  return holder.content === undefined ? holder : { ...holder, content };
}

function describeOperationFields(operation: JsonObject): JsonObject {
  // The id's words are names as well: `clips.takes.create`.
  const path = String(operation.operationId).split(".");
  const described: JsonObject = { ...operation };
  if (Array.isArray(operation.parameters)) {
    described.parameters = operation.parameters.map(objectOf).map((parameter) => {
      return "$ref" in parameter ? parameter : withDescription(parameter, [...path, String(parameter.name)]);
    });
  }
  if (operation.requestBody) described.requestBody = describeContent(objectOf(operation.requestBody), path);
  const answers = objectOf(operation.responses);
  described.responses = { ...answers, 200: describeContent(objectOf(answers[200]), path) };
  return described;
}

const describeEvent = (item: JsonObject): JsonObject =>
  mapValues(item, (post) => ({
    ...post,
    requestBody: describeContent(objectOf(post.requestBody), ["webhook"]),
  }));

/** Gives every parameter and field of the document that has no description the one of `FIELD_DESCRIPTIONS`. */
function describeFields<Described extends Document>(document: Described): Described {
  const components = objectOf(document.components);
  return {
    ...document,
    paths: mapValues(document.paths, (operations) => mapValues(operations, describeOperationFields)),
    ...(document.webhooks !== undefined && {
      webhooks: mapValues(objectOf(document.webhooks), describeEvent),
    }),
    components: {
      ...components,
      schemas: nameAlternatives(
        mapValues(objectOf(components.schemas), (schema, name) => describeSchema(schema, [name])),
      ),
    },
  };
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * Turns the alternatives of a component into components that are named after their `type`, such as
 * `ScenarioFunctionRag`. Generated clients have a model for each; some can't read nested alternatives.
 */
function nameAlternatives(schemas: JsonObject): JsonObject {
  const named: JsonObject = {};
  for (const [name, value] of Object.entries(schemas)) {
    const { oneOf, ...schema } = objectOf(value);
    const alternatives = Array.isArray(oneOf) ? oneOf.map(objectOf) : [];
    const types = alternatives.map(({ properties }) => objectOf(objectOf(properties).type).const);
    if (alternatives.length === 0 || !types.every((type) => typeof type === "string")) {
      named[name] = value;
      continue;
    }
    const names = types.map((type) => `${name}${pascalCase(String(type))}`);
    named[name] = { ...schema, oneOf: names.map((one) => ({ $ref: `#/components/schemas/${one}` })) };
    for (const [index, one] of names.entries()) {
      if (one in schemas || one in named) throw new Error(`two components are called ${one}`);
      named[one] = objectOf(alternatives[index]);
    }
  }
  return named;
}

/** Changes incompatibly only with the first number: "Versions" of `docs/upgrading.md` says what that means. */
export const API_VERSION = "1.0.0";

const describeApi = (serverUrl: string) => `
Live conversations between people and AI avatars, and everything they need.

## The first call
Create a key in the console, take the ids of a scenario and an avatar from their lists, and start a conversation:

~~~sh
curl -X POST ${serverUrl}/conversations/connect \\
  -H "Authorization: Bearer $VISAVIS_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "scenario_id": "…",
    "avatar_id": "…"
  }'
~~~

Pass \`room_url\` and \`token\` to the browser, but never the key.

## Errors
Every error has the shape \`{ error, error_code, request_id }\`. Branch on \`error_code\`, and on \`reason\` if one code has several causes; \`error\` is for people and may change. \`details\` lists every error of a request by field.

## Idempotency
Send an \`Idempotency-Key\` with every request that creates something: a repeat within 24 hours gets the first response, marked \`Idempotency-Replayed: true\`, and creates nothing. Errors are not stored, so you can retry with the same key.

## Bodies
JSON of up to 1 MB and 64 levels, without unknown fields. Text is any Unicode except NUL, and its length counts code points.

## Lists
Newest first, 50 at a time or \`limit\` (up to 100). \`next_cursor\` of a response is the \`cursor\` of the next request; it is null at the end.
`;

const ERROR = {
  type: "object",
  properties: {
    error: { type: "string", description: "What went wrong, for people" },
    error_code: { type: "string", enum: Object.keys(STATUS), description: "What went wrong, for programs" },
    reason: {
      type: "string",
      enum: Object.keys(REASON_STATUS),
      description: "Distinguishes causes that share a code",
    },
    details: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
        required: ["path", "message"],
      },
      description: "Every error of the request, by field",
    },
    limit: {
      type: "integer",
      description: "With `CONCURRENCY_LIMIT`: how many there may be at the same time",
    },
    active: { type: "integer", description: "With `CONCURRENCY_LIMIT`: how many there are" },
    used: {
      type: "integer",
      description: "With `documents_used_up` and `takes_used_up`: how many there are",
    },
    limit_bytes: { type: "integer", description: "With `storage_used_up`: what all files may take together" },
    used_bytes: { type: "integer", description: "With `storage_used_up`: what they take" },
    language: { type: "string", description: "With `language_unavailable`: the language of the call" },
    missing: { description: "With `language_unavailable`: what the instance can't do in it" },
    limit_minutes: { type: "integer", description: "With `minutes_used_up`: the plan's minutes in a month" },
    used_minutes: { type: "integer", description: "With `minutes_used_up`: how many of them were used" },
    request_id: {
      type: "string",
      format: "uuid",
      description: "Request id for support, as in `X-Request-Id`",
    },
  },
  required: ["error", "error_code", "request_id"],
};

const HEADERS = {
  "X-Request-Id": { description: "Identifies this response in the server's log", schema: { type: "string" } },
  "RateLimit-Limit": { description: "Requests per minute for this key", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "Requests left in this minute", schema: { type: "integer" } },
  "RateLimit-Reset": { description: "Seconds until the next minute", schema: { type: "integer" } },
  "Idempotency-Replayed": {
    description: "`true` if an earlier request with the same key created this response",
    schema: { type: "string" },
  },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeat within 24 hours gets the first response instead of being executed again",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const LAST_EVENT_ID = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "The `id` of the last event you have: the stream continues after it",
  schema: { type: "string", maxLength: 200 },
};

export type OpenApiDocument = JsonObject & { openapi: string; info: JsonObject; paths: JsonObject };

/** A message to webhooks: its type, the shape of its body, and the data that its example has in this event. */
export type DocumentedEvent = {
  type: string;
  summary: string;
  body: z.ZodType;
  facts?: JsonObject | undefined;
};

/** Headers of a message, according to Standard Webhooks. */
const MESSAGE_HEADERS = {
  "webhook-id": "Identifies the event; it is the same when it is sent again",
  "webhook-timestamp": "When it was sent, in seconds since 1970",
  "webhook-signature": "One or two signatures, `v1,…`",
};

/** An event's body with the fields that it always has, and those that this event is about. */
function eventExample(schema: JsonObject, components: JsonObject, facts: JsonObject = {}): JsonObject {
  const whole = objectOf(exampleOf(schema, components));
  const reference = String(objectOf(objectOf(schema.properties).data).$ref);
  const { required } = objectOf(components[reference.slice(reference.lastIndexOf("/") + 1)]);
  const always = Object.entries(objectOf(whole.data)).filter(
    ([name]) => !Array.isArray(required) || required.includes(name),
  );
  return { ...whole, data: { ...Object.fromEntries(always), ...facts } };
}

function describeEvents(events: readonly DocumentedEvent[], book: SchemaBook): JsonObject {
  const parameters = Object.entries(MESSAGE_HEADERS).map(([name, description]) => {
    return { name, in: "header", required: true, description, schema: { type: "string" } };
  });
  const described = events.map(({ type, summary, body, facts }): [string, JsonValue] => {
    const schema = book.output(body);
    const example = eventExample(schema, book.components, facts);
    const post = {
      ...{ operationId: `webhook.${type}`, summary, tags: ["Webhooks"], security: [], parameters },
      requestBody: { required: true, content: { "application/json": { schema, example } } },
      responses: {
        "2XX": { description: "Received. Any other status, and none within 10 s, is tried again" },
        410: { description: "Not wanted any longer: the webhook is disabled" },
      },
    };
    return [type, { post }];
  });
  return Object.fromEntries(described);
}

/** The OpenAPI 3.1 document of the operations. `serverUrl` is `{base_url}`. */
export function buildDocument(
  operations: readonly Operation[],
  serverUrl: string,
  events: readonly DocumentedEvent[] = [],
): OpenApiDocument {
  const book = new SchemaBook();
  const paths: JsonObject = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    const described = describeOperation(operation, book);
    paths[operation.path] = { ...objectOf(paths[operation.path]), [method]: described };
  }
  const tags = [...new Set(operations.map(({ path }) => tagOf(path)))].map((name): JsonObject => {
    const description = TAG_DESCRIPTIONS[name];
    return description === undefined ? { name } : { name, description };
  });
  const webhooks = describeEvents(events, book);
  return describeFields({
    openapi: "3.1.0",
    info: {
      ...{ title: "Visavis API", version: API_VERSION, description: describeApi(serverUrl).trim() },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags,
    paths,
    ...(events.length > 0 ? { webhooks } : {}),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key from the console, `vv_live_…`" },
      },
      parameters: { "Idempotency-Key": IDEMPOTENCY_KEY, "Last-Event-ID": LAST_EVENT_ID },
      headers: HEADERS,
      responses: book.responses,
      schemas: { Error: ERROR, ...book.components },
    },
  });
}

/** What the operations of each tag are about. */
const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Conversations: "Start conversations, control them while they are live, follow them, and read what was said",
  Avatars: "Who speaks: built-in people, and avatars of your own",
  Scenarios: "What the avatar does in a conversation: a graph of nodes, and its tests",
  "Hosted links": "Public pages that start a conversation without code",
  "Visitors of hosted links":
    "What a page sends for the visitor of a hosted link: without a key, from the websites in `allowed_origins`",
  "HTTP endpoints": "Requests to your servers that a scenario can make",
  "Allowed hosts": "The only hosts that tools, webhooks and documents may reach",
  "MCP servers": "Servers of yours whose tools scenarios can call",
  "Language models": "Models on servers of your own that answer in place of the instance's",
  Secrets: "Values that endpoints use without anybody being able to read them",
  Clips: "Videos in which an avatar says a text",
  "Knowledge bases": "Documents that avatars look answers up in",
  Webhooks: "Messages to your server about events, and their log",
  Trash: "What was deleted and can be restored for 30 days",
  Memories: "What scenarios remember of visitors who come back",
  Pictures: "What cards of scenarios show",
  Pronunciations: "How all avatars of the account say names and terms",
  Backgrounds: "Images behind avatars",
  Instance: "What calls can choose from: voices, languages and models",
  Account: "The account's settings, and what it uses",
  "API keys": "Keys for requests, narrower than the one that creates them",
  Members: "Who may sign in to the account, and who is invited",
  "Audit events": "Who changed what in the account",
  Service: "The instance's health, and this document",
};
