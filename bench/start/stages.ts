import { readFile } from "node:fs/promises";
import { type ProcessEntry, readProcessTable, treeOf } from "#scripts/system/process-table.ts";

const SAMPLE_MS = 250;

/** What the first process of a stage has in its command line. Stages that are parts of others come first. */
const STAGES: [string, RegExp][] = [
  ["media server", /\bgo\0.*livekit|obtain-process\.ts\0ahead/],
  ["job server", /obtain-process\.ts\0behind/],
  ["packages", /\bnpm(-cli\.js)?\0(ci|pack)\0/],
  ["app's build", /next\0build/],
  ["models", /\bpip\b|\bmvn\b|maven/],
  ["running: app", /app\/server\.ts/],
  ["running: worker", /agent\/main\.ts/],
  ["running: models", /models\/main\.ts/],
  ["running: servers", /livekit-server|\/inngest-/],
];

/** `fromS` and `toS`: seconds since the start began. */
export type Stage = { name: string; fromS: number; toS: number; cpuSeconds: number };

/** Samples the processes below `root` until `stop`, and adds up what each stage uses. */
export class StageWatch {
  private readonly root: number;
  private readonly startedAtMs = performance.now();
  /** By the pid of a stage's first process; null for processes of none. */
  private readonly names = new Map<number, string | null>();
  private readonly seen = new Map<number, Stage>();
  private readonly timer: NodeJS.Timeout;

  constructor(root: number) {
    this.root = root;
    this.timer = setInterval(() => void this.sample(), SAMPLE_MS);
  }

  stop(): Stage[] {
    clearInterval(this.timer);
    const stages = new Map<string, Stage>();
    for (const { name, fromS, toS, cpuSeconds } of this.seen.values()) {
      const known = stages.get(name) ?? { name, fromS, toS, cpuSeconds: 0 };
      stages.set(name, {
        name,
        fromS: Math.min(known.fromS, fromS),
        toS: Math.max(known.toS, toS),
        cpuSeconds: known.cpuSeconds + cpuSeconds,
      });
    }
    return [...stages.values()].sort((a, b) => a.fromS - b.fromS);
  }

  private async sample(): Promise<void> {
    const table = await readProcessTable();
    const seconds = (performance.now() - this.startedAtMs) / 1000;
    for (const pid of await this.findFirst(table, this.root)) {
      const name = this.names.get(pid);
      if (!name) continue;
      const cpuSeconds = treeOf(table, pid).reduce((sum, one) => sum + (table.get(one)?.cpuSeconds ?? 0), 0);
      const fromS = this.seen.get(pid)?.fromS ?? seconds;
      this.seen.set(pid, { name, fromS, toS: seconds, cpuSeconds });
    }
  }

  /** The first processes of stages at or below one. */
  private async findFirst(table: ReadonlyMap<number, ProcessEntry>, pid: number): Promise<number[]> {
    if (!this.names.get(pid)) this.names.set(pid, await stageOf(pid));
    if (this.names.get(pid)) return [pid];
    const children = [...table].flatMap(([child, { parent }]) => (parent === pid ? [child] : []));
    return (await Promise.all(children.map((child) => this.findFirst(table, child)))).flat();
  }
}

async function stageOf(pid: number): Promise<string | null> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return STAGES.find(([, pattern]) => pattern.test(command))?.[0] ?? null;
}
