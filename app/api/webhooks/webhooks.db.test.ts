import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import {
  clips,
  documents,
  idempotencyKeys,
  knowledgeBases,
  takes,
  webhookDeliveries,
  webhooks,
} from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestSession } from "#lib/calls/testing/live-session.ts";
import { reportState } from "#lib/calls/worker/report-state.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { failDocument } from "#lib/knowledge/documents/documents.ts";
import { newId } from "#lib/platform/ids.ts";
import { startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { failTake } from "#lib/video/takes/settle-take.ts";
import { attemptDelivery } from "#lib/webhooks/deliver.ts";
import { WEBHOOK_EVENT_TYPES } from "#lib/webhooks/event-types.ts";
import { createTestWebhook, HERE, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { openWebhookSecrets } from "#lib/webhooks/webhook-secret.ts";
import { verifyWebhook } from "../../../sdk/src/index.ts";
import { webhookRoutes } from "./webhook-routes.ts";

const redeliver = webhookRoutes["/webhooks/{webhook_id}/deliveries/redeliver"].POST;
const listDeliveries = webhookRoutes["/webhooks/{webhook_id}/deliveries"].GET;
const rotate = webhookRoutes["/webhooks/{webhook_id}/rotate-secret"].POST;
const get = webhookRoutes["/webhooks/{webhook_id}"].GET;
const create = webhookRoutes["/webhooks/create"].POST;
const update = webhookRoutes["/webhooks/update"].POST;

const PRIVATE =
  "url must not point to a private address: only the operator can allow its network, with ENDPOINT_ALLOW_PRIVATE";

const WEBHOOK = {
  url: "https://crm.example.com/events",
  events: ["conversation.ended", "take.failed"],
  description: "CRM",
  enabled: true,
};

describeDb("webhooks", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
  });
  const make = (change: object = {}) =>
    callApi(create, { key: account.key, body: { ...WEBHOOK, ...change } });

  test("show their secret once, and store it encrypted", async () => {
    const made = await make();
    expect(made.body).toEqual({ status: "created", id: expect.any(String), secret: expect.any(String) });
    expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { body } = await callApi(get, { key: account.key, params: { webhook_id: made.body.id } });
    expect(body).toMatchObject({ id: made.body.id, ...WEBHOOK, disabled_reason: null });
    expect(JSON.stringify(body)).not.toContain("whsec_");
    const [row] = await db.select().from(webhooks).where(eq(webhooks.id, made.body.id));
    expect(JSON.stringify(row)).not.toContain(made.body.secret.slice("whsec_".length, 30));
    const params = { webhook_id: made.body.id };
    const rotated = await callApi(rotate, { key: account.key, params, method: "POST" });
    expect(rotated.body).toMatchObject({ status: "rotated", secret: expect.stringMatching(/^whsec_/) });
    expect(rotated.body.secret).not.toBe(made.body.secret);
    const { previous_secret_until: until } = (await callApi(get, { key: account.key, params })).body;
    expect(until).toBe(rotated.body.previous_secret_until);
  });

  test("are created once per Idempotency-Key; a repeat returns the same secret, which is stored nowhere in plain text", async () => {
    const once = (body: object, headers = { "idempotency-key": "k" }) =>
      callApi(create, { key: account.key, body, headers });
    const made = await once(WEBHOOK);
    const again = await once(WEBHOOK);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect(again.body).toEqual(made.body);
    const { ownerId } = account;
    expect(await db.select().from(webhooks).where(eq(webhooks.ownerId, ownerId))).toHaveLength(1);
    const other = await once({ ...WEBHOOK, description: "Another" });
    expect([other.status, other.body.reason]).toEqual([409, "idempotency_conflict"]);
    const [row] = await db
      .select({ text: sql<string>`${idempotencyKeys}::text`, body: idempotencyKeys.body })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.ownerId, ownerId));
    expect(row?.body).toMatch(/^v1\./);
    expect(row?.text).not.toContain(made.body.id);
    expect(row?.text).not.toContain(made.body.secret.slice("whsec_".length, 30));
  });

  test("have their secret rotated once per Idempotency-Key, so the previous one still signs", async () => {
    const made = (await make()).body;
    const once = { key: account.key, params: { webhook_id: made.id }, method: "POST" };
    const headers = { "idempotency-key": "k" };
    const [rotated, again] = [
      await callApi(rotate, { ...once, headers }),
      await callApi(rotate, { ...once, headers }),
    ];
    expect(again.body).toEqual(rotated.body);
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, made.id));
    if (!webhook) throw new Error("The webhook is gone");
    expect(openWebhookSecrets(webhook, new Date())).toEqual([rotated.body.secret, made.secret]);
  });

  test("are replaced as a whole, except for the secret", async () => {
    const { id, secret: _ } = (await make()).body;
    const next = { url: "http://example.org/x", events: ["take.completed"], enabled: false };
    const { status } = await callApi(update, { key: account.key, body: { id, ...next } });
    const { body } = await callApi(get, { key: account.key, params: { webhook_id: id } });
    expect([status, body]).toMatchObject([200, { id, ...next, description: "" }]);
  });

  test.each([
    [{ url: "ftp://example.com/" }, "url must be an http or https URL"],
    [{ url: "https://exa mple.com/" }, "url must be an http or https URL"],
    [{ url: "https://a:b@example.com/" }, "url must not contain credentials"],
    [{ url: "http://169.254.169.254/latest" }, PRIVATE],
    [{ url: "http://[::ffff:127.0.0.1]/" }, PRIVATE],
    [{ url: "http://localhost:3000/" }, PRIVATE],
    [{ events: [] }, "events are required"],
  ])("are refused with %j", async (change, error) => {
    const { status, body } = await make(change);
    expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", error]);
  });

  test("receive events in messages that the published client verifies", async () => {
    const { ownerId } = account;
    const receiver = await startEndpointServer((_request, response) => response.end("thanks"));
    const url = `http://crm.example:${receiver.port}/`;
    const { id, secret } = await createTestWebhook({ ownerId, url, events: [...WEBHOOK_EVENT_TYPES] });
    const session = await createTestSession({ ownerId });
    await reportState(session, { status: "active" });
    await reportState(session, { status: "ended", endReason: "user_left" });
    await reportState(session, { status: "ended", endReason: "user_left" });
    const test = await createTestSession({ ownerId, kind: "test" });
    await reportState(test, { status: "failed", endReason: "agent_failed" });
    const [take, document] = await makeWork(account);
    await failTake(take, "rendering");
    await failTake(take, "rendering");
    await failDocument(document, "It is empty.");
    const rows = await listTestDeliveries(
      ownerId,
      "conversation.started",
      "conversation.ended",
      "take.failed",
      "document.failed",
    );
    for (const row of rows) await attemptDelivery(row.id, new Date(), HERE);
    const told = await Promise.all(
      receiver.seen.map(({ headers, body }) => verifyWebhook(secret, headers, body)),
    );
    expect(told).toMatchObject([
      { type: "conversation.started", data: { conversation_session_id: session, status: "active" } },
      { type: "conversation.ended", data: { conversation_session_id: session, end_reason: "user_left" } },
      { type: "take.failed", data: { take_id: take, status: "failed" } },
      { type: "document.failed", data: { document_id: document, error: "It is empty." } },
    ]);
    const log = await callApi(listDeliveries, { key: account.key, params: { webhook_id: id } });
    expect(log.body.deliveries).toHaveLength(4);
    const [newest] = log.body.deliveries;
    expect(newest).toMatchObject({ status: "delivered", http_status: 200, answer: "thanks", attempts: 1 });
    const again = { key: account.key, params: { webhook_id: id }, body: { delivery_id: newest.id } };
    expect((await callApi(redeliver, again)).body).toEqual({ status: "pending", delivery_id: newest.id });
    const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, newest.id));
    expect(row).toMatchObject({ status: "pending", attempts: 0, eventId: newest.message_id });
  });
});

/** A take that is being rendered and a pending document. */
async function makeWork({ ownerId, avatarId }: TestAccount): Promise<[take: string, document: string]> {
  const [clip, take, base, document] = [newId(), newId(), newId(), newId()];
  await db.insert(clips).values({ id: clip, ownerId, name: "Clip" });
  const rendition = { name: "Take", status: "rendering" as const, script: "Hello." };
  await db.insert(takes).values({ id: take, ownerId, clipId: clip, avatarId, ...rendition });
  await db.insert(knowledgeBases).values({ id: base, ownerId, name: "Base", description: "" });
  const text = { name: "Doc", description: "", content: "x", sizeBytes: 1, status: "pending" as const };
  await db.insert(documents).values({ id: document, ownerId, knowledgeBaseId: base, ...text });
  return [take, document];
}
