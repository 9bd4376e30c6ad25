import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readProcessTable, treeOf } from "#scripts/system/process-table.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import type { ImageConfig } from "./build-images.ts";

/**
 * Mounts what a container runtime would: the image read-only, a volume at /data, a tmpfs at /tmp. Then it becomes the
 * image's user, who has and can get no right, and runs a command.
 */
const ENTER = `
set -e
root=$1 data=$2 user=$3 folder=$4; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid="\${user%:*}" --regid="\${user#*:}" --clear-groups --bounding-set=-all --inh-caps=-all \\
  --no-new-privs -- env --chdir="$folder" -- "$@"
`;
const POLL_MS = 500;
const QUOTED = 4_000;

/** A role that runs from its image. */
export class Container {
  private readonly root: string;
  private readonly config: ImageConfig;
  private readonly env: Record<string, string>;
  private readonly data: string;
  private readonly child: ChildProcess;
  private output = "";

  private constructor(root: string, config: ImageConfig, env: Record<string, string>, data: string) {
    this.root = root;
    this.config = config;
    this.env = env;
    this.data = data;
    this.child = this.enter([...config.Entrypoint, ...config.Cmd]);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (text) => {
        this.output += text;
      });
    }
  }

  static async start(root: string, config: ImageConfig, env: Record<string, string>): Promise<Container> {
    const data = await mkdtemp(join(tmpdir(), "visavis-image-"));
    await runCommand("chown", [config.User, data]);
    return new Container(root, config, env, data);
  }

  /** Runs another command in the same image, as `exec` would. */
  async exec(command: string[]): Promise<{ code: number | null; output: string }> {
    const child = this.enter(command);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (text) => {
        output += text;
      });
    }
    const [code]: (number | null)[] = await once(child, "close");
    return { code: code ?? null, output };
  }

  /** Waits until `url` responds with 200. Throws with the end of the output if it does not. */
  async waitFor(url: string, timeoutMs: number): Promise<void> {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(POLL_MS)) {
      const response = await fetch(url).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok) return;
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`${url} does not respond with 200.\n${this.output.slice(-QUOTED)}`);
      }
    }
  }

  /** The users of all its processes, by their numbers. */
  async users(): Promise<number[]> {
    const users = new Set<number>();
    for (const pid of treeOf(await readProcessTable(), this.child.pid ?? 0)) {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      const [, user] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
      if (user) users.add(Number(user));
    }
    return [...users];
  }

  /** Stops it like a runtime does. */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const startedAt = Date.now();
    if (this.child.exitCode === null) {
      const gone = once(this.child, "exit");
      this.child.kill("SIGTERM");
      await gone;
    }
    await rm(this.data, { recursive: true, force: true });
    return { code: this.child.exitCode, seconds: (Date.now() - startedAt) / 1000 };
  }

  private enter(command: string[]): ChildProcess {
    const { User, Env, WorkingDir } = this.config;
    const inherited = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const args = ["--mount", "sh", "-c", ENTER, "enter", this.root, this.data, User, WorkingDir, ...command];
    return spawn("unshare", args, {
      // Without a namespace for processes, the init is not the first one, but collects the dead like one.
      env: { NODE_ENV: "production", ...inherited, ...this.env, TINI_SUBREAPER: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }
}
