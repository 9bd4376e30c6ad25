import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readProcessTable, treeOf } from "#scripts/system/process-table.ts";
import { trackGroup } from "#scripts/test-suites/tracked-groups.ts";

export type PartSpec = {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Whether it does its work. */
  isReady: () => Promise<boolean>;
};

const READY_TIMEOUT_MS = 300_000;
const POLL_MS = 200;
/** More than a worker takes to finish what it has. */
const STOP_TIMEOUT_MS = 30_000;
const QUOTED_CHARACTERS = 2_000;

/** A process of the fleet, with everything that it started. */
export class Part {
  readonly name: string;
  readonly log: string;
  private readonly spec: PartSpec;
  private child: ChildProcess | null = null;

  constructor(spec: PartSpec, logDir: string) {
    this.name = spec.name;
    this.spec = spec;
    this.log = join(logDir, `${spec.name}.log`);
  }

  /** The process at the root; null while none runs. */
  get pid(): number | null {
    const { child } = this;
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
      ? child.pid
      : null;
  }

  /** Starts it, and resolves once it is ready. Throws with the end of its output if it is not. */
  async start(): Promise<void> {
    const { name, command, args, env, cwd, isReady } = this.spec;
    const output = openSync(this.log, "a");
    this.child = spawn(command, args, { env, cwd, detached: true, stdio: ["ignore", output, output] });
    closeSync(output);
    this.child.on("error", () => undefined);
    trackGroup(this.child);
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (!(await isReady().catch(() => false))) {
      if (this.pid === null || performance.now() > deadline) {
        throw new Error(
          `${name} did not start:\n${readFileSync(this.log, "utf8").slice(-QUOTED_CHARACTERS)}`,
        );
      }
      await sleep(POLL_MS);
    }
  }

  /** Kills it as the loss of its machine would: no process of it gets to do anything. */
  async kill(): Promise<void> {
    const { pid, child } = this;
    if (pid === null || !child) return;
    const gone = once(child, "exit");
    for (const each of treeOf(await readProcessTable(), pid)) killNow(each);
    await gone;
  }

  /** Asks it to end, as a service manager does. Resolves once it has. */
  async terminate(timeoutMs = STOP_TIMEOUT_MS): Promise<void> {
    const { pid, child } = this;
    if (pid === null || !child) return;
    const gone = once(child, "exit").then(() => true);
    process.kill(pid, "SIGTERM");
    if (await Promise.race([gone, sleep(timeoutMs, false, { ref: false })])) return;
    await this.kill();
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It died with its parent.
  }
}
