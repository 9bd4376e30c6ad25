import type { Bootstrap } from "#lib/platform/worker-protocol.ts";
import { AppAnswerError, type AppClient } from "./app-client.ts";
import { backoffMs, sleep } from "./wait.ts";

export type JoinResult =
  | { outcome: "joined"; bootstrap: Bootstrap }
  /** The session is over or never was: the room has no business to exist. */
  | { outcome: "gone" }
  /** Another job serves this session; its room must stay. */
  | { outcome: "taken" };

/** Fetches what the call needs; an app that is restarting is waited for. Throws after `patienceMs` without an answer. */
export async function joinSession(
  app: AppClient,
  jobId: string,
  { patienceMs = 30_000, firstDelayMs = 250 } = {},
): Promise<JoinResult> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { outcome: "joined", bootstrap: await app.bootstrap(jobId) };
    } catch (error) {
      const status = error instanceof AppAnswerError ? error.status : undefined;
      if (status === 404 || status === 410) return { outcome: "gone" };
      if (status === 409) return { outcome: "taken" };
      const delayMs = backoffMs(attempt, firstDelayMs, 2_000);
      if (Date.now() + delayMs > deadline) throw error;
      await sleep(delayMs);
    }
  }
}
