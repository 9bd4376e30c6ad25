import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts } from "#db/schema/index.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";

export async function findPronunciations(db: Db, ownerId: string): Promise<Pronunciation[]> {
  const [row] = await db
    .select({ pronunciations: accounts.pronunciations })
    .from(accounts)
    .where(eq(accounts.id, ownerId));
  return row?.pronunciations ?? [];
}

export async function updatePronunciations(
  db: Db,
  ownerId: string,
  pronunciations: Pronunciation[],
): Promise<void> {
  await db.update(accounts).set({ pronunciations }).where(eq(accounts.id, ownerId));
}
