import { db } from "#db/client.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { holdBackground } from "#lib/backgrounds/hold-background.ts";
import { type HostedLinkRow, insertHostedLink } from "#lib/links/queries.ts";
import type { CreateHostedLinkInput } from "#lib/links/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { randomBase62 } from "#lib/platform/ids.ts";
import { holdScenario } from "#lib/scenarios/get-scenario.ts";

/** 142 bits: nobody comes upon a link by trying. */
const TOKEN_LENGTH = 24;

/**
 * Opens a public page that starts calls of the caller's scenario. Throws `SCENARIO_NOT_FOUND`, `AVATAR_NOT_FOUND`, and
 * `NOT_FOUND` for a background that names no picture of the caller's.
 */
export async function createHostedLink(caller: Caller, input: CreateHostedLinkInput): Promise<HostedLinkRow> {
  return await db.transaction(async (tx) => {
    // A delete that comes at the same time takes the link with it, or comes first.
    await holdScenario(tx, caller, input.scenarioId);
    await getAvatar(caller, input.avatarId, tx);
    await holdBackground(tx, caller, input.background);
    return await insertHostedLink(tx, caller.ownerId, { ...input, token: randomBase62(TOKEN_LENGTH) });
  });
}
