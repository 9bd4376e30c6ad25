import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppClient } from "#agent/app-link/app-client.ts";
import { uploadLeftovers } from "./upload-leftovers.ts";

const SESSION = "01a200f8-3d19-76f1-ba95-6a7466b71846";
const SECRET = "a-worker-secret";
const PART = /\/recording\/parts\/(\d+)\/(\d+)$/;

/** The app's storage over real HTTP: unavailable until it is opened. */
class FakeStorage {
  readonly parts = new Map<number, Buffer>();
  isOpen = true;
  ended = 0;
  readonly server: Server = createServer((request, response) => {
    void this.take(request).then((status) => {
      response.statusCode = status;
      response.end();
    });
  });

  private async take(request: IncomingMessage): Promise<number> {
    const bytes = Buffer.concat(await Array.fromAsync(request));
    if (!this.isOpen) return 503;
    // Like an app of an older version, which takes parts itself.
    if (request.method === "POST" && PART.test(request.url ?? "")) return 405;
    const number = PART.exec(request.url ?? "")?.[2];
    if (number === undefined) this.ended += 1;
    else this.parts.set(Number(number), bytes);
    return 204;
  }

  get url(): string {
    // A listening TCP server's address is always an AddressInfo.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}

let storage: FakeStorage;
let folder: string;
let job: ChildProcess | undefined;
beforeEach(async () => {
  storage = new FakeStorage();
  storage.server.listen(0, "127.0.0.1");
  await once(storage.server, "listening");
  folder = await mkdtemp(join(tmpdir(), "killed-"));
});
afterEach(async () => {
  job?.kill("SIGKILL");
  storage.server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Records ten seconds in a separate process, and kills it. */
async function recordAndKill(): Promise<void> {
  const program = join(import.meta.dirname, "..", "testing", "record-until-killed.ts");
  const child = spawn(process.execPath, [program, storage.url, SECRET, SESSION, join(folder, SESSION)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  job = child;
  await once(child.stdout, "data");
  // Its recorder has processed everything, as it would half a second later in a call.
  await expect.poll(() => countParts()).toBeGreaterThanOrEqual(4);
  child.kill("SIGKILL");
  await once(child, "exit");
}

const waiting = async () =>
  (await readdir(join(folder, SESSION)).catch(() => [])).filter((name) => name.endsWith(".part"));
const countParts = async () => storage.parts.size + (await waiting()).length;

const bringRest = () =>
  uploadLeftovers({
    folder,
    open: (sessionId) => new AppClient({ appUrl: storage.url, workerSecret: SECRET, sessionId }),
  });

/** Seconds that the app has without a gap. */
async function keptSeconds(): Promise<number> {
  const parts: Buffer[] = [];
  for (let part = storage.parts.get(0); part; part = storage.parts.get(parts.length)) parts.push(part);
  const bytes = new Uint8Array(Buffer.concat(parts));
  return await new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) }).computeDuration();
}

/** Sweeps as the worker's main process does, until the recording is closed. */
const sweep = () =>
  expect
    .poll(async () => {
      await bringRest();
      return storage.ended;
    })
    .toBe(1);

test("a job that is killed loses nothing that its recorder has received", async () => {
  await recordAndKill();
  await sweep();
  expect(await keptSeconds()).toBeGreaterThan(9.5);
  expect([storage.ended, await readdir(folder)]).toEqual([1, []]);
});

test("while the recorder of a killed job still encodes, the recording is not closed", async () => {
  await mkdir(join(folder, SESSION));
  await writeFile(join(folder, SESSION, "owner"), `4000000 ${process.pid}`);
  await bringRest();
  expect([storage.ended, await readdir(folder)]).toEqual([0, [SESSION]]);
  await writeFile(join(folder, SESSION, "owner"), "4000000 4000001");
  await bringRest();
  expect([storage.ended, await readdir(folder)]).toEqual([1, []]);
});

test("if the app's storage was down all the time, what is on disk is uploaded when it is back", async () => {
  storage.isOpen = false;
  await recordAndKill();
  expect(storage.parts.size).toBe(0);
  storage.isOpen = true;
  await sweep();
  expect(await keptSeconds()).toBeGreaterThan(9.5);
});
