import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#lib/platform/testing/free-port.ts";
import { cacheDir, LIVEKIT_SERVER } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { type LivekitConfigInput, renderLivekitConfig } from "#scripts/start/livekit-config.ts";

const ATTEMPTS = 3;
const TRIES = 150;
const RETRY_MS = 100;

export type MediaServer = { url: string; stop: () => Promise<void> };

/**
 * Starts a real media server with the configuration of an instance, on a free port. The two ports after it are not
 * reserved, so a server that finds one taken by another test is started on others.
 */
export async function startMediaServer(input: Omit<LivekitConfigInput, "port">): Promise<MediaServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return await startAt({ ...input, port });
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function startAt(input: LivekitConfigInput): Promise<MediaServer> {
  const binary = await obtainBinary(LIVEKIT_SERVER, { cacheDir: cacheDir(), onProgress: () => undefined });
  const folder = await mkdtemp(join(tmpdir(), "visavis-livekit-"));
  const config = join(folder, "livekit.yaml");
  await writeFile(config, renderLivekitConfig(input));
  const child = spawn(binary, ["--config", config], { stdio: "ignore" });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGKILL");
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await isUp(`http://127.0.0.1:${input.port}`)); tries += 1) {
    if (tries > TRIES || child.exitCode !== null) {
      await stop();
      throw new Error("livekit-server did not start");
    }
    await sleep(RETRY_MS);
  }
  return { url: `ws://127.0.0.1:${input.port}`, stop };
}

async function isUp(url: string): Promise<boolean> {
  return await fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
