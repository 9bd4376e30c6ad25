import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#lib/platform/testing/free-port.ts";
import { presign } from "#lib/storage/s3-requests.ts";
import { readS3Settings } from "#lib/storage/storage-settings.ts";
import { MINIO } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { sayOnStderr } from "#scripts/start/progress.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { obtainPythonPackage } from "./obtain-python-package.ts";
import { endTrackedGroup, trackGroup } from "./run-tool.ts";

/**
 * A Python package that imitates S3: ranges, uploads in parts, signed URLs and conditional writes, but it accepts any
 * key. It takes seconds to install, and MinIO ten minutes to build.
 */
const MOTO = {
  name: "moto",
  version: "5.2.5",
  use: "object storage for the tests",
  also: ["flask==3.1.2", "flask-cors==6.0.1"],
};

const BUCKET = "tests";
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 200;

export type TestS3 = {
  name: "MinIO" | "moto";
  /** For `readS3Settings`, with `TEST_` before each name. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

/**
 * Starts an object storage on a free loopback port, with its data in a temporary folder: MinIO if it is in the cache or
 * `S3_TESTS=1` asks for it, which builds it from its Go module, and moto otherwise.
 */
export async function startS3(cacheDir: string, env = process.env): Promise<TestS3> {
  const isMinio = env.S3_TESTS === "1" || existsSync(join(cacheDir, "bin", `${MINIO.name}-${MINIO.version}`));
  const dataDir = await mkdtemp(join(tmpdir(), "visavis-s3-"));
  const port = await freePort();
  const [user, password] = ["tests", randomBytes(12).toString("hex")];
  const program = isMinio ? await minio(cacheDir, dataDir, port) : await moto(cacheDir, port);
  const server = spawn(program.command, program.args, {
    detached: true,
    stdio: "ignore",
    env: {
      NODE_ENV: env.NODE_ENV,
      PATH: env.PATH,
      HOME: dataDir,
      ...program.env,
      MINIO_ROOT_USER: user,
      MINIO_ROOT_PASSWORD: password,
    },
  });
  trackGroup(server);
  const stop = async () => {
    await endTrackedGroup(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  const settings = {
    TEST_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    TEST_S3_BUCKET: BUCKET,
    TEST_S3_ACCESS_KEY_ID: user,
    TEST_S3_SECRET_ACCESS_KEY: password,
    TEST_S3_CHECKS_KEYS: isMinio ? "1" : "",
  };
  try {
    await createBucket(settings, server);
    return { name: isMinio ? "MinIO" : "moto", env: settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Program = { command: string; args: string[]; env?: Record<string, string> };

async function minio(cacheDir: string, dataDir: string, port: number): Promise<Program> {
  const onProgress = (message: string) => sayOnStderr(`MinIO: ${message}`);
  const command = await obtainBinary(MINIO, { cacheDir, onProgress });
  const args = ["server", "--quiet", "--address", `127.0.0.1:${port}`, dataDir];
  return { command, args, env: { MINIO_BROWSER: "off", MINIO_UPDATE: "off" } };
}

async function moto(cacheDir: string, port: number): Promise<Program> {
  const folder = join(cacheDir, `moto-${MOTO.version}`);
  await obtainPythonPackage(MOTO, folder);
  const args = ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)];
  return { command: "python3", args, env: { PYTHONPATH: folder } };
}

/** Tries until the server responds. */
async function createBucket(settings: Record<string, string>, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  const s3 = readS3Settings(
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [name.replace("TEST_", ""), value])),
  );
  for (;;) {
    const url = presign(s3, s3.endpoint, { method: "PUT", key: "", lifetimeS: 60 });
    const response = await fetch(url, { method: "PUT" }).catch(() => null);
    if (response?.ok) return;
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new SetupError(
        `The object storage for the tests did not start (${response?.status ?? server.exitCode}).`,
      );
    }
    await sleep(POLL_MS);
  }
}
