import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { updatePronunciations } from "./queries.ts";

/** Replaces the account's dictionary. Calls and takes that begin later use it. */
export async function setPronunciations(actor: Actor, pronunciations: Pronunciation[]): Promise<void> {
  await db.transaction(async (tx) => {
    await updatePronunciations(tx, actor.ownerId, pronunciations);
    await recordAudit(tx, actor, "settings.changed", { id: actor.ownerId, name: "pronunciations" });
  });
}
