import { isPortFree } from "#scripts/start/port-check.ts";

/** Ports of the fleet. The media and job servers also use the three above theirs. */
const OFFSETS = {
  ...{ origin: 0, apps: 1, media: 2, models: 3, redis: 4, jobs: 5 },
  ...{ appA: 10, appB: 11, workerA: 12, workerB: 13, modelsA: 14, modelsB: 15 },
  ...{ mediaA: 20, mediaB: 24, inngest: 28 },
  ...{ appAHealth: 40, appBHealth: 41, workerAHealth: 42, workerBHealth: 43 },
  ...{ modelsAHealth: 44, modelsBHealth: 45, jobsHealth: 46 },
} as const;
export type Ports = Record<keyof typeof OFFSETS, number>;

/** Below the range for outgoing connections. */
const FIRST = 12_000;
const BLOCK = 50;
const BLOCKS = 100;
const ATTEMPTS = 50;

/** A block of ports of which none is in use. */
export async function findPorts(): Promise<Ports> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const base = FIRST + BLOCK * Math.floor(Math.random() * BLOCKS);
    const free = await Promise.all(Array.from({ length: BLOCK }, (_, i) => isPortFree({ port: base + i })));
    if (free.every(Boolean)) {
      const entries = Object.entries(OFFSETS).map(([name, offset]) => [name, base + offset]);
      return Object.fromEntries(entries) as Ports; // the same names
    }
  }
  throw new Error("No block of free ports found");
}
