import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recordJobServerStart } from "#lib/operations/job-server-start.ts";
import { INNGEST } from "#scripts/binaries/binary-spec.ts";
import { buildMinutes, findBinary } from "#scripts/binaries/obtain-binary.ts";
import { signalGroup } from "#scripts/supervise/group.ts";
import { isPortFree } from "./port-check.ts";
import type { Say } from "./progress.ts";
import { type Environment, ROOT_DIR, type Settings } from "./settings/settings.ts";

const POLL_PORT_MS = 2_000;
/** A build behind an instance gets only what that leaves. */
const BEHIND_FACTOR = 1.5;

export type LateJobServerInput = { settings: Settings; env: Environment; say: Say };

/** Obtains the job server while the instance already takes calls, because calls do not need it. */
export class LateJobServer {
  private readonly input: LateJobServerInput;
  private child: ChildProcess | null = null;
  private stopped = false;

  constructor(input: LateJobServerInput) {
    this.input = input;
  }

  /** Tells the app when to expect it. `startsInMs`: until `obtain` is called. */
  async announce(startsInMs: number): Promise<void> {
    const readyAt = new Date(Date.now() + startsInMs + minutesLeft() * 60_000);
    await recordJobServerStart(this.input.settings.dataDir, readyAt);
  }

  /** Returns the program's path once it can be started; null if it could not be obtained or everything is stopping. */
  async obtain(): Promise<string | null> {
    const { settings, say } = this.input;
    await this.announce(0);
    say(`Clips, documents and summaries wait for the job server: about ${minutesLeft()} min.`);
    const path = (await this.runProcess()) ? await this.find() : null;
    if (path) await this.waitForPort();
    if (this.stopped) return null;
    await recordJobServerStart(settings.dataDir, null);
    if (!path)
      say("Calls work. Clips, documents and summaries wait until the next start obtains the job server.");
    return path;
  }

  /** Gives up, and leaves no process behind. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.child?.pid !== undefined) signalGroup(this.child.pid, "SIGTERM");
    await recordJobServerStart(this.input.settings.dataDir, null);
  }

  private find(): Promise<string | null> {
    const { cacheDir } = this.input.settings;
    return findBinary(INNGEST, { cacheDir, onProgress: () => undefined });
  }

  /** Its own session, because Linux may weigh sessions before it looks at the priority of a process. */
  private async runProcess(): Promise<boolean> {
    const file = join(ROOT_DIR, "scripts", "start", "obtain-process.ts");
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, "behind"], {
      cwd: ROOT_DIR,
      env: { ...process.env, ...this.input.env },
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.child = child;
    const [code] = await once(child, "exit");
    this.child = null;
    return code === 0;
  }

  /** Minutes have passed since the ports were checked. */
  private async waitForPort(): Promise<void> {
    const { settings, say } = this.input;
    const port = { port: settings.ports.inngest, host: settings.listenOn };
    for (let polls = 0; !this.stopped && !(await isPortFree(port)); polls += 1) {
      if (polls === 0) {
        say(
          `Port ${port.port} for the job server is in use by another program. Stop it; the job server then starts.`,
        );
      }
      await sleep(POLL_PORT_MS);
    }
  }
}

const minutesLeft = (): number => Math.ceil(buildMinutes(INNGEST) * BEHIND_FACTOR);
