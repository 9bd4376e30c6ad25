import type { Costs } from "../fleet/costs.ts";
import { type Demand, findCalls, findServers, type Random } from "./queue.ts";

/** Machines and limits that calls are planned for. None was measured here; each is named in `docs/scaling.md`. */
export const ASSUMED = {
  /** Of a worker's machine. */
  workerCores: 16,
  /** Default of AGENT_CPU_LIMIT, and the cores that a worker expects of a call. */
  ...{ cpuLimit: 0.85, coresPerCall: 0.45 },
  /**
   * What a request to the models may wait for a thread, of 95 in 100. Alone, answers take 1.0 s at the 95th percentile;
   * `bench/capacity.ts` calls a machine full at 1.5 s.
   */
  maxWaitS: 0.5,
  /** Sentences differ in length: half of the mean is their standard deviation (Erlang's distribution of 4 stages). */
  serviceStages: 4,
  /** One media server's network, and how much of it calls may fill. */
  ...{ nodeMbit: 1_000, fill: 0.7 },
  /** One app has one thread for requests. */
  appCores: 0.7,
  /** A round of supervision is due each second, and shares its app's thread with requests. */
  supervisionCores: 0.3,
  /** Commits of one Postgres on a local SSD, with the log written at each. */
  commitsPerSecond: 10_000,
  /** One media server, one process. */
  mediaCores: 12,
};

type Machine = Pick<typeof ASSUMED, "workerCores" | "cpuLimit" | "coresPerCall">;

/** Places of one worker's machine. */
export function placesPerWorker(machine: Machine = ASSUMED): number {
  const { workerCores, cpuLimit, coresPerCall } = machine;
  return Math.floor((cpuLimit * workerCores) / coresPerCall);
}

/** What calls ask of the models, by capability. */
export function demandsOf({ models }: Costs): Record<string, Demand> {
  return Object.fromEntries(
    Object.entries(models).map(([name, { perSecond, serviceMs }]) => [
      name,
      { perSecond, serviceS: serviceMs / 1_000, stages: ASSUMED.serviceStages },
    ]),
  );
}

export type Need = { part: string; units: number; unit: string; figures: string };

/** What `calls` simultaneous calls need of each part. */
export function planFleet(calls: number, costs: Costs, random: Random): Need[] {
  const { parts } = costs;
  const cores = (name: keyof Costs["parts"]) => calls * parts[name].cores;
  const workers = Math.ceil(calls / placesPerWorker());
  const mbit = calls * Math.max(costs.mediaInMbit, costs.mediaOutMbit);
  const nodes = Math.ceil(
    Math.max(mbit / (ASSUMED.nodeMbit * ASSUMED.fill), cores("media") / ASSUMED.mediaCores),
  );
  // Workers take whole machines' worth of calls, and the models have to keep up with all of them.
  const processes = Object.values(demandsOf(costs)).map((demand) =>
    findServers(workers * placesPerWorker(), demand, ASSUMED.maxWaitS, random),
  );
  const apps = Math.ceil(cores("app") / ASSUMED.appCores);
  const one = (value: number) => value.toFixed(value < 10 ? 1 : 0);
  return [
    {
      ...{ part: "worker", units: workers, unit: `machines of ${ASSUMED.workerCores} cores` },
      figures: `${one(cores("worker"))} cores busy, ${one((calls * parts.worker.memoryMb) / 1_024)} GB`,
    },
    {
      ...{ part: "models", units: Math.max(1, ...processes), unit: "processes" },
      figures: `${one(cores("models"))} cores busy`,
    },
    {
      ...{ part: "media server", units: Math.max(1, nodes), unit: "nodes" },
      figures: `${one(cores("media"))} cores, ${one(mbit / 1_000)} Gbit/s each way`,
    },
    { part: "app", units: Math.max(2, apps), unit: "processes", figures: `${one(cores("app"))} cores` },
    {
      ...{ part: "Postgres", units: 1, unit: "server" },
      figures: `${one(cores("postgres"))} cores, ${one(calls * costs.commitsPerSecond)} commits/s`,
    },
    { part: "balancer", units: 1, unit: "process", figures: `${one(cores("balancer"))} cores` },
    { part: "Redis", units: 1, unit: "server", figures: `${one(cores("redis"))} cores` },
  ];
}

export type Limit = { what: string; calls: number };

/** How many calls one unit of each part carries, those that break first at the top. */
export function findLimits(costs: Costs, random: Random): Limit[] {
  const { parts, supervision } = costs;
  const models = Object.entries(demandsOf(costs)).map(([name, demand]) => ({
    what: `one models process: ${name} waits ${1_000 * ASSUMED.maxWaitS} ms`,
    calls: findCalls(1, demand, ASSUMED.maxWaitS, random),
  }));
  const limits = [
    ...models,
    { what: `one worker of ${ASSUMED.workerCores} cores is full`, calls: placesPerWorker() },
    {
      what: `one media server with ${ASSUMED.fill * ASSUMED.nodeMbit} Mbit/s each way`,
      calls: Math.floor((ASSUMED.fill * ASSUMED.nodeMbit) / Math.max(costs.mediaInMbit, costs.mediaOutMbit)),
    },
    { what: "one media server's cores", calls: Math.floor(ASSUMED.mediaCores / parts.media.cores) },
    { what: "one app's thread", calls: Math.floor(ASSUMED.appCores / parts.app.cores) },
    {
      what: `Postgres: ${ASSUMED.commitsPerSecond.toLocaleString("en")} commits/s`,
      calls: Math.floor(ASSUMED.commitsPerSecond / costs.commitsPerSecond),
    },
    {
      what: "supervision, which one app does for all",
      calls: Math.floor(ASSUMED.supervisionCores / supervision.appCores),
    },
  ];
  return limits.sort((a, b) => a.calls - b.calls);
}
