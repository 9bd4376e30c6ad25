import { seal } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

/** What a sealed value is bound to. */
export const secretContext = (ownerId: string, id: string): string => `secret ${ownerId} ${id}`;

/** Encrypts a value so that it opens only as this owner's and this row's. */
export function sealSecret(ownerId: string, id: string, value: string): string {
  return seal(env.VISAVIS_ENCRYPTION_KEY, secretContext(ownerId, id), value);
}
