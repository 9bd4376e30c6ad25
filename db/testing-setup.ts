import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { openPglite, openPostgres, PGLITE_EXTENSIONS } from "./open-connection.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** An empty, migrated database: the path of a dumped PGlite, or a database on the server of TEST_DATABASE_URL. */
    databaseTemplate: string;
  }
}

/** Before all tests of a run: creates a migrated database, which tests copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // biome-ignore lint/style/noProcessEnv: this runs before the tests have the settings that the others are checked with.
  const server = process.env.TEST_DATABASE_URL;
  const { template, remove } = await (server ? createOnServer(server) : createDump());
  project.provide("databaseTemplate", template);
  return remove;
}

type Template = { template: string; remove: () => Promise<void> };

async function createDump(): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), "visavis-template-"));
  const client = await PGlite.create({ extensions: PGLITE_EXTENSIONS });
  await openPglite(client).migrate();
  const template = join(folder, "pglite.tar");
  await writeFile(template, (await client.dumpDataDir("none")).stream());
  await client.close();
  return { template, remove: () => rm(folder, { recursive: true }) };
}

async function createOnServer(server: string): Promise<Template> {
  const template = `visavis_template_${process.pid}_${Date.now()}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${template}`);
  const own = new URL(server);
  own.pathname = `/${template}`;
  const opened = openPostgres(own.href);
  await opened.migrate();
  await opened.close();
  const remove = async () => {
    await admin.unsafe(`drop database ${template} with (force)`);
    await admin.end();
  };
  return { template, remove };
}
