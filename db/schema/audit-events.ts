import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import { accounts } from "./accounts.ts";

/**
 * One security-relevant change or attempt, and who made it. Rows are only added, and deleted by age or with their
 * account. Holds no secret and no content of conversations.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    /** Null for what belongs to the instance only, such as an account's deletion, which outlives the account. */
    ownerId: uuid("owner_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** A name from `lib/audit/actions.ts`. */
    action: text("action").notNull(),
    actorKind: text("actor_kind", { enum: ["user", "key", "operator", "anonymous"] }).notNull(),
    /** The user or key; without a foreign key, because the event outlives both. */
    actorId: uuid("actor_id"),
    /** The id of what was changed. */
    targetId: text("target_id"),
    /** Its name at that time, if it is neither secret nor a person's. */
    targetName: text("target_name"),
    /** The actor's network address; null for the operator's command line. */
    address: text("address"),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [index("audit_events_owner_idx").on(t.ownerId, t.id), index("audit_events_at_idx").on(t.at)],
);
