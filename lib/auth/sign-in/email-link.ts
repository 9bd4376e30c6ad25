import { db } from "#db/client.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { randomBase62 } from "#lib/platform/ids.ts";
import { insertToken } from "./queries.ts";

const LENGTH = 43;

/** 256 bits, so it cannot be guessed. Only the hash is stored. */
export function newOneTimeToken(): { token: string; tokenHash: string } {
  const token = randomBase62(LENGTH);
  return { token, tokenHash: sha256(token) };
}

const LIFETIME_MS = DAY_MS;

/** Creates a link, valid for a day and one use, with which the signed-in member shows that `email` is theirs. */
export async function makeEmailLink(
  { ownerId, userId, email }: { ownerId: string; userId: string; email: string },
  now = new Date(),
): Promise<string> {
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await insertToken(db, { kind: "email", ownerId, userId, tokenHash, note: email, expiresAt });
  // In the fragment, which never appears in server logs or Referer headers.
  return `${new URL(env.APP_URL).origin}/confirm-email#${token}`;
}
