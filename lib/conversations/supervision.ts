import { closeOrphanRooms } from "#lib/conversations/close-orphan-rooms.ts";
import { superviseSessions } from "#lib/conversations/supervise-sessions.ts";
import { every, SilenceGrace } from "#lib/conversations/ticker.ts";
import { env } from "#lib/platform/env.ts";
import { livekit } from "#lib/platform/livekit.ts";

const TICK_MS = 1_000;
const ORPHANS_EVERY_TICKS = 30;

/** Stops the supervision of this process; on the global object, so that a hot reload finds the older one. */
declare global {
  var visavisStopSupervision: (() => void) | undefined;
}

/** Starts the supervision of live sessions in this process; a second call (hot reload) replaces the first. Answers what stops it. */
export function startSupervision(): () => void {
  globalThis.visavisStopSupervision?.();
  const grace = new SilenceGrace(Date.now());
  const stop = every(TICK_MS, async (tick) => {
    const now = new Date();
    const clock = {
      now,
      trustSilenceFrom: grace.tick(now.getTime()),
      joinTimeoutMs: env.SESSION_JOIN_TIMEOUT_MS,
    };
    await superviseSessions(clock, livekit());
    if (tick % ORPHANS_EVERY_TICKS === 0) await closeOrphanRooms(livekit());
  });
  globalThis.visavisStopSupervision = stop;
  return stop;
}
