import { type CachedAvatars, deletedAvatarsSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { signWorkerToken } from "#lib/worker-protocol/worker-token.ts";

const TIMEOUT_MS = 10_000;

type Options = { appUrl: string; workerSecret: string; workerId: string };

/** Asks the app which of these avatars, by SHA-256, no account has any longer. Rejects if the app does not say. */
export async function askDeletedAvatars(
  hashes: readonly string[],
  { appUrl, workerSecret, workerId }: Options,
): Promise<string[]> {
  const response = await fetch(`${appUrl}/api/internal/workers/${workerId}/avatars`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await signWorkerToken(workerSecret, workerId)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ hashes: [...hashes] } satisfies CachedAvatars),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the app responded with ${response.status}`);
  return deletedAvatarsSchema.parse(await response.json()).deleted;
}
