import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accountMails, conversationSummaries, sessions, transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { getMailState, mailsSettled, sendDueMails } from "#lib/auth/mails/account-mails.ts";
import { createConsoleAccount } from "#lib/auth/sign-in/testing/console-account.ts";
import { createTestSession, findTestSession, NODES_JSON } from "#lib/calls/testing/live-session.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import type { AfterCallMail } from "#lib/flow/scenario/nodes-json.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/network/mail.ts";
import { MailServer } from "#lib/platform/testing/mail-server.ts";
import { deleteConversations } from "../delete-conversations.ts";
import { mailAfterCall } from "./mail-call.ts";

const own = { SMTP_URL: env.SMTP_URL };
// A server that is away: nothing listens there.
beforeAll(() => void Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:9" }));
afterEach(mailsSettled);
afterAll(() => void Object.assign(env, own));

/** Lets the server come back an hour later, and returns what it gets. */
async function deliver(): Promise<Mail[]> {
  const sent: Mail[] = [];
  await mailsSettled();
  await sendDueMails(async (mail) => void sent.push(mail), new Date(Date.now() + HOUR_MS));
  return sent;
}

const TO_VISITOR: AfterCallMail = {
  ...{ to: "visitor", email_variable: "email", subject: "Your {{var.what}}", text: "See you {{var.day}}." },
  include: ["summary", "transcript"],
};
const TO_MEMBERS: AfterCallMail = {
  ...{ to: "members", subject: "{{var.email}} called", text: "Call back.", include: ["values"] },
};

describeDb("mails after a call", () => {
  let ownerId: string;
  let memberEmail: string;
  beforeEach(async () => {
    await db.delete(accountMails);
    const account = await createConsoleAccount();
    ({ ownerId } = account.actor);
    memberEmail = account.email;
  });
  const endedCall = async (
    mails: AfterCallMail[],
    variables: Record<string, string> = {},
    change: Parameters<typeof createTestSession>[0] = {},
  ) => {
    const nodesJson = { ...NODES_JSON, after_call: { mails } };
    const now = new Date();
    const id = await createTestSession({
      ...{ ownerId, status: "ended", endReason: "user_left", activeAt: now, endedAt: now },
      flowState: { ...initialFlowState(NODES_JSON, {}), variables },
      scenario: { name: "Desk", llmModel: "gpt-4.1-mini", nodesJson },
      ...change,
    });
    const row = { sessionId: id, nodeId: "start", startedAt: now, interrupted: false };
    await db.insert(transcriptRows).values([
      { ...row, seq: 1, role: "assistant", content: "Which day?" },
      { ...row, seq: 2, role: "system", content: "A secret note" },
      { ...row, seq: 3, role: "user", content: "Friday." },
      { ...row, seq: 4, role: "assistant", content: "I see to it.", memberName: "Jo" },
    ]);
    return id;
  };

  test("go to visitor and members once, with templates filled in and what was asked for", async () => {
    const values = { email: " ann@example.com ", what: "visit\nBcc: x@example.com", day: "Friday" };
    const id = await endedCall([TO_VISITOR, TO_MEMBERS], values, { language: "de" });
    const summary = { sessionId: id, ownerId, status: "ready", summary: "They booked." } as const;
    await db.insert(conversationSummaries).values(summary);
    const runs = await Promise.all([mailAfterCall(id), mailAfterCall(id)]);
    expect(runs.sort()).toEqual([0, 2]);
    expect(await mailAfterCall(id)).toBe(0);
    const sent = await deliver();
    const [visitor, member, ...others] = sent.sort((a, b) => a.to.localeCompare(b.to));
    expect(others).toEqual([]);
    expect(visitor).toMatchObject({ to: "ann@example.com", subject: "Your visit Bcc: x@example.com" });
    expect(visitor?.text).toMatch(
      /^See you Friday\.\n\nZusammenfassung\n\nThey booked\.\n\nMitschrift\n\nAvatar: Which day\?\nBesucher: Friday\.\nJo: I see to it\.\n\n--\nSie erhalten/,
    );
    expect(member).toMatchObject({ to: memberEmail, subject: "ann@example.com called" });
    expect(member?.text).toContain("day: Friday");
    expect(member?.text).toContain(`/conversations/${id}`);
    expect(member?.text).not.toContain("Which day?");
    expect(await deliver()).toEqual([]);
  });

  test.each(["", "ann at example.com", "a@b", "a@example.com,b@example.com", "Ann<ann@example.com>"])(
    "do not go to the address %j",
    async (email) => {
      const id = await endedCall([TO_VISITOR], { email });
      expect(await mailAfterCall(id)).toBe(0);
    },
  );

  test("stop after three calls a day to one address, also of calls that end at once, for each account on its own", async () => {
    const values = { email: "Ann@example.com" };
    const calls = await Promise.all([1, 2, 3, 4, 5].map(() => endedCall([TO_VISITOR], values)));
    const queued = await Promise.all(calls.map((id) => mailAfterCall(id)));
    expect(queued.sort()).toEqual([0, 0, 1, 1, 1]);
    expect(await mailAfterCall(await endedCall([TO_VISITOR], { email: "bob@example.com" }))).toBe(1);
    const other = (await createConsoleAccount()).actor.ownerId;
    expect(await mailAfterCall(await endedCall([TO_VISITOR], values, { ownerId: other }))).toBe(1);
  });

  test("wait for a server that is away, and of an address that it refuses the owner reads why, at once", async () => {
    const values = { email: "nobody@example.com", what: "visit", day: "Friday" };
    const id = await endedCall([TO_VISITOR, TO_MEMBERS], values);
    expect(await mailAfterCall(id)).toBe(2);
    await mailsSettled();
    const away = await getMailState({ ownerId }, id);
    expect(away).toMatchObject({ givenUp: null, waitingFor: expect.stringContaining("ECONNREFUSED") });
    const server = new MailServer();
    Object.assign(env, { SMTP_URL: await server.listen() });
    await sendDueMails(undefined, new Date(Date.now() + HOUR_MS));
    Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:9" });
    await server.close();
    expect(server.received.map(({ to }) => to)).toEqual([[memberEmail]]);
    expect(server.received[0]?.text).toContain("nobody@example.com called");
    const state = await getMailState({ ownerId }, id);
    expect(state).toEqual({ givenUp: expect.stringContaining("550"), waiting: 0, waitingFor: null });
    expect(await getMailState({ ownerId: newId() }, id)).toMatchObject({ givenUp: null, waiting: 0 });
  });

  test("that wait go with their conversation", async () => {
    const id = await endedCall([TO_MEMBERS], {});
    expect(await mailAfterCall(id)).toBe(1);
    await mailsSettled();
    await deleteConversations({ ownerId }, [id]);
    expect(await db.$count(accountMails, eq(accountMails.ownerId, ownerId))).toBe(0);
  });

  test("are sent after no call that is live, that nobody joined, or that is a draft test, and without a server", async () => {
    const values = { email: "ann@example.com" };
    const changes = [
      { status: "active", endReason: null, endedAt: null },
      { activeAt: null },
      { kind: "test" },
    ] as const;
    for (const change of changes) {
      expect(await mailAfterCall(await endedCall([TO_VISITOR], values, change))).toBe(0);
    }
    expect(await mailAfterCall(newId())).toBe(0);
    const id = await endedCall([TO_VISITOR], values);
    Object.assign(env, { SMTP_URL: undefined });
    expect(await mailAfterCall(id)).toBe(0);
    Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:9" });
    const { mailedAt } = (await db.select().from(sessions).where(eq(sessions.id, id)))[0] ?? {};
    expect(mailedAt).toBeNull();
    expect((await findTestSession(id)).ownerId).toBe(ownerId);
  });
});
