import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { listKnowledgeBases } from "../bases/bases.ts";
import { listDocuments } from "../documents/documents.ts";
import { createSampleBase } from "./create-sample-base.ts";

const ALL = { limit: 10, beforeId: undefined };

describeDb("the sample knowledge base", () => {
  test("belongs to its account alone and has documents that are being prepared", async () => {
    const [actor, other] = [await createTestAccount(), await createTestAccount()];
    const { id } = await createSampleBase(actor);
    const { rows } = await listDocuments(actor, id, ALL);
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ["Preparing for a blood test", "pending"],
      ["Visiting the clinic", "pending"],
    ]);
    expect((await listKnowledgeBases(other, ALL)).rows).toEqual([]);
  });

  test("is created once", async () => {
    const actor = await createTestAccount();
    await createSampleBase(actor);
    await expect(createSampleBase(actor)).rejects.toMatchObject({ code: "VALIDATION" });
    expect((await listKnowledgeBases(actor, ALL)).rows).toHaveLength(1);
  });
});
