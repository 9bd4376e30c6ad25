import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { chunks, documents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { failDocument, getRenewal, listOutdatedDocuments } from "#lib/knowledge/documents/documents.ts";
import { embedDocument, renewDocument } from "#lib/knowledge/documents/embed-document.ts";
import { FakeEmbeddings } from "#lib/knowledge/embed/testing/fake-embeddings.ts";
import { documentRoutes } from "./document-routes.ts";
import { knowledgeBaseRoutes } from "./knowledge-base-routes.ts";
import {
  find as findIn,
  freshBase,
  listed as listedIn,
  newBase,
  textOfChunks,
  upload as uploadTo,
} from "./testing/base-fixture.ts";

const remove = documentRoutes["/knowledge-bases/{corpus_id}/documents/delete"].POST;
const updateBase = knowledgeBaseRoutes["/knowledge-bases/update"].POST;

const fake = new FakeEmbeddings();
const GUIDE = "Change the filter every six weeks.";
/** Three batches. */
const LONG = textOfChunks(20);

describeDb("documents made with another model or language", () => {
  let account: TestAccount;
  let base: string;
  beforeAll(() => fake.install());
  beforeEach(async () => {
    ({ account, base } = await freshBase(fake));
  });
  const upload = (content: string, fields: Record<string, string> = {}, corpus = base) =>
    uploadTo({ account, base: corpus }, content, fields);
  const completed = async (content: string, fields = {}): Promise<string> => {
    const { id } = (await upload(content, fields)).body;
    await embedDocument(id);
    return id;
  };
  const find = async (query: string) => (await findIn({ account, base }, query)).body.results;
  const listed = (): Promise<{ id: string }[]> => listedIn({ account, base });
  /** Leaves a document in the state it has after the instance got another model. */
  const makeOld = async (id: string) => {
    await db.update(chunks).set({ embeddingModel: "old" }).where(eq(chunks.documentId, id));
    await db.update(documents).set({ embeddingModel: "old" }).where(eq(documents.id, id));
    fake.requests.length = 0;
  };
  const oldChunks = (id: string) =>
    db.$count(chunks, and(eq(chunks.documentId, id), eq(chunks.embeddingModel, "old")));
  const renewal = () => getRenewal(account, base);

  test("are found by their words, and scored by matching words, until they are renewed", async () => {
    const id = await completed(GUIDE);
    expect(await listOutdatedDocuments(1000)).not.toContain(id);
    await makeOld(id);
    expect(await find("change the filter")).toMatchObject([{ document_id: id, score: 1 }]);
    expect((await find("change the bicycle"))[0].score).toBeCloseTo(0.5, 1);
    expect(await find("bicycle")).toEqual([]);
    expect(await listOutdatedDocuments(1000)).toContain(id);
    expect(await renewal()).toEqual({ done: 0, total: 1 });
    expect(await renewDocument(id)).toBe("renewed");
    expect(await oldChunks(id)).toBe(0);
    expect(await find("bicycle")).toHaveLength(1);
    expect(await listOutdatedDocuments(1000)).not.toContain(id);
    expect(await renewal()).toBeUndefined();
    expect(await renewDocument(id)).toBe("settled");
  });

  test("continue to be renewed after a process died, without requesting a vector twice", async () => {
    const id = await completed(LONG);
    await makeOld(id);
    fake.answer = (texts) => {
      if (fake.requests.length === 2) throw new TypeError("fetch failed");
      return fake.vectors(texts);
    };
    await expect(renewDocument(id)).rejects.toThrow("cannot be reached");
    expect(await oldChunks(id)).toBe(12);
    expect(await listed()).toMatchObject([{ status: "completed" }]);
    fake.reset();
    await renewDocument(id);
    expect(fake.requests.flat()).toHaveLength(12);
    expect(await oldChunks(id)).toBe(0);
  });

  test("are renewed even if the previous model returns halfway", async () => {
    const id = await completed(LONG);
    const half = and(eq(chunks.documentId, id), eq(chunks.position, 3));
    await db.update(chunks).set({ embeddingModel: "other" }).where(half);
    await db.update(documents).set({ embeddingModel: null }).where(eq(documents.id, id));
    fake.requests.length = 0;
    expect(await renewDocument(id)).toBe("renewed");
    expect(fake.requests.flat()).toHaveLength(1);
  });

  test("deleted while being renewed leave nothing behind", async () => {
    const id = await completed(LONG);
    await makeOld(id);
    fake.answer = async (texts) => {
      if (fake.requests.length === 2) {
        await callApi(remove, { key: account.key, params: { corpus_id: base }, body: { ids: [id] } });
      }
      return fake.vectors(texts);
    };
    await renewDocument(id);
    expect(await db.$count(chunks, eq(chunks.documentId, id))).toBe(0);
    expect(await listed()).toEqual([]);
  });

  test("get the word forms of their base's new language, and keep their vectors", async () => {
    const id = await completed("Die Häuser waren geöffnet.");
    const change = (language: string) =>
      callApi(updateBase, { key: account.key, body: { id: base, name: "Manuals", language } });
    expect((await change("klingon")).status).toBe(400);
    expect((await change("german")).status).toBe(200);
    fake.requests.length = 0;
    expect(await renewal()).toEqual({ done: 0, total: 1 });
    await renewDocument(id);
    expect(fake.requests).toEqual([]);
    const [row] = await db.select({ words: chunks.words }).from(chunks).where(eq(chunks.documentId, id));
    expect(row?.words).toContain("'haus'");
    expect(await renewal()).toBeUndefined();
  });

  test("get vectors of the multilingual model once it is downloaded, unless their base is English", async () => {
    const english = await completed(GUIDE);
    const german = await newBase(account, "Handbuch");
    const body = { id: german, name: "Handbuch", language: "german" };
    await callApi(updateBase, { key: account.key, body });
    const { id } = (await upload("Der Filter wird alle sechs Wochen gewechselt.", {}, german)).body;
    await embedDocument(id);
    fake.setModels(["multilingual-e5-small"]);
    fake.requests.length = 0;
    const outdated = await listOutdatedDocuments(1000);
    expect([outdated.includes(id), outdated.includes(english)]).toEqual([true, false]);
    expect(await renewDocument(id)).toBe("renewed");
    expect(fake.requests).toEqual([[expect.stringMatching(/^passage: .*Filter/s)]]);
    await findIn({ account, base: german }, "Wann wechseln?");
    expect(fake.requests.at(-1)).toEqual(["query: Wann wechseln?"]);
    expect(await listOutdatedDocuments(1000)).not.toContain(id);
  });

  test("replace another document once they are ready, and not before", async () => {
    const old = await completed(GUIDE);
    const { id } = (await upload("Change the filter every month.", { replaces: old })).body;
    expect((await find("filter"))[0].document_id).toBe(old);
    await failDocument(id, "The embeddings server cannot be reached.");
    expect((await find("filter"))[0].document_id).toBe(old);
    await db.update(documents).set({ status: "pending" }).where(eq(documents.id, id));
    await embedDocument(id);
    expect((await listed()).map((document) => document.id)).toEqual([id]);
    expect(await find("filter")).toMatchObject([{ document_id: id }]);
  });

  test("replace nothing of another base", async () => {
    const old = await completed(GUIDE);
    const other = await newBase(account, "Other");
    for (const replaces of [old, "nonsense"]) {
      const answer = await upload(GUIDE, { replaces }, other);
      expect([answer.status, answer.body.error]).toEqual([404, "Document not found"]);
    }
  });
});
