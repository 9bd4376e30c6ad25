import { z } from "zod";

const TIMEOUT_MS = 3_000;
const healthSchema = z.object({ demo_path: z.string().startsWith("/").nullish() });

/** The path of the seeded call page as the app reports it with its health, or null. */
export async function findDemoPath(internalAppUrl: string): Promise<string | null> {
  try {
    const response = await fetch(`${internalAppUrl}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return healthSchema.parse(await response.json()).demo_path ?? null;
  } catch {
    return null;
  }
}
