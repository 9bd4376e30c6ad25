import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { isLoaded } from "#models/load.ts";
import { NATURAL_VOICES } from "#models/manifest.ts";
import { signalGroup } from "#scripts/supervise/group.ts";
import type { Say } from "./progress.ts";
import { type Environment, ROOT_DIR, type Settings } from "./settings/settings.ts";

/** Downloads the natural voices while the instance already takes calls: until they are there, the recording speaks. */
export class LateVoices {
  private child: ChildProcess | null = null;
  private isStopped = false;

  /** Returns once they are there, or cannot be had. The models server finds them by itself. */
  async obtain({ cacheDir }: Settings, env: Environment, say: Say): Promise<void> {
    if (this.isStopped || (await isLoaded(cacheDir, NATURAL_VOICES))) return;
    say("  voices         natural voices follow; until then all avatars share one voice");
    const file = join(ROOT_DIR, "models", "load.ts");
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", file, NATURAL_VOICES.name],
      { cwd: ROOT_DIR, env: { ...process.env, ...env }, detached: true, stdio: "ignore" },
    );
    this.child = child;
    const [code] = await once(child, "exit").catch(() => [1]);
    this.child = null;
    if (this.isStopped) return;
    say(
      code === 0
        ? "  voices         natural voices speak from now on"
        : "  voices         natural voices could not be downloaded: all avatars share one voice; the next start tries again",
    );
  }

  /** Gives up, and leaves no process behind. */
  stop(): void {
    this.isStopped = true;
    if (this.child?.pid !== undefined) signalGroup(this.child.pid, "SIGTERM");
  }
}
