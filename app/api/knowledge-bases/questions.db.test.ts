import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { documents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { createOneOfEach, type Ids } from "#lib/http/testing/one-of-each.ts";
import { questionRoutes } from "./question-routes.ts";

const list = questionRoutes["/knowledge-bases/{corpus_id}/questions"].GET;
const settle = questionRoutes["/knowledge-bases/{corpus_id}/questions/settle"].POST;

describeDb("unanswered questions", () => {
  let account: TestAccount;
  let ids: Ids;
  beforeEach(async () => {
    account = await createTestAccount();
    ids = await createOneOfEach(account);
  });
  const params = () => ({ corpus_id: ids.corpus_id ?? "" });
  const questions = async (key = account.key) =>
    (await callApi(list, { key, params: params() })).body.questions;
  const settleAs = (body: object, key = account.key) => callApi(settle, { key, params: params(), body });

  test("are listed, and answered with a document, once", async () => {
    const [asked] = await questions();
    expect(asked).toMatchObject({ question: "Is there parking?", ids: [expect.any(String)] });
    const body = { ids: asked.ids, question: "Parking?", answer: "Behind the building." };
    const { body: done } = await settleAs(body);
    expect(done).toMatchObject({ status: "settled", settled_count: 1 });
    const [document] = await db.select().from(documents).where(eq(documents.id, done.document_id));
    expect(document).toMatchObject({
      name: "Parking?",
      content: expect.stringContaining("Behind the building."),
    });
    expect(await questions()).toEqual([]);
    expect((await settleAs(body)).status).toBe(404);
    expect(await db.$count(documents, eq(documents.name, "Parking?"))).toBe(1);
  });

  test("are dismissed without an answer, and by their own account only", async () => {
    const [asked] = await questions();
    const stranger = await createTestAccount();
    expect(await questions(stranger.key)).toBeUndefined();
    const body = { ids: asked.ids, question: "Parking?" };
    expect((await settleAs(body, stranger.key)).status).toBe(404);
    expect((await settleAs({ ...body, ids: [] })).status).toBe(400);
    expect((await settleAs(body)).body).toMatchObject({ settled_count: 1, document_id: null });
    expect(await questions()).toEqual([]);
  });
});
