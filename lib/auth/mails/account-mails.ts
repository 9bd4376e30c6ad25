import { z } from "zod";
import { type Db, db } from "#db/client.ts";
import { makeResetLink } from "#lib/auth/passwords/make-reset-link.ts";
import { findUser } from "#lib/auth/sign-in/queries.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { canSendMail, type Mail, sendMail } from "#lib/platform/network/mail.ts";
import { storableText } from "#lib/platform/text.ts";
import { makeEmailLink } from "../sign-in/email-link.ts";
import {
  MAIL_KINDS,
  type MailKind,
  writeEmailLink,
  writeHandoverRequest,
  writeNotice,
  writeResetLink,
} from "./mail-text.ts";
import {
  type AccountMailRow,
  claimMailsAcrossOwners,
  deleteMail,
  findMailState,
  insertMail,
  setMailDue,
  setMailError,
} from "./queries.ts";

const MAX_AGE_MS = 3 * DAY_MS;
/** Somebody who waits for a new password has asked again by then. */
const MAX_RESET_AGE_MS = 6 * 60 * MINUTE_MS;
/** The avatar waits for a person for ten minutes at most. */
const MAX_HANDOVER_AGE_MS = 10 * MINUTE_MS;
const BATCH = 20;

/** `userId` is null for a visitor. `sessionId`: the call that the mail is about, and goes with. */
type Recipient = { ownerId: string; userId: string | null; email: string; sessionId?: string };

/**
 * Stores a mail to a member, or to a visitor, with the change that it reports, so neither exists without the other. It is sent after the
 * transaction, by `sendMailsSoon` or the sweep, for three days until the mail server takes it. Without a mail server
 * nothing is stored.
 */
export async function queueMail(tx: Db, to: Recipient, kind: MailKind, detail = ""): Promise<void> {
  if (!canSendMail()) return;
  const { ownerId, userId, sessionId, email: recipient } = to;
  await insertMail(tx, { id: newId(), ownerId, userId, sessionId, recipient, kind, detail });
}

let sending: Promise<void> = Promise.resolve();

/** Sends what is waiting, without making anybody wait. */
export function sendMailsSoon(): void {
  if (!canSendMail()) return;
  sending = sending
    .then(() => sendDueMails())
    .catch((error: unknown) => log.error("mails not sent", { error }));
}

/** Resolves when what `sendMailsSoon` started is over. */
export const mailsSettled = (): Promise<void> => sending;

/** Sends due mails. A mail that the server does not take stays for a later attempt, each after a longer time. */
export async function sendDueMails(
  send: (mail: Mail) => Promise<void> = (mail) => sendMail(mail),
  now = new Date(),
): Promise<void> {
  const retryAt = new Date(now.getTime() + MINUTE_MS);
  for (let count = BATCH; count === BATCH; ) {
    const mails = await claimMailsAcrossOwners(db, { now, retryAt, limit: BATCH });
    for (const mail of mails) {
      // Nobody answers: the others wait for the next time, rather than each for a timeout.
      if ((await attempt(mail, send, now)) === "unreachable") return;
    }
    count = mails.length;
  }
}

async function attempt(
  mail: AccountMailRow,
  send: (mail: Mail) => Promise<void>,
  now: Date,
): Promise<"sent" | "refused" | "unreachable"> {
  const { id, ownerId, attempts } = mail;
  try {
    const written = await write(mail);
    if (written) await send({ to: mail.recipient, ...written });
    await deleteMail(db, ownerId, id);
    return "sent";
  } catch (error) {
    const isTooOld = now.getTime() - mail.createdAt.getTime() > maxAgeMs(mail.kind);
    // A visitor may have typed any address: one that does not exist is not tried for days.
    if (isTooOld || (mail.kind === "after_call" && isForGood(error))) {
      log.error("account mail given up", { id, kind: mail.kind, error });
      if (mail.sessionId) await setMailError(db, ownerId, mail.sessionId, reasonOf(error));
      await deleteMail(db, ownerId, id);
      return "refused";
    }
    log.warn("account mail not sent", { id, kind: mail.kind, attempts, error });
    const waitMs = MINUTE_MS * Math.min(60, 2 ** (attempts - 1));
    const dueAt = new Date(now.getTime() + waitMs);
    await setMailDue(db, ownerId, id, { dueAt, error: reasonOf(error) });
    return isFromServer(error) ? "refused" : "unreachable";
  }
}

function maxAgeMs(kind: string): number {
  if (kind === "handover_requested") return MAX_HANDOVER_AGE_MS;
  return kind === "reset_password" ? MAX_RESET_AGE_MS : MAX_AGE_MS;
}

/** Whether the server answered at all: then the error has its code. */
const isFromServer = (error: unknown): boolean =>
  error instanceof Error && "responseCode" in error && error.responseCode !== undefined;

/** Whether the server refuses the mail or its recipient, and not only for now. */
const isForGood = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  typeof error.responseCode === "number" &&
  error.responseCode >= 550 &&
  error.responseCode < 560;

const MAX_REASON = 300;

/** What the owner reads: the server's own words without the address that it quotes, or that it does not respond. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && "response" in error && typeof error.response === "string";
  const text = said ? String(error.response) : error instanceof Error ? error.message : String(error);
  return storableText(text)
    .replace(/[^\s<>@]{1,64}@[^\s<>]{1,255}/g, "…")
    .slice(0, MAX_REASON);
}

/** What became of the mails of one of the actor's calls that were not taken at once. */
export const getMailState = ({ ownerId }: Pick<Actor, "ownerId">, sessionId: string) =>
  findMailState(db, ownerId, sessionId);

/** The `detail` of a scenario's mail after a call, as `JSON`. */
const storedMail = z.object({ subject: z.string(), text: z.string() });

/** `null`: there is no longer anything to send. */
async function write(mail: AccountMailRow): Promise<Omit<Mail, "to"> | null> {
  const { ownerId, userId, detail } = mail;
  const kind = MAIL_KINDS.find((known) => known === mail.kind);
  if (!kind) throw new Error(`No mail is called ${mail.kind}`);
  if (kind === "after_call") return storedMail.parse(JSON.parse(detail));
  if (userId === null) throw new Error(`A visitor gets no mail of the kind ${kind}`);
  if (kind === "reset_password") return await writeReset({ ...mail, userId });
  const language = (await findUser(db, ownerId, userId))?.language;
  if (kind === "handover_requested") return writeHandoverRequest(detail, language);
  if (kind !== "confirm_email") return writeNotice(kind, detail, language);
  return writeEmailLink(await makeEmailLink({ ownerId, userId, email: detail }), language);
}

/** The link is made when the mail is sent, so it works for its whole hour. `detail` is the address that asked. */
async function writeReset(mail: AccountMailRow & { userId: string }): Promise<Omit<Mail, "to"> | null> {
  const user = await findUser(db, mail.ownerId, mail.userId);
  // Nobody else's mailbox may open the account.
  if (user?.email !== mail.recipient) return null;
  const { url } = await makeResetLink(user, { address: mail.detail, isMailed: true });
  return writeResetLink(url, user.language);
}
