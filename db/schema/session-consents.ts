import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { sessions } from "#db/schema/sessions.ts";

/**
 * What was agreed to before a call, in the words that were shown. Written in the transaction that makes the session, so
 * that no call of a link with a consent text is without; dies with the conversation.
 */
export const sessionConsents = pgTable("session_consents", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  text: text("text").notNull(),
  /** SHA-256 of `text` in hex: which version of the words it was. */
  textHash: text("text_hash").notNull(),
  /** The network address, as `lib/platform/address-hash.ts` hides it. */
  addressHash: text("address_hash").notNull(),
  agreedAt: instant("agreed_at").notNull().defaultNow(),
});
