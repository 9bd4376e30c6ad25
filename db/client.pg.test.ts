import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#db/schema/index.ts";
import { db } from "./client.ts";
import { listen, notify } from "./notifications.ts";
import { describeDb } from "./testing.ts";

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describeDb("the database", () => {
  test("keeps instants to the millisecond", async () => {
    const createdAt = new Date("2026-02-03T04:05:06.789Z");
    const [row] = await db.insert(accounts).values({ name: "A", plan: "free", createdAt }).returning();
    const [found] = await db
      .select()
      .from(accounts)
      .where(eq(accounts.id, row?.id ?? ""));
    expect(found?.createdAt).toEqual(createdAt);
  });

  test("notifies only its topic, after the commit, and not at all after a rollback", async () => {
    const notified: string[] = [];
    const stop = await listen("mine", () => notified.push("mine"));
    await db.transaction(async (tx) => {
      await notify(tx, "mine");
      await notify(tx, "another");
      await later(50);
      expect(notified).toEqual([]);
    });
    await expect.poll(() => notified).toEqual(["mine"]);
    await db
      .transaction(async (tx) => {
        await notify(tx, "mine");
        throw new Error("roll back");
      })
      .catch(() => undefined);
    stop();
    await db.transaction((tx) => notify(tx, "mine"));
    await later(100);
    expect(notified).toEqual(["mine"]);
  });
});
