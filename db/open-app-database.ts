import { mkdir } from "node:fs/promises";
import { seed } from "#db/seed/seed.ts";
import { env } from "#lib/platform/env.ts";
import { connection, replaceConnection } from "./client.ts";
import { lockFolder } from "./lock-folder.ts";

/** Opens the app's database, migrates it, and seeds it. */
export async function openAppDatabase(): Promise<void> {
  if (!env.DATABASE_URL) {
    await mkdir(env.VISAVIS_DATA_DIR, { recursive: true, mode: 0o700 });
    await lockFolder(env.VISAVIS_DATA_DIR);
  }
  const { db, migrate } = connection();
  await migrate();
  await seed(db);
}

/** Waits for the running statement and shuts the database down cleanly. */
export async function closeAppDatabase(): Promise<void> {
  await replaceConnection(undefined)?.close();
}
