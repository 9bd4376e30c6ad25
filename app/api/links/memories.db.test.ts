import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, memories } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { findTestSession, NODES_JSON } from "#lib/calls/testing/live-session.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
  testLink,
} from "#lib/http/testing/api-fixture.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { newId, randomBase62 } from "#lib/platform/ids.ts";
import { OPTIONS } from "./[token]/memories/route.ts";
import { LINK_OPERATIONS } from "./operations.ts";

const { start: startCall, "memories/delete": deleteAll, memories: list } = LINK_OPERATIONS;

const KEY = "q1Xw0c9ZJ4mV7tB2sYf5Kg";
const SHOP = "https://shop.example";

async function createLink(account: TestAccount): Promise<string> {
  const link = testLink(account, { allowedOrigins: [SHOP] });
  await db.insert(hostedLinks).values(link);
  return link.token;
}

const call = (handler: Parameters<typeof callApi>[0], token: string, body: unknown, headers = {}) =>
  callApi(handler, { params: { token }, body, headers: { "x-forwarded-for": newId(), ...headers } });

describeDb("what is remembered of a link's visitor", () => {
  let account: TestAccount;
  let token: string;
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount({
      plan: "paid",
      nodesJson: { ...NODES_JSON, memory: { days: 30, what: "Names." } },
    });
    token = await createLink(account);
  });

  /** Starts a call with the key, and notes something of its visitor. */
  const visit = async (visitorKey: string, content = "Is called Ana.") => {
    const { status, body } = await call(startCall, token, { visitor_key: visitorKey });
    expect(status).toBe(200);
    const { id, ownerId, scenarioId, visitorId } = await findTestSession(
      String(body.conversation_session_id),
    );
    const noted = { kind: "fact" as const, content, rowSeq: 1, expiresAt: new Date(Date.now() + DAY_MS) };
    await db
      .insert(memories)
      .values({ ownerId, scenarioId, sessionId: id, visitorId: String(visitorId), ...noted });
    return String(visitorId);
  };
  const read = async (visitorKey: string, of = token) => {
    const { status, body } = await call(list, of, { visitor_key: visitorKey });
    expect(status).toBe(200);
    const found = body.memories as { text: string }[]; // as the contract says
    return found.map(({ text }) => text);
  };

  test("is read and deleted with the key of their browser, and with no other", async () => {
    const visitorId = await visit(KEY);
    expect(visitorId).toMatch(/^browser:[0-9a-f]{40}$/);
    expect(await visit(KEY, "Likes tea.")).toBe(visitorId);
    const other = "r".repeat(32);
    await visit(other, "Is called Ben.");
    expect(await read(KEY)).toEqual(["Likes tea.", "Is called Ana."]);
    expect(await read("x".repeat(32))).toEqual([]);
    expect(await read(KEY, await createLink(account))).toEqual([]);
    // Neither the id that owners see nor an integrator's is a key.
    for (const forged of [visitorId, "ana", "user-17", "a b".repeat(9), ""]) {
      expect((await call(list, token, { visitor_key: forged })).status).toBe(400);
    }
    expect((await call(deleteAll, token, { visitor_key: KEY })).body).toEqual({
      status: "forgotten",
      deleted_count: 2,
    });
    expect(await read(KEY)).toEqual([]);
    expect(await read(other)).toEqual(["Is called Ben."]);
  });

  test("is nothing without their agreement, or in a scenario that remembers nobody", async () => {
    const started = async (of: string, body: object) => {
      const { conversation_session_id: id } = (await call(startCall, of, body)).body;
      return (await findTestSession(String(id))).visitorId;
    };
    expect(await started(token, {})).toBeNull();
    const plain = await createTestAccount({ plan: "paid" });
    expect(await started(await createLink(plain), { visitor_key: KEY })).toBeNull();
  });

  test("is closed to unknown links and to websites that may not show the link", async () => {
    await visit(KEY);
    for (const handler of [list, deleteAll]) {
      expect((await call(handler, randomBase62(24), { visitor_key: KEY })).status).toBe(404);
      const foreign = await call(handler, token, { visitor_key: KEY }, { origin: "https://evil.example" });
      expect(foreign.status).toBe(403);
    }
    expect(await read(KEY)).toHaveLength(1);
    expect((await call(list, token, { visitor_key: KEY }, { origin: SHOP })).status).toBe(200);
    expect(OPTIONS).toBeTypeOf("function");
  });
});
