import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { sessions } from "#db/schema/sessions.ts";
import type { SentRequest } from "#lib/endpoints/schema.ts";
import type { ToolCallResult } from "#lib/platform/worker-protocol.ts";

/**
 * A request to an owner's endpoint that a call made. The worker gives the id, and the row is there before the request
 * is: of two that ask under one id, only the one that inserted it makes the request. `result` is null while it runs.
 * `request` and `result` hold no secret; `request` is null when none was made. `endpointId` is kept without a foreign
 * key, so that the record outlives the endpoint.
 */
export const toolCalls = pgTable(
  "tool_calls",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    callId: uuid("call_id").notNull(),
    endpointId: text("endpoint_id").notNull(),
    nodeId: text("node_id").notNull(),
    functionName: text("function_name").notNull(),
    request: jsonb("request").$type<SentRequest>(),
    httpStatus: integer("http_status"),
    error: text("error"),
    result: jsonb("result").$type<ToolCallResult>(),
    durationMs: integer("duration_ms"),
    startedAt: instant("started_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.callId] }),
    index("tool_calls_session_idx").on(t.sessionId, t.startedAt),
  ],
);
