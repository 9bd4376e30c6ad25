import { and, eq, lt, or, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { leases } from "#db/schema/index.ts";
import { log } from "#lib/platform/log.ts";

/** Ticks come every second. A longer gap means that the process was blocked, and perhaps the workers were, too. */
const GAP_MS = 2_500;

/**
 * Decides from when a worker's silence counts: `graceMs`
 * after the start, and some time after a gap in the ticks.
 */
export class SilenceGrace {
  #trustFromMs: number;
  #lastTickMs: number;
  readonly #graceMs: number;

  constructor(startedAtMs: number, graceMs: number) {
    this.#graceMs = graceMs;
    this.#trustFromMs = startedAtMs + graceMs;
    this.#lastTickMs = startedAtMs;
  }

  /** Call every second with the current time. */
  tick(nowMs: number): void {
    const gapMs = nowMs - this.#lastTickMs;
    // The clock was set back, so earlier times are in the future.
    if (gapMs < 0) this.#trustFromMs = nowMs + this.#graceMs;
    // A short gap gives workers a short grace; a machine that slept gives them the whole one.
    if (gapMs > GAP_MS)
      this.#trustFromMs = Math.max(this.#trustFromMs, nowMs + Math.min(2 * gapMs, this.#graceMs));
    this.#lastTickMs = nowMs;
  }

  /** Before this time, a worker's silence does not count. */
  get trustFrom(): Date {
    return new Date(this.#trustFromMs);
  }
}

type Jump = { fromMs: number; byMs: number };

/** Larger than the drift between two clocks of one machine in a second. */
const MIN_JUMP_MS = 1_000;
const MAX_JUMPS = 20;

/**
 * Measures how far the wall clock has jumped ahead while this process ran, because it was set or the machine
 * slept. A jump must not make a call that is minutes old exceed its time limit.
 */
export class ClockJumps {
  #jumps: Jump[] = [];
  #last: { nowMs: number; steadyMs: number } | undefined;

  /** Call every second with the wall clock and the monotonic clock. */
  tick(nowMs: number, steadyMs = performance.now()): void {
    const last = this.#last;
    this.#last = { nowMs, steadyMs };
    if (!last) return;
    const byMs = nowMs - last.nowMs - (steadyMs - last.steadyMs);
    if (byMs > MIN_JUMP_MS) this.#jumps = [...this.#jumps, { fromMs: last.nowMs, byMs }].slice(-MAX_JUMPS);
  }

  /** Returns how many milliseconds the clock has jumped ahead since `at`. */
  since(at: Date): number {
    return this.#jumps.reduce((sum, { fromMs, byMs }) => sum + (at.getTime() <= fromMs ? byMs : 0), 0);
  }
}

type Schedule = {
  /** Called every period, even while a round is running. */
  onTick?: (nowMs: number) => void;
  /** Never runs twice at once: while it runs, periods are skipped. */
  round: (count: number) => Promise<void>;
};

/** Runs a round every `periodMs` until the returned function is called. Does not keep the process alive. */
export function every(periodMs: number, { onTick, round }: Schedule): () => void {
  let busy = false;
  let count = 0;
  const timer = setInterval(() => {
    onTick?.(Date.now());
    if (busy) return;
    busy = true;
    count += 1;
    void round(count)
      .catch((error: unknown) => log.error("supervision round failed", { error }))
      .finally(() => {
        busy = false;
      });
  }, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}

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
