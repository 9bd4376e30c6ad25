import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Settings } from "#scripts/start/settings/settings.ts";
import { presentsCertificate } from "../edge/probe-edge.ts";

const POLL_MS = 150;
const HEALTH_TIMEOUT_MS = 5_000;

type Patience = { timeoutMs: number; signal: AbortSignal };

/** Looks until nothing is missing. Returns what still is after `timeoutMs`, or when `signal` aborts. */
async function waitFor(
  findMissing: () => Promise<string[]>,
  { timeoutMs, signal }: Patience,
): Promise<string[]> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const missing = await findMissing();
    if (missing.length === 0 || Date.now() > deadline || signal.aborted) return missing;
    await sleep(POLL_MS);
  }
}

/** Waits until the app is healthy. Returns what is wrong if it does not become so in time, otherwise undefined. */
export async function waitUntilHealthy(
  internalAppUrl: string,
  patience: Patience,
): Promise<string | undefined> {
  const [problem] = await waitFor(async () => {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const response = await fetch(`${internalAppUrl}/api/health`, { signal }).catch(() => null);
    const found = await describeHealth(response);
    return found === null ? [] : [found];
  }, patience);
  return problem;
}

const healthSchema = z.object({ parts: z.record(z.string(), z.string()) });
const readHealth = async (response: Response | null) =>
  healthSchema.safeParse(await response?.json().catch(() => null)).data?.parts;

/** What is wrong with the app, by its health. Null if nothing is. */
export async function describeHealth(response: Response | null): Promise<string | null> {
  if (!response) return "the app does not respond";
  const parts = await readHealth(response);
  if (response.ok) return null;
  const down = Object.entries(parts ?? {}).flatMap(([name, state]) => (state === "down" ? [name] : []));
  return down.length > 0 ? `not ready: ${down.join(", ")}` : `the app responds with ${response.status}`;
}

/** Waits until all probes succeed. Returns the names of those that do not in time. */
export function waitUntilReady(probes: ReadonlyMap<string, Probe>, patience: Patience): Promise<string[]> {
  return waitFor(async () => {
    const states = await Promise.all([...probes].map(async ([name, ask]) => ((await ask()) ? [] : [name])));
    return states.flat();
  }, patience);
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

/** The app serves without the other parts, and says which are missing; without its database it cannot. */
async function hasDatabase(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return (await readHealth(response))?.database === "up";
}
