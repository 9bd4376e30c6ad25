import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { env } from "#lib/platform/env.ts";
import { replaceConnection } from "./client.ts";
import { type Connection, openPglite, openPostgres, PGLITE_EXTENSIONS } from "./open-connection.ts";

/** Shared by a worker's test files, one after another: creating one takes ten times as long as emptying it. */
let pglite: Promise<PGlite> | undefined;

/** A copy of the migrated database that `testing-setup.ts` created for this run. */
async function createPglite(): Promise<PGlite> {
  const template = await openAsBlob(inject("databaseTemplate"));
  return await PGlite.create({ loadDataDir: template, extensions: PGLITE_EXTENSIONS });
}

/**
 * Deletes every row. Only tables that have pages are touched: truncating all of them takes ten times as long. Vacuuming
 * gives the pages back.
 */
async function empty(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`);
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return;
  // Without triggers, so that references between the rows have no say in the order.
  await client.exec("set session_replication_role = replica");
  await client.exec(names.map((name) => `delete from ${name}`).join("; "));
  await client.exec("reset session_replication_role");
  await client.exec(`vacuum ${names.join(", ")}`);
}

/** The worker's PGlite, emptied. Once closed it receives no notifications, and waits for the next file. */
async function openEmptyPglite(): Promise<Connection> {
  pglite ??= createPglite();
  const client = await pglite;
  await empty(client);
  const ends: (() => Promise<void>)[] = [];
  return {
    ...openPglite(client),
    listen: async (channel, fn) => void ends.push(await client.listen(channel, fn)),
    close: async () => void (await Promise.all(ends.map((end) => end()))),
  };
}

/** A copy of the same on the server of TEST_DATABASE_URL, dropped on close. */
async function createPostgres(url: string): Promise<Connection> {
  const name = `visavis_test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} template ${inject("databaseTemplate")}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const opened = openPostgres(own.href);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

const postgresUrl = env.TEST_DATABASE_URL;
const engine = postgresUrl ? "Postgres" : "PGlite";
const open = () => (postgresUrl ? createPostgres(postgresUrl) : openEmptyPglite());

/**
 * Runs the tests with `db` set to an empty, migrated database: PGlite, or the Postgres server of TEST_DATABASE_URL if
 * set (`npm test` does both). All tests of the call share it, so create an account per test.
 */
export function describeDb(title: string, tests: () => void): void {
  describe(`${title} (${engine})`, () => {
    let opened: Connection | undefined;
    beforeAll(async () => {
      opened = await open();
      await opened.migrate();
      replaceConnection(opened);
    });
    afterAll(async () => {
      replaceConnection(undefined);
      await opened?.close();
    });
    tests();
  });
}
