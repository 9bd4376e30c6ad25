import { timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { accounts } from "#db/schema/accounts.ts";

/** Primary key: UUID v7, so ids sort by creation time. */
export const id = () =>
  uuid("id")
    .primaryKey()
    .$defaultFn(() => uuidv7());

/** The account that owns the row; deleting it deletes everything it owns. */
export const ownerId = () =>
  uuid("owner_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** A UTC instant with milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** When the row was moved to the trash; null outside it. Every query says which it wants: see `db/trash.ts`. */
export const deletedAt = () => instant("deleted_at");

export const timestamps = {
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at")
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};
