import { availableParallelism, loadavg } from "node:os";
import { databaseNow, readDatabaseClock } from "#db/database-clock.ts";
import { readFreePlaces } from "#lib/calls/capacity/capacity.ts";
import { endLostTakeovers } from "#lib/calls/takeover/takeovers.ts";
import { superviseTexts } from "#lib/calls/text/serve-text.ts";
import { livekit } from "#lib/livekit/livekit.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { closeOrphanRooms } from "./handle-livekit-event.ts";
import { superviseSessions } from "./supervise-sessions.ts";
import { ClockJumps, every, Lease, SilenceGrace } from "./ticker.ts";

const TICK_MS = 1_000;
const CLOSE_ORPHANS_EVERY_ROUNDS = 30;
/** If the app that supervises dies, another one takes over after this time. */
const LEASE_MS = 3_000;
/**
 * How long workers have to reconnect to an app that was away before their silence counts. A development
 * server compiles the worker's routes at the first request, which can take long.
 */
const RECONNECT_GRACE_MS = env.NODE_ENV === "development" ? 60_000 : 20_000;

/** So many processes for each processor: every one of them waits for seconds now and then. */
const BUSY_LOAD = 2;

/** Stops this process's supervision. Global, because a hot reload must find the previous one. */
declare global {
  var visavisStopSupervision: (() => void) | undefined;
}

/**
 * Starts supervising live sessions, and returns a function that stops it. Of all apps of an instance, one supervises; the
 * others stand by. A second call replaces the first.
 */
export function startSupervision(): () => void {
  globalThis.visavisStopSupervision?.();
  const grace = new SilenceGrace(databaseNow().getTime(), RECONNECT_GRACE_MS);
  const jumps = new ClockJumps();
  const lease = new Lease("supervision", newId(), LEASE_MS);
  const stopRounds = every(TICK_MS, {
    onTick: () => {
      const nowMs = databaseNow().getTime();
      grace.tick(nowMs);
      jumps.tick(nowMs);
    },
    round: async (count) => {
      // Also in apps that don't supervise: they record heartbeats.
      await readDatabaseClock();
      if (!(await lease.renew())) return;
      const clock = {
        now: databaseNow(),
        trustSilenceFrom: grace.trustFrom,
        joinTimeoutMs: env.SESSION_JOIN_TIMEOUT_MS,
        canTakeOver: env.SESSION_TAKEOVER,
        freePlaces: await readFreePlaces(),
        isBusy: (loadavg()[0] ?? 0) > BUSY_LOAD * availableParallelism(),
        jumpMs: (since: Date) => jumps.since(since),
      };
      await superviseSessions(clock, livekit());
      await superviseTexts(clock.now);
      await endLostTakeovers(clock.now, livekit());
      if (count % CLOSE_ORPHANS_EVERY_ROUNDS === 0) await closeOrphanRooms(livekit());
    },
  });
  const stop = () => {
    stopRounds();
    void lease.release().catch((error: unknown) => log.warn("supervision not handed over", { error }));
  };
  globalThis.visavisStopSupervision = stop;
  return stop;
}
