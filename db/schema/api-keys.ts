import { type AnyPgColumn, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { belongsTo, id, instant, ownerId } from "#db/columns.ts";
import { users } from "./users.ts";

/**
 * An API key. Only its SHA-256 is stored, so a stolen database reveals no keys. Valid while not revoked and not
 * expired.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    ownerId: ownerId(),
    /** The member it belongs to, whose role bounds it. */
    userId: belongsTo("user_id", () => users.id),
    name: text("name").notNull(),
    keyHash: text("key_hash").notNull(),
    lastFour: text("last_four").notNull(),
    /** The key that created it, with which it is revoked; null if a person created it. A key with a parent creates none. */
    parentId: uuid("parent_id").references((): AnyPgColumn => apiKeys.id, { onDelete: "cascade" }),
    /** Bounds the role of a key that a key created, or that outlived its member, whose successor may do more; null for all others. */
    maxRole: text("max_role", { enum: ["owner", "editor", "viewer"] }),
    scope: text("scope", { enum: ["full", "read", "connect"] }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("api_keys_key_hash_key").on(t.keyHash),
    index("api_keys_owner_idx").on(t.ownerId, t.createdAt),
    index("api_keys_user_idx").on(t.userId),
    index("api_keys_parent_idx").on(t.parentId),
  ],
);
