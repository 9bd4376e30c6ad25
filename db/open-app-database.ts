import { mkdir } from "node:fs/promises";
import { connection, replaceConnection } from "#db/client.ts";
import { lockFolder } from "#db/lock-folder.ts";
import { seed } from "#db/seed/seed.ts";
import { env } from "#lib/platform/env.ts";

/** Opens the app's database, brings its tables up to date, and puts in what every instance starts with. */
export async function openAppDatabase(): Promise<void> {
  if (!env.DATABASE_URL) {
    await mkdir(env.VISAVIS_DATA_DIR, { recursive: true, mode: 0o700 });
    await lockFolder(env.VISAVIS_DATA_DIR);
  }
  const { db, migrate } = connection();
  await migrate();
  await seed(db);
}

/** Waits for the statement that is running, and leaves the files as a clean shut-down does. */
export async function closeAppDatabase(): Promise<void> {
  await replaceConnection(undefined)?.close();
}
