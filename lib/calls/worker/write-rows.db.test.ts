import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession, listTestRows } from "#lib/calls/testing/live-session.ts";
import { startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { attemptDelivery } from "#lib/webhooks/deliver.ts";
import { createTestWebhook, HERE, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import type { TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";
import { reportRows } from "./report-rows.ts";

const EVENTS = ["conversation.message" as const];
const row = (seq: number, change: Partial<TranscriptRow> = {}): TranscriptRow => ({
  ...{ seq, role: "assistant", content: `Sentence ${seq}.`, nodeId: "start", interrupted: false },
  startedAt: "2026-11-22T10:00:00.000Z",
  ...change,
});
const report = (id: string, ...rows: TranscriptRow[]) => reportRows(id, { rows, ackedCommandSeqs: [] });

async function createFollowed(change: object = {}) {
  const receiver = await startEndpointServer((_request, response) => response.end());
  const id = await createActiveSession(change);
  const { ownerId } = await findTestSession(id);
  const url = `http://crm.example:${receiver.port}/`;
  return { id, ownerId, url, receiver };
}

describeDb("messages of a call", () => {
  test("are an event once they are new, and again once their words have changed", async () => {
    const { id, ownerId, url } = await createFollowed();
    await createTestWebhook({ ownerId, url, events: EVENTS });
    await report(id, row(0), row(1, { role: "user", typed: true }), row(2, { role: "system" }));
    // As a worker reports them again whose response was lost.
    await report(id, row(0), row(1, { role: "user", typed: true }));
    await report(id, row(0, { interrupted: true, content: "Sentence" }));
    const events = await listTestDeliveries(ownerId);
    expect(events.map(({ data }) => data.message)).toEqual([
      expect.objectContaining({ seq: 0, role: "assistant", interrupted: false, typed: false }),
      expect.objectContaining({ seq: 1, role: "user", typed: true }),
      expect.objectContaining({ seq: 0, interrupted: true }),
    ]);
    expect(JSON.stringify(events)).not.toContain("Sentence");
  });

  test("have their words only for a webhook that wants values, as they are when they are sent", async () => {
    const { id, ownerId, url, receiver } = await createFollowed();
    await createTestWebhook({ ownerId, url: `${url}ids`, events: EVENTS });
    await createTestWebhook({ ownerId, url: `${url}words`, events: EVENTS, includeValues: true });
    await report(id, row(0));
    for (const { id: delivery } of await listTestDeliveries(ownerId)) {
      await attemptDelivery(delivery, new Date(), HERE);
    }
    const sent = Object.fromEntries(
      receiver.seen.map(({ url: path, body }) => [path, JSON.parse(body).data.message]),
    );
    expect(sent["/ids"]).not.toHaveProperty("content");
    expect(sent["/words"]).toMatchObject({ seq: 0, content: "Sentence 0." });
  });

  test("send no events in draft tests, or without a subscribed webhook", async () => {
    for (const kind of ["test", "api"] as const) {
      const { id, ownerId, url } = await createFollowed({ kind });
      const events = kind === "test" ? EVENTS : (["conversation.ended"] as const);
      await createTestWebhook({ ownerId, url, events: [...events] });
      await report(id, row(0));
      expect(await listTestRows(id)).toHaveLength(1);
      expect(await listTestDeliveries(ownerId)).toEqual([]);
    }
  });
});
