import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { documents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { deleteFromTrash } from "#lib/trash/trash.ts";
import { documentRoutes } from "./document-routes.ts";
import { knowledgeBaseRoutes } from "./knowledge-base-routes.ts";

const deleteDocuments = documentRoutes["/knowledge-bases/{corpus_id}/documents/delete"].POST;
const listDocuments = documentRoutes["/knowledge-bases/{corpus_id}/documents"].GET;
const get = knowledgeBaseRoutes["/knowledge-bases/{corpus_id}"].GET;
const create = knowledgeBaseRoutes["/knowledge-bases/create"].POST;
const remove = knowledgeBaseRoutes["/knowledge-bases/delete"].POST;
const list = knowledgeBaseRoutes["/knowledge-bases"].GET;
const update = knowledgeBaseRoutes["/knowledge-bases/update"].POST;

describeDb("knowledge bases", () => {
  let account: TestAccount;
  let id: string;
  beforeEach(async () => {
    account = await createTestAccount();
    id = (await make({ name: "Manuals", description: "What we make" })).body.id;
  });
  const make = (body: object, who = account) => callApi(create, { key: who.key, body });
  const change = (body: object, who = account) => callApi(update, { key: who.key, body });
  const read = (corpus = id, who = account) => callApi(get, { key: who.key, params: { corpus_id: corpus } });
  const addDocument = async (corpus = id, who = account) => {
    const document = newId();
    await db.insert(documents).values({
      id: document,
      ownerId: who.ownerId,
      knowledgeBaseId: corpus,
      name: "Guide",
      description: "",
      content: "The whole text",
      sizeBytes: 14,
      status: "completed",
    });
    return document;
  };

  test("return exactly id, name and description, which is empty by default", async () => {
    expect((await read()).body).toEqual({ id, name: "Manuals", description: "What we make" });
    const bare = await make({ name: "Bare" });
    expect([bare.status, bare.body]).toEqual([200, { status: "created", id: expect.any(String) }]);
    expect((await read(bare.body.id)).body.description).toBe("");
  });

  test("have descriptions of at most 400 characters, counted as code points", async () => {
    expect((await make({ name: "A", description: "😀".repeat(400) })).status).toBe(200);
    for (const answer of [
      await make({ name: "B", description: "😀".repeat(401) }),
      await change({ id, name: "B", description: "x".repeat(401) }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([
        400,
        "description must have at most 400 characters",
      ]);
    }
  });

  test("have names that are unique per owner, even if ten are created in parallel", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => make({ name: "Same" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.error_code, body.reason]).toEqual([400, "VALIDATION", "name_taken"]);
    }
    expect((await make({ name: " Same " })).body.error).toBe("name must be unique");
    expect((await make({ name: "Same" }, await createTestAccount())).status).toBe(200);
  });

  test("can be renamed, but not to a name that is taken, even if ten try in parallel", async () => {
    expect((await change({ id, name: "Manuals" })).body).toEqual({ status: "updated", id });
    const ids = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => (await make({ name: `N${index}` })).body.id),
    );
    const answers = await Promise.all(ids.map((one) => change({ id: one, name: "Wanted" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "name must be unique")).toHaveLength(9);
  });

  test("keep their description if an update has none, and lose it if it is empty", async () => {
    await change({ id, name: "Renamed" });
    expect((await read()).body).toEqual({ id, name: "Renamed", description: "What we make" });
    await change({ id, name: "Renamed", description: "" });
    expect((await read()).body.description).toBe("");
  });

  test("are not updated without id or name", async () => {
    expect((await change({ name: "X" })).body.error).toBe("id is required");
    expect((await change({ id, description: "X" })).body.error).toBe("name is required");
  });

  test("count their documents and list everything but their text", async () => {
    const document = await addDocument();
    const { body } = await callApi(list, { key: account.key });
    expect(body.knowledge_bases).toEqual([
      {
        id,
        name: "Manuals",
        description: "What we make",
        language: "english",
        document_count: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    const listed = await callApi(listDocuments, { key: account.key, params: { corpus_id: id } });
    expect(listed.body).toEqual({
      documents: [
        {
          id: document,
          name: "Guide",
          description: "",
          status: "completed",
          error: null,
          size_bytes: 14,
          chunk_count: 0,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ],
      next_cursor: null,
    });
  });

  test("lose deleted documents but no others, and are deleted with all of them", async () => {
    const otherBase = (await make({ name: "Other" })).body.id;
    const [gone, kept, other] = [await addDocument(), await addDocument(), await addDocument(otherBase)];
    const answer = await callApi(deleteDocuments, {
      key: account.key,
      params: { corpus_id: id },
      body: { ids: [gone, other] },
    });
    expect(answer.body).toEqual({
      status: "deleted",
      deleted_count: 1,
      ids: [gone],
      not_found_ids: [other],
    });
    const missing = await callApi(deleteDocuments, {
      key: account.key,
      params: { corpus_id: id },
      body: { ids: [gone] },
    });
    expect([missing.status, missing.body.error]).toEqual([404, "Document not found"]);
    await callApi(remove, { key: account.key, body: { ids: [id] } });
    await deleteFromTrash(account, [id]);
    const rows = await db.select().from(documents).where(eq(documents.ownerId, account.ownerId));
    expect(rows.map((row) => row.id)).toEqual([other]);
    expect(rows.map((row) => row.id)).not.toContain(kept);
  });
});
