import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, idempotencyKeys, sessionCommands } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  createActiveSession,
  createTestSession,
  enqueueTestCommand,
} from "#lib/calls/testing/live-session.ts";
import { purgeExpired } from "./purge.ts";

const NOW = new Date("2026-01-02T12:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

describeDb("the purge", () => {
  test("deletes what is older than a day, nothing else, and nothing the second time", async () => {
    const [account] = await db.insert(accounts).values({ name: "A", plan: "free" }).returning();
    const ownerId = account?.id ?? "";
    await db.insert(idempotencyKeys).values([
      { ownerId, key: "old", requestHash: "h", createdAt: ago(25) },
      { ownerId, key: "young", requestHash: "h", createdAt: ago(23) },
    ]);
    const ended = { status: "ended", endReason: "user_left" } as const;
    const old = await createTestSession({ ...ended, endedAt: ago(25) });
    const young = await createTestSession({ ...ended, endedAt: ago(23) });
    const live = await createActiveSession({ createdAt: ago(48) });
    for (const id of [old, old, young, live]) await enqueueTestCommand(id);

    expect(await purgeExpired(NOW)).toEqual({ idempotencyKeys: 1, commands: 2 });
    expect(await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: "young" }]);
    const left = await db.select({ id: sessionCommands.sessionId }).from(sessionCommands);
    expect(left.map((row) => row.id).sort()).toEqual([young, live].sort());
    expect(await purgeExpired(NOW)).toEqual({ idempotencyKeys: 0, commands: 0 });
  });
});
