import { count, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { chunks, documents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { failDocument, listForgottenDocuments } from "#lib/knowledge/documents/documents.ts";
import { embedDocument } from "#lib/knowledge/documents/embed-document.ts";
import { FakeEmbeddings } from "#lib/knowledge/embed/testing/fake-embeddings.ts";
import { deleteFromTrash } from "#lib/trash/trash.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
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

const create = documentRoutes["/knowledge-bases/{corpus_id}/documents/create"].POST;
const deleteDocuments = documentRoutes["/knowledge-bases/{corpus_id}/documents/delete"].POST;
const retry = documentRoutes["/knowledge-bases/{corpus_id}/documents/retry"].POST;
const deleteBase = knowledgeBaseRoutes["/knowledge-bases/delete"].POST;

const fake = new FakeEmbeddings();
const GUIDE =
  "# Care\n\n## Filter\n\nChange the filter every six weeks.\n\n## Water\n\nUse soft water only.\n";
/** Three batches. */
const LONG = textOfChunks(40);

describeDb("documents", () => {
  let account: TestAccount;
  let base: string;
  beforeAll(() => fake.install());
  beforeEach(async () => {
    ({ account, base } = await freshBase(fake));
  });
  const upload = (content: BlobPart, fields: Record<string, string> = {}, who = account, corpus = base) =>
    uploadTo({ account: who, base: corpus }, content, fields);
  const uploaded = async (content: BlobPart, fields = {}): Promise<string> =>
    (await upload(content, fields)).body.id;
  const listed = () => listedIn({ account, base });
  const find = (query: string, extra = {}, who = account, corpus = base) =>
    findIn({ account: who, base: corpus }, query, extra);
  const chunkCount = async (id: string) => {
    const [row] = await db.select({ count: count() }).from(chunks).where(eq(chunks.documentId, id));
    return row?.count;
  };
  const remove = (ids: string[]) =>
    callApi(deleteDocuments, { key: account.key, params: { corpus_id: base }, body: { ids } });

  test("are pending once uploaded, completed once embedded, and found by searches after that", async () => {
    const answer = await upload(GUIDE, { description: "How to care" });
    expect([answer.status, answer.body]).toEqual([200, { status: "pending", id: expect.any(String) }]);
    const { id } = answer.body;
    const size = { description: "How to care", size_bytes: GUIDE.length, error: null };
    expect(await listed()).toMatchObject([{ id, status: "pending", chunk_count: 0, ...size }]);
    expect((await find("How often must I change the filter?")).body.results).toEqual([]);
    await createTestWebhook({ ownerId: account.ownerId, events: ["document.completed"] });
    expect(await embedDocument(id)).toBe("completed");
    expect(await listed()).toMatchObject([{ id, status: "completed", chunk_count: 1, ...size }]);
    expect(await listTestDeliveries(account.ownerId, "document.completed")).toMatchObject([
      { eventType: "document.completed", data: { document_id: id } },
    ]);
    const [first] = (await find("How often must I change the filter?")).body.results;
    expect(first).toEqual({
      document_id: id,
      document_name: "Guide",
      content: expect.stringContaining("Change the filter every six weeks."),
      score: expect.any(Number),
    });
    expect(first.score).toBeGreaterThan(0);
    expect(first.score).toBeLessThanOrEqual(1);
  });

  test("keep their text as uploaded, except for a byte order mark", async () => {
    const text = "Zeile 1\r\n\r\n  שלום 👩‍👩‍👧 \t";
    const id = await uploaded(`\ufeff${text}`);
    const [row] = await db.select().from(documents).where(eq(documents.id, id));
    expect(row?.content).toBe(text);
    expect(row?.sizeBytes).toBe(new TextEncoder().encode(`\ufeff${text}`).length);
  });

  test("have files of 1 to 133,120 bytes", async () => {
    expect((await upload("x".repeat(133_120))).status).toBe(200);
    for (const size of [133_121, 2_000_000]) {
      const { status, body } = await upload("x".repeat(size));
      expect([status, body.error_code, body.error]).toEqual([
        400,
        "VALIDATION",
        "file must be at most 130 KB",
      ]);
    }
    const huge = await upload("x".repeat(7_000_000));
    expect([huge.status, huge.body.error_code, huge.body.reason]).toEqual([
      413,
      "VALIDATION",
      "body_too_large",
    ]);
    for (const content of ["", " \n\t ", "\ufeff"]) {
      const { status, body } = await upload(content);
      expect([status, body.error]).toEqual([400, "file is required"]);
    }
    const without = await callApi(create, {
      key: account.key,
      params: { corpus_id: base },
      form: { name: "Guide" },
    });
    expect([without.status, without.body.error]).toEqual([400, "file is required, or url"]);
  });

  test.each([
    ["Latin-1", Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65])],
    ["a picture called .txt", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])],
    ["text with a NUL", "a\0b"],
    ["half a character", Uint8Array.from([0x41, 0xe2, 0x82])],
  ])("are not made of %s", async (_, content) => {
    const { status, body } = await upload(content);
    expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    expect(body.error).toMatch(/^(file must be|The file is not) UTF-8 text/);
    expect(await listed()).toEqual([]);
  });

  test("need a name, and have descriptions of at most 2000 characters", async () => {
    expect((await upload(GUIDE, { name: " " })).body.error).toBe("name is required");
    expect((await upload(GUIDE, { description: "😀".repeat(2000) })).status).toBe(200);
    expect((await upload(GUIDE, { description: "x".repeat(2001) })).status).toBe(400);
    const json = await callApi(create, {
      key: account.key,
      params: { corpus_id: base },
      body: { name: "x" },
    });
    expect([json.status, json.body.reason]).toEqual([415, "unsupported_media_type"]);
    const broken = await callApi(create, {
      key: account.key,
      params: { corpus_id: base },
      body: "nonsense",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect([broken.status, broken.body.error_code]).toEqual([400, "VALIDATION"]);
  });

  test("are created once per Idempotency-Key, and another file with the same key is rejected", async () => {
    const send = (content: string) =>
      callApi(create, {
        key: account.key,
        params: { corpus_id: base },
        form: { name: "Guide", file: new File([content], "guide.txt") },
        headers: { "idempotency-key": "k" },
      });
    const [first, again] = [await send(GUIDE), await send(GUIDE)];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await send(`${GUIDE}more`)).body.reason).toBe("idempotency_conflict");
    expect(await listed()).toHaveLength(1);
  });

  test("continue after a process died, and store nothing twice", async () => {
    const id = await uploaded(LONG);
    fake.answer = (texts) => {
      if (fake.requests.length === 2) throw new TypeError("fetch failed");
      return fake.vectors(texts);
    };
    await expect(embedDocument(id)).rejects.toThrow("The embeddings server cannot be reached.");
    expect(await chunkCount(id)).toBe(16);
    expect(await listed()).toMatchObject([{ status: "pending" }]);
    fake.answer = undefined;
    fake.requests.length = 0;
    expect(await embedDocument(id)).toBe("completed");
    expect(fake.requests.flat()).toHaveLength(24);
    expect(await chunkCount(id)).toBe(40);
    expect(await embedDocument(id)).toBe("settled");
  });

  test("are embedded once by parallel runs", async () => {
    const id = await uploaded(LONG);
    const outcomes = await Promise.all([embedDocument(id), embedDocument(id), embedDocument(id)]);
    expect(outcomes).toContain("completed");
    expect(await chunkCount(id)).toBe(40);
  });

  test("deleted while being embedded leave nothing behind", async () => {
    const id = await uploaded(LONG);
    fake.answer = async (texts) => {
      if (fake.requests.length === 2) await remove([id]);
      return fake.vectors(texts);
    };
    expect(await embedDocument(id)).toBe("gone");
    expect(await chunkCount(id)).toBe(0);
    expect(await listed()).toEqual([]);
  });

  test("are deleted for good with their base, including chunks", async () => {
    const id = await uploaded(GUIDE);
    await embedDocument(id);
    await callApi(deleteBase, { key: account.key, body: { ids: [base] } });
    expect(await chunkCount(id)).toBeGreaterThan(0);
    await deleteFromTrash(account, [base]);
    expect(await chunkCount(id)).toBe(0);
  });

  test.each<[string, () => void, RegExp, boolean]>([
    [
      "returns vectors of the wrong width",
      () => {
        fake.width = 768;
      },
      /vectors of 768 numbers; 384 are required/,
      true,
    ],
    [
      "refuses",
      () => {
        fake.answer = () => new Response("", { status: 401 });
      },
      /responded with an error \(401\)/,
      true,
    ],
    [
      "is overloaded",
      () => {
        fake.answer = () => new Response("", { status: 503 });
      },
      /responded with an error \(503\)/,
      false,
    ],
    [
      "returns something else",
      () => {
        fake.answer = () => Response.json({ hello: 1 });
      },
      /did not return embeddings/,
      true,
    ],
    [
      "is slow",
      () => {
        fake.answer = () => {
          throw new DOMException("slow", "TimeoutError");
        };
      },
      /did not respond in time/,
      false,
    ],
  ])("say why they failed when the embeddings server %s", async (_, arrange, message, isLasting) => {
    const id = await uploaded(GUIDE);
    arrange();
    const error = await embedDocument(id).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringMatching(message), isLasting });
    const { status, body } = await find("filter");
    expect([status, body.error_code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  });

  test("can be retried only after a failure", async () => {
    const id = await uploaded(GUIDE);
    const again = () => callApi(retry, { key: account.key, params: { corpus_id: base }, body: { id } });
    expect(await again()).toMatchObject({ status: 409, body: { reason: "invalid_state" } });
    await failDocument(id, "The embeddings server cannot be reached.");
    expect(await listed()).toMatchObject([
      { status: "failed", error: "The embeddings server cannot be reached." },
    ]);
    expect(await embedDocument(id)).toBe("settled");
    expect(await again()).toMatchObject({ status: 200, body: { status: "pending", id } });
    expect(await embedDocument(id)).toBe("completed");
    await failDocument(id);
    expect(await listed()).toMatchObject([{ status: "completed", error: null }]);
  });

  test("whose event was lost are found by the sweep after a minute", async () => {
    const id = await uploaded(GUIDE);
    const forgotten = async (now?: Date) =>
      (await listForgottenDocuments(now)).map((document) => document.id);
    expect(await forgotten()).not.toContain(id);
    const later = new Date(Date.now() + 61_000);
    expect(await forgotten(later)).toContain(id);
    await embedDocument(id);
    expect(await forgotten(later)).not.toContain(id);
  });

  test("are searched in their own base only, at most top_k passages, best first", async () => {
    for (const topic of ["filter", "water", "beans", "steam", "milk", "price"]) {
      await embedDocument(
        await uploaded(`All about ${topic}: the ${topic} of the machine.`, { name: topic }),
      );
    }
    const other = await newBase(account, "Other");
    await embedDocument((await upload("The filter of another base.", {}, account, other)).body.id);
    const { body } = await find("filter of the machine", { top_k: 3 });
    expect(body.results).toHaveLength(3);
    expect(body.results[0].document_name).toBe("filter");
    const scores = body.results.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    expect((await find("filter", {}, account, other)).body.results).toHaveLength(1);
  });

  test("are found by a question that shares no words with them, or has no words", async () => {
    await embedDocument(await uploaded(GUIDE));
    for (const query of ["zzz", "the of and", "?!", "'; drop table chunks; --", "a & b | !c", "😀"]) {
      expect((await find(query)).status).toBe(200);
    }
    expect((await find(" ")).body.error).toBe("query is required");
    expect((await find("x".repeat(1001))).status).toBe(400);
    expect((await find("x", { top_k: 21 })).body.error).toBe("top_k must be at most 20");
  });

  test("return neighbouring chunks as one passage, and the same text once", async () => {
    const wordsOf = (part: number) => Array.from({ length: 30 }, (_, i) => `word${part}x${i}`);
    const ask = async (): Promise<string[]> => {
      const { body } = await find([...wordsOf(7), ...wordsOf(8)].join(" "), { top_k: 5 });
      return body.results.map(({ content }: { content: string }) => content);
    };
    await embedDocument(await uploaded(LONG));
    const [first] = await ask();
    expect(first).toContain("word7x0");
    expect(first).toContain("word8x0");
    await embedDocument(await uploaded(LONG, { name: "Copy" }));
    expect((await ask()).filter((text) => text.includes("word7x0"))).toHaveLength(1);
  });
});
