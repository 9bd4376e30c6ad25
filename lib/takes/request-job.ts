import { inngest } from "#inngest/client.ts";
import { takeAudioWanted, takeVideoWanted } from "#inngest/events.ts";
import { log } from "#lib/platform/log.ts";

const WANTED = { generating_audio: takeAudioWanted, rendering: takeVideoWanted } as const;

/** The job that a take in that state waits for. */
export const jobEvent = (state: keyof typeof WANTED, take: { id: string; ownerId: string }) =>
  WANTED[state].create({ takeId: take.id, ownerId: take.ownerId });

/**
 * Tells the job server that a take waits. Nobody waits for it: an event that is lost, because the job server is down, is
 * made good by the sweep.
 */
export function requestJob(state: keyof typeof WANTED, take: { id: string; ownerId: string }): void {
  inngest
    .send(jobEvent(state, take))
    .catch((error: unknown) => log.warn("event not sent", { takeId: take.id, error }));
}
