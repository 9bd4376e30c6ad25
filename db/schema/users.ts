import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";

/** A person who signs in. `email` is stored in lower case; `passwordHash` is a scrypt string, null when only external sign-in is used. */
export const users = pgTable(
  "users",
  {
    id: id(),
    ownerId: ownerId(),
    email: text("email").notNull(),
    passwordHash: text("password_hash"),
    ...timestamps,
  },
  (t) => [uniqueIndex("users_email_key").on(t.email)],
);
