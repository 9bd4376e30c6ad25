import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { WebhookReceiver } from "livekit-server-sdk";
import { handleLiveKitEvent } from "#lib/calls/supervision/handle-livekit-event.ts";
import { createLiveKit, type LiveKit } from "#lib/livekit/livekit.ts";
import { env } from "#lib/platform/env.ts";
import { LIVEKIT_SERVER } from "#scripts/binaries/binary-spec.ts";
import { cacheDir } from "#scripts/binaries/cache-dir.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { renderLivekitConfig } from "#scripts/start/livekit-config.ts";

const API_KEY = env.LIVEKIT_API_KEY;
const API_SECRET = env.LIVEKIT_API_SECRET;

async function freePort(): Promise<number> {
  const probe = createTcpServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function isUp(url: string): Promise<boolean> {
  return await fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** A real media server on free ports for one test file. Its webhook is handled as the app does. */
export class TestLiveKitServer {
  readonly url: string;
  readonly livekit: LiveKit;
  /** The received events with a valid signature, as "name room". */
  readonly events: string[] = [];
  rejected = 0;
  readonly #child: ChildProcess;
  readonly #webhook: Server;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, webhook: Server, folder: string) {
    this.url = url;
    this.#child = child;
    this.#webhook = webhook;
    this.#folder = folder;
    this.livekit = createLiveKit({ url, apiKey: API_KEY, apiSecret: API_SECRET, agentName: "visavis" });
    webhook.on("request", (request, response) => {
      response.writeHead(200).end();
      void this.#take(request);
    });
  }

  static async start(): Promise<TestLiveKitServer> {
    const binary = await obtainBinary(LIVEKIT_SERVER, { cacheDir: cacheDir(), onProgress: () => undefined });
    const [port, webhookPort] = [await freePort(), await freePort()];
    const webhook = createServer();
    await new Promise<void>((resolve) => webhook.listen(webhookPort, "127.0.0.1", resolve));
    const folder = await mkdtemp(join(tmpdir(), "visavis-livekit-"));
    const config = join(folder, "livekit.yaml");
    const webhookUrl = `http://127.0.0.1:${webhookPort}/api/livekit/webhook`;
    await writeFile(
      config,
      renderLivekitConfig({ port, apiKey: API_KEY, apiSecret: API_SECRET, webhookUrl }),
    );
    const child = spawn(binary, ["--config", config], { stdio: "ignore" });
    const server = new TestLiveKitServer(`ws://127.0.0.1:${port}`, child, webhook, folder);
    for (let tries = 0; !(await isUp(`http://127.0.0.1:${port}`)); tries += 1) {
      if (tries > 150 || child.exitCode !== null) throw new Error("livekit-server did not start");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return server;
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await exited;
    this.#webhook.closeAllConnections();
    await new Promise((resolve) => this.#webhook.close(resolve));
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #take(request: IncomingMessage): Promise<void> {
    try {
      const body = await text(request);
      const receiver = new WebhookReceiver(API_KEY, API_SECRET);
      const event = await receiver.receive(body, request.headers.authorization);
      const { closeRoom } = await handleLiveKitEvent(event);
      this.events.push(`${event.event} ${event.room?.name}`);
      if (closeRoom) await this.livekit.deleteRoom(closeRoom);
    } catch {
      this.rejected += 1;
    }
  }
}
