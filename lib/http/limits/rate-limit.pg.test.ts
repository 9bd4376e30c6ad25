import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { rateWindows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { newId } from "#lib/platform/ids.ts";
import { countOne, countRequest, countRequests, deleteOldWindows, refuseAbove } from "./rate-limit.ts";

const count = async (subject: string, limit: number) => await countRequest(subject, limit, new Headers());
/** Lets a minute pass for a subject. */
async function endMinute(subject: string): Promise<void> {
  globalThis.visavisRateMemory = undefined;
  await db
    .update(rateWindows)
    .set({ startedAt: sql`${rateWindows.startedAt} - interval '1 minute'` })
    .where(eq(rateWindows.subject, sha256(subject)));
}

describeDb("the limit of a minute", () => {
  test("is exact for parallel requests, and a new minute resets it", async () => {
    const subject = newId();
    for (let minute = 0; minute < 2; minute += 1) {
      // Without the memory of this process every request is counted, as if each came to another app.
      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, () => {
          globalThis.visavisRateMemory = undefined;
          return count(subject, 20);
        }),
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
      await endMinute(subject);
    }
  });

  test("tells how many requests are left and when it resets", async () => {
    const subject = newId();
    const headers = new Headers();
    await countRequests(
      [
        { subject, limit: 3 },
        { subject: newId(), limit: 1 },
      ],
      headers,
    );
    expect([headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")]).toEqual(["3", "2"]);
    expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(50);
    const error = { reason: "rate_limited", retryAfterMs: expect.any(Number) };
    await count(subject, 3);
    await count(subject, 3);
    for (let time = 0; time < 2; time += 1) await expect(count(subject, 3)).rejects.toMatchObject(error);
  });

  test("applies to every subject of a request", async () => {
    const account = newId();
    const request = (key: string) =>
      countRequests(
        [
          { subject: key, limit: 10 },
          { subject: account, limit: 2 },
        ],
        new Headers(),
      );
    const outcomes = await Promise.allSettled([newId(), newId(), newId()].map(request));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  test("costs no query once it is reached", async () => {
    const subject = newId();
    await count(subject, 1);
    await expect(count(subject, 1)).rejects.toThrow("Too many requests");
    await expect(count(subject, 1)).rejects.toThrow("Too many requests");
    const [row] = await db
      .select()
      .from(rateWindows)
      .where(eq(rateWindows.subject, sha256(subject)));
    expect(row?.count).toBe(2);
  });

  test("counts wrong guesses, not right ones, and rejects both after too many", async () => {
    const subject = newId();
    for (let guess = 0; guess < 3; guess += 1) {
      await refuseAbove(subject, 3);
      await countOne(subject);
    }
    await expect(refuseAbove(subject, 3)).rejects.toThrow("Too many requests");
    await refuseAbove(newId(), 3);
    await endMinute(subject);
    await refuseAbove(subject, 3);
  });

  test("is forgotten some time after its minute", async () => {
    const [old, current] = [newId(), newId()];
    await countOne(old);
    for (let minute = 0; minute < 3; minute += 1) await endMinute(old);
    await countOne(current);
    await deleteOldWindows(db);
    const rows = await db.select({ subject: rateWindows.subject }).from(rateWindows);
    const subjects = rows.map(({ subject }) => subject);
    expect([subjects.includes(sha256(old)), subjects.includes(sha256(current))]).toEqual([false, true]);
  });
});
