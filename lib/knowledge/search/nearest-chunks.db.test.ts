import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { chunks, documents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { newId } from "#lib/platform/ids.ts";
import { findNearestChunks } from "./queries.ts";

const MODEL = "test-model";
const DIMENSIONS = 384;
const vectorOf = (...first: number[]): number[] => [
  ...first,
  ...Array.from({ length: DIMENSIONS - first.length }, () => 0),
];

describeDb("the nearest chunks", () => {
  const QUESTION = vectorOf(0.8, 0.6);
  const GENERAL = vectorOf(1);
  const SPECIAL = vectorOf(0.6, 0.5, 0.6245);
  let ownerId: string;
  let base: string;

  beforeEach(async () => {
    const actor = await createTestAccount();
    ({ ownerId } = actor);
    ({ id: base } = await createKnowledgeBase(actor, { name: "A", description: "", language: "french" }));
  });

  async function add(...vectors: number[][]): Promise<void> {
    const id = newId();
    const text = { name: "a", description: "", content: "a", sizeBytes: 1 };
    await db.insert(documents).values({
      ...text,
      id,
      ownerId,
      knowledgeBaseId: base,
      status: "completed",
      chunkCount: vectors.length,
    });
    await db.insert(chunks).values(
      vectors.map((embedding, position) => ({
        ...{ documentId: id, position, ownerId, knowledgeBaseId: base },
        ...{ heading: "", content: "a", tokens: 1, words: "", embedding, embeddingModel: MODEL },
      })),
    );
  }

  const search = async (shared: number) =>
    (
      await findNearestChunks(db, ownerId, base, {
        ...{ vector: QUESTION, model: MODEL, chunkCount: 4, limit: 4 },
        shared,
      })
    ).map(({ position }) => position);

  test("are those that say what was asked, rather than what all of them say", async () => {
    await add(GENERAL, SPECIAL, vectorOf(0.95, -0.312), vectorOf(0.95, 0, -0.312));
    expect((await search(0))[0]).toBe(0);
    expect((await search(0.25))[0]).toBe(1);
    expect((await search(0.25)).toSorted()).toEqual([0, 1, 2, 3]);
  });

  test("of one or no chunk are what there is", async () => {
    expect(await search(0.25)).toEqual([]);
    await add(SPECIAL);
    expect(await search(0.25)).toEqual([0]);
  });
});
