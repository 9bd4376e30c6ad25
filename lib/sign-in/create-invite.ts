import { db } from "#db/client.ts";
import { getAccount } from "#lib/accounts/get-account.ts";
import { email } from "#lib/accounts/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { canSendMail, type Mail, sendMail } from "#lib/platform/mail.ts";
import type { OneTimeLink } from "#lib/sign-in/make-reset-link.ts";
import { newOneTimeToken } from "#lib/sign-in/one-time-token.ts";
import { findUser, insertToken } from "#lib/sign-in/queries.ts";

const LIFETIME_MS = 7 * 86_400_000;

/** `isMailed`: the note was an e-mail address, and the mail server took the link for it. */
export type MadeInvite = OneTimeLink & { isMailed: boolean };

const textOf = (host: string, url: string): string =>
  [
    `${host} invites you to an account of your own at ${new URL(url).host}, where conversations with avatars are made.`,
    `Make it within 7 days at\n\n${url}`,
    "The link works once. If you do not know what this is about, do nothing.",
  ].join("\n\n");

/**
 * An address at which one person makes an account of their own, within a week. Only the instance's owner may. `note`
 * says whom it is for; when it is an e-mail address and mail can be sent, the link goes there.
 */
export async function createInvite(
  caller: Caller,
  { note }: { note?: string | undefined } = {},
  send: ((mail: Mail) => Promise<void>) | null = canSendMail() ? sendMail : null,
  now = new Date(),
): Promise<MadeInvite> {
  const account = await getAccount(caller);
  const user = await findUser(db, caller.ownerId);
  if (!account.isInstanceOwner || !user) {
    throw new AppError("AUTH_DENIED", { message: "Only the owner of this instance may invite" });
  }
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const { ownerId } = caller;
  await insertToken(db, { kind: "invite", ownerId, userId: user.id, tokenHash, note, expiresAt });
  const url = `${new URL(env.APP_URL).origin}/sign-up?invite=${token}`;
  const to = email.safeParse(note).data;
  if (!send || !to) return { url, expiresAt, isMailed: false };
  const mail = { to, subject: `${account.name} invites you to Visavis`, text: textOf(account.name, url) };
  const isMailed = await send(mail).then(
    () => true,
    (error: unknown) => {
      log.error("invitation not mailed", { error });
      return false;
    },
  );
  return { url, expiresAt, isMailed };
}
