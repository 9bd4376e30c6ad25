import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { belongsTo, deletedAt, id, instant, ownerId } from "#db/columns.ts";
import type { VisitorField } from "#lib/links/visitor-fields.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { avatars } from "./avatars.ts";
import { scenarios } from "./scenarios.ts";

/**
 * A public URL that starts a call for anyone who has `token`, within the limits here (null: no limit). Deleted with its
 * scenario or avatar (cascade).
 *
 * `pastCalls` and `pastCallMs` count deleted conversations: a trigger on `sessions` adds to them, so deleting a
 * conversation never restores its use.
 */
export const hostedLinks = pgTable(
  "hosted_links",
  {
    id: id(),
    ownerId: ownerId(),
    scenarioId: belongsTo("scenario_id", () => scenarios.id),
    avatarId: belongsTo("avatar_id", () => avatars.id),
    token: text("token").notNull(),
    label: text("label").notNull(),
    /** How its visitors talk: a call, a text conversation, or what they choose. */
    mode: text("mode", { enum: ["voice", "text", "choice"] })
      .notNull()
      .default("choice"),
    runtimeVars: jsonb("runtime_vars").$type<Record<string, JsonValue>>().notNull(),
    /** The runtime variables that its visitors may set. */
    visitorFields: jsonb("visitor_fields").$type<VisitorField[]>().notNull().default([]),
    sttKeywords: jsonb("stt_keywords").$type<string[]>().notNull(),
    recordConversation: boolean("record_conversation").notNull(),
    /** Whether its calls show "This is AI". Those of the demo always do. */
    showAiLabel: boolean("show_ai_label").notNull().default(true),
    /** Whether visitors can read the transcript of their own call after it. */
    shareTranscript: boolean("share_transcript").notNull().default(false),
    redirectUrl: text("redirect_url"),
    /** The background, as parsed by `lib/avatar-engine/draw/background-name.ts`. */
    background: text("background").notNull().default("studio"),
    /** The voice and speed of its calls; null for the scenario's. */
    voice: text("voice"),
    speed: real("speed"),
    /** How its avatars say names and terms; these override the scenario's. */
    pronunciations: jsonb("pronunciations").$type<Pronunciation[]>().notNull().default([]),
    /** The language of its calls: a tag, or `auto`; null for the scenario's. `language` is that of its page. */
    callLanguage: text("call_language"),
    isPaused: boolean("is_paused").notNull().default(false),
    expiresAt: instant("expires_at"),
    maxUses: integer("max_uses"),
    maxCallMinutes: integer("max_call_minutes"),
    maxTotalMinutes: integer("max_total_minutes"),
    maxCallsPerAddress: integer("max_calls_per_address"),
    /** Websites that may frame the call. */
    allowedOrigins: jsonb("allowed_origins").$type<string[]>().notNull().default([]),
    /** As `lib/auth/passwords/passwords.ts` writes it. */
    passcodeHash: text("passcode_hash"),
    /** The owner's consent text, which visitors must agree to before a call. */
    consentText: text("consent_text"),
    language: text("language").$type<PageLanguage | "auto">().notNull().default("auto"),
    /** `#rrggbb`; null for the default color. */
    themeColor: text("theme_color"),
    /** Changes with the logo in `hosted_link_logos`; null without one. */
    logoVersion: text("logo_version"),
    pastCalls: integer("past_calls").notNull().default(0),
    pastCallMs: bigint("past_call_ms", { mode: "number" }).notNull().default(0),
    deletedAt: deletedAt(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("hosted_links_token_key").on(t.token),
    index("hosted_links_owner_idx").on(t.ownerId, t.id),
    index("hosted_links_scenario_idx").on(t.scenarioId),
    index("hosted_links_trash_idx").on(t.ownerId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A link's logo, as WebP. Separate from the link, so lists don't read it; deleted with the link. */
export const hostedLinkLogos = pgTable("hosted_link_logos", {
  hostedLinkId: belongsTo("hosted_link_id", () => hostedLinks.id).primaryKey(),
  picture: bytes("picture").notNull(),
});
