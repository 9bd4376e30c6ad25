import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { env } from "#lib/platform/env.ts";
import { heldTransaction } from "./held-transaction.ts";
import { type Connection, type Db, openPglite, openPostgres, PGLITE_EXTENSIONS } from "./open-connection.ts";

export type { Db, Tx } from "./open-connection.ts";

/**
 * One connection per process: each of Next's bundles has its own copy of this module, and hot reload creates more.
 */
declare global {
  var visavisConnection: Connection | undefined;
}

/** The process's connection, opened on first use. */
export function connection(): Connection {
  globalThis.visavisConnection ??= env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL)
    : openFolder(join(env.VISAVIS_DATA_DIR, "db"));
  return globalThis.visavisConnection;
}

const openFolder = (folder: string): Connection =>
  openPglite(new PGlite(folder, { extensions: PGLITE_EXTENSIONS }), folder);

/** Replaces the process's connection, for tests and for closing. */
export function replaceConnection(next: Connection | undefined): Connection | undefined {
  const previous = globalThis.visavisConnection;
  globalThis.visavisConnection = next;
  return previous;
}

/**
 * The database, or the transaction that the running work holds open (`commitTogether`). Importing it opens nothing, so a
 * build needs none.
 */
// The target itself is never used: every access is forwarded.
export const db: Db = new Proxy({} as Db, {
  get(_target, property) {
    const held = heldTransaction();
    if (held?.isNext && property === "transaction") return held.start.bind(held);
    const target = held?.tx ?? connection().db;
    const value: unknown = Reflect.get(target, property, target);
    return typeof value === "function" ? value.bind(target) : value;
  },
});
