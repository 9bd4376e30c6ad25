import { livekit } from "#lib/livekit/livekit.ts";
import { env } from "#lib/platform/env.ts";
import { closeOrphanRooms } from "./close-orphan-rooms.ts";
import { superviseSessions } from "./supervise-sessions.ts";
import { ClockJumps, every, SilenceGrace } from "./ticker.ts";

const TICK_MS = 1_000;
const CLOSE_ORPHANS_EVERY_ROUNDS = 30;
/**
 * How long workers have to reconnect to an app that was away before their silence counts. A development
 * server compiles the worker's routes at the first request, which can take long.
 */
const RECONNECT_GRACE_MS = env.NODE_ENV === "development" ? 60_000 : 20_000;

/** Stops this process's supervision. Global, because a hot reload must find the previous one. */
declare global {
  var visavisStopSupervision: (() => void) | undefined;
}

/**
 * Starts supervising live sessions in this process, and returns a function that stops it. A second call
 * replaces the first.
 */
export function startSupervision(): () => void {
  globalThis.visavisStopSupervision?.();
  const grace = new SilenceGrace(Date.now(), RECONNECT_GRACE_MS);
  const jumps = new ClockJumps();
  const stop = every(TICK_MS, {
    onTick: (nowMs) => {
      grace.tick(nowMs);
      jumps.tick(nowMs);
    },
    round: async (count) => {
      const clock = {
        now: new Date(),
        trustSilenceFrom: grace.trustFrom,
        joinTimeoutMs: env.SESSION_JOIN_TIMEOUT_MS,
        canTakeOver: env.SESSION_TAKEOVER,
        jumpMs: (since: Date) => jumps.since(since),
      };
      await superviseSessions(clock, livekit());
      if (count % CLOSE_ORPHANS_EVERY_ROUNDS === 0) await closeOrphanRooms(livekit());
    },
  });
  globalThis.visavisStopSupervision = stop;
  return stop;
}
