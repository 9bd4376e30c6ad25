import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrationsFolder, openPglite, openPostgres, PGLITE_EXTENSIONS } from "./open-connection.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** An empty, migrated database: the path of a dumped PGlite, or a database on the server of TEST_DATABASE_URL. */
    databaseTemplate: string;
  }
}

/** Beside the packages, which a new version of the database engine replaces. */
const DUMPS = join(process.cwd(), "node_modules/.cache/test-databases");

/** Before all tests of a run: creates a migrated database, which tests copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // biome-ignore lint/style/noProcessEnv: this runs before the tests have the settings that the others are checked with.
  const server = process.env.TEST_DATABASE_URL;
  const { template, remove } = await (server ? createOnServer(server) : createDump());
  project.provide("databaseTemplate", template);
  return remove;
}

type Template = { template: string; remove: () => Promise<void> };

/** Kept for later runs, by all that it depends on: creating it takes seconds. */
async function createDump(): Promise<Template> {
  const template = join(DUMPS, `${await hashInputs()}.tar`);
  if (!existsSync(template)) {
    const client = await PGlite.create({ extensions: PGLITE_EXTENSIONS });
    await openPglite(client).migrate();
    await mkdir(DUMPS, { recursive: true });
    // Another run may be creating the same.
    const part = `${template}.${process.pid}`;
    await writeFile(part, (await client.dumpDataDir("none")).stream());
    await rename(part, template);
    await client.close();
  }
  return { template, remove: async () => {} };
}

/** The migrations, and the packages with the database engine. */
async function hashInputs(): Promise<string> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
  const hash = createHash("sha256");
  const paths = ["meta/_journal.json", ...names].map((name) => join(migrationsFolder, name));
  for (const path of ["package-lock.json", ...paths]) hash.update(`${path}\0`).update(await readFile(path));
  return hash.digest("hex").slice(0, 16);
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
