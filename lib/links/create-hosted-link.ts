import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { hashPassword } from "#lib/auth/passwords/passwords.ts";
import { lockBackground } from "#lib/avatars/backgrounds/reads.ts";
import { getAvatar } from "#lib/avatars/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { randomBase62 } from "#lib/platform/ids.ts";
import { holdScenario } from "#lib/scenarios/reads.ts";
import { requireFewRows } from "#lib/usage/row-limits.ts";
import { encodeLogo } from "./encode-logo.ts";
import { setLogo } from "./logo-queries.ts";
import { type HostedLinkRow, insertHostedLink } from "./queries.ts";
import type { CreateHostedLinkInput } from "./schema.ts";

/** 142 bits: tokens can't be guessed. */
const TOKEN_LENGTH = 24;

/**
 * Creates a public page that starts calls of one of the actor's scenarios.
 * Throws `SCENARIO_NOT_FOUND`, `AVATAR_NOT_FOUND`, `NOT_FOUND` for an unknown
 * background image, and `VALIDATION` for a logo that is not an image.
 */
export async function createHostedLink(actor: Actor, input: CreateHostedLinkInput): Promise<HostedLinkRow> {
  const { passcode, logo, ...columns } = input;
  const passcodeHash = passcode === null ? null : await hashPassword(passcode);
  const made = logo === null ? null : await encodeLogo(actor.ownerId, logo);
  return await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "links");
    // Locked, so that deleting the scenario at the same time either comes first or deletes the link, too.
    await holdScenario(tx, actor, input.scenarioId);
    await getAvatar(actor, input.avatarId, tx);
    await lockBackground(tx, actor, input.background);
    const link = await insertHostedLink(tx, actor.ownerId, {
      ...columns,
      passcodeHash,
      logoVersion: made?.version ?? null,
      token: randomBase62(TOKEN_LENGTH),
    });
    if (made) await setLogo(tx, link.id, made.image);
    await recordAudit(tx, actor, "link.created", { id: link.id, name: link.label });
    return link;
  });
}
