import { db } from "#db/client.ts";
import { isUniqueViolation } from "#db/drivers.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { queueMail, sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import { hashNewPassword } from "#lib/auth/passwords/common-passwords.ts";
import { type ProvenActor, requireRecentProof } from "#lib/auth/security/recent-proof.ts";
import { countGuess } from "#lib/auth/sign-in/count-attempt.ts";
import {
  deleteInvitationRows,
  findUserByEmailAcrossOwners,
  insertToken,
  listInvitationRows,
  redeemTokenAcrossOwners,
} from "#lib/auth/sign-in/queries.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { MemberActor, Role } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, invalidField, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { canSendMail, type Mail, sendMail } from "#lib/platform/network/mail.ts";
import { getAccount, lockAccount } from "../accounts/accounts.ts";
import { newOneTimeToken } from "../sign-in/email-link.ts";
import { reportOwner } from "./members.ts";
import {
  findInvitationAcrossOwners,
  findInvitationRow,
  insertUser,
  listMemberRows,
  renewInvitation,
} from "./queries.ts";
import type { JoinInput } from "./schema.ts";

const LIFETIME_MS = 7 * DAY_MS;
const MAX_OPEN = 50;
/** Mails go to addresses that nobody has proven, so one account must not send many, nor several to one person. */
const MAILS_PER_HOUR = 20;
const MAILS_PER_RECIPIENT = 3;

export type Send = ((mail: Mail) => Promise<void>) | null;
export const mailer = (): Send => (canSendMail() ? sendMail : null);

/** `isMailed`: the mail server accepted the link. */
export type SentInvitation = { url: string; isMailed: boolean };

/**
 * Invites a person to the account with a role. The link works once, within a week. It is mailed if a mail server is
 * configured, and returned in any case: it cannot be read again. Inviting an owner needs a recent proof. Throws if the
 * address already signs in here.
 */
export async function inviteMember(
  { actor, provenAt }: ProvenActor,
  { email, role }: { email: string; role: Role },
  send: Send = mailer(),
  now = new Date(),
): Promise<SentInvitation> {
  if (role === "owner") requireRecentProof({ provenAt }, now);
  if (await findUserByEmailAcrossOwners(db, email)) throw isTaken();
  if (send) await countMail(actor, email, now);
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const id = newId();
  const { ownerId, userId } = actor;
  await db.transaction(async (tx) => {
    await lockAccount(tx, actor);
    if ((await listInvitationRows(tx, ownerId, "member", now)).length >= MAX_OPEN) throw tooManyOpen();
    await insertToken(tx, { id, kind: "member", ownerId, userId, tokenHash, note: email, role, expiresAt });
    await recordAudit(tx, actor, "member.invited", { id, name: role });
  });
  return await sendLink(actor, { token, email }, send);
}

/** Sends an invitation again, with a new link and another week; the old link ends. An owner's needs a recent proof. */
export async function resendInvitation(
  { actor, provenAt }: ProvenActor,
  id: string,
  send: Send = mailer(),
  now = new Date(),
): Promise<SentInvitation> {
  const found = await findInvitationRow(db, actor.ownerId, id);
  if (!found) throw isUsedUp();
  if (found.role === "owner") requireRecentProof({ provenAt }, now);
  const email = found.note ?? "";
  if (send) await countMail(actor, email, now);
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  if (!(await renewInvitation(db, actor.ownerId, { id, tokenHash, expiresAt }))) throw isUsedUp();
  return await sendLink(actor, { token, email }, send);
}

/** Ends an invitation at once. */
export async function revokeInvitation(actor: MemberActor, id: string): Promise<void> {
  await deleteInvitations(actor, [id]).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "NOT_FOUND" ? isUsedUp() : error;
  });
}

/** Ends those of the account's open invitations. Throws `NOT_FOUND` if none exists. */
export async function deleteInvitations(actor: MemberActor, ids: string[]): Promise<Deletion> {
  const deleted = await db.transaction(async (tx) => {
    const rows = await deleteInvitationRows(tx, actor.ownerId, "member", searchableIds(ids));
    await recordAudit(
      tx,
      actor,
      "member.invitation_revoked",
      rows.map((id) => ({ id })),
    );
    return rows;
  });
  if (deleted.length === 0) throw notFound("Invitation");
  return splitDeletion(ids, deleted);
}

export type Invitation = { id: string; email: string; role: Role; createdAt: Date; expiresAt: Date };

/** Lists the account's usable invitations, newest first. */
export async function listInvitations(actor: MemberActor, now = new Date()): Promise<Invitation[]> {
  const rows = await listInvitationRows(db, actor.ownerId, "member", now);
  return rows.map(({ note, role, ...row }) => ({ ...row, email: note ?? "", role: role ?? "viewer" }));
}

/** What an invited person sees before joining; null if the link is used up. */
export async function readInvitation(
  token: string,
  now = new Date(),
): Promise<{ accountName: string; email: string; role: Role } | null> {
  const found = await findInvitationAcrossOwners(db, sha256(token), now);
  return found ? { ...found, email: found.email ?? "", role: found.role ?? "viewer" } : null;
}

/**
 * Makes an invited person a member. Throws if the link is used up, or if the address already signs in here: then the
 * link stays usable for another address.
 */
export async function joinAccount(input: JoinInput, now = new Date()): Promise<void> {
  const tokenHash = sha256(input.token);
  // A guess must not cost a password hash.
  if (!(await findInvitationAcrossOwners(db, tokenHash, now))) throw isUsedUp();
  const passwordHash = await hashNewPassword(input.password, [input.email]);
  await db
    .transaction(async (tx) => {
      const invitation = await redeemTokenAcrossOwners(tx, { kind: "member", tokenHash, now });
      if (!invitation) throw isUsedUp();
      const { ownerId } = invitation;
      // The audit log names the invited person by this id, whose email no event stores.
      const [id, role] = [invitation.id, invitation.role ?? "viewer"];
      await insertUser(tx, { id, ownerId, email: input.email, passwordHash, role });
      await recordAudit(tx, { ownerId, userId: id }, "member.joined", { id, name: role });
      // The inviting member has seen the link too, so opening it proves nothing about the address.
      await queueMail(tx, { ownerId, userId: id, email: input.email }, "confirm_email", input.email);
      if (role === "owner") {
        const owners = (await listMemberRows(tx, ownerId)).filter((member) => member.role === "owner");
        await reportOwner(tx, { ownerId }, "owner_added", { id, email: input.email }, owners);
      }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? isTaken() : error;
    });
  sendMailsSoon();
}

const isUsedUp = () =>
  new AppError("VALIDATION", {
    message: "This invitation has been used, revoked or has expired. Ask for a new one",
  });

const isTaken = () =>
  invalidField("email", "This address already signs in to an account here. Use another address");

const tooManyOpen = () =>
  new AppError("QUOTA_EXCEEDED", {
    message: `The account has ${MAX_OPEN} open invitations. Revoke some first`,
  });

/** Counts a mail before it is sent. Throws `QUOTA_EXCEEDED` (`rate_limited`) after too many. */
async function countMail({ ownerId }: MemberActor, email: string, now: Date): Promise<void> {
  for (const { of, windowMs, limit } of [
    { of: ["account", ownerId], windowMs: HOUR_MS, limit: MAILS_PER_HOUR },
    { of: ["recipient", email], windowMs: DAY_MS, limit: MAILS_PER_RECIPIENT },
  ]) {
    const { count, windowStartedAt } = await countGuess(["invitation", ...of], { now, windowMs });
    if (count <= limit) continue;
    throw new AppError("QUOTA_EXCEEDED", {
      message: "Too many invitations. Try again later",
      reason: "rate_limited",
      retryAfterMs: Math.max(0, windowStartedAt.getTime() + windowMs - now.getTime()),
    });
  }
}

async function sendLink(
  actor: MemberActor,
  { token, email }: { token: string; email: string },
  send: Send,
): Promise<SentInvitation> {
  // In the fragment, which never appears in server logs or Referer headers.
  const url = `${new URL(env.APP_URL).origin}/join#${token}`;
  if (!send) return { url, isMailed: false };
  const { name } = await getAccount(actor);
  // The sender chooses the account's name, so it must not be what a stranger reads first.
  const subject = "You are invited to an account on Visavis";
  return { url, isMailed: await mailInvitation(send, { to: email, subject, text: textOf(name, url) }) };
}

/** Returns whether the mail server accepted the mail. */
export const mailInvitation = (send: NonNullable<Send>, mail: Mail): Promise<boolean> =>
  send(mail).then(
    () => true,
    (error: unknown) => {
      log.error("invitation not mailed", { error });
      return false;
    },
  );

const textOf = (name: string, url: string): string =>
  [
    `You are invited to join the account ${name} at ${new URL(url).host}.`,
    `Join within 7 days at\n\n${url}`,
    "The link works once. If you did not expect this invitation, ignore this email.",
  ].join("\n\n");
