import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";
import { avatars } from "#db/schema/avatars.ts";
import { scenarios } from "#db/schema/scenarios.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** A public URL that starts a call; whoever has `token` may. Dies with its scenario or its avatar (cascade). */
export const hostedLinks = pgTable(
  "hosted_links",
  {
    id: id(),
    ownerId: ownerId(),
    scenarioId: uuid("scenario_id")
      .notNull()
      .references(() => scenarios.id, { onDelete: "cascade" }),
    avatarId: uuid("avatar_id")
      .notNull()
      .references(() => avatars.id, { onDelete: "cascade" }),
    token: text("token").notNull(),
    label: text("label").notNull(),
    runtimeVars: jsonb("runtime_vars").$type<Record<string, JsonValue>>().notNull(),
    sttKeywords: jsonb("stt_keywords").$type<string[]>().notNull(),
    recordConversation: boolean("record_conversation").notNull(),
    redirectUrl: text("redirect_url"),
    /** What stands behind the avatar, as `lib/avatar/background-name.ts` reads it. */
    background: text("background").notNull().default("studio"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("hosted_links_token_key").on(t.token),
    index("hosted_links_owner_idx").on(t.ownerId, t.id),
    index("hosted_links_scenario_idx").on(t.scenarioId),
  ],
);
