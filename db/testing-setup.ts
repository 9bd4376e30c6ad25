import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a dumped, empty, migrated PGlite database. */
    pgliteTemplate: string;
  }
}

/** Before all tests of a run: creates a migrated PGlite, which each worker copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "visavis-template-"));
  const client = await PGlite.create({ extensions: { vector } });
  await migrate(drizzle({ client }), { migrationsFolder: join(process.cwd(), "db/migrations") });
  const path = join(folder, "pglite.tar");
  await writeFile(path, (await client.dumpDataDir("none")).stream());
  await client.close();
  project.provide("pgliteTemplate", path);
  return () => rm(folder, { recursive: true });
}
