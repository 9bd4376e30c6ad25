import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { clips, idempotencyKeys } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { insertClip } from "#lib/video/clips/queries.ts";
import { answerOnce } from "./answer-once.ts";

const request = { key: "k", requestHash: "hash", isSecret: false, isAtomic: false };
const claim = { key: request.key, requestHash: request.requestHash };
const listClips = ({ ownerId }: { ownerId: string }) =>
  db.select({ id: clips.id }).from(clips).where(eq(clips.ownerId, ownerId));
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function age(ownerId: string, ms: number) {
  await db
    .update(idempotencyKeys)
    .set({ createdAt: new Date(Date.now() - ms) })
    .where(eq(idempotencyKeys.ownerId, ownerId));
}

async function claimTime(ownerId: string): Promise<Date | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.ownerId, ownerId));
  return row?.createdAt;
}

describeDb("a response created once", () => {
  test("is awaited by parallel requests while it is being created", async () => {
    const actor = await createTestAccount();
    let made = 0;
    const make = async () => {
      await later(200);
      made += 1;
      return { made };
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => answerOnce(actor, request, make)));
    expect(made).toBe(1);
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 10 }, () => ({ made: 1 })));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  });

  test("is awaited for up to ten seconds; after that, requests are asked to retry", async () => {
    const actor = await createTestAccount();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      await db.insert(idempotencyKeys).values({ ownerId: actor.ownerId, ...claim });
      const waiting = answerOnce(actor, request, async () => "mine");
      const outcome = expect(waiting).rejects.toMatchObject({
        status: 409,
        reason: "idempotency_in_progress",
      });
      let isOver = false;
      void waiting
        .catch(() => undefined)
        .then(() => {
          isOver = true;
        });
      vi.setSystemTime(Date.now() + 9_900);
      await later(300);
      expect(isOver).toBe(false);
      vi.setSystemTime(Date.now() + 200);
      await outcome;
      await expect(waiting).rejects.toHaveProperty("retryAfterMs", 1000);
    } finally {
      vi.useRealTimers();
    }
  });

  test("that never arrived, because its process died, does not block the key for long", async () => {
    const actor = await createTestAccount();
    await db.insert(idempotencyKeys).values({ ownerId: actor.ownerId, ...claim });
    await age(actor.ownerId, 16_000);
    expect(await answerOnce(actor, request, async () => "mine")).toEqual({ body: "mine", replayed: false });
  });

  test("that takes long is not taken over while its process lives", async () => {
    const actor = await createTestAccount();
    const started = Promise.withResolvers<void>();
    const first = answerOnce(actor, request, async () => {
      started.resolve();
      await later(4_000);
      return "first";
    });
    await started.promise;
    const claimedAt = await claimTime(actor.ownerId);
    await expect.poll(() => claimTime(actor.ownerId)).not.toEqual(claimedAt);
    expect(await answerOnce(actor, request, async () => "second")).toEqual({ body: "first", replayed: true });
    expect(await first).toEqual({ body: "first", replayed: false });
  });

  test("is replayed for 24 hours", async () => {
    const actor = await createTestAccount();
    await answerOnce(actor, request, async () => "first");
    await age(actor.ownerId, 23.9 * 3_600_000);
    expect(await answerOnce(actor, request, async () => "second")).toEqual({
      body: "first",
      replayed: true,
    });
    await age(actor.ownerId, 24.1 * 3_600_000);
    expect(await answerOnce(actor, request, async () => "second")).toEqual({
      body: "second",
      replayed: false,
    });
  });

  test("is stored with what was made: a request whose claim another one has taken over makes nothing", async () => {
    const actor = await createTestAccount();
    const make = async () => {
      await db.transaction((tx) => insertClip(tx, actor.ownerId, "First"));
      // As if this process had been suspended.
      await db.delete(idempotencyKeys).where(eq(idempotencyKeys.ownerId, actor.ownerId));
      return "first";
    };
    const outcome = answerOnce(actor, { ...request, isAtomic: true }, make);
    await expect(outcome).rejects.toMatchObject({ reason: "idempotency_in_progress" });
    expect(await listClips(actor)).toEqual([]);
  });

  test("is not stored if the work fails after its transaction, and neither is what the work did", async () => {
    const actor = await createTestAccount();
    const make = async (fails: boolean) => {
      await db.transaction((tx) => insertClip(tx, actor.ownerId, "Tour"));
      expect(await listClips(actor)).toHaveLength(1);
      if (fails) throw new Error("killed");
      return "made";
    };
    const atomic = { ...request, isAtomic: true };
    await expect(answerOnce(actor, atomic, () => make(true))).rejects.toThrow("killed");
    expect(await listClips(actor)).toEqual([]);
    expect(await answerOnce(actor, atomic, () => make(false))).toEqual({ body: "made", replayed: false });
    expect(await answerOnce(actor, atomic, () => make(false))).toEqual({ body: "made", replayed: true });
    expect(await listClips(actor)).toHaveLength(1);
  });

  test("with a secret can be decrypted for its own owner and key only", async () => {
    const [actor, other] = [await createTestAccount(), await createTestAccount()];
    const secret = { ...request, isSecret: true };
    const first = await answerOnce(actor, secret, async () => ({ secret: "hunter2" }));
    expect(await answerOnce(actor, secret, async () => "second")).toEqual({ ...first, replayed: true });
    await db
      .update(idempotencyKeys)
      .set({ ownerId: other.ownerId })
      .where(eq(idempotencyKeys.ownerId, actor.ownerId));
    await expect(answerOnce(other, secret, async () => "second")).rejects.toThrow("does not open");
  });
});
