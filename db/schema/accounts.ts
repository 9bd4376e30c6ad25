import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";

/** An account owns everything else. One account at most owns the instance; the index enforces this, not the code. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id")
      .primaryKey()
      .$defaultFn(() => uuidv7()),
    name: text("name").notNull(),
    plan: text("plan", { enum: ["free", "paid"] }).notNull(),
    isInstanceOwner: boolean("is_instance_owner").notNull().default(false),
    /** The avatar preselected in forms; without a foreign key, so a deleted one counts as unset. */
    defaultAvatarId: uuid("default_avatar_id"),
    /** Days after which finished conversations are deleted with everything that belongs to them; null keeps them. */
    conversationDays: integer("conversation_days"),
    /** The same for their recordings only. */
    recordingDays: integer("recording_days"),
    /** How its avatars say names and terms. */
    pronunciations: jsonb("pronunciations").$type<Pronunciation[]>().notNull().default([]),
    /** The only hosts that its tools, webhooks and documents may reach; empty for any public host. */
    allowedHosts: jsonb("allowed_hosts").$type<string[]>().notNull().default([]),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("accounts_instance_owner_key").on(t.isInstanceOwner).where(sql`${t.isInstanceOwner}`)],
);
