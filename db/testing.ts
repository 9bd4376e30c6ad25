import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { afterAll, beforeAll, describe, inject } from "vitest";
import {
  type Connection,
  openPglite,
  openPostgres,
  PGLITE_EXTENSIONS,
  replaceConnection,
} from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { env } from "#lib/platform/env.ts";

const TABLES = Object.values(schema).flatMap((part) => (is(part, PgTable) ? getTableName(part) : []));

/** The files of a worker use one, one after the other: to make it takes ten times as long as to empty it. */
let pglite: Promise<PGlite> | undefined;

/** A copy of the migrated database that `testing-setup.ts` made for this run. */
async function createPglite(): Promise<PGlite> {
  const template = await openAsBlob(inject("pgliteTemplate"));
  return await PGlite.create({ loadDataDir: template, extensions: PGLITE_EXTENSIONS });
}

/** The worker's PGlite with nothing in it. Closed, it hears nothing more, and waits for the next file. */
async function openEmptyPglite(): Promise<Connection> {
  pglite ??= createPglite();
  const client = await pglite;
  await client.exec(`truncate ${TABLES.join(", ")} restart identity cascade`);
  const ends: (() => Promise<void>)[] = [];
  return {
    ...openPglite(client),
    listen: async (channel, fn) => void ends.push(await client.listen(channel, fn)),
    close: async () => void (await Promise.all(ends.map((end) => end()))),
  };
}

/** A database of its own on the server of TEST_DATABASE_URL, dropped on close. */
async function createPostgres(url: string): Promise<Connection> {
  const name = `visavis_test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
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
 * Runs the tests on an empty, migrated database that `db` stands for meanwhile: PGlite, or the Postgres server of
 * TEST_DATABASE_URL when that is set (`npm test` does both, one after the other). One for all tests of the call: make
 * each its own account.
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
