import { type AnyPgColumn, customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { accounts } from "#db/schema/accounts.ts";

/** Primary key: UUID v7, so ids sort by creation time. */
export const id = () =>
  uuid("id")
    .primaryKey()
    .$defaultFn(() => uuidv7());

/** The id of another row that this one is deleted with. */
export const belongsTo = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: "cascade" });

/** The account that owns the row; deleting it deletes everything it owns. */
export const ownerId = () => belongsTo("owner_id", () => accounts.id);

/** A UTC instant with milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Postgres's full-text search vector. */
export const searchWords = customType<{ data: string }>({ dataType: () => "tsvector" });

/** When the row was moved to the trash; null outside it. Every query says which it wants: see `db/trash.ts`. */
export const deletedAt = () => instant("deleted_at");

export const timestamps = {
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at")
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};
