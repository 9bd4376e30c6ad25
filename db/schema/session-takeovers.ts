import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { belongsTo, id, instant } from "#db/columns.ts";
import { sessions } from "./sessions.ts";

/**
 * A person speaks to the visitor in the avatar's place. At most one at a time per call: open while `endedAt` is null and the
 * call is live. `memberId` is null for a person whom an integrator's server lets in, and has no foreign key because the
 * member may be deleted. `seenAt` is when the media server last had them in the room.
 */
export const sessionTakeovers = pgTable(
  "session_takeovers",
  {
    id: id(),
    sessionId: belongsTo("session_id", () => sessions.id),
    memberId: uuid("member_id"),
    /** As the visitor sees it. */
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    seenAt: instant("seen_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
    /** `lost`: they lost the connection and did not come back. */
    endReason: text("end_reason", { enum: ["handed_back", "lost"] }),
  },
  (t) => [
    uniqueIndex("session_takeovers_open_key").on(t.sessionId).where(sql`ended_at is null`),
    index("session_takeovers_session_idx").on(t.sessionId, t.createdAt),
  ],
);

export type SessionTakeoverRow = typeof sessionTakeovers.$inferSelect;
