import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { belongsTo, instant } from "#db/columns.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { SentRequest } from "#lib/tools/endpoints/schema.ts";
import type { ToolCallResult } from "#lib/worker-protocol/worker-protocol.ts";
import { sessions } from "./sessions.ts";

/**
 * A call's request to an owner's endpoint. The worker assigns the id, and the row exists before the request: of two
 * requests with one id, only the one that inserted the row is sent. `result` is null while it runs. `request` and
 * `result` contain no secret; `request` is null if none was sent. `endpointId` has no foreign key, so the record
 * outlives the endpoint.
 */
export const toolCalls = pgTable(
  "tool_calls",
  {
    sessionId: belongsTo("session_id", () => sessions.id),
    callId: uuid("call_id").notNull(),
    endpointId: text("endpoint_id").notNull(),
    nodeId: text("node_id").notNull(),
    functionName: text("function_name").notNull(),
    /** What the model passed to the function; null for calls from before 0.2.0. */
    args: jsonb("args").$type<Record<string, JsonValue>>(),
    request: jsonb("request").$type<SentRequest>(),
    httpStatus: integer("http_status"),
    error: text("error"),
    result: jsonb("result").$type<ToolCallResult>(),
    durationMs: integer("duration_ms"),
    /** As for transcript rows (`conversationRevisions`). */
    revision: bigint("revision", { mode: "number" }),
    startedAt: instant("started_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.callId] }),
    index("tool_calls_session_idx").on(t.sessionId, t.startedAt),
  ],
);
