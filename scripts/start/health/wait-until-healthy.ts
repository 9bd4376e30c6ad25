import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Probe } from "./readiness.ts";

const POLL_MS = 150;
const ANSWER_TIMEOUT_MS = 5_000;

export type Health = { healthy: boolean; status: number | null; body: unknown };

/** Requests the app's health once. A server that does not respond is not healthy. */
export async function getHealth(internalAppUrl: string): Promise<Health> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await fetch(`${internalAppUrl}/api/health`, { signal });
    const body: unknown = await response.json().catch(() => null);
    return { healthy: response.status === 200, status: response.status, body };
  } catch {
    return { healthy: false, status: null, body: null };
  }
}

/** Polls until the app is healthy. Returns the last state after `timeoutMs` or when `signal` aborts. */
export async function waitUntilHealthy(
  internalAppUrl: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Health> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const health = await getHealth(internalAppUrl);
    if (health.healthy || Date.now() > deadline || signal.aborted) return health;
    await sleep(POLL_MS);
  }
}

const partsSchema = z.record(z.string(), z.unknown());

/** Describes which parts an unhealthy response names. */
export function describeUnhealthy({ status, body }: Health): string {
  if (status === null) return "the app does not respond";
  const answer = partsSchema.safeParse(body);
  const parts = partsSchema.safeParse(answer.data?.parts ?? answer.data?.checks ?? answer.data);
  const missing = Object.entries(parts.data ?? {}).filter(([, state]) => isDown(state));
  if (missing.length === 0) return `the app responds with ${status}`;
  return `not ready: ${missing.map(([name]) => name).join(", ")}`;
}

function isDown(state: unknown): boolean {
  if (state === false || state === "down" || state === "error") return true;
  return typeof state === "object" && state !== null && "status" in state && isDown(state.status);
}

/** Polls the probes of some parts until all succeed. Returns the names of those that do not after `timeoutMs`. */
export async function waitUntilReady(
  probes: ReadonlyMap<string, Probe>,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<string[]> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const states = await Promise.all([...probes].map(async ([name, ask]) => ((await ask()) ? [] : [name])));
    const missing = states.flat();
    if (missing.length === 0 || Date.now() > deadline || signal.aborted) return missing;
    await sleep(POLL_MS);
  }
}
