import { type AppClient, AppResponseError } from "#agent/app-link/app-client.ts";
import { backoffMs, sleep } from "#agent/call/wait.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";

export type JoinResult =
  | { outcome: "joined"; bootstrap: Bootstrap }
  /** The session has ended or never existed, so its room should be deleted. */
  | { outcome: "gone" }
  /** Another job serves this session, so the room must stay. */
  | { outcome: "taken" };

/**
 * Fetches what the call needs and retries while the app restarts. Throws after `timeoutMs` without a
 * response.
 */
export async function joinSession(
  app: AppClient,
  jobId: string,
  { timeoutMs = 30_000, firstDelayMs = 250 } = {},
): Promise<JoinResult> {
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { outcome: "joined", bootstrap: await app.bootstrap(jobId) };
    } catch (error) {
      const status = error instanceof AppResponseError ? error.status : undefined;
      if (status === 404 || status === 410) return { outcome: "gone" };
      if (status === 409) return { outcome: "taken" };
      const delayMs = backoffMs(attempt, firstDelayMs, 2_000);
      if (Date.now() + delayMs > deadline) throw error;
      await sleep(delayMs);
    }
  }
}
