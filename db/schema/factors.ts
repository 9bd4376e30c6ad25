import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, id, instant, ownerId, timestamps } from "#db/columns.ts";
import { users } from "./users.ts";

const userId = () => belongsTo("user_id", () => users.id);

/**
 * A user's authenticator app (TOTP), one at most. In use while `confirmedAt` is set. `lastStep` is the time step of the
 * last accepted code: only later ones are accepted, so no code works twice.
 */
export const totpFactors = pgTable("totp_factors", {
  userId: userId().primaryKey(),
  ownerId: ownerId(),
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  lastStep: bigint("last_step", { mode: "number" }),
  ...timestamps,
});

/** A code that replaces the authenticator app once. Only the hash is stored, and using a code deletes its row. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    ownerId: ownerId(),
    userId: userId(),
    codeHash: text("code_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("recovery_codes_user_hash_key").on(t.userId, t.codeHash)],
);

/** A passkey of a user. `credentialId` and `publicKey` are base64url; `counter` only grows, where the device counts. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    ownerId: ownerId(),
    userId: userId(),
    name: text("name").notNull(),
    credentialId: text("credential_id").notNull(),
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    transports: text("transports").array().notNull(),
    isSynced: boolean("is_synced").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    uniqueIndex("passkeys_credential_key").on(t.credentialId),
    index("passkeys_user_idx").on(t.userId, t.createdAt),
  ],
);
