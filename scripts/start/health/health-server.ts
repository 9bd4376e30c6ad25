import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Gauge, Registry } from "prom-client";
import { z } from "zod";
import type { Settings } from "#scripts/start/settings/settings.ts";
import { readProcessTable } from "#scripts/system/process-table.ts";
import { type Probe, reachableAddress } from "./readiness.ts";

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

export type HealthServerInput = {
  port: number;
  host: string;
  probes: Map<string, Probe>;
  /** The process ids of what runs here; each leads its own group. */
  pids: () => ReadonlyMap<string, number>;
  /** How often each process had to be restarted. */
  restarts: () => ReadonlyMap<string, number>;
  /** Counts the calls of the worker here, `null` while it does not respond; absent without a worker. */
  countCalls?: (() => Promise<number | null>) | undefined;
};

/**
 * Health and metrics of what runs here, for a balancer, an orchestrator and Prometheus: `/live` while this process runs,
 * `/ready` while every part can do its work, `/metrics`. While the instance stops, it is live but not ready.
 */
export class HealthServer {
  private readonly input: HealthServerInput;
  private readonly server: Server;
  private readonly registry = new Registry();
  private draining = false;

  constructor(input: HealthServerInput) {
    this.input = input;
    this.addGauges();
    this.server = createServer((request, response) => {
      const [path = ""] = (request.url ?? "").split("?", 1);
      void this.answer(path).then(({ status, type, body }) => {
        response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
      });
    });
  }

  async listen(): Promise<void> {
    const { port, host } = this.input;
    await once(this.server.listen(port, host), "listening");
  }

  /** From now on the instance takes nothing new. */
  drain(): void {
    this.draining = true;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** The text for Prometheus. */
  metrics(): Promise<string> {
    return this.registry.metrics();
  }

  private async answer(path: string): Promise<{ status: number; type: string; body: string }> {
    const json = (status: number, body: object) => ({
      ...{ status, type: "application/json", body: JSON.stringify(body) },
    });
    if (path === "/live") return json(200, { status: "live" });
    if (path === "/metrics") {
      return { status: 200, type: this.registry.contentType, body: await this.metrics() };
    }
    if (path !== "/ready") return json(404, { error: "not found" });
    const parts = await this.probe();
    const isReady = !this.draining && Object.values(parts).every(Boolean);
    const status = this.draining ? "draining" : isReady ? "ready" : "unavailable";
    return json(isReady ? 200 : 503, { status, parts });
  }

  private async probe(): Promise<Record<string, boolean>> {
    const { probes } = this.input;
    const states = await Promise.all([...probes].map(async ([name, ask]) => [name, await ask()] as const));
    return Object.fromEntries(states);
  }

  private addGauges(): void {
    const { pids, restarts, countCalls } = this.input;
    const registers = [this.registry];
    const labelNames = ["process"] as const;
    const gauge = (name: string, help: string, read: () => Promise<Iterable<readonly [string, number]>>) =>
      new Gauge({
        ...{ name, help, labelNames, registers },
        async collect() {
          this.reset();
          for (const [process, value] of await read()) this.set({ process }, value);
        },
      });
    const usage = async (pick: "cpuSeconds" | "memoryBytes") => {
      const groups = await readGroupUsage();
      return [...pids()].map(([name, pid]) => [name, groups.get(pid)?.[pick] ?? 0] as const);
    };
    gauge("visavis_ready", "Whether a process can do its work.", async () =>
      Object.entries(await this.probe()).map(([name, isUp]) => [name, Number(isUp)] as const),
    );
    gauge("visavis_process_restarts", "Restarts since the supervisor started.", async () => restarts());
    gauge("visavis_process_cpu_seconds", "CPU time of a process and those it started.", () =>
      usage("cpuSeconds"),
    );
    gauge("visavis_process_memory_bytes", "Resident memory of a process and those it started.", () =>
      usage("memoryBytes"),
    );
    if (!countCalls) return;
    new Gauge({
      ...{ name: "visavis_calls", help: "Calls that the worker runs.", registers },
      async collect() {
        const calls = await countCalls();
        // No figure instead of a wrong one.
        if (calls === null) this.remove();
        else this.set(calls);
      },
    });
  }
}
