import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { signRejoinToken } from "#lib/calls/connect/rejoin-conversation.ts";
import { testRow } from "#lib/calls/testing/live-session.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import {
  callApi,
  createTestAccount,
  NODES,
  setMediaServer,
  type TestAccount,
  testLink,
} from "#lib/http/testing/api-fixture.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import { conversationRoutes } from "../conversations/conversation-routes.ts";
import { hostedLinkRoutes } from "../hosted-links/hosted-link-routes.ts";
import { OPTIONS } from "./[token]/[operation]/route.ts";
import { LINK_OPERATIONS } from "./operations.ts";

const deleteConversations = conversationRoutes["/conversations/delete"].POST;
const deleteLinks = hostedLinkRoutes["/hosted-links/delete"].POST;
const updateLink = hostedLinkRoutes["/hosted-links/update"].POST;

const { start: startCall, transcript: POST } = LINK_OPERATIONS;

const STARTED_AT = new Date(Date.now() - 10 * 60_000);
const after = (ms: number) => new Date(STARTED_AT.getTime() + ms).toISOString();

const createLink = async (account: TestAccount, shareTranscript = true) => {
  const values = testLink(account, { shareTranscript, allowedOrigins: ["https://shop.example"] });
  const [link] = await db.insert(hostedLinks).values(values).returning({ id: hostedLinks.id });
  return { id: String(link?.id), token: values.token };
};
const call = (handler: Parameters<typeof callApi>[0], token: string, body: unknown, headers = {}) =>
  callApi(handler, { params: { token }, body, headers: { "x-forwarded-for": newId(), ...headers } });

async function begin(token: string) {
  const { status, body } = await call(startCall, token, {});
  expect(status).toBe(200);
  return { id: String(body.conversation_session_id), rejoinToken: String(body.rejoin_token), body };
}

const update = (id: string, change: Partial<typeof sessions.$inferInsert>) =>
  db.update(sessions).set(change).where(eq(sessions.id, id));
const end = (id: string, endedAt = new Date()) =>
  update(id, { status: "ended", endReason: "user_left", activeAt: STARTED_AT, endedAt });

describeDb("POST /links/{token}/transcript", () => {
  let account: TestAccount;
  let link: Awaited<ReturnType<typeof createLink>>;
  let visit: Awaited<ReturnType<typeof begin>>;

  const read = (token = link.token, rejoinToken = visit.rejoinToken) =>
    call(POST, token, { rejoin_token: rejoinToken });
  const refused = async (...asked: Parameters<typeof read>) => {
    const { status, body } = await read(...asked);
    expect([status, body.error_code, body.transcript_rows]).toEqual([404, "SESSION_NOT_FOUND", undefined]);
  };
  const allowed = async () => expect((await read()).status).toBe(200);

  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount({ plan: "paid" });
    link = await createLink(account);
    visit = await begin(link.token);
    await update(visit.id, { status: "active", activeAt: STARTED_AT });
    await reportRows(visit.id, {
      rows: [
        testRow(0, { content: "Good morning. We open", startedAt: after(-300), interrupted: true }),
        testRow(1, { role: "system", content: "The visitor owes us money.", startedAt: after(1_000) }),
        testRow(2, { role: "user", content: "Friday?", startedAt: after(3_000), typed: true }),
        testRow(3, { content: "", startedAt: after(4_000), interrupted: true, generated: "Never heard." }),
        testRow(4, {
          ...{ content: "Friday is", startedAt: after(6_000), interrupted: true },
          ...{ generated: "Friday is full.", interruptedAtMs: 700 },
          toolCalls: [{ callId: "c1", name: "find_slot", nodeId: "desk", ok: true }],
        }),
      ],
      ackedCommandSeqs: [],
    });
    for (const [ms, value] of [
      [2_000, "j"],
      [2_500, "joe"],
    ] as const) {
      const card = { kind: "qr" as const, title: "Code", value };
      const flowState = {
        ...initialFlowState(NODES, {}),
        card: { id: "c", name: "f", nodeId: "desk", card },
      };
      const shown = { rows: [], ackedCommandSeqs: [], flowState };
      await reportRows(visit.id, shown, new Date(STARTED_AT.getTime() + ms));
    }
  });

  test("returns what the visitor heard and said, and nothing else", async () => {
    await end(visit.id);
    const { status, body } = await read();
    expect([status, body.started_at, body.ended]).toEqual([200, STARTED_AT.toISOString(), true]);
    expect(body.transcript_rows).toEqual(
      [
        { role: "assistant", content: "Good morning. We open", at_ms: 0, interrupted: true, typed: false },
        { role: "user", content: "Friday?", at_ms: 3_000, interrupted: false, typed: true },
        { role: "assistant", content: "Friday is", at_ms: 6_000, interrupted: true, typed: false },
      ].map((row) => ({ ...row, member_name: null })),
    );
    expect(body.cards).toEqual([{ at_ms: 2_000, card: { kind: "qr", title: "Code", value: "joe" } }]);
    const hidden = JSON.stringify(body);
    for (const secret of ["owes", "Never heard", "full", "find_slot", "desk"])
      expect(hidden).not.toContain(secret);
  });

  test("works during the call and for an hour after its end", async () => {
    expect((await read()).body).toMatchObject({ ended: false, readable_until: null });
    const endedAt = new Date(Date.now() - HOUR_MS + 5_000);
    await end(visit.id, endedAt);
    const until = new Date(endedAt.getTime() + HOUR_MS).toISOString();
    expect((await read()).body).toMatchObject({ ended: true, readable_until: until });
    await end(visit.id, new Date(Date.now() - HOUR_MS - 1));
    await refused();
  });

  test("refuses every visitor but the call's own: other calls, other links, other accounts, forged tokens", async () => {
    await end(visit.id);
    const second = await begin(link.token);
    const other = await createTestAccount({ plan: "paid" });
    const foreign = await createLink(other);
    const foreignVisit = await begin(foreign.token);
    await end(foreignVisit.id);
    const sibling = await createLink(account);
    const [, signature = ""] = second.rejoinToken.split(".");
    await refused(sibling.token);
    await refused(foreign.token);
    await refused(link.token, foreignVisit.rejoinToken);
    await refused(link.token, visit.id);
    await refused(link.token, `${visit.id}.${signature}`);
    await refused(link.token, `${visit.id}.${"x".repeat(signature.length)}`);
    await refused(link.token, signRejoinToken(newId()));
    await refused("nonsense");
    await refused(link.id);
    // Another call of the same link opens its own transcript only, and none while nobody was visible in it.
    await refused(link.token, second.rejoinToken);
    await end(second.id);
    expect((await read(link.token, second.rejoinToken)).body.transcript_rows).toEqual([]);
    await allowed();
  });

  test("ends when the owner switches the setting off", async () => {
    await end(visit.id);
    await allowed();
    expect(visit.body.share_transcript).toBe(true);
    const set = (share_transcript: boolean) =>
      callApi(updateLink, { key: account.key, body: { id: link.id, share_transcript } });
    expect((await set(false)).body.share_transcript).toBe(false);
    await refused();
    await set(true);
    await allowed();
  });

  test("ends when the owner deletes the conversation", async () => {
    await end(visit.id);
    await callApi(deleteConversations, { key: account.key, body: { ids: [visit.id] } });
    await refused();
  });

  test("ends when the owner deletes the link", async () => {
    await end(visit.id);
    await callApi(deleteLinks, { key: account.key, body: { ids: [link.id] } });
    await refused();
  });

  test("is off for links that do not share transcripts", async () => {
    const quiet = await createLink(account, false);
    const visited = await begin(quiet.token);
    await end(visited.id);
    expect(visited.body.share_transcript).toBe(false);
    await refused(quiet.token, visited.rejoinToken);
  });

  test("slows down a page that asks too often", async () => {
    await end(visit.id);
    const statuses: number[] = [];
    for (let request = 0; request <= 60; request++) statuses.push((await read()).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });

  test("accepts requests only from websites that may start the link's calls", async () => {
    await end(visit.id);
    const from = async (origin: string) => {
      const headers = { origin, "sec-fetch-site": "cross-site" };
      const request = new Request("http://localhost/x", { method: "OPTIONS", headers });
      const preflight = await OPTIONS(request, { params: Promise.resolve({ token: link.token }) });
      const body = { rejoin_token: visit.rejoinToken };
      const { status, headers: response } = await call(POST, link.token, body, headers);
      return [preflight.status, status, response.get("access-control-allow-origin")];
    };
    expect(await from("https://shop.example")).toEqual([204, 200, "https://shop.example"]);
    expect(await from("https://evil.example")).toEqual([405, 403, null]);
  });
});
