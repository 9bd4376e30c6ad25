import { isPortFree, type NeededPort, neededPorts } from "#scripts/start/port-check.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** Below the range for outgoing connections, so none of them takes one of these ports. */
const FIRST = 20_000;
const COUNT = 9_000;
const BLOCK = 20;
const ATTEMPTS = 50;

export type PortVariables = Record<
  "PORT" | "LIVEKIT_PORT" | "INNGEST_PORT" | "AGENT_PORT" | "MODELS_PORT",
  string
>;

/** Settings of an instance in a block of ports starting at `base`. */
export function portBlock(base: number): PortVariables {
  return {
    PORT: String(base),
    AGENT_PORT: String(base + 1),
    MODELS_PORT: String(base + 2),
    // Each also uses the three ports above its own.
    LIVEKIT_PORT: String(base + 4),
    INNGEST_PORT: String(base + 8),
  };
}

/** More settings of an instance that serves other devices, within the same block. */
export function edgePorts({
  PORT,
}: PortVariables): Record<"EDGE_PORT" | "EDGE_HTTP_PORT" | "TURN_PORT", string> {
  const base = Number(PORT);
  return { EDGE_PORT: String(base + 14), EDGE_HTTP_PORT: String(base + 15), TURN_PORT: String(base + 16) };
}

/** Finds free ports for another instance on this machine. */
export async function findSparePorts(): Promise<PortVariables> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const variables = portBlock(FIRST + BLOCK * Math.floor((Math.random() * COUNT) / BLOCK));
    const needed: NeededPort[] = neededPorts(readSettings(variables), true);
    const free = await Promise.all(needed.map(isPortFree));
    if (free.every(Boolean)) return variables;
  }
  throw new SetupError("No block of free ports found for the browser tests' instance.");
}
