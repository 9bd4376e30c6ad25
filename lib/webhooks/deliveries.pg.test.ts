import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { webhookDeliveries } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestSession } from "#lib/calls/testing/live-session.ts";
import { NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import {
  createTestOwner,
  createTestWebhook,
  findTestWebhook,
  HERE,
  listStoredDeliveries,
} from "#lib/webhooks/testing/test-webhook.ts";
import { changeAndNotify } from "./change-and-notify.ts";
import { attemptDelivery, listDueDeliveries, type Network, purgeDeliveries } from "./deliver.ts";
import type { DeliveryRow } from "./outbox-queries.ts";
import { redeliverEvent, rotateWebhookSecret, sendTestEvent, updateWebhook } from "./webhooks.ts";

type Answer = Parameters<typeof startEndpointServer>[0];
const OK: Answer = (_request, response) => response.writeHead(204).end();
const later = (row: DeliveryRow | undefined) => row?.nextAttemptAt ?? new Date(0);

describeDb("webhooks", () => {
  let ownerId: string;
  beforeEach(async () => {
    ownerId = await createTestOwner();
  });
  const end = () =>
    changeAndNotify(({ notify }) =>
      notify({ ownerId, type: "conversation.ended", data: { status: "ended" } }),
    );
  const only = async () => {
    const [row] = await listStoredDeliveries(ownerId);
    if (!row) throw new Error("no delivery");
    return row;
  };
  const attempt = async (network: Network = HERE) => {
    const row = await only();
    return await attemptDelivery(row.id, later(row), network);
  };
  /** A receiver with one pending delivery. */
  const receive = async (answer: Answer) => {
    const server = await startEndpointServer(answer);
    const webhook = await createTestWebhook({ ownerId, url: `http://crm.example:${server.port}/in` });
    await end();
    return { ...server, ...webhook };
  };

  describe("the outbox", () => {
    test("holds an event for each of the owner's enabled and subscribed webhooks", async () => {
      const asked = await createTestWebhook({ ownerId });
      await createTestWebhook({ ownerId, enabled: false });
      await createTestWebhook({ ownerId, events: ["take.failed"] });
      await createTestWebhook({ ownerId: await createTestOwner() });
      await end();
      expect(await listStoredDeliveries(ownerId)).toMatchObject([
        { webhookId: asked.id, eventType: "conversation.ended", status: "pending", attempts: 0 },
      ]);
    });

    test("holds no event of a change that was rolled back", async () => {
      await createTestWebhook({ ownerId });
      const change = changeAndNotify(async ({ notify }) => {
        await notify({ ownerId, type: "conversation.ended", data: {} });
        throw new Error("rolled back");
      });
      await expect(change).rejects.toThrow("rolled back");
      expect(await listStoredDeliveries(ownerId)).toEqual([]);
    });

    test("is emptied after 30 days", async () => {
      await createTestWebhook({ ownerId });
      await end();
      await purgeDeliveries();
      expect(await listStoredDeliveries(ownerId)).toHaveLength(1);
      await purgeDeliveries(new Date(Date.now() + 31 * 86_400_000));
      expect(await listStoredDeliveries(ownerId)).toEqual([]);
    });
  });

  describe("a delivery", () => {
    test("is signed, settled by a 2xx status, and not sent twice", async () => {
      const { seen } = await receive(OK);
      expect([await attempt(), await attemptDelivery((await only()).id)]).toEqual(["delivered", "not_due"]);
      const row = await only();
      expect(row).toMatchObject({ status: "delivered", attempts: 1, httpStatus: 204, nextAttemptAt: null });
      const headers = {
        "webhook-id": row.eventId,
        "webhook-signature": expect.stringMatching(/^v1,\S{44}$/),
      };
      expect(seen).toMatchObject([{ method: "POST", url: "/in", headers }]);
      const { type, timestamp, data } = JSON.parse(seen[0]?.body ?? "");
      expect([type, timestamp, data]).toEqual([
        "conversation.ended",
        row.createdAt.toISOString(),
        { status: "ended" },
      ]);
    });

    test("carries what a call collected only if the webhook asks for it, as it is when the message is sent", async () => {
      const { seen, port } = await startEndpointServer(OK);
      const id = await createTestSession({ ownerId, status: "ended", metadata: { order: "4711" } });
      const url = `http://crm.example:${port}/in`;
      const data = { conversation_session_id: id };
      const send = async (event: { ownerId: string; type: "conversation.ended" | "conversation.rated" }) => {
        await changeAndNotify(({ notify }) => notify({ ...event, data }));
        for (const row of await listStoredDeliveries(event.ownerId))
          await attemptDelivery(row.id, later(row), HERE);
        return seen.splice(0).map(({ body }) => JSON.parse(body).data);
      };
      const events = ["conversation.ended", "conversation.rated"] as const;
      const webhook = { url, includeValues: true, events: [...events] };
      await createTestWebhook({ ownerId, ...webhook });
      expect(await send({ ownerId, type: "conversation.rated" })).toEqual([data]);
      expect(await send({ ownerId, type: "conversation.ended" })).toEqual([
        {
          ...data,
          ...{ metadata: { order: "4711" }, runtime_vars: { guest: "Lin" }, variables: {} },
          ...{ tool_calls: [], summary: null },
        },
      ]);
      const stored = await listStoredDeliveries(ownerId);
      expect(JSON.stringify(stored)).not.toContain("4711");
      // An event that names another account's call learns nothing of it.
      const other = await createTestOwner();
      await createTestWebhook({ ownerId: other, ...webhook });
      expect(await send({ ownerId: other, type: "conversation.ended" })).toEqual([data]);
    });

    test("sends one of two simultaneous attempts", async () => {
      const { seen } = await receive(OK);
      const row = await only();
      const attemptNow = () => attemptDelivery(row.id, later(row), HERE);
      expect((await Promise.all([attemptNow(), attemptNow()])).sort()).toEqual(["delivered", "not_due"]);
      expect(seen).toHaveLength(1);
    });

    test("whose process died is found by the sweep and sent again under the same id", async () => {
      let isFirst = true;
      const { seen } = await receive((_request, response) => {
        if (!isFirst) response.end("ok");
        isFirst = false;
      });
      const dead = attempt({ ...HERE, timeoutMs: 3_000 });
      await expect.poll(() => seen.length).toBe(1);
      const row = await only();
      expect(row).toMatchObject({ status: "pending", attempts: 1, attemptedAt: expect.any(Date) });
      expect((await listDueDeliveries(later(row))).map(({ id }) => id)).toContain(row.id);
      expect(await attempt()).toBe("delivered");
      await dead;
      expect(await only()).toMatchObject({ status: "delivered", attempts: 2 });
      expect(new Set(seen.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([row.eventId]));
    });

    test("fails after nine attempts, and can be redelivered under the same id", async () => {
      let status = 500;
      const { seen, id } = await receive((_request, response) => response.writeHead(status).end("broken"));
      const outcomes = [];
      for (let count = 0; count < 9; count += 1) outcomes.push(await attempt());
      expect(outcomes).toEqual([...Array.from({ length: 8 }, () => "again"), "failed"]);
      expect(await only()).toMatchObject({ status: "failed", attempts: 9, nextAttemptAt: null });
      status = 200;
      await redeliverEvent({ ownerId }, id, (await only()).id);
      expect(await attempt()).toBe("delivered");
      expect(seen).toHaveLength(10);
      expect(new Set(seen.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect(await findTestWebhook(id)).toMatchObject({ failuresInRow: 0, failingSince: null });
    });

    test("has both signatures for a day after the secret was rotated", async () => {
      const { id, seen } = await receive(OK);
      const { previousSecretUntil } = await rotateWebhookSecret({ ownerId }, id);
      await attempt();
      await db
        .update(webhookDeliveries)
        .set({ status: "pending", nextAttemptAt: previousSecretUntil })
        .where(eq(webhookDeliveries.webhookId, id));
      await attemptDelivery((await only()).id, previousSecretUntil, HERE);
      const signatures = seen.map(({ headers }) => String(headers["webhook-signature"]).split(" ").length);
      expect(signatures).toEqual([2, 1]);
    });
  });

  describe("a failing receiver", () => {
    test("is tried again, and its response is kept", async () => {
      await receive((_request, response) => response.writeHead(500).end("no disk\u0000 left"));
      expect(await attempt()).toBe("again");
      expect(await only()).toMatchObject({
        ...{ status: "pending", httpStatus: 500, answer: "no disk left" },
        error: "The receiver responded with status 500",
      });
    });

    test("costs no more than the time limit if it is slow", async () => {
      await receive(() => undefined);
      expect(await attempt({ ...HERE, timeoutMs: 100 })).toBe("again");
      expect(await only()).toMatchObject({ httpStatus: null, error: "The endpoint did not respond in time" });
    });

    test("can't redirect to a private address", async () => {
      const inside = await startEndpointServer(OK);
      await receive((_request, response) => response.writeHead(307, { location: inside.url }).end());
      expect(await attempt()).toBe("again");
      expect(await only()).toMatchObject({ httpStatus: 307 });
      expect(inside.seen).toEqual([]);
    });

    test("is not called if its name resolves to a private address", async () => {
      const { connections } = await receive(OK);
      expect(await attempt({ ...HERE, allowedNetworks: NO_NETWORKS })).toBe("again");
      expect((await only()).error).toMatch(/private network/);
      expect(connections()).toBe(0);
    });

    test("may send a huge response, whose beginning is kept", async () => {
      await receive((_request, response) => response.end("x".repeat(1_000_000)));
      expect(await attempt()).toBe("delivered");
      expect((await only()).answer).toBe("x".repeat(1_000));
    });

    test("is turned off if it says that it is gone, and then gets no events", async () => {
      const { id, seen } = await receive((_request, response) => response.writeHead(410).end());
      expect(await attempt()).toBe("failed");
      expect(await findTestWebhook(id)).toMatchObject({ enabled: false, disabledReason: "gone" });
      await end();
      expect([await listStoredDeliveries(ownerId), seen]).toMatchObject([[{ status: "failed" }], [{}]]);
    });

    test("is turned off after failing for long; pending deliveries fail, and its owner can turn it on again", async () => {
      const { id, seen } = await receive((_request, response) => response.writeHead(503).end());
      await attempt();
      const hourAgo = new Date(Date.now() - 3_700_000);
      const url = (await findTestWebhook(id)).url;
      const failing = await createTestWebhook({ ownerId, url, failuresInRow: 99, failingSince: hourAgo });
      await end();
      const [first, second, third] = await listStoredDeliveries(ownerId);
      const toFailing = [second, third].find((row) => row?.webhookId === failing.id);
      expect(await attemptDelivery(toFailing?.id ?? "", later(toFailing), HERE)).toBe("again");
      expect(await findTestWebhook(failing.id)).toMatchObject({ enabled: false, disabledReason: "failures" });
      const soon = (await listStoredDeliveries(ownerId)).find(({ id: one }) => one === toFailing?.id);
      const before = seen.length;
      expect(await attemptDelivery(soon?.id ?? "", later(soon), HERE)).toBe("failed");
      expect([seen.length, first?.webhookId]).toEqual([before, id]);
      const webhook = {
        url: "https://crm.example/",
        events: ["take.failed" as const],
        description: "",
        includeValues: false,
        enabled: true,
      };
      await updateWebhook({ ownerId }, failing.id, webhook);
      const on = { enabled: true, disabledReason: null, failuresInRow: 0, failingSince: null };
      expect(await findTestWebhook(failing.id)).toMatchObject(on);
    });
  });

  test("a test event is sent at once, even to a disabled webhook, and never retried", async () => {
    const { port, seen } = await startEndpointServer((_request, response) => response.writeHead(500).end());
    const url = `http://crm.example:${port}/`;
    const { id } = await createTestWebhook({ ownerId, url, enabled: false });
    const sent = await sendTestEvent({ ownerId }, id, HERE);
    expect(sent).toMatchObject({ eventType: "webhook.test", status: "failed", httpStatus: 500, attempts: 1 });
    expect(seen).toHaveLength(1);
    expect(await findTestWebhook(id)).toMatchObject({ failuresInRow: 0 });
    const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id));
    expect(row?.nextAttemptAt).toBeNull();
  });
});
