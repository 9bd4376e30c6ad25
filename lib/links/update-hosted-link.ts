import { db } from "#db/client.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { holdBackground } from "#lib/backgrounds/hold-background.ts";
import { hostedLinkNotFound } from "#lib/links/hosted-link-not-found.ts";
import { findHostedLinkRow, type HostedLinkRow, updateHostedLinkRow } from "#lib/links/queries.ts";
import type { HostedLinkChange } from "#lib/links/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { holdScenario } from "#lib/scenarios/get-scenario.ts";

/** Changes a link; its address stays. Throws `NOT_FOUND`, and for what it shall lead to like a creation. */
export async function updateHostedLink(
  caller: Caller,
  id: string,
  change: HostedLinkChange,
): Promise<HostedLinkRow> {
  return await db.transaction(async (tx) => {
    if (!(await findHostedLinkRow(tx, caller.ownerId, id))) throw hostedLinkNotFound();
    if (change.scenarioId !== undefined) await holdScenario(tx, caller, change.scenarioId);
    if (change.avatarId !== undefined) await getAvatar(caller, change.avatarId, tx);
    if (change.background !== undefined) await holdBackground(tx, caller, change.background);
    const link = await updateHostedLinkRow(tx, caller.ownerId, id, change);
    if (!link) throw hostedLinkNotFound();
    return link;
  });
}
