import { db } from "#db/client.ts";
import { getAccount } from "#lib/auth/accounts/get-account.ts";
import { mergePronunciations, type Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { findPronunciations } from "./queries.ts";

/** The account's dictionary. */
export async function getPronunciations(actor: Actor): Promise<Pronunciation[]> {
  return (await getAccount(actor)).pronunciations;
}

/** The account's dictionary and `own` entries, which override it. For calls and jobs, which know only the owner. */
export async function withAccountPronunciations(
  ownerId: string,
  own: readonly Pronunciation[],
): Promise<Pronunciation[]> {
  return mergePronunciations(own, await findPronunciations(db, ownerId));
}
