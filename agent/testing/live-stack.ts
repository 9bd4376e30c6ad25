import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RoomAgentDispatch, RoomConfiguration } from "@livekit/protocol";
import { AccessToken } from "livekit-server-sdk";
import { cacheDir, inherited } from "./env.ts";

const API_KEY = "devkey";
const API_SECRET = "a-secret-of-at-least-32-characters-long";
const AGENT_NAME = "visavis-live-test";
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type LiveStackOptions = { basePort: number; appUrl: string; workerSecret: string; verbose?: boolean };

/** Where livekit-server is on this machine, or undefined: then the live tests cannot run. */
export function findLivekitServer(): string | undefined {
  const folder = join(cacheDir, "bin");
  try {
    const name = readdirSync(folder).find((file) => /^livekit-server-[\d.]+$/.test(file));
    return name === undefined ? undefined : join(folder, name);
  } catch {
    return undefined;
  }
}

/** A real media server, the real local models and the real worker, on ports of their own. */
export class LiveStack {
  private readonly options: LiveStackOptions;
  private readonly children = new Map<string, ChildProcess>();
  readonly output: string[] = [];

  constructor(options: LiveStackOptions) {
    this.options = options;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.options.basePort}`;
  }

  get modelsUrl(): string {
    return `http://127.0.0.1:${this.options.basePort + 4}/v1`;
  }

  async start(): Promise<void> {
    this.startLivekit();
    this.startModels();
    await waitForHttp(`http://127.0.0.1:${this.options.basePort}`);
    this.startWorker();
    await waitForHttp(`http://127.0.0.1:${this.options.basePort + 4}/health`);
    await waitForHttp(`http://127.0.0.1:${this.options.basePort + 3}`);
  }

  startLivekit(): void {
    const { basePort } = this.options;
    const binary = findLivekitServer();
    if (!binary) throw new Error("livekit-server is not installed");
    const config = join(mkdtempSync(join(tmpdir(), "visavis-live-")), "livekit.yaml");
    writeFileSync(
      config,
      `port: ${basePort}
bind_addresses: [127.0.0.1]
rtc: { tcp_port: ${basePort + 1}, udp_port: ${basePort + 2}, node_ip: 127.0.0.1, enable_loopback_candidate: true, use_external_ip: false, ips: { includes: [127.0.0.1/32] } }
keys: { ${API_KEY}: "${API_SECRET}" }
logging: { level: error }
`,
    );
    this.spawn("livekit", binary, ["--config", config], {});
  }

  startModels(): void {
    const env = { MODELS_PORT: String(this.options.basePort + 4), LOCAL_LLM: "demo" };
    this.spawn("models", process.execPath, ["models/main.ts"], env);
  }

  startWorker(): void {
    const { basePort, appUrl, workerSecret } = this.options;
    this.spawn("worker", process.execPath, ["--import", "./agent/late-start.ts", "agent/main.ts", "start"], {
      AGENT_PORT: String(basePort + 3),
      MODELS_PORT: String(basePort + 4),
      INTERNAL_APP_URL: appUrl,
      LIVEKIT_URL: this.url,
      LIVEKIT_API_KEY: API_KEY,
      LIVEKIT_API_SECRET: API_SECRET,
      VISAVIS_AGENT_NAME: AGENT_NAME,
      VISAVIS_WORKER_SECRET: workerSecret,
      TTS_TIMINGS: "true",
    });
  }

  /** Kills one part without giving it a chance. */
  async kill(name: "livekit" | "models" | "worker", signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.children.get(name);
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill("worker");
    await this.kill("models", "SIGTERM");
    await this.kill("livekit");
  }

  /** A caller's room token, as the app's connect makes it. */
  token(sessionId: string): Promise<string> {
    const token = new AccessToken(API_KEY, API_SECRET, { identity: `user-${sessionId}`, ttl: 600 });
    token.addGrant({
      roomJoin: true,
      room: sessionId,
      canPublish: true,
      canSubscribe: true,
      canPublishData: true,
    });
    const metadata = JSON.stringify({ session_id: sessionId });
    token.roomConfig = new RoomConfiguration({
      name: sessionId,
      emptyTimeout: 60,
      departureTimeout: 20,
      agents: [new RoomAgentDispatch({ agentName: AGENT_NAME, metadata })],
    });
    return token.toJwt();
  }

  private spawn(name: string, command: string, args: string[], env: Record<string, string>): void {
    const child = spawn(command, args, { cwd: ROOT, env: { ...inherited, ...env } });
    const keep = (chunk: Buffer) => {
      this.output.push(`[${name}] ${chunk.toString("utf8")}`);
      if (this.options.verbose) process.stderr.write(`[${name}] ${chunk.toString("utf8")}`);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    this.children.set(name, child);
  }
}

async function waitForHttp(url: string, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} did not come up`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
