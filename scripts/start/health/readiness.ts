import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Settings } from "#scripts/start/settings/settings.ts";
import { presentsCertificate } from "../edge/probe-edge.ts";

const POLL_MS = 150;
const ANSWER_TIMEOUT_MS = 5_000;

type Health = { healthy: boolean; status: number | null; body: unknown };

/** Requests the app's health once. A server that does not respond is not healthy. */
async function getHealth(internalAppUrl: string): Promise<Health> {
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

const TIMEOUT_MS = 2_000;

/** Asks one part of the instance whether it can do its work. */
export type Probe = () => Promise<boolean>;

/** The probes of everything that runs here. A part does not wait for parts elsewhere, or none would ever be ready. */
export function listProbes(settings: Settings, withModels: boolean): Map<string, Probe> {
  const { ports, roles, reach } = settings;
  const at = (port: number, path: string) => `http://${reachableAddress(settings)}:${port}${path}`;
  const probes = new Map<string, Probe>();
  if (reach && roles.has("edge")) probes.set("edge", () => presentsCertificate(reach));
  if (settings.ownsLivekit) probes.set("livekit", () => responds(at(ports.livekit, "/")));
  if (settings.ownsInngest) probes.set("inngest", () => responds(at(ports.inngest, "/health")));
  if (withModels) probes.set("models", () => responds(at(ports.models, "/health")));
  if (roles.has("app")) probes.set("app", () => hasDatabase(at(ports.app, "/api/health")));
  if (roles.has("worker")) probes.set("agent", () => responds(at(ports.agent, "/")));
  return probes;
}

/** An address of this machine where its processes listen. */
export const reachableAddress = ({ listenOn }: Pick<Settings, "listenOn">): string =>
  listenOn === "0.0.0.0" ? "127.0.0.1" : listenOn;

async function responds(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

const healthSchema = z.object({ parts: z.object({ database: z.string() }) });

/** The app serves without the other parts, and says which are missing; without its database it cannot. */
async function hasDatabase(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const health = healthSchema.safeParse(await response?.json().catch(() => null));
  return health.data?.parts.database === "up";
}
