import { z } from "zod";
import { AppError } from "#lib/platform/errors.ts";
import { VOICE_STATES } from "#lib/worker-protocol/voice-state.ts";
import { checkHealth } from "./check-health.ts";

const part = z.enum(["up", "down"]);
const jobServer = z.enum(["up", "starting", "down"]);

export const healthOutput = z.object({
  status: z.literal("ok"),
  parts: z.object({ database: part, livekit: part, agent: part, models: part, inngest: jobServer }),
  version: z.string(),
  worker_versions: z.array(z.string()),
  voice: z
    .enum(VOICE_STATES)
    .describe("How calls heard their avatars in the last two minutes: in time, late, or not at all"),
});

let looking: ReturnType<typeof checkHealth> | undefined;

/** Returns the state of every part. Throws `SERVICE_UNAVAILABLE` with the same figures if a call would fail. */
export async function getHealth(): Promise<z.infer<typeof healthOutput>> {
  // Anybody may ask: requests at the same time share one look.
  looking ??= checkHealth().finally(() => {
    looking = undefined;
  });
  const { isReady, parts, version, workerVersions, voice } = await looking;
  const figures = { parts, version, worker_versions: workerVersions, voice };
  if (isReady) return { status: "ok", ...figures };
  const down = Object.entries(parts).flatMap(([name, state]) => (state === "down" ? [name] : []));
  throw new AppError("SERVICE_UNAVAILABLE", {
    message: `Not available: ${down.join(", ")}`,
    figures: { status: "unavailable", ...figures },
  });
}
