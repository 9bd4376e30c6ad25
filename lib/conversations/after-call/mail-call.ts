import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#db/client.ts";
import { sessions, users } from "#db/schema/index.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { queueMail, sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import { conversationUrl } from "#lib/auth/mails/mail-text.ts";
import { listRowsAcrossOwners } from "#lib/conversations/after-call-queries.ts";
import { isEmail } from "#lib/flow/cards/typed-values.ts";
import type { AfterCallMail } from "#lib/flow/scenario/nodes-json.ts";
import { renderTemplate } from "#lib/flow/scenario/template.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { exactText } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { log } from "#lib/platform/log.ts";
import { canSendMail, type Mail } from "#lib/platform/network/mail.ts";
import { type PageLanguage, parseLanguage } from "#lib/platform/page-language.ts";
import { isLiveStatus } from "../session-status.ts";
import { findEndedCallAcrossOwners } from "./call-endpoints.ts";
import { MAIL_WORDS } from "./mail-words.ts";

/** Visitors can type anybody's address. So an account mails one address after this many calls in a day at most. */
const MAX_CALLS_PER_ADDRESS = 3;
/** An account mails visitors after this many calls in a day at most. */
const MAX_CALLS_TO_VISITORS = 200;
/** A longer transcript is cut: mail servers refuse large mails. */
const MAX_TRANSCRIPT = 200_000;

type EndedCall = NonNullable<Awaited<ReturnType<typeof findEndedCallAcrossOwners>>>;
type Row = Awaited<ReturnType<typeof listRowsAcrossOwners>>[number];
type Recipient = { userId: string | null; email: string; language: PageLanguage };

/**
 * Queues the mails of the scenario's `after_call.mails` for an ended call that somebody joined, once: a repeated run finds
 * the call marked. The text is written now, so a mail that waits for its server says what the call was. Draft tests and
 * demo calls send none. Returns how many mails were queued.
 */
export async function mailAfterCall(sessionId: string): Promise<number> {
  if (!canSendMail()) return 0;
  const call = await findEndedCallAcrossOwners(sessionId);
  const mails = call?.scenario.nodesJson.after_call?.mails ?? [];
  if (!call?.activeAt || isLiveStatus(call.status) || mails.length === 0) return 0;
  const rows = await listRowsAcrossOwners(db, sessionId);
  const queued = await db.transaction(async (tx) => {
    // Calls that end at once must see each other's marks.
    await lockAccount(tx, call);
    const visitor = await findVisitor(tx, call, mails);
    if (!(await markMailed(tx, sessionId, visitor))) return 0;
    let count = 0;
    for (const mail of mails) {
      const recipients =
        mail.to === "members" ? await listMembers(tx, call.ownerId) : visitor ? [visitor] : [];
      for (const { language, ...recipient } of recipients) {
        const written = writeMail(mail, { sessionId, call, rows, language });
        await queueMail(
          tx,
          { ownerId: call.ownerId, sessionId, ...recipient },
          "after_call",
          JSON.stringify(written),
        );
        count += 1;
      }
    }
    return count;
  });
  if (queued > 0) sendMailsSoon();
  return queued;
}

const addressHash = (email: string): string => sha256(email.toLowerCase());

/** Marks the call. Returns `false` if it is marked already, or was deleted. */
async function markMailed(tx: Db, sessionId: string, visitor: Recipient | null): Promise<boolean> {
  const marked = await tx
    .update(sessions)
    .set({ mailedAt: sql`now()`, mailedToHash: visitor && addressHash(visitor.email) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.mailedAt)))
    .returning({ id: sessions.id });
  return marked.length > 0;
}

/** The account's members, who can all read its conversations. */
async function listMembers(tx: Db, ownerId: string): Promise<Recipient[]> {
  const rows = await tx
    .select({ userId: users.id, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.ownerId, ownerId))
    .orderBy(users.id);
  return rows.map((row) => ({ ...row, language: row.language ?? "en" }));
}

/**
 * The visitor, if the call has their address, unless they or the account's visitors were mailed too often in a day. Call it with
 * the account locked.
 */
async function findVisitor(
  tx: Db,
  call: EndedCall,
  mails: readonly AfterCallMail[],
): Promise<Recipient | null> {
  const email = mails
    .flatMap((mail) => (mail.to === "visitor" ? [findValue(call, mail.email_variable)] : []))
    .map((value) => (typeof value === "string" ? value.trim() : ""))
    .find((text) => isEmail(text));
  if (email === undefined) return null;
  const [sent] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      same: sql<number>`count(*) filter (where ${sessions.mailedToHash} = ${addressHash(email)})::int`,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.ownerId, call.ownerId),
        gt(sessions.createdAt, sql`now() - interval '2 days'`),
        gt(sessions.mailedAt, sql`now() - interval '1 day'`),
        isNotNull(sessions.mailedToHash),
      ),
    );
  if (!sent || sent.all >= MAX_CALLS_TO_VISITORS || sent.same >= MAX_CALLS_PER_ADDRESS) {
    log.warn("mail to a visitor not sent: too many today", { ownerId: call.ownerId });
    return null;
  }
  return { userId: null, email, language: parseLanguage(call.language?.slice(0, 2)) ?? "en" };
}

/** A variable of the scenario, a value that the summary extracted, or one that the call was started with. */
function findValue(call: EndedCall, name: string): JsonValue | undefined {
  const sources = [call.flowState?.variables ?? {}, call.extracted ?? {}, call.runtimeVars];
  return sources.find((values) => Object.hasOwn(values, name) && values[name] !== null)?.[name];
}

type Written = { sessionId: string; call: EndedCall; rows: readonly Row[]; language: PageLanguage };

function writeMail(
  { to, subject, text, include = [] }: AfterCallMail,
  { sessionId, call, rows, language }: Written,
): Omit<Mail, "to"> {
  const words = MAIL_WORDS[language];
  const values = { runtime: call.runtimeVars, var: call.flowState?.variables ?? {} };
  const parts: Record<string, string | null> = {
    summary: call.summary,
    values: listValues({ ...call.flowState?.variables, ...call.extracted }),
    transcript: listRows(rows, words),
  };
  const sections = [
    renderTemplate(text, values).text.trim(),
    ...include.flatMap((part) => {
      const found = parts[part];
      return found ? [`${words[part]}\n\n${found}`] : [];
    }),
    to === "members" ? conversationUrl(sessionId) : `--\n${words.why(call.scenario.name)}`,
  ];
  // A line break in a value must not end the subject.
  const title = renderTemplate(subject, values).text.replace(/\s+/g, " ").trim();
  return { subject: title || call.scenario.name, text: sections.filter(Boolean).join("\n\n") };
}

const listValues = (values: Readonly<Record<string, JsonValue>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${exactText(value)}`)
    .join("\n");

function listRows(rows: readonly Row[], words: { user: string; assistant: string }): string {
  const text = rows
    .flatMap(({ role, content, memberName }) =>
      role === "system" || content === "" ? [] : [`${memberName ?? words[role]}: ${content}`],
    )
    .join("\n");
  return text.length > MAX_TRANSCRIPT ? `${text.slice(0, MAX_TRANSCRIPT)} …` : text;
}
