import { getHealth } from "#lib/health/get-health.ts";
import { healthOutput } from "#lib/health/schema.ts";
import { allowOnly, publicRoute } from "#lib/platform/http/route.ts";

export const GET = publicRoute(
  { summary: "Tell whether everything that a conversation needs is up", response: healthOutput },
  async () => ({ status: "ok" as const, parts: await getHealth() }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
