import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { superviseSessions } from "#lib/calls/supervision/supervise-sessions.ts";
import {
  callApi,
  createTestAccount,
  pastCall,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { MINUTE_MS } from "#lib/platform/durations.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const POST = conversationRoutes["/conversations/connect"].POST;

async function insertCalls(
  account: TestAccount,
  count: number,
  values: Partial<typeof sessions.$inferInsert>,
) {
  const row = pastCall(account, values);
  await db.insert(sessions).values(Array.from({ length: count }, () => row));
}

/** Stores calls that took `minutes` in total, each too short to span two months. */
function insertMinutes(account: TestAccount, minutes: number): Promise<void> {
  const endedAt = new Date();
  return insertCalls(account, 60, {
    activeAt: new Date(endedAt.getTime() - (minutes / 60) * MINUTE_MS),
    endedAt,
  });
}

describeDb("the limits of a plan", () => {
  let free: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    free = await createTestAccount({ plan: "free" });
  });
  const connectMany = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        callApi(POST, {
          key: free.key,
          body: { scenario_id: free.scenarioId, avatar_id: free.avatarId },
        }),
      ),
    );
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  test("50 parallel connects with one minute left start as many calls as may run at once", async () => {
    await insertMinutes(free, 119);
    const answers = await connectMany(50);
    expect(statuses(answers)).toEqual([200, 200, ...Array.from({ length: 48 }, () => 429)]);
  });

  test("50 parallel connects with no minutes left start none and leave nothing behind", async () => {
    await insertMinutes(free, 120.5);
    for (const { status, body } of await connectMany(50)) {
      expect([status, body.error_code, body.reason]).toEqual([402, "QUOTA_EXCEEDED", "minutes_used_up"]);
    }
    expect(await db.$count(sessions, eq(sessions.ownerId, free.ownerId))).toBe(60);
  });

  test("connects that fail in their transaction leave no session and no lock", async () => {
    setMediaServer(false);
    expect(new Set(statuses(await connectMany(50)))).toEqual(new Set([503]));
    setMediaServer(true);
    expect(statuses(await connectMany(3))).toEqual([200, 200, 429]);
  });

  test("calls whose browser, worker or server died stop counting within a minute", async () => {
    const now = new Date();
    const long = new Date(now.getTime() - 10 * MINUTE_MS);
    await insertCalls(free, 1, { status: "created", createdAt: long });
    const seen = { createdAt: long, userJoinedAt: long, activeAt: long, workerSeenAt: long };
    await insertCalls(free, 1, { status: "active", ...seen });
    expect(statuses(await connectMany(2))).toEqual([429, 429]);
    // Another worker is dispatched first, and gets time to join.
    for (let seconds = 0; seconds < 60; seconds += 5) {
      const clock = { now: new Date(now.getTime() + seconds * 1000), trustSilenceFrom: new Date(0) };
      const settings = {
        joinTimeoutMs: MINUTE_MS,
        canTakeOver: true,
        freePlaces: null,
        isBusy: false,
        jumpMs: () => 0,
      };
      await superviseSessions({ ...clock, ...settings }, new FakeLiveKit());
    }
    expect(statuses(await connectMany(3))).toEqual([200, 200, 429]);
  });
});
