import { z } from "zod";
import { readProcessTable } from "#scripts/system/process-table.ts";
import type { Settings } from "../settings/settings.ts";
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

type Usage = { cpuSeconds: number; memoryBytes: number };

/**
 * What each process group uses, by its id. A child's CPU time remains in its parent's when it ends, so the time of a
 * group only grows. Empty on systems without /proc.
 */
export async function readGroupUsage(): Promise<Map<number, Usage>> {
  const usage = new Map<number, Usage>();
  for (const { group, cpuSeconds, memoryBytes } of (await readProcessTable()).values()) {
    const known = usage.get(group) ?? { cpuSeconds: 0, memoryBytes: 0 };
    usage.set(group, {
      cpuSeconds: known.cpuSeconds + cpuSeconds,
      memoryBytes: known.memoryBytes + memoryBytes,
    });
  }
  return usage;
}
