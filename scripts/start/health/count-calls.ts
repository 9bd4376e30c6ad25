import { z } from "zod";
import type { Settings } from "#scripts/start/settings/settings.ts";
import { reachableAddress } from "./readiness.ts";

const TIMEOUT_MS = 2_000;
/** What the worker's library says about itself. */
const workerSchema = z.object({ active_jobs: z.number().int().min(0) });

/** Returns how many calls the worker on this machine runs; null if it does not respond. */
export async function countCalls(settings: Pick<Settings, "listenOn" | "ports">): Promise<number | null> {
  const url = `http://${reachableAddress(settings)}:${settings.ports.agent}/worker`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const worker = workerSchema.safeParse(await response?.json().catch(() => null));
  return worker.data?.active_jobs ?? null;
}
