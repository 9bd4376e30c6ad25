import { z } from "zod";
import { AppError } from "#lib/platform/errors.ts";
import { checkHealth, type Health } from "./check-health.ts";

/** Returns the state of every part. Throws `SERVICE_UNAVAILABLE` with the same figures if a call would fail. */
export async function getHealth(): Promise<Health["parts"]> {
  const { isReady, parts } = await checkHealth();
  if (isReady) return parts;
  const down = Object.entries(parts).flatMap(([name, state]) => (state === "down" ? [name] : []));
  throw new AppError("SERVICE_UNAVAILABLE", {
    message: `Not available: ${down.join(", ")}`,
    figures: { status: "unavailable", parts },
  });
}

const part = z.enum(["up", "down"]);

export const healthOutput = z.object({
  status: z.literal("ok"),
  parts: z.object({ database: part, livekit: part, agent: part, models: part, inngest: part }),
});
