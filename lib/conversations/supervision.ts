import { closeOrphanRooms } from "#lib/conversations/close-orphan-rooms.ts";
import { superviseSessions } from "#lib/conversations/supervise-sessions.ts";
import { ClockLeaps, every, SilenceGrace } from "#lib/conversations/ticker.ts";
import { env } from "#lib/platform/env.ts";
import { livekit } from "#lib/platform/livekit.ts";

const TICK_MS = 1_000;
const ORPHANS_EVERY_ROUNDS = 30;
/**
 * Workers have this long to reconnect to an app that was away before their silence counts.
 * A development server compiles the worker's routes at their first call, which takes long on a busy machine.
 */
const RECONNECT_GRACE_MS = env.NODE_ENV === "development" ? 60_000 : 20_000;

/** Stops the supervision of this process; on the global object, so that a hot reload finds the older one. */
declare global {
  var visavisStopSupervision: (() => void) | undefined;
}

/** Starts the supervision of live sessions in this process; a second call (hot reload) replaces the first. Answers what stops it. */
export function startSupervision(): () => void {
  globalThis.visavisStopSupervision?.();
  const grace = new SilenceGrace(Date.now(), RECONNECT_GRACE_MS);
  const leaps = new ClockLeaps();
  const stop = every(TICK_MS, {
    onBeat: (nowMs) => {
      grace.tick(nowMs);
      leaps.tick(nowMs);
    },
    round: async (count) => {
      const clock = {
        now: new Date(),
        trustSilenceFrom: grace.trustFrom,
        joinTimeoutMs: env.SESSION_JOIN_TIMEOUT_MS,
        takesUp: env.SESSION_TAKEOVER,
        leaptMs: (since: Date) => leaps.since(since),
      };
      await superviseSessions(clock, livekit());
      if (count % ORPHANS_EVERY_ROUNDS === 0) await closeOrphanRooms(livekit());
    },
  });
  globalThis.visavisStopSupervision = stop;
  return stop;
}
