import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import {
  documents,
  knowledgeBases,
  sessions,
  transcriptRows,
  unansweredQuestions,
} from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession, NODES_JSON } from "#lib/calls/testing/live-session.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import { embedDocument } from "#lib/knowledge/documents/embed-document.ts";
import { FakeEmbeddings } from "#lib/knowledge/embed/testing/fake-embeddings.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { signWorkerToken } from "#lib/worker-protocol/worker-token.ts";
import { REPORTS } from "./operations.ts";

const fake = new FakeEmbeddings();
const TEXT = "The practice is open from nine to five. Blood is drawn from seven to ten.";

async function createBase(ownerId: string): Promise<string> {
  const [id, document] = [newId(), newId()];
  await db.insert(knowledgeBases).values({ id, ownerId, name: id, description: "" });
  const text = { name: "hours.md", description: "", content: TEXT, sizeBytes: TEXT.length };
  await db
    .insert(documents)
    .values({ ...text, id: document, ownerId, knowledgeBaseId: id, status: "pending" });
  await embedDocument(document);
  return id;
}

async function ask(sessionId: string, body: object, tokenFor = sessionId) {
  const token = await signWorkerToken(env.VISAVIS_WORKER_SECRET, tokenFor);
  const request = new Request(`http://localhost/api/internal/sessions/${sessionId}/searches`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ nodeId: "start", functionName: "look_up", ...body }),
  });
  const answer = await REPORTS.searches(request, { params: Promise.resolve({ id: sessionId }) });
  return { status: answer.status, body: await answer.json() };
}

describeDb("searches of a live call", () => {
  let sessionId: string;
  let ownerId: string;
  let base: string;
  beforeAll(() => fake.install());
  beforeEach(async () => {
    fake.reset();
    sessionId = await createActiveSession();
    ({ ownerId } = await findTestSession(sessionId));
    base = await createBase(ownerId);
    await name(base, {});
  });
  /** Gives the session's scenario a function that searches `knowledgeBaseId`. */
  const name = async (knowledgeBaseId: string, extra: { min_score?: number; mode?: "auto" }) => {
    const fn = { type: "rag" as const, name: "look_up", description: "", ...extra };
    const functions = [{ ...fn, knowledge_base_id: knowledgeBaseId }];
    const nodesJson = { ...NODES_JSON, nodes: { start: { task_instruction: "", functions } } };
    const scenario = { name: "Reception", nodesJson, llmModel: "gpt-4.1-mini" };
    await db.update(sessions).set({ scenario }).where(eq(sessions.id, sessionId));
  };
  const questions = async () =>
    (await db.select().from(unansweredQuestions).where(eq(unansweredQuestions.sessionId, sessionId))).map(
      ({ question }) => question,
    );

  test.each([undefined, "auto"] as const)(
    "search the knowledge base that the scenario's function names (mode %s)",
    async (mode) => {
      await name(base, { min_score: 0.1, ...(mode && { mode }) });
      const { status, body } = await ask(sessionId, { query: "When is the practice open?" });
      expect([status, body.passages]).toEqual([
        200,
        [
          {
            documentId: expect.any(String),
            documentName: "hours.md",
            position: 0,
            score: expect.any(Number),
            content: TEXT,
          },
        ],
      ]);
      expect(await questions()).toEqual([]);
    },
  );

  test("below the minimum score find nothing, and record the question once it is complete", async () => {
    await name(base, { min_score: 1 });
    for (const query of ["Do you take", "Do you take payment by", "do you take payment by instalments?"]) {
      expect((await ask(sessionId, { query })).body).toEqual({ passages: [] });
    }
    await ask(sessionId, { query: "Hello there" });
    expect(await questions()).toEqual(["do you take payment by instalments?"]);
  });

  test("reach no other owner's base, no function that the scenario lacks, and no other session", async () => {
    const other = await createActiveSession();
    await name(await createBase((await findTestSession(other)).ownerId), {});
    expect((await ask(sessionId, { query: "When?" })).status).toBe(404);
    await name(base, {});
    expect((await ask(sessionId, { query: "When?", functionName: "other" })).status).toBe(404);
    expect((await ask(sessionId, { query: "When?" }, other)).status).toBe(401);
    expect((await ask(sessionId, { query: "" })).status).toBe(400);
    await db.update(sessions).set({ status: "ended" }).where(eq(sessions.id, sessionId));
    expect((await ask(sessionId, { query: "When?" })).status).toBe(410);
  });

  test("add their citations to the assistant's row, once even if it is reported twice", async () => {
    const citations = [{ documentId: newId(), documentName: "hours.md", position: 0, score: 0.8 }];
    const row = {
      ...{ seq: 0, role: "assistant" as const, content: "From nine to five.", nodeId: "start" },
      ...{ startedAt: new Date().toISOString(), interrupted: false, citations },
    };
    await reportRows(sessionId, { rows: [row], ackedCommandSeqs: [] });
    await reportRows(sessionId, { rows: [row], ackedCommandSeqs: [] });
    const stored = await db.select().from(transcriptRows).where(eq(transcriptRows.sessionId, sessionId));
    expect(stored.map((one) => one.citations)).toEqual([citations]);
  });
});
