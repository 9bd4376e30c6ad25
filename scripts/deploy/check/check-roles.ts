import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { cacheDir, LIVEKIT_SERVER } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { IMAGES, type Image } from "../image-content.ts";
import { type ImageBuild, readVersion } from "./build-images.ts";
import { Container } from "./container.ts";
import { megabytes, say } from "./tools.ts";

const READY_MS = 180_000;
const SECRET = "only-for-this-check-of-the-images-0123456789";
/** What a final image must not have. */
const BUILD_TOOLS = ["npm", "npx", "gcc", "make", "python3", "git"];
const FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin"];

const PORTS = ["app", "livekit", "models", "agent", "health"] as const;
type Ports = Record<(typeof PORTS)[number], number>;

/** Starts every role from its image and asks it for its health. Returns what it found, a line per image. */
export async function checkRoles(build: ImageBuild, images: readonly Image[] = IMAGES): Promise<string[]> {
  const lines: string[] = [];
  const ports = await sparePorts();
  const livekit = await startLivekit(ports.livekit);
  try {
    for (const image of images) lines.push(await checkRole(build, image, ports));
  } finally {
    livekit.kill("SIGKILL");
  }
  return lines;
}

async function checkRole(build: ImageBuild, image: Image, ports: Ports): Promise<string> {
  const config = await build.config(image);
  assert.equal(config.User, "10001:10001");
  assert.equal(config.Labels["org.opencontainers.image.version"], await readVersion());
  assert.deepEqual(config.Healthcheck.Test, ["CMD", "visavis", "healthcheck"]);
  const result = await build.withMount(image, async (root) => {
    await assertNoBuildTools(root);
    const container = await Container.start(root, config, environment(image, ports));
    const startedAt = Date.now();
    const health = `http://127.0.0.1:${ports.health}`;
    try {
      await container.waitFor(`${health}/live`, READY_MS);
      await container.waitFor(`${health}/ready`, READY_MS);
      const ready = ((Date.now() - startedAt) / 1000).toFixed(1);
      assert.deepEqual(await container.users(), [10_001]);
      assert.equal((await container.exec(["visavis", "healthcheck"])).code, 0, "its health check fails");
      await assertReadOnly(container);
      const memory = await readMemory(health);
      await DEEPER[image](ports, container);
      return { ready, memory, ...(await container.stop()) };
    } catch (error) {
      await container.stop();
      throw error;
    }
  });
  assert.equal(result.code, 0, `${image} stops with the exit code ${result.code}`);
  const size = megabytes(await build.size(image));
  return `${image}: ${size}, ready after ${result.ready} s, ${megabytes(result.memory)} of memory, stopped in ${result.seconds.toFixed(1)} s`;
}

/** A request that needs more than the process. */
const DEEPER: Record<Image, (ports: Ports, container: Container) => Promise<void>> = {
  app: async ({ app }, container) => {
    for (const path of ["/", "/docs/api", "/api/openapi.json", "/embed.js"]) {
      await container.waitFor(`http://127.0.0.1:${app}${path}`, 30_000);
    }
    const { code, output } = await container.exec(["visavis", "instance", "setup-link"]);
    assert.equal(code, 0, output);
    assert.match(output, /"url": "http/);
  },
  worker: async (_ports, container) => {
    const { code, output } = await container.exec([
      "node",
      "-e",
      'import("node-av").then(() => import("sharp"))',
    ]);
    assert.equal(code, 0, output);
  },
  models: async ({ models }) => {
    const response = await fetch(`http://127.0.0.1:${models}/v1/audio/speech`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "tts-1", voice: "alloy", input: "Hello.", response_format: "wav" }),
    });
    assert.equal(response.status, 200, "speech");
    assert.ok((await response.arrayBuffer()).byteLength > 10_000, "speech is empty");
  },
};

function environment(image: Image, ports: Ports): Record<string, string> {
  return {
    HEALTH_PORT: String(ports.health),
    LISTEN_ADDRESS: "127.0.0.1",
    PORT: String(ports.app),
    AGENT_PORT: String(ports.agent),
    MODELS_PORT: String(ports.models),
    APP_URL: `http://127.0.0.1:${ports.app}`,
    LIVEKIT_URL: `ws://127.0.0.1:${ports.livekit}`,
    MODELS_URL: `http://127.0.0.1:${ports.models}/v1`,
    INNGEST_BASE_URL: "http://127.0.0.1:9",
    LOCAL_LLM: "demo",
    LIVEKIT_API_KEY: "check",
    LIVEKIT_API_SECRET: SECRET,
    VISAVIS_WORKER_SECRET: SECRET,
    ...(image === "worker" && {
      INTERNAL_APP_URL: `http://127.0.0.1:${ports.app}`,
      WORKER_DRAIN_SECONDS: "5",
    }),
    ...(image === "app" && {
      VISAVIS_JOBS_SECRET: SECRET,
      VISAVIS_OPERATOR_SECRET: SECRET,
      VISAVIS_ENCRYPTION_KEY: SECRET,
      INNGEST_SIGNING_KEY: "ab".repeat(32),
      INNGEST_EVENT_KEY: "cd".repeat(32),
    }),
  };
}

async function assertReadOnly(container: Container): Promise<void> {
  const { code } = await container.exec(["sh", "-c", "touch /app/x || touch /usr/x || touch /etc/x"]);
  assert.notEqual(code, 0, "its file system can be written");
  const { code: data } = await container.exec(["sh", "-c", "touch /data/x && touch /tmp/x"]);
  assert.equal(data, 0, "/data and /tmp cannot be written");
}

async function assertNoBuildTools(root: string): Promise<void> {
  for (const folder of FOLDERS) {
    for (const tool of BUILD_TOOLS) {
      await assert.rejects(access(join(root, folder, tool)), `${join(folder, tool)} is in the image`);
    }
  }
}

async function readMemory(health: string): Promise<number> {
  const metrics = await (await fetch(`${health}/metrics`)).text();
  return Number(/^visavis_process_memory_bytes\{[^}]*\} ([\d.e+]+)$/m.exec(metrics)?.[1]);
}

/** A real media server, because a worker is ready when it is registered there. */
async function startLivekit(port: number) {
  const program = await obtainBinary(LIVEKIT_SERVER, { cacheDir: cacheDir(), onProgress: say });
  const config = JSON.stringify({
    port,
    bind_addresses: ["127.0.0.1"],
    keys: { check: SECRET },
    rtc: { tcp_port: port + 1, udp_port: port + 2, node_ip: "127.0.0.1", use_external_ip: false },
    logging: { level: "error" },
  });
  return spawn(program, ["--config-body", config], { stdio: "ignore" });
}

async function sparePorts(): Promise<Ports> {
  const found: number[] = [];
  for (const _name of PORTS) found.push(await sparePort());
  const [app = 0, livekit = 0, models = 0, agent = 0, health = 0] = found;
  return { app, livekit, models, agent, health };
}

async function sparePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
