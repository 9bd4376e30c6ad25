import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { documents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { createOneOfEach } from "#lib/http/testing/one-of-each.ts";
import { questionRoutes } from "./question-routes.ts";

const list = questionRoutes["/knowledge-bases/{corpus_id}/questions"].GET;
const settle = questionRoutes["/knowledge-bases/{corpus_id}/questions/settle"].POST;

describeDb("a question that two answer at the same moment", () => {
  test("gets one document", async () => {
    const account = await createTestAccount();
    const { key } = account;
    const params = { corpus_id: (await createOneOfEach(account)).corpus_id ?? "" };
    const { questions } = (await callApi(list, { key, params })).body;
    const body = { ids: questions[0].ids, question: "Parking?", answer: "Behind the building." };
    const done = await Promise.all([1, 2, 3].map(() => callApi(settle, { key, params, body })));
    expect(done.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await db.$count(documents, eq(documents.name, "Parking?"))).toBe(1);
  });
});
