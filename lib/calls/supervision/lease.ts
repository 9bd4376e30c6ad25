import { and, eq, lt, or, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { leases } from "#db/schema/index.ts";

/**
 * Something that one process of all apps does at a time. It renews its lease every second; one that dies loses it a
 * moment later. A lock of the database would stay with a machine that lost its network for as long as the connection.
 */
export class Lease {
  private readonly name: string;
  private readonly holder: string;
  private readonly lengthMs: number;

  constructor(name: string, holder: string, lengthMs: number) {
    this.name = name;
    this.holder = holder;
    this.lengthMs = lengthMs;
  }

  /** Takes or renews the lease, by the database's clock. Returns whether this process has it. */
  async renew(): Promise<boolean> {
    const expiresAt = sql`now() + ${this.lengthMs} * interval '1 millisecond'`;
    const { name, holder } = this;
    const taken = await db
      .insert(leases)
      .values({ name, holder, expiresAt })
      .onConflictDoUpdate({
        target: leases.name,
        set: { holder, expiresAt },
        setWhere: or(eq(leases.holder, holder), lt(leases.expiresAt, sql`now()`)),
      })
      .returning({ name: leases.name });
    return taken.length > 0;
  }

  /** Lets another process take over at once. */
  async release(): Promise<void> {
    await db.delete(leases).where(and(eq(leases.name, this.name), eq(leases.holder, this.holder)));
  }
}
