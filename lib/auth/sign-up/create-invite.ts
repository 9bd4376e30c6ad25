import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { getAccount } from "#lib/auth/accounts/get-account.ts";
import { email } from "#lib/auth/accounts/schema.ts";
import type { OneTimeLink } from "#lib/auth/passwords/make-reset-link.ts";
import { newOneTimeToken } from "#lib/auth/sign-in/one-time-token.ts";
import { findUser, insertToken } from "#lib/auth/sign-in/queries.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { canSendMail, type Mail, sendMail } from "#lib/platform/network/mail.ts";

const LIFETIME_MS = 7 * 86_400_000;

/** `isMailed`: the recipient is an email address, and the mail server accepted the link. */
export type MadeInvite = OneTimeLink & { isMailed: boolean };

const textOf = (host: string, url: string): string =>
  [
    `${host} invites you to create an account at ${new URL(url).host}, where you can build conversations with AI avatars.`,
    `Create it within 7 days at\n\n${url}`,
    "The link works once. If you did not expect this invitation, ignore this email.",
  ].join("\n\n");

/**
 * Creates a link with which one person can create an account within a week. Only the instance's owner may do this.
 * `note` is the recipient; if it is an email address and mail is configured, the link is sent there.
 */
export async function createInvite(
  actor: MemberActor,
  { note }: { note?: string | undefined } = {},
  send: ((mail: Mail) => Promise<void>) | null = canSendMail() ? sendMail : null,
  now = new Date(),
): Promise<MadeInvite> {
  const account = await getAccount(actor);
  const user = await findUser(db, actor.ownerId, actor.userId);
  if (!account.isInstanceOwner || !user) {
    throw new AppError("AUTH_DENIED", { message: "Only the owner of this instance can invite people" });
  }
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const { ownerId } = actor;
  const id = newId();
  await db.transaction(async (tx) => {
    await insertToken(tx, { id, kind: "invite", ownerId, userId: user.id, tokenHash, note, expiresAt });
    await recordAudit(tx, actor, "invite.created", { id });
  });
  const url = `${new URL(env.APP_URL).origin}/sign-up#invite=${token}`;
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
