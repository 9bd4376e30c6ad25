import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts } from "#db/schema/index.ts";

export async function findAllowedHosts(db: Db, ownerId: string): Promise<string[]> {
  const [row] = await db
    .select({ allowedHosts: accounts.allowedHosts })
    .from(accounts)
    .where(eq(accounts.id, ownerId));
  return row?.allowedHosts ?? [];
}

export async function updateAllowedHosts(db: Db, ownerId: string, allowedHosts: string[]): Promise<void> {
  await db.update(accounts).set({ allowedHosts }).where(eq(accounts.id, ownerId));
}
