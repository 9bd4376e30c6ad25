import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { changedEnv } from "#models/env.ts";

export type TestServer = {
  url: string;
  /** Stops the server and returns its exit code or signal name. */
  close: () => Promise<number | string | null>;
};

/** For busy machines; it ends as soon as the models are loaded. */
const STARTS_WITHIN_MS = 300_000;

/** Starts the real server with the real models on a free port and waits until all are loaded. */
export async function startTestServer(
  environment: Record<string, string> = {},
  wait: (url: string) => Promise<void> = allLoaded,
): Promise<TestServer> {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: changedEnv({ LOCAL_LLM: "demo", ...environment, MODELS_PORT: "0" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const close = async () => {
    const running = child.exitCode === null && child.signalCode === null;
    const ended = running ? once(child, "exit") : undefined;
    child.kill("SIGTERM");
    await ended;
    return child.signalCode ?? child.exitCode;
  };
  try {
    const port = await listeningPort(createInterface(child.stdout));
    const url = `http://127.0.0.1:${port}`;
    await wait(url);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listeningPort(lines: AsyncIterable<string>): Promise<number> {
  for await (const line of lines) {
    const port = /"message":"listening","port":(\d+)/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error("The models server exited before it listened");
}

/** Waits only for these models, where a test's cache has no others. */
export const waitFor =
  (...names: ("speech" | "transcription")[]) =>
  (url: string): Promise<void> =>
    pollHealth(url, (health) => names.every((name) => health[name]?.status === "ready"));

const allLoaded = (url: string): Promise<void> =>
  pollHealth(url, (health) => {
    const text = JSON.stringify(health);
    if (!text.includes('"failed"')) return text.startsWith('{"ready":true');
    throw new Error(`The local models are missing: run "node models/load.ts" first. ${text}`);
  });

type Health = Partial<Record<string, { status?: string }>>;

async function pollHealth(url: string, isReady: (health: Health) => boolean): Promise<void> {
  const end = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < end) {
    if (isReady(await (await fetch(`${url}/health`)).json())) return;
    await sleep(100);
  }
  throw new Error("The local models did not load in time");
}
