import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { signRejoinToken } from "#lib/calls/connect/rejoin-conversation.ts";
import { markUsersJoinedAcrossOwners } from "#lib/calls/supervision/supervision-queries.ts";
import { finishSessionAcrossOwners } from "#lib/calls/worker/worker-queries.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
  testLink,
} from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import type { WebhookEventType } from "#lib/webhooks/event-types.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { conversationRoutes } from "../conversations/conversation-routes.ts";
import { OPTIONS } from "./[token]/[operation]/route.ts";
import { LINK_OPERATIONS } from "./operations.ts";

const getConversation = conversationRoutes["/conversations/{conversation_session_id}"].GET;
const listConversations = conversationRoutes["/conversations"].GET;

const { start: startCall, rate: POST } = LINK_OPERATIONS;

describeDb("POST /links/{token}/rate", () => {
  let account: TestAccount;
  let token: string;
  let id: string;
  let rejoinToken: string;

  const createLink = async () => {
    const link = testLink(account, { allowedOrigins: ["https://shop.example"] });
    await db.insert(hostedLinks).values(link);
    return link.token;
  };
  const call = (handler: Parameters<typeof callApi>[0], of: string, body: unknown, headers = {}) =>
    callApi(handler, { params: { token: of }, body, headers: { "x-forwarded-for": newId(), ...headers } });
  const rate = (rating: object, of = token) => call(POST, of, { rejoin_token: rejoinToken, ...rating });
  const end = (endedAt: Date) =>
    db
      .update(sessions)
      .set({
        status: "ended",
        endReason: "user_left",
        userJoinedAt: new Date(0),
        activeAt: new Date(0),
        endedAt,
      })
      .where(eq(sessions.id, id));
  const stored = async () => {
    const params = { conversation_session_id: id };
    return (await callApi(getConversation, { key: account.key, params })).body.rating;
  };

  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
    token = await createLink();
    const { body } = await call(startCall, token, {});
    id = body.conversation_session_id;
    rejoinToken = body.rejoin_token;
  });

  test("stores what the visitor gives, which the owner sees in the detail and the list", async () => {
    await end(new Date());
    expect(await stored()).toBeNull();
    const { status, body } = await rate({ score: 2 });
    expect([status, body]).toEqual([200, { score: 2, comment: null }]);
    await rate({ score: 4, comment: " Very clear. " });
    expect(await stored()).toEqual({ score: 4, comment: "Very clear." });
    const { body: list } = await callApi(listConversations, { key: account.key });
    expect(list.conversations[0].rating).toEqual({ score: 4, comment: "Very clear." });
  });

  test("notifies webhooks of each change, without the comment", async () => {
    const { ownerId } = account;
    const events: WebhookEventType[] = ["conversation.rated"];
    await createTestWebhook({ ownerId, url: "https://crm.example/", events });
    await end(new Date());
    await rate({ score: 2 });
    await rate({ score: 2 });
    await rate({ score: 2, comment: "Too fast" });
    await rate({ score: 6 });
    const told = (await listTestDeliveries(ownerId, "conversation.rated")).map(({ data }) => data);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ conversation_session_id: id, status: "ended", rating_score: 2 });
    expect(JSON.stringify(told)).not.toContain("Too fast");
  });

  test("accepts whole scores from 1 to 5, and comments of up to 1,000 characters", async () => {
    await end(new Date());
    for (const wrong of [
      ...[{ score: 0 }, { score: 6 }, { score: 2.5 }, { score: "5" }, {}],
      ...[
        { score: 3, comment: "x".repeat(1_001) },
        { score: 3, stars: 5 },
      ],
    ]) {
      const { status, body } = await rate(wrong);
      expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    }
    expect(await stored()).toBeNull();
    expect((await rate({ score: 5, comment: "x".repeat(1_000) })).status).toBe(200);
  });

  test("is possible for the visitor's own call only, once they have joined it, and for a day after its end", async () => {
    const refused = async (of = token) => {
      const { status, body } = await rate({ score: 1 }, of);
      expect([status, body.error_code]).toEqual([404, "SESSION_NOT_FOUND"]);
    };
    await refused();
    await end(new Date(Date.now() - 25 * 3_600_000));
    await refused();
    await end(new Date());
    await refused(await createLink());
    await refused("nonsense");
    const own = rejoinToken;
    for (const forged of [signRejoinToken(newId()), `${id}.${"x".repeat(20)}`]) {
      rejoinToken = forged;
      await refused();
    }
    expect(await stored()).toBeNull();
    rejoinToken = own;
    expect((await rate({ score: 1 })).status).toBe(200);
  });

  test("is possible for a call that the visitor left before the avatar was visible", async () => {
    const { ownerId } = account;
    await createTestWebhook({ ownerId, url: "https://crm.example/", events: ["conversation.rated"] });
    await markUsersJoinedAcrossOwners(db, [id], new Date());
    const outcome = { status: "ended", endReason: "user_left" } as const;
    await finishSessionAcrossOwners(db, id, outcome, new Date());
    expect((await rate({ score: 1, comment: "Nobody came." })).status).toBe(200);
    expect(await stored()).toEqual({ score: 1, comment: "Nobody came." });
    const [told] = await listTestDeliveries(ownerId);
    expect(told?.data).toMatchObject({ rating_score: 1, started_at: null, duration_ms: null });
  });

  test("accepts requests only from websites that may start the link's calls", async () => {
    await end(new Date());
    const from = async (origin: string) => {
      const headers = { origin, "sec-fetch-site": "cross-site" };
      const request = new Request("http://localhost/x", { method: "OPTIONS", headers });
      const preflight = await OPTIONS(request, { params: Promise.resolve({ token }) });
      const rated = await call(POST, token, { rejoin_token: rejoinToken, score: 3 }, headers);
      return [preflight.status, rated.status];
    };
    expect(await from("https://shop.example")).toEqual([204, 200]);
    expect(await from("https://evil.example")).toEqual([405, 403]);
  });
});
