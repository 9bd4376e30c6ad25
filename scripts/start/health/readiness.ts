import { z } from "zod";
import type { Settings } from "#scripts/start/settings/settings.ts";
import { presentsCertificate } from "../edge/probe-edge.ts";

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
