import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listen, ring } from "#db/bell.ts";
import { db } from "#db/client.ts";
import { accounts } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";

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

  test("rings only the bell's topic, after the commit, and not at all after a roll-back", async () => {
    const heard: string[] = [];
    const stop = await listen("mine", () => heard.push("mine"));
    await db.transaction(async (tx) => {
      await ring(tx, "mine");
      await ring(tx, "another");
      await later(50);
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard).toEqual(["mine"]);
    await db
      .transaction(async (tx) => {
        await ring(tx, "mine");
        throw new Error("roll back");
      })
      .catch(() => undefined);
    stop();
    await db.transaction((tx) => ring(tx, "mine"));
    await later(100);
    expect(heard).toEqual(["mine"]);
  });
});
