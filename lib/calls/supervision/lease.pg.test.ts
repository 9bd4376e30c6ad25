import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { leases } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { newId } from "#lib/platform/ids.ts";
import { Lease } from "./ticker.ts";

describeDb("a lease", () => {
  test("belongs to one process, which renews it; another one gets it when it is released or has expired", async () => {
    const name = newId();
    const [first, second] = [new Lease(name, "first", 60_000), new Lease(name, "second", 60_000)];
    const taken = await Promise.all([first.renew(), second.renew()]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    const [holder, other] = taken[0] ? [first, second] : [second, first];
    expect([await holder.renew(), await other.renew()]).toEqual([true, false]);
    await other.release();
    expect([await holder.renew(), await other.renew()]).toEqual([true, false]);
    await db.update(leases).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(leases.name, name));
    expect([await other.renew(), await holder.renew()]).toEqual([true, false]);
    await other.release();
    expect(await holder.renew()).toBe(true);
  });
});
