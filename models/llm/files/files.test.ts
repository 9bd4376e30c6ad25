import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { downloadFile } from "#models/loading/download-file.ts";
import { findInstalledGguf, ggufPath, listInstalledGgufs, removeGguf } from "./gguf-folder.ts";
import { GGUF_MODELS, type GgufModel } from "./gguf-manifest.ts";

const CONTENT = Buffer.from("GGUF and two hundred thousand bytes ".repeat(5_600));
const SHA256 = createHash("sha256").update(CONTENT).digest("hex");

let folder: string;
let path: string;
const servers: Server[] = [];
const ranges: (string | undefined)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gguf-"));
  path = join(folder, "tiny.gguf");
  ranges.length = 0;
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  await rm(folder, { recursive: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    ranges.push(request.headers.range);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny.gguf`;
}

/** Serves the content, with ranges, as the hub does. `cutAt` ends the connection after so many bytes. */
const hub =
  (cutAt = Number.POSITIVE_INFINITY): RequestListener =>
  (request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
    if (from >= CONTENT.length) return void response.writeHead(416).end();
    const rest = CONTENT.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { "content-length": rest.length });
    if (rest.length <= cutAt) return void response.end(rest);
    response.write(rest.subarray(0, cutAt), () => setTimeout(() => response.destroy(), 50));
  };

const model = (url: string, sha256: string | null = SHA256): GgufModel => ({
  name: "tiny",
  licence: "MIT",
  url,
  sha256,
  bytes: CONTENT.length,
  family: "auto",
  note: "",
});

describe("a download", () => {
  test("gets its name once its hash is right, and reports its progress", async () => {
    const seen: number[] = [];
    const onProgress = ({ received, total }: { received: number; total: number }) =>
      seen.push(received / total);
    const done = await downloadFile(model(await serve(hub())), path, { onProgress });
    expect(done).toEqual({ path, bytes: CONTENT.length, verified: true });
    expect(await readFile(path)).toEqual(CONTENT);
    expect(seen.at(-1)).toBe(1);
  });

  test("that breaks off continues where it stopped", async () => {
    await expect(downloadFile(model(await serve(hub(70_000))), path)).rejects.toThrow(
      /interrupted after 1 MB|interrupted/,
    );
    const kept = (await readFile(`${path}.part`)).length;
    expect(kept).toBe(70_000);
    await downloadFile(model(await serve(hub())), path);
    expect(ranges).toEqual([undefined, "bytes=70000-"]);
    expect(await readFile(path)).toEqual(CONTENT);
  });

  test("begins again at a server that does not know ranges", async () => {
    await writeFile(`${path}.part`, "the beginning of something else");
    const whole: RequestListener = (_, response) => response.writeHead(200).end(CONTENT);
    await downloadFile(model(await serve(whole)), path);
    expect(await readFile(path)).toEqual(CONTENT);
  });

  test("that was complete but not verified is verified", async () => {
    await writeFile(`${path}.part`, CONTENT);
    expect(await downloadFile(model(await serve(hub())), path)).toMatchObject({ verified: true });
  });

  test("with another hash is deleted", async () => {
    await expect(downloadFile(model(await serve(hub()), "0".repeat(64)), path)).rejects.toThrow(
      /SHA-256 differs/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test("without a published hash says that it was not verified", async () => {
    expect(await downloadFile(model(await serve(hub()), null), path)).toMatchObject({ verified: false });
  });

  test("does not begin without space for it", async () => {
    const freeBytes = async () => 100_000_000;
    await expect(downloadFile(model(await serve(hub())), path, { freeBytes })).rejects.toThrow(
      /Free some space/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test("of an exact size does not begin at a server with another one, and continues at one with this", async () => {
    const part = CONTENT.subarray(0, 1000);
    await writeFile(`${path}.part`, part);
    const other: RequestListener = (_, response) =>
      response
        .writeHead(200, { "content-length": 2 * CONTENT.length })
        .end(Buffer.concat([CONTENT, CONTENT]));
    await expect(downloadFile(model(await serve(other)), path, { isSizeExact: true })).rejects.toThrow(
      /127.0.0.1:\d+ has another version of tiny/,
    );
    expect(await readFile(`${path}.part`)).toEqual(part);
    await downloadFile(model(await serve(hub())), path, { isSizeExact: true });
    expect(await readFile(path)).toEqual(CONTENT);
  });

  test("fails with the status of the server, and for a server that is not there", async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    await expect(downloadFile(model(url), path)).rejects.toThrow(/responded with 404/);
    const gone = model("http://127.0.0.1:9/tiny.gguf");
    await expect(downloadFile(gone, path)).rejects.toThrow(/127.0.0.1:9 cannot be reached/);
  });

  test("from a server that stops sending fails, and the part is kept", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "content-length": CONTENT.length });
      response.write(CONTENT.subarray(0, 1000));
    });
    await expect(downloadFile(model(url), path, { stallMs: 200 })).rejects.toThrow(
      /The next attempt continues/,
    );
    expect((await readFile(`${path}.part`)).length).toBe(1000);
  });

  test("can be cancelled", async () => {
    const control = new AbortController();
    const url = await serve((_, response) => {
      response.writeHead(200, { "content-length": CONTENT.length });
      response.write(CONTENT.subarray(0, 1000), () => control.abort());
    });
    await expect(downloadFile(model(url), path, { signal: control.signal })).rejects.toThrow(
      /cancelled|cannot be reached/,
    );
  });
});

test("installed models are listed largest first, and removed with what was half downloaded", async () => {
  const [small, large] = [ggufPath(folder, "qwen3-0.6b"), ggufPath(folder, "own")];
  await downloadFile(model(await serve(hub())), small);
  await writeFile(large, Buffer.concat([CONTENT, CONTENT]));
  await writeFile(`${ggufPath(folder, "qwen3-4b")}.part`, "half");
  expect((await listInstalledGgufs(folder)).map(({ name }) => name)).toEqual(["own", "qwen3-0.6b"]);
  expect(await findInstalledGguf(folder, "qwen3-0.6b")).toMatchObject({ model: { licence: "Apache-2.0" } });
  expect(await findInstalledGguf(folder, large)).toMatchObject({ path: large });
  expect(await findInstalledGguf(folder, "../own")).toBeUndefined();
  expect(await removeGguf(folder, "qwen3-4b")).toBe(true);
  expect(await removeGguf(folder, "own")).toBe(true);
  expect(await removeGguf(folder, "own")).toBe(false);
  expect(await removeGguf(folder, "../../etc/passwd")).toBe(false);
});

test("every model of the manifest has a permissive licence, an address and a hash, and none occurs twice", () => {
  for (const { name, licence, url, sha256 } of GGUF_MODELS) {
    expect(["Apache-2.0", "MIT"], name).toContain(licence);
    expect(url).toMatch(/^https:\/\/huggingface\.co\/.+\.gguf$/);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(new Set(GGUF_MODELS.map(({ name }) => name)).size).toBe(GGUF_MODELS.length);
});
