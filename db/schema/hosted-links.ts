import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";
import { avatars } from "#db/schema/avatars.ts";
import { scenarios } from "#db/schema/scenarios.ts";
import type { PageLanguage } from "#lib/links/page-language.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/**
 * A public URL that starts a call; whoever has `token` may, within the limits that stand here (null: none).
 * Dies with its scenario or its avatar (cascade).
 *
 * `pastCalls` and `pastCallMs` hold what deleted conversations used up: a trigger on `sessions` adds to them, so that no
 * way of deleting a conversation gives its use back.
 */
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
    isPaused: boolean("is_paused").notNull().default(false),
    expiresAt: instant("expires_at"),
    maxUses: integer("max_uses"),
    maxCallMinutes: integer("max_call_minutes"),
    maxTotalMinutes: integer("max_total_minutes"),
    maxCallsPerAddress: integer("max_calls_per_address"),
    /** Whose pages may show the call in a frame. */
    allowedOrigins: jsonb("allowed_origins").$type<string[]>().notNull().default([]),
    /** As `lib/platform/passwords.ts` writes it. */
    passcodeHash: text("passcode_hash"),
    /** The owner's own words, to be agreed to before a call. */
    consentText: text("consent_text"),
    language: text("language").$type<PageLanguage | "auto">().notNull().default("auto"),
    /** `#rrggbb`; null for the page's own colour. */
    themeColor: text("theme_color"),
    /** Changes with the logo, which stands in `hosted_link_logos`; null without one. */
    logoVersion: text("logo_version"),
    pastCalls: integer("past_calls").notNull().default(0),
    pastCallMs: bigint("past_call_ms", { mode: "number" }).notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("hosted_links_token_key").on(t.token),
    index("hosted_links_owner_idx").on(t.ownerId, t.id),
    index("hosted_links_scenario_idx").on(t.scenarioId),
  ],
);
