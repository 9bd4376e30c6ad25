import { checkHealth, type Health } from "#lib/health/check-health.ts";
import { AppError } from "#lib/platform/errors.ts";

/** The state of every part; throws `SERVICE_UNAVAILABLE`, with the same figures, while a call would fail. */
export async function getHealth(): Promise<Health["parts"]> {
  const { isReady, parts } = await checkHealth();
  if (isReady) return parts;
  const down = Object.entries(parts).flatMap(([name, state]) => (state === "down" ? [name] : []));
  throw new AppError("SERVICE_UNAVAILABLE", {
    message: `Not available: ${down.join(", ")}`,
    figures: { status: "unavailable", parts },
  });
}
