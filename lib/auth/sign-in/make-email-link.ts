import { db } from "#db/client.ts";
import { env } from "#lib/platform/env.ts";
import { newOneTimeToken } from "./one-time-token.ts";
import { insertToken } from "./queries.ts";

const LIFETIME_MS = 86_400_000;

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
