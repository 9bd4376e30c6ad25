import { listUsableKeyIds } from "#lib/auth/keys/keys.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { endTakeoversOf } from "../takeover/takeovers.ts";
import { endListening } from "./listen-in.ts";

/**
 * Puts a member who may no longer change calls out of those that they hear or have taken over, and those whom their API
 * keys let listen in.
 */
export async function endPresence(actor: Actor, memberId: string): Promise<void> {
  await endListening(actor, memberId);
  await endListeningByKeys(actor, await listUsableKeyIds(actor, memberId));
  await endTakeoversOf(actor, memberId);
}

/** Puts those out of live calls whom these API keys, which are revoked or may no longer, let listen in. */
export async function endListeningByKeys(actor: Actor, keyIds: readonly string[]): Promise<void> {
  for (const keyId of keyIds) await endListening(actor, keyId);
}
