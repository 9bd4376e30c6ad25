import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { machine, printTable } from "./load/figures.ts";
import { serveArchives } from "./start/archives.ts";
import { type Stage, StageWatch } from "./start/stages.ts";

/*
 * How long the first start of a fresh clone takes with empty caches, and the second one.
 *
 *   node scripts/start.mjs run bench/start.ts [--release] [--port 23000]
 *
 * `--release`: the media server and the job server come as archives from this machine, as from a vendor's download
 * server, instead of being built. It measures the last commit.
 */

const { values } = parseArgs({
  options: { release: { type: "boolean", default: false }, port: { type: "string", default: "23000" } },
});

const READY = /^Ready for calls in ([\d.]+) s/;
const COMPLETE = /^Everything is ready/;

type Times = { callableS: number; completeS: number; stages: Stage[] };

/** Everything that a start could find from an earlier one is empty. */
function freshEnvironment(folder: string): NodeJS.ProcessEnv {
  const port = Number(values.port);
  return {
    ...process.env,
    VISAVIS_CACHE_DIR: join(folder, "cache"),
    VISAVIS_DATA_DIR: join(folder, "data"),
    GOCACHE: join(folder, "go-build"),
    GOMODCACHE: join(folder, "go-modules"),
    npm_config_cache: join(folder, "npm"),
    PIP_NO_CACHE_DIR: "1",
    MAVEN_OPTS: `-Dmaven.repo.local=${join(folder, "maven")}`,
    PORT: String(port),
    LIVEKIT_PORT: String(port + 1),
    INNGEST_PORT: String(port + 5),
    AGENT_PORT: String(port + 10),
    MODELS_PORT: String(port + 11),
    LOCAL_LLM: "demo",
  };
}

/** Runs `npm start` until everything is ready, and stops it. */
async function measureStart(clone: string, env: NodeJS.ProcessEnv): Promise<Times> {
  const startedAtMs = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (child.pid === undefined || !child.stderr) throw new Error("npm could not be started");
  const watch = new StageWatch(child.pid);
  const seconds = () => (performance.now() - startedAtMs) / 1000;
  let callableS = Number.NaN;
  for await (const line of createInterface({ input: child.stderr })) {
    console.error(`${seconds().toFixed(1).padStart(6)} ${line}`);
    if (READY.test(line)) callableS = seconds();
    if (!COMPLETE.test(line)) continue;
    const times = { callableS, completeS: seconds(), stages: watch.stop() };
    await stop(child);
    return times;
  }
  watch.stop();
  throw new Error("npm start ended before everything was ready");
}

async function stop(child: ChildProcess): Promise<void> {
  // npm goes first; what it started holds its output open until the end.
  const gone = once(child, "close");
  child.stderr?.resume();
  child.kill("SIGTERM");
  await gone;
}

const folder = await mkdtemp(join(tmpdir(), "visavis-first-start-"));
const clone = join(folder, "clone");
try {
  await mkdir(join(folder, "archives"));
  await runCommand("git", ["clone", "--quiet", "--no-hardlinks", ROOT_DIR, clone]);
  const server = values.release ? await serveArchives(join(folder, "archives"), clone) : null;
  const env = freshEnvironment(folder);
  const first = await measureStart(clone, env);
  const second = await measureStart(clone, env);
  server?.close();
  console.log(`${machine()}\n`);
  const source = values.release ? "first, releases downloaded" : "first, from registries";
  printTable(
    ["start", "first call possible", "everything ready"],
    [
      [source, s(first.callableS), s(first.completeS)],
      ["second", s(second.callableS), s(second.completeS)],
    ],
  );
  console.log();
  printTable(
    ["stage of the first start", "from", "to", "processor"],
    first.stages.map(({ name, fromS, toS, cpuSeconds }) => [name, s(fromS), s(toS), s(cpuSeconds)]),
  );
} finally {
  // Go's module cache is read-only.
  await runCommand("chmod", ["-R", "u+w", folder]);
  await rm(folder, { recursive: true, force: true });
}

function s(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
