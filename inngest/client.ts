import { Inngest } from "inngest";
import { afterCommit } from "#db/held-transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";

type JobServerSettings = Partial<
  Pick<typeof env, "INNGEST_BASE_URL" | "INNGEST_DEV" | "INNGEST_EVENT_KEY" | "INNGEST_SIGNING_KEY">
>;

/**
 * Where the job server is, and whether it signs its requests. `isDev` is always set: otherwise the library would infer
 * from `INNGEST_DEV` that no signature has to be checked, even if there is a key.
 */
export function jobServerOptions(settings: JobServerSettings) {
  const { INNGEST_SIGNING_KEY: signingKey, INNGEST_EVENT_KEY: eventKey } = settings;
  const baseUrl = settings.INNGEST_BASE_URL ?? settings.INNGEST_DEV;
  return {
    isDev: signingKey === undefined,
    ...(baseUrl && { baseUrl }),
    ...(signingKey && { signingKey }),
    ...(eventKey && { eventKey }),
  };
}

export const inngest = new Inngest({ id: "visavis", ...jobServerOptions(env) });

/** What `create()` of an event type returns, as far as a sender needs it. Data carries ids, never content. */
export type JobEvent = { name: string; data?: Record<string, unknown> };

/**
 * Requests background jobs and returns at once. If the job server is down, the failure is logged and the
 * events are lost: `inngest/functions/sweeps.ts` finds the work that is still waiting and requests it again.
 */
export function requestJobs(...events: JobEvent[]): void {
  if (events.length === 0) return;
  // A job that runs before the commit would not find its row.
  afterCommit(() => {
    inngest.send(events).catch((error: unknown) => {
      const lost = events.map(({ name, data }) => ({ event: name, ...data }));
      log.warn("events not sent", { lost, error });
    });
  });
}
