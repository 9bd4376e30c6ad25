import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, id, instant, ownerId } from "#db/columns.ts";
import { scenarios } from "./scenarios.ts";
import { afterCallColumns, sessions } from "./sessions.ts";

/**
 * What a scenario remembers of a visitor. A `fact` is one sentence, and `rowSeq` the line where the visitor said it; an
 * `outline`, without a line, says what a call was about. Dies with its conversation, its scenario and its account, and is
 * neither used nor shown after `expiresAt`.
 */
export const memories = pgTable(
  "memories",
  {
    id: id(),
    ownerId: ownerId(),
    scenarioId: belongsTo("scenario_id", () => scenarios.id),
    sessionId: belongsTo("session_id", () => sessions.id),
    /** As in `sessions`: the integrator's own id, or one made from what a link's visitor keeps in the browser. */
    visitorId: text("visitor_id").notNull(),
    kind: text("kind", { enum: ["fact", "outline"] }).notNull(),
    content: text("content").notNull(),
    rowSeq: integer("row_seq"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("memories_visitor_idx").on(t.ownerId, t.visitorId, t.scenarioId, t.id),
    index("memories_scenario_idx").on(t.scenarioId),
    index("memories_session_idx").on(t.sessionId),
    index("memories_expires_idx").on(t.expiresAt),
  ],
);

export type MemoryRow = typeof memories.$inferSelect;

/**
 * The work of extracting memories from a finished call. The row exists before the model is asked, and is claimed until
 * `heldUntil`, so only one job asks per call. A row that is `ready` before it was claimed stays without memories: its visitor
 * was forgotten in the meantime. `error` is for the owner.
 */
export const memoryExtractions = pgTable("memory_extractions", afterCallColumns(), (t) => [
  index("memory_extractions_owner_idx").on(t.ownerId),
  index("memory_extractions_status_idx").on(t.status),
]);
