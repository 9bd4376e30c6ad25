import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { listKeys, revokeKeys } from "#lib/auth/keys/keys.ts";
import { getNamedConversation, listNamedConversations } from "#lib/conversations/conversations.ts";
import {
  createTestAccount,
  createTestKey,
  NODES,
  pastCall,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import { countCallsByKey, countLiveCalls, summarizeUsage } from "./usage.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

type Call = {
  agoMs: number;
  minutes?: number;
  name?: string;
  status?: "created" | "active" | "ended" | "expired";
  apiKeyId?: string;
};

/** A call that began `agoMs` before NOW. Waiting and expired calls never became active. */
async function call(
  account: TestAccount,
  { agoMs, minutes = 1, name = "A", status = "ended", apiKeyId }: Call,
) {
  const begun = new Date(NOW.getTime() - agoMs);
  const id = newId();
  const values = {
    ...{ id, apiKeyId, status, createdAt: begun },
    scenario: { name, nodesJson: NODES, llmModel: "gpt-4.1-mini" },
    activeAt: status === "expired" || status === "created" ? null : begun,
    endedAt:
      status === "active" || status === "created" ? null : new Date(begun.getTime() + minutes * MINUTE_MS),
  };
  await db.insert(sessions).values(pastCall(account, values));
  return id;
}

describeDb("usage", () => {
  test("counts the account's own calls by day and scenario, and compares them with the days before", async () => {
    const [mine, other] = [await createTestAccount(), await createTestAccount()];
    await call(other, { agoMs: MINUTE_MS, minutes: 50 });
    await call(mine, { agoMs: DAY_MS, minutes: 3 });
    await call(mine, { agoMs: DAY_MS + MINUTE_MS, minutes: 4 });
    await call(mine, { agoMs: DAY_MS, minutes: 5, name: "B" });
    await call(mine, { agoMs: 2 * MINUTE_MS, status: "active" });
    await call(mine, { agoMs: MINUTE_MS, status: "expired" });
    await call(mine, { agoMs: 9 * DAY_MS, minutes: 7 });
    const usage = await summarizeUsage(mine, "week", { now: NOW });
    expect(usage).toMatchObject({
      live: 1,
      conversations: 4,
      conversationsBefore: 1,
      callMs: 14 * MINUTE_MS,
    });
    expect(usage.monthMs).toBe(21 * MINUTE_MS);
    expect(usage.buckets).toHaveLength(7);
    expect(usage.buckets.at(-1)).toMatchObject({ at: new Date("2026-11-21T00:00:00Z") });
    const yesterday = usage.buckets.at(-2)?.parts.sort((a, b) => a.callMs - b.callMs);
    expect(yesterday).toEqual([
      { scenarioName: "B", callMs: 5 * MINUTE_MS, calls: 1 },
      { scenarioName: "A", callMs: 7 * MINUTE_MS, calls: 2 },
    ]);
    expect(usage.ends).toEqual([
      { endReason: null, status: "ended", calls: 3 },
      { endReason: null, status: "expired", calls: 1 },
    ]);
  });

  test("a call is live once its visitor has joined; until then it waits, and counts towards the limit", async () => {
    const mine = await createTestAccount();
    await call(mine, { agoMs: MINUTE_MS, status: "created" });
    expect(await summarizeUsage(mine, "week", { now: NOW })).toMatchObject({ live: 0, waiting: 1 });
    expect(await countLiveCalls(mine)).toBe(0);
    await call(mine, { agoMs: MINUTE_MS, status: "active" });
    expect(await summarizeUsage(mine, "week", { now: NOW })).toMatchObject({ live: 1, waiting: 1 });
    expect(await countLiveCalls(mine)).toBe(1);
  });

  test("of a day is divided into hours", async () => {
    const mine = await createTestAccount();
    await call(mine, { agoMs: 90 * MINUTE_MS, minutes: 2 });
    const { buckets: steps } = await summarizeUsage(mine, "day", { now: NOW });
    expect(steps).toHaveLength(24);
    expect(steps.findIndex(({ parts }) => parts.length > 0)).toBe(21);
  });

  test("answer times are given by day in the viewer's time zone, by scenario, and in total", async () => {
    const [mine, other] = [await createTestAccount(), await createTestAccount()];
    const [early, late] = [
      await call(mine, { agoMs: 11 * 3_600_000 }),
      await call(mine, { agoMs: MINUTE_MS }),
    ];
    const foreign = await call(other, { agoMs: MINUTE_MS });
    const waits = [
      [early, [700, 900, 800]],
      [late, [400]],
      [foreign, [9_000]],
    ] as const;
    const rows = waits.flatMap(([sessionId, all]) =>
      [...all, null].map((waitMs, seq) => ({
        ...{ sessionId, seq, waitMs, role: "assistant" as const, content: "Yes.", nodeId: "start" },
        ...{ startedAt: NOW, interrupted: false },
      })),
    );
    await db.insert(transcriptRows).values(rows);
    const usage = await summarizeUsage(mine, "week", { now: NOW, timeZone: "Europe/Berlin" });
    expect(usage.answerTime).toMatchObject({ answers: 4, p50Ms: 700, p95Ms: 900 });
    expect(usage.scenarioTimes).toMatchObject([
      { scenarioId: mine.scenarioId, scenarioName: "A", answers: 4 },
    ]);
    const days = { Berlin: [4], London: [3, 1] };
    for (const [city, expected] of Object.entries(days)) {
      const { buckets: steps } = await summarizeUsage(mine, "week", { now: NOW, timeZone: `Europe/${city}` });
      expect(
        steps.flatMap(({ answerTime }) => answerTime?.answers ?? []),
        city,
      ).toEqual(expected);
    }
    const { answerTime, scenarioTimes } = await summarizeUsage(await createTestAccount(), "day", {
      now: NOW,
    });
    expect([answerTime, scenarioTimes]).toEqual([null, []]);
  });

  test("names the plan's limits", async () => {
    const free = await createTestAccount({ plan: "free" });
    expect(await summarizeUsage(free, "week", { now: NOW })).toMatchObject({
      concurrentLimit: 2,
      minutesPerMonth: 120,
    });
  });
});

describeDb("a key in the console", () => {
  test("shows how many calls it started in the last 30 days, before it is revoked", async () => {
    const mine = await createTestAccount();
    const second = await createTestKey(mine);
    await call(mine, { agoMs: DAY_MS, apiKeyId: mine.keyId });
    await call(mine, { agoMs: 2 * DAY_MS, apiKeyId: mine.keyId });
    await call(mine, { agoMs: 40 * DAY_MS, apiKeyId: mine.keyId });
    const { rows } = await listKeys(mine, { limit: 10, beforeId: undefined }, NOW);
    expect(rows.map(({ id, recentCalls }) => [id, recentCalls])).toEqual([
      [second.keyId, 0],
      [mine.keyId, 2],
    ]);
    expect((await countCallsByKey(await createTestAccount(), new Date(0))).size).toBe(0);
  });

  test("is revoked by its owner only, and once", async () => {
    const [mine, other] = [await createTestAccount(), await createTestAccount()];
    await expect(revokeKeys({ ...other, role: "owner" }, [mine.keyId])).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await revokeKeys({ ...mine, role: "owner" }, [mine.keyId], NOW);
    await revokeKeys({ ...mine, role: "owner" }, [mine.keyId], new Date(NOW.getTime() + DAY_MS));
    const { rows } = await listKeys(mine, { limit: 1, beforeId: undefined });
    expect(rows[0]?.revokedAt).toEqual(NOW);
  });

  test("is revoked with others, or none of them", async () => {
    const [mine, other] = [await createTestAccount(), await createTestAccount()];
    const second = await createTestKey(mine);
    const revoke = (ids: string[]) => revokeKeys({ ...mine, role: "owner" }, ids, NOW);
    const revoked = async () =>
      (await listKeys(mine, { limit: 10, beforeId: undefined })).rows.map(({ revokedAt }) => revokedAt);
    await expect(revoke([mine.keyId, other.keyId])).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await revoked()).toEqual([null, null]);
    await revoke([mine.keyId, second.keyId]);
    expect(await revoked()).toEqual([NOW, NOW]);
  });
});

describeDb("the list of conversations", () => {
  test("contains the account's own, filtered, with names, on pages without gaps", async () => {
    const [mine, other] = [await createTestAccount(), await createTestAccount()];
    const ids = [
      await call(mine, { agoMs: 3 }),
      await call(mine, { agoMs: 2 }),
      await call(mine, { agoMs: 1, status: "expired" }),
    ];
    await call(other, { agoMs: 1 });
    const first = await listNamedConversations(mine, {}, { limit: 2, beforeId: undefined });
    const second = await listNamedConversations(mine, {}, { limit: 2, beforeId: first.rows.at(-1)?.id });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.toReversed());
    expect([first.nextCursor === null, second.nextCursor]).toEqual([false, null]);
    expect(first.rows[0]).toMatchObject({ scenarioName: "A", avatarName: "Ana" });
    const expired = await listNamedConversations(
      mine,
      { status: "expired" },
      { limit: 9, beforeId: undefined },
    );
    expect(expired.rows.map(({ id }) => id)).toEqual([ids[2]]);
    await expect(getNamedConversation(other, ids[0] ?? "")).rejects.toMatchObject({
      code: "SESSION_NOT_FOUND",
    });
  });
});
