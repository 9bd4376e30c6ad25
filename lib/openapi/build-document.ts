import { describeOperation, tagOf } from "#lib/openapi/describe-operation.ts";
import { type JsonObject, objectOf } from "#lib/openapi/json-object.ts";
import type { Operation } from "#lib/openapi/operation.ts";
import { SchemaBook } from "#lib/openapi/schema-book.ts";
import { REASON_STATUS, STATUS } from "#lib/platform/errors.ts";

const describeApi = (serverUrl: string) => `
Live conversations between people and AI avatars, and everything that they need.

## The first call
Make a key in the console, take the ids of a scenario and an avatar from their lists, and start a conversation:

~~~sh
curl -X POST ${serverUrl}/conversations/connect \\
  -H "Authorization: Bearer $VISAVIS_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"scenario_id": "…", "avatar_id": "…"}'
~~~

Hand \`room_url\` and \`token\` of the answer to the browser; the key never goes there.

## Errors
Every error has the shape \`{ error, error_code, request_id }\`. Branch on \`error_code\`, and on \`reason\` where one code has
several causes; \`error\` is for people and may change. \`details\` names every fault of a request by its field.

## Doing it once
Send an \`Idempotency-Key\` with whatever creates something: a repeat within 24 hours gets the first answer, marked
\`Idempotency-Replayed: true\`, and creates nothing. Errors are not kept, so the same key may be tried again.

## Bodies
JSON of at most 1 MB and 64 levels, without fields that the operation does not know. Texts are any Unicode but NUL, and their
lengths count code points.

## Lists
Newest first, 50 at a time or as many as \`limit\` says (up to 100). \`next_cursor\` of an answer is the \`cursor\` of the next
request; it is null at the end.
`;

const ERROR = {
  type: "object",
  properties: {
    error: { type: "string", description: "What went wrong, for people" },
    error_code: { type: "string", enum: Object.keys(STATUS), description: "What went wrong, for programs" },
    reason: {
      type: "string",
      enum: Object.keys(REASON_STATUS),
      description: "Tells apart causes that share a code",
    },
    details: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
        required: ["path", "message"],
      },
      description: "Every fault of the request, by field",
    },
    request_id: { type: "string", format: "uuid", description: "To ask about, as in `X-Request-Id`" },
  },
  required: ["error", "error_code", "request_id"],
};

const HEADERS = {
  "X-Request-Id": { description: "Names this answer in the server's log", schema: { type: "string" } },
  "RateLimit-Limit": { description: "Requests a minute for this key", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "Those left in this minute", schema: { type: "integer" } },
  "RateLimit-Reset": { description: "Seconds until the next minute", schema: { type: "integer" } },
  "Idempotency-Replayed": {
    description: "`true` when an earlier request with the same key made this answer",
    schema: { type: "string" },
  },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes a repeat within 24 hours answer what the first request answered, instead of doing it again",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

export type OpenApiDocument = JsonObject & { openapi: string; info: JsonObject; paths: JsonObject };

/** The OpenAPI 3.1 document of the operations. `serverUrl` is `{base_url}`. */
export function buildDocument(operations: readonly Operation[], serverUrl: string): OpenApiDocument {
  const book = new SchemaBook();
  const paths: JsonObject = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    const described = describeOperation(operation, book);
    paths[operation.path] = { ...objectOf(paths[operation.path]), [method]: described };
  }
  const tags = [...new Set(operations.map(({ path }) => tagOf(path)))].map((name) => ({ name }));
  return {
    openapi: "3.1.0",
    info: { title: "Visavis API", version: "1.0.0", description: describeApi(serverUrl).trim() },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key from the console, `vv_live_…`" },
      },
      parameters: { "Idempotency-Key": IDEMPOTENCY_KEY },
      headers: HEADERS,
      responses: book.responses,
      schemas: { Error: ERROR, ...book.components },
    },
  };
}
