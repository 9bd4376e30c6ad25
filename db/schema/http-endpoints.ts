import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { EndpointAuth } from "#lib/tools/endpoints/auth/auth-schema.ts";
import type { HttpMethod } from "#lib/tools/endpoints/http-methods.ts";
import type { SuggestedFunction } from "#lib/tools/endpoints/suggested-function.ts";

/** An owner's HTTP endpoint. `url`, `headers` and `body` contain templates, which are filled only at each call. */
export const httpEndpoints = pgTable(
  "http_endpoints",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    method: text("method").$type<HttpMethod>().notNull().default("POST"),
    url: text("url").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    body: jsonb("body").$type<Record<string, JsonValue>>().notNull(),
    /** JSON Pointers of what the model reads of a response; empty for all of it. */
    show: jsonb("show").$type<string[]>().notNull().default([]),
    /** How requests are authorized. It names the secret, and never contains it. */
    auth: jsonb("auth").$type<EndpointAuth>().notNull().default({ type: "none" }),
    /** What a new function that calls the endpoint begins with. */
    function: jsonb("function").$type<SuggestedFunction>(),
    ...timestamps,
  },
  (t) => [index("http_endpoints_owner_idx").on(t.ownerId, t.id)],
);
