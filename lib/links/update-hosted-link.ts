import { type Db, db } from "#db/client.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { holdBackground } from "#lib/backgrounds/hold-background.ts";
import { hostedLinkNotFound } from "#lib/links/hosted-link-not-found.ts";
import { dropLogo, putLogo } from "#lib/links/logo-queries.ts";
import { type Logo, makeLogo } from "#lib/links/make-logo.ts";
import { findHostedLinkRow, type HostedLinkRow, updateHostedLinkRow } from "#lib/links/queries.ts";
import type { HostedLinkChange } from "#lib/links/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { hashPassword } from "#lib/platform/passwords.ts";
import { holdScenario } from "#lib/scenarios/get-scenario.ts";

/** Changes a link; its address stays. Throws `NOT_FOUND`, and for what it shall lead to like a creation. */
export async function updateHostedLink(
  caller: Caller,
  id: string,
  change: Partial<HostedLinkChange>,
): Promise<HostedLinkRow> {
  const { passcode, logo, ...columns } = change;
  const passcodeHash = passcode ? await hashPassword(passcode) : passcode;
  const made = typeof logo === "string" ? await makeLogo(logo) : logo;
  return await db.transaction(async (tx) => {
    if (!(await findHostedLinkRow(tx, caller.ownerId, id))) throw hostedLinkNotFound();
    if (change.scenarioId !== undefined) await holdScenario(tx, caller, change.scenarioId);
    if (change.avatarId !== undefined) await getAvatar(caller, change.avatarId, tx);
    if (change.background !== undefined) await holdBackground(tx, caller, change.background);
    const link = await updateHostedLinkRow(tx, caller.ownerId, id, {
      ...columns,
      passcodeHash,
      // Null takes it away, undefined leaves it.
      logoVersion: made ? made.version : made,
    });
    if (!link) throw hostedLinkNotFound();
    await changeLogo(tx, id, made);
    return link;
  });
}

/** Undefined: it stays as it is. */
async function changeLogo(tx: Db, id: string, logo: Logo | null | undefined): Promise<void> {
  if (logo) await putLogo(tx, id, logo.picture);
  else if (logo === null) await dropLogo(tx, id);
}
