import { seal } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

/** Encrypts a value so that it opens only as this owner's and this row's. */
export function sealSecret(ownerId: string, id: string, value: string): string {
  return seal(env.VISAVIS_ENCRYPTION_KEY, `secret ${ownerId} ${id}`, value);
}
