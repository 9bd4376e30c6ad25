import { db } from "#db/client.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { holdBackground } from "#lib/backgrounds/hold-background.ts";
import { putLogo } from "#lib/links/logo-queries.ts";
import { makeLogo } from "#lib/links/make-logo.ts";
import { type HostedLinkRow, insertHostedLink } from "#lib/links/queries.ts";
import type { CreateHostedLinkInput } from "#lib/links/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { randomBase62 } from "#lib/platform/ids.ts";
import { hashPassword } from "#lib/platform/passwords.ts";
import { holdScenario } from "#lib/scenarios/get-scenario.ts";

/** 142 bits: nobody comes upon a link by trying. */
const TOKEN_LENGTH = 24;

/**
 * Opens a public page that starts calls of the caller's scenario. Throws `SCENARIO_NOT_FOUND`, `AVATAR_NOT_FOUND`,
 * `NOT_FOUND` for a background that names no picture of the caller's, and `VALIDATION` for a logo that is no picture.
 */
export async function createHostedLink(caller: Caller, input: CreateHostedLinkInput): Promise<HostedLinkRow> {
  const { passcode, logo, ...columns } = input;
  const passcodeHash = passcode === null ? null : await hashPassword(passcode);
  const made = logo === null ? null : await makeLogo(logo);
  return await db.transaction(async (tx) => {
    // A delete that comes at the same time takes the link with it, or comes first.
    await holdScenario(tx, caller, input.scenarioId);
    await getAvatar(caller, input.avatarId, tx);
    await holdBackground(tx, caller, input.background);
    const link = await insertHostedLink(tx, caller.ownerId, {
      ...columns,
      passcodeHash,
      logoVersion: made?.version ?? null,
      token: randomBase62(TOKEN_LENGTH),
    });
    if (made) await putLogo(tx, link.id, made.picture);
    return link;
  });
}
