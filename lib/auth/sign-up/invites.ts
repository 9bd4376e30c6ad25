import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import type { Actor, MemberActor } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { getAccount } from "../accounts/accounts.ts";
import { email } from "../accounts/schema.ts";
import { mailer, mailInvitation, type Send } from "../members/invitations.ts";
import type { OneTimeLink } from "../passwords/make-reset-link.ts";
import { newOneTimeToken } from "../sign-in/email-link.ts";
import { deleteInvitationRows, findUser, insertToken } from "../sign-in/queries.ts";

const LIFETIME_MS = 7 * DAY_MS;

/** `isMailed`: the recipient is an email address, and the mail server accepted the link. */
type MadeInvite = OneTimeLink & { isMailed: boolean };

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
  send: Send = mailer(),
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
  return { url, expiresAt, isMailed: await mailInvitation(send, mail) };
}

/** Revokes one of the actor's invitations at once. */
export async function revokeInvite(actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await deleteInvitationRows(tx, actor.ownerId, "invite", [id]);
    if (deleted.length === 0) {
      throw new AppError("NOT_FOUND", { message: "This invitation has been used or has expired" });
    }
    await recordAudit(tx, actor, "invite.revoked", { id });
  });
}
