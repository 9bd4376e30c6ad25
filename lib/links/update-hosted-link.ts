import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { hashPassword } from "#lib/auth/passwords/passwords.ts";
import { lockBackground } from "#lib/avatars/backgrounds/reads.ts";
import { getAvatar } from "#lib/avatars/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { holdScenario } from "#lib/scenarios/reads.ts";
import { encodeLogo, type Logo } from "./encode-logo.ts";
import { deleteLogo, setLogo } from "./logo-queries.ts";
import { findHostedLinkRow, type HostedLinkRow, updateHostedLinkRow } from "./queries.ts";
import type { HostedLinkChange } from "./schema.ts";

/** Changes a link. Its URL stays. Throws `NOT_FOUND`, and like `createHostedLink` for new values. */
export async function updateHostedLink(
  actor: Actor,
  id: string,
  change: Partial<HostedLinkChange>,
): Promise<HostedLinkRow> {
  const { passcode, logo, ...columns } = change;
  const passcodeHash = passcode ? await hashPassword(passcode) : passcode;
  const made = typeof logo === "string" ? await encodeLogo(actor.ownerId, logo) : logo;
  return await db.transaction(async (tx) => {
    if (!(await findHostedLinkRow(tx, actor.ownerId, id))) throw notFound("HostedLink");
    if (change.scenarioId !== undefined) await holdScenario(tx, actor, change.scenarioId);
    if (change.avatarId !== undefined) await getAvatar(actor, change.avatarId, tx);
    if (change.background !== undefined) await lockBackground(tx, actor, change.background);
    const link = await updateHostedLinkRow(tx, actor.ownerId, id, {
      ...columns,
      passcodeHash,
      // Null removes the logo, undefined keeps it.
      logoVersion: made ? made.version : made,
    });
    if (!link) throw notFound("HostedLink");
    await changeLogo(tx, id, made);
    await recordAudit(tx, actor, "link.changed", { id, name: link.label });
    return link;
  });
}

/** `null` removes the logo, `undefined` keeps it. */
async function changeLogo(tx: Db, id: string, logo: Logo | null | undefined): Promise<void> {
  if (logo) await setLogo(tx, id, logo.image);
  else if (logo === null) await deleteLogo(tx, id);
}
