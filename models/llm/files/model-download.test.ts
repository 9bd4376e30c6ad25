import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usesDownloaded } from "#models/choice/choice-files.ts";
import { hashFile } from "#models/loading/download-file.ts";
import { ggufFolder, ggufPath } from "./gguf-folder.ts";
import { type DownloadView, ModelDownload } from "./model-download.ts";

const CONTENT = Buffer.from("GGUF and two hundred thousand bytes ".repeat(5_600));
const SHA256 = createHash("sha256").update(CONTENT).digest("hex");
/** What the hub sends before it stops. */
const HALF = 100_000;

let cacheDir: string;
let server: Server;
let url: string;
let answer: RequestListener;
const ranges: (string | undefined)[] = [];
const downloads: ModelDownload[] = [];

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "model-download-"));
  ranges.length = 0;
  server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny.gguf`;
});
afterEach(async () => {
  await Promise.all(downloads.splice(0).map((one) => one.close()));
  server.close();
  server.closeAllConnections();
  await rm(cacheDir, { recursive: true });
});

const whole: RequestListener = (request, response) => {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, { "content-length": CONTENT.length - from });
  response.end(CONTENT.subarray(from));
};
/** Sends half and waits. */
const stuck: RequestListener = (_, response) => {
  response.writeHead(200, { "content-length": CONTENT.length });
  response.write(CONTENT.subarray(0, HALF));
};

type Settings = { isOffered?: boolean; freeBytes?: number; sha256?: string };

/** As a models server that starts has it. */
function open({ isOffered = true, freeBytes = 50e9, sha256 = SHA256 }: Settings = {}): ModelDownload {
  const model = { name: "tiny", licence: "MIT", url, sha256, bytes: CONTENT.length, note: "" };
  const download = new ModelDownload({
    cacheDir,
    model: { ...model, family: "auto" },
    isOffered: async () => isOffered,
    report: () => undefined,
    freeBytes: async () => freeBytes,
  });
  downloads.push(download);
  return download;
}

const become = (download: ModelDownload, status: DownloadView["status"]) =>
  expect.poll(async () => (await download.read()).status, { timeout: 10_000 }).toBe(status);

test("a model is offered with its size and the free space, downloaded once, and then installed", async () => {
  answer = whole;
  const download = open();
  expect(await download.read()).toEqual({
    status: "offered",
    model: { name: "tiny", licence: "MIT", bytes: CONTENT.length },
    received_bytes: 0,
    free_bytes: 50e9,
    error: null,
  });
  download.start();
  download.start();
  await become(download, "installed");
  expect(ranges).toEqual([undefined]);
  expect(await readFile(ggufPath(cacheDir, "tiny"))).toEqual(CONTENT);
  expect(await readdir(ggufFolder(cacheDir))).toEqual(["tiny.gguf"]);
});

test("a download is shown with what has arrived, and a cancelled one continues there", async () => {
  answer = stuck;
  const download = open();
  download.start();
  await expect.poll(async () => (await download.read()).received_bytes).toBe(HALF);
  expect(await download.read()).toMatchObject({ status: "running", model: { bytes: CONTENT.length } });
  await download.cancel();
  expect(await download.read()).toMatchObject({ status: "offered", received_bytes: HALF, error: null });
  answer = whole;
  download.start();
  await become(download, "installed");
  expect(ranges).toEqual([undefined, `bytes=${HALF}-`]);
});

test("a process that starts continues what a killed one was downloading", async () => {
  answer = stuck;
  const killed = open();
  killed.start();
  await expect.poll(async () => (await killed.read()).received_bytes).toBe(HALF);
  const wanted = await readFile(join(ggufFolder(cacheDir), "download.json"));
  await killed.close();
  // What a killed process leaves: its lock, too. Its successor in a container may have the same process id.
  await writeFile(join(ggufFolder(cacheDir), "download.json"), wanted);
  await writeFile(join(ggufFolder(cacheDir), "pull.lock"), `${process.pid} an earlier start\n`);
  answer = whole;
  const next = open();
  await next.resume();
  await become(next, "installed");
  expect(await readFile(ggufPath(cacheDir, "tiny"))).toEqual(CONTENT);
});

test("a process that starts begins nothing that was cancelled or has failed", async () => {
  answer = (_, response) => response.writeHead(500).end();
  const failed = open();
  failed.start();
  await become(failed, "failed");
  const next = open();
  await next.resume();
  expect(await next.read()).toMatchObject({ status: "failed", error: expect.stringMatching(/with 500/) });
  await next.cancel();
  await next.resume();
  expect(await next.read()).toMatchObject({ status: "offered", error: null });
  expect(ranges).toHaveLength(1);
});

test("a failed download says why, and can be repeated", async () => {
  answer = whole;
  const full = open({ freeBytes: 1_000_000 });
  full.start();
  await become(full, "failed");
  expect((await full.read()).error).toMatch(/Free some space and try again/);
  const other = open({ sha256: "0".repeat(64) });
  other.start();
  await expect.poll(async () => (await other.read()).error).toMatch(/SHA-256 differs/);
  expect(await readdir(ggufFolder(cacheDir))).toEqual(["download.json"]);
  const download = open();
  download.start();
  await become(download, "installed");
});

test("a download waits for another process's, and can be cancelled while it waits", async () => {
  answer = stuck;
  const first = open();
  first.start();
  await expect.poll(async () => (await first.read()).received_bytes).toBe(HALF);
  const second = open();
  second.start();
  await become(second, "waiting");
  await second.cancel();
  expect((await first.read()).status).toBe("running");
});

test("a download that has waited for another process's does not repeat it", async () => {
  let finish = () => undefined as unknown;
  answer = (_, response) => {
    response.writeHead(200, { "content-length": CONTENT.length });
    response.write(CONTENT.subarray(0, HALF));
    finish = () => response.end(CONTENT.subarray(HALF));
  };
  const [first, second] = [open(), open()];
  first.start();
  await expect.poll(async () => (await first.read()).received_bytes).toBe(HALF);
  second.start();
  await become(second, "waiting");
  finish();
  await become(second, "installed");
  await second.close();
  expect(ranges).toEqual([undefined]);
});

test("a model that is installed already is no longer wanted", async () => {
  answer = whole;
  const wanted = join(ggufFolder(cacheDir), "download.json");
  await mkdir(ggufFolder(cacheDir), { recursive: true });
  await writeFile(wanted, JSON.stringify({ name: "tiny", error: null }));
  await writeFile(ggufPath(cacheDir, "tiny"), CONTENT);
  const download = open();
  await download.resume();
  await download.close();
  expect(await readdir(ggufFolder(cacheDir))).toEqual(["tiny.gguf"]);
});

test("the verification of a file stops once its download is cancelled", async () => {
  const path = ggufPath(cacheDir, "tiny");
  await mkdir(ggufFolder(cacheDir), { recursive: true });
  await writeFile(path, CONTENT);
  await expect(hashFile(path, AbortSignal.abort())).rejects.toThrow(/abort/);
  expect(await hashFile(path)).toBe(SHA256);
});

test("nothing is offered or downloaded where the settings would not use it", async () => {
  answer = whole;
  const download = open({ isOffered: false });
  download.start();
  await download.close();
  expect(await download.read()).toMatchObject({ status: "unavailable", model: null });
  expect(ranges).toEqual([]);
});

test.each([
  ["auto", undefined, true],
  ["builtin", undefined, true],
  ["demo", undefined, false],
  ["ollama", undefined, false],
  ["auto", "qwen3-4b", false],
] as const)("with LOCAL_LLM=%s and the model %s, a download is used: %s", async (setting, wanted, isUsed) => {
  const settings = { LOCAL_LLM: setting, LOCAL_LLM_MODEL: wanted, VISAVIS_DATA_DIR: cacheDir };
  expect(await usesDownloaded(settings)).toBe(isUsed);
});
