import { eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { accounts } from "#db/schema/accounts.ts";
import { changeSetting, getAccount } from "#lib/auth/accounts/accounts.ts";
import { mergePronunciations, type Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { Actor } from "#lib/platform/actor.ts";

/** The account's dictionary. */
export async function getPronunciations(actor: Actor): Promise<Pronunciation[]> {
  return (await getAccount(actor)).pronunciations;
}

/** Several lists and the account's dictionary, the more important first. For calls and jobs, which know only the owner. */
export async function withAccountPronunciations(
  ownerId: string,
  ...lists: readonly (readonly Pronunciation[])[]
): Promise<Pronunciation[]> {
  const { id, pronunciations } = accounts;
  const [row] = await db.select({ pronunciations }).from(accounts).where(eq(id, ownerId));
  return mergePronunciations(...lists, row?.pronunciations ?? []);
}

/** Replaces the account's dictionary. Calls and takes that begin later use it. */
export async function setPronunciations(actor: Actor, pronunciations: Pronunciation[]): Promise<void> {
  await changeSetting(actor, "pronunciations", { pronunciations });
}
