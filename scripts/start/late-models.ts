import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { isLoaded } from "#models/load.ts";
import { MULTILINGUAL_EMBEDDINGS, NATURAL_VOICES } from "#models/manifest.ts";
import { LATE_RECOGNIZER } from "#models/optional/catalogue.ts";
import { hearEveryLanguage, listOptional } from "#models/optional/descriptor.ts";
import { signalGroup } from "#scripts/supervise/group.ts";
import type { Say } from "./progress.ts";
import { type Environment, ROOT_DIR, type Settings } from "./settings/settings.ts";

/** What is downloaded behind calls, by its name for `models/load.ts`, and what is said about it. */
type Late = {
  name: string;
  isThere: (cacheDir: string) => Promise<boolean>;
  follow: string;
  came: string;
  failed: string;
};

const VOICES: Late = {
  name: NATURAL_VOICES.name,
  isThere: (cacheDir) => isLoaded(cacheDir, NATURAL_VOICES),
  follow: "  voices         natural voices follow; until then all avatars share one voice",
  came: "  voices         natural voices speak from now on",
  failed:
    "  voices         natural voices could not be downloaded: all avatars share one voice; the next start tries again",
};
const DOCUMENTS: Late = {
  name: MULTILINGUAL_EMBEDDINGS.name,
  isThere: (cacheDir) => isLoaded(cacheDir, MULTILINGUAL_EMBEDDINGS),
  follow: "  documents      search by meaning in languages other than English follows",
  came: "  documents      can be searched by meaning in languages other than English from now on",
  failed:
    "  documents      search by meaning in languages other than English could not be downloaded; the next start tries again",
};
const HEARING: Late = {
  name: LATE_RECOGNIZER,
  isThere: async (cacheDir) => hearEveryLanguage(await listOptional(cacheDir)),
  follow: "  hearing        German, Spanish and French follow; until then visitors are understood in English",
  came: "  hearing        German, Spanish and French are understood from now on",
  failed:
    "  hearing        the recognizer of German, Spanish and French could not be downloaded: visitors are understood in English; the next start tries again",
};

/** Of what a download says on stderr, in characters. */
const LONGEST_REASON = 1_000;

/** Downloads models while the instance already takes calls. */
export class LateModels {
  private child: ChildProcess | null = null;
  private isStopped = false;

  /**
   * Returns once they are there, or cannot be had. The models server finds them by itself. `hears`: whether it hears the
   * visitors of this instance.
   */
  async obtain({ cacheDir }: Settings, env: Environment, say: Say, hears: boolean): Promise<void> {
    const withHearing = hears && env.LOCAL_STT !== "english";
    for (const late of [VOICES, DOCUMENTS, ...(withHearing ? [HEARING] : [])]) {
      if (this.isStopped || (await late.isThere(cacheDir))) continue;
      say(late.follow);
      if (this.isStopped) return;
      const problem = await this.load(late.name, env);
      if (!this.isStopped) say(problem === null ? late.came : `${late.failed}. ${problem}`.trim());
    }
  }

  /** Returns null once it is there, otherwise the reason as far as it is known. */
  private async load(name: string, env: Environment): Promise<string | null> {
    const file = join(ROOT_DIR, "models", "load.ts");
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, name], {
      ...{ cwd: ROOT_DIR, env: { ...process.env, ...env }, detached: true },
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.child = child;
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-LONGEST_REASON);
    });
    const [code] = await once(child, "close").catch(() => [1]);
    this.child = null;
    return code === 0 ? null : (said.trim().split("\n").at(-1) ?? "");
  }

  /** Gives up, and leaves no process behind. */
  stop(): void {
    this.isStopped = true;
    if (this.child?.pid !== undefined) signalGroup(this.child.pid, "SIGTERM");
  }
}
