import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { isLoaded } from "#models/load.ts";
import { LATE_MODELS, type Model, NATURAL_VOICES } from "#models/manifest.ts";
import { signalGroup } from "#scripts/supervise/group.ts";
import type { Say } from "./progress.ts";
import { type Environment, ROOT_DIR, type Settings } from "./settings/settings.ts";

const VOICES = {
  follow: "  voices         natural voices follow; until then all avatars share one voice",
  came: "  voices         natural voices speak from now on",
  failed:
    "  voices         natural voices could not be downloaded: all avatars share one voice; the next start tries again",
};
const DOCUMENTS = {
  follow: "  documents      search by meaning in languages other than English follows",
  came: "  documents      can be searched by meaning in languages other than English from now on",
  failed:
    "  documents      search by meaning in languages other than English could not be downloaded; the next start tries again",
};
const textsOf = (model: Model) => (model.name === NATURAL_VOICES.name ? VOICES : DOCUMENTS);

/** Downloads models while the instance already takes calls. */
export class LateModels {
  private child: ChildProcess | null = null;
  private isStopped = false;

  /** Returns once they are there, or cannot be had. The models server finds them by itself. */
  async obtain({ cacheDir }: Settings, env: Environment, say: Say): Promise<void> {
    for (const model of LATE_MODELS) {
      if (this.isStopped || (await isLoaded(cacheDir, model))) continue;
      const { follow, came, failed } = textsOf(model);
      say(follow);
      const isThere = await this.load(model, env);
      if (!this.isStopped) say(isThere ? came : failed);
    }
  }

  private async load({ name }: Model, env: Environment): Promise<boolean> {
    const file = join(ROOT_DIR, "models", "load.ts");
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, name], {
      ...{ cwd: ROOT_DIR, env: { ...process.env, ...env }, detached: true, stdio: "ignore" },
    });
    this.child = child;
    const [code] = await once(child, "exit").catch(() => [1]);
    this.child = null;
    return code === 0;
  }

  /** Gives up, and leaves no process behind. */
  stop(): void {
    this.isStopped = true;
    if (this.child?.pid !== undefined) signalGroup(this.child.pid, "SIGTERM");
  }
}
