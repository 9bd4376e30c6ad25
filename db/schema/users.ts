import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, id, instant, ownerId, timestamps } from "#db/columns.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";

/**
 * A person who signs in, a member of one account. `email` is stored in lower case; `passwordHash` is a scrypt string,
 * null with external sign-in only.
 */
export const users = pgTable(
  "users",
  {
    id: id(),
    ownerId: ownerId(),
    email: text("email").notNull(),
    /** When a link sent to `email` was opened; null while nobody has shown that the address is theirs. */
    emailVerifiedAt: instant("email_verified_at"),
    passwordHash: text("password_hash"),
    role: text("role", { enum: ["owner", "editor", "viewer"] })
      .notNull()
      .default("owner"),
    /** Of the console and of mails; null for the browser's. */
    language: text("language").$type<PageLanguage>(),
    ...timestamps,
  },
  (t) => [uniqueIndex("users_email_key").on(t.email), index("users_owner_idx").on(t.ownerId, t.id)],
);

/** A person at an external sign-in service (`subject` is its id for them), connected to one user. */
export const userIdentities = pgTable(
  "user_identities",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    ownerId: ownerId(),
    userId: belongsTo("user_id", () => users.id),
    /** The service's name for the person when they connected it, usually an email; null if connected before 0.2.0. */
    label: text("label"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("user_identities_user_idx").on(t.userId)],
);

/**
 * A signed-in browser. Its cookie names the row, and every request looks it up: deleting the row signs the browser out.
 */
export const signIns = pgTable(
  "sign_ins",
  {
    id: id(),
    ownerId: ownerId(),
    userId: belongsTo("user_id", () => users.id),
    userAgent: text("user_agent").notNull(),
    address: text("address").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    /** When the person last proved who they are in this browser; dangerous actions need a recent proof. */
    provenAt: instant("proven_at").notNull().defaultNow(),
    /** True until the second factor is given; such a browser is not signed in yet. */
    isPending: boolean("is_pending").notNull().default(false),
    /** Why the browser was sent to an external service, as `connect:<id>` or `prove:<id>`; good until `intentUntil`. */
    intent: text("intent"),
    intentUntil: instant("intent_until"),
  },
  (t) => [index("sign_ins_user_idx").on(t.userId), index("sign_ins_last_seen_idx").on(t.lastSeenAt)],
);

/**
 * A single-use link: `reset` sets `userId`'s password, `email` proves that `note` is their email,
 * `invite` (from `userId`) allows a sign-up, `member` (from `userId`) lets one person join the account with `role`. Only
 * the hash is stored. Redeeming deletes the row, so concurrent redemptions race on one row and only one succeeds.
 */
export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    id: id(),
    ownerId: ownerId(),
    userId: belongsTo("user_id", () => users.id),
    kind: text("kind", { enum: ["reset", "email", "invite", "member"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    /** An invitation's recipient, as entered by the owner; or the new email. The link itself cannot be read again. */
    note: text("note"),
    /** What a `member` link makes of the person who follows it. */
    role: text("role", { enum: ["owner", "editor", "viewer"] }),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [uniqueIndex("one_time_tokens_token_hash_key").on(t.tokenHash)],
);

/**
 * Number of attempts at something guessable since `windowStartedAt`. `subject` is a hash of what is counted (such as an
 * email and a network address), so the table identifies nobody.
 */
export const attemptCounters = pgTable(
  "attempt_counters",
  {
    subject: text("subject").primaryKey(),
    count: integer("count").notNull(),
    windowStartedAt: instant("window_started_at").notNull(),
  },
  (t) => [index("attempt_counters_window_idx").on(t.windowStartedAt)],
);

/**
 * A single-use secret that belongs to no account: `setup` claims a new instance, `passkey` is the challenge that a
 * passkey signs. Only the hash is stored. Redeeming deletes the row, so only one of two redemptions succeeds.
 */
export const instanceTokens = pgTable(
  "instance_tokens",
  {
    id: id(),
    kind: text("kind", { enum: ["setup", "passkey"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [uniqueIndex("instance_tokens_token_hash_key").on(t.tokenHash)],
);
