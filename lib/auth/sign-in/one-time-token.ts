import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { randomBase62 } from "#lib/platform/ids.ts";

const LENGTH = 43;

/** 256 bits, so it cannot be guessed. Only the hash is stored. */
export function newOneTimeToken(): { token: string; tokenHash: string } {
  const token = randomBase62(LENGTH);
  return { token, tokenHash: sha256(token) };
}
