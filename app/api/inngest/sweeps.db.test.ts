import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { documents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { inngest } from "#inngest/client.ts";
import { sweeps } from "#inngest/functions/sweeps.ts";
import { FakeJobServer } from "#inngest/testing/fake-job-server.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { POST } from "./route.ts";

const TWO_MINUTES_MS = 120_000;

describeDb("a sweep", () => {
  const sent: { name: string; data: object }[] = [];
  const recordEvents: typeof fetch = async (_url, init) => {
    sent.push(...JSON.parse(String(init?.body)));
    return Response.json({ ids: ["event"], status: 200 });
  };
  // The client keeps the `fetch` it first used, so stubbing the global one has no effect.
  beforeAll(() => void Object.defineProperty(inngest, "fetch", { configurable: true, value: recordEvents }));
  afterAll(() => void Reflect.deleteProperty(inngest, "fetch"));

  const sweep = async () => {
    for (const job of sweeps) {
      const { error } = await new FakeJobServer(POST).run(job, { name: "inngest/scheduled.timer", data: {} });
      expect(error).toBeNull();
    }
    return sent.splice(0).map(({ name, data }) => ({ name, data }));
  };

  test("requests the job of a document whose event was lost, not of a new one", async () => {
    const { ownerId } = await createTestAccount();
    const base = await createKnowledgeBase(
      { ownerId },
      { name: "Guide", description: "", language: "english" },
    );
    const document = { ownerId, knowledgeBaseId: base.id, name: "Care", description: "", content: "Care" };
    const values = { ...document, sizeBytes: 4, status: "pending" as const };
    const forgottenAt = new Date(Date.now() - TWO_MINUTES_MS);
    const [lost, fresh] = await db
      .insert(documents)
      .values([{ ...values, updatedAt: forgottenAt }, values])
      .returning({ id: documents.id });
    const requested = (await sweep()).map(({ data }) => ("documentId" in data ? data.documentId : null));
    expect(requested).toContain(lost?.id);
    expect(requested).not.toContain(fresh?.id);
  });
});
