import { eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { avatars } from "#db/schema/index.ts";
import { createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { removeStored } from "#lib/storage/storage.ts";
import { takeFolders } from "#lib/video/takes/take-files.ts";

/** Creates an account with an avatar that can be drawn. */
export async function createTakeAccount(): Promise<TestAccount> {
  const account = await createTestAccount();
  await db.update(avatars).set({ slug: "maya" }).where(eq(avatars.id, account.avatarId));
  return account;
}

/** Removes all files of an account's takes. */
export async function removeAllTakeFiles(ownerId: string): Promise<void> {
  for (const folder of takeFolders(ownerId)) await removeStored(folder);
}
