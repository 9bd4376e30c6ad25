import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runCommand } from "#scripts/system/run-command.ts";
import { type BinarySpec, CADDY, INNGEST, LIVEKIT_SERVER } from "./binary-spec.ts";
import { obtainBinary } from "./obtain-binary.ts";
import { thisPlatform } from "./verify-program.ts";

const { key } = thisPlatform();
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const GENUINE = "#!/bin/sh\necho genuine\n";
const FORGED = "#!/bin/sh\necho forged\n";

/** Stands for the vendor's download server, or for one that somebody took over. */
let server: Server;
let served: Record<string, Buffer | string> = {};
let folder = "";

beforeAll(async () => {
  server = createServer((request, response) => response.end(served[(request.url ?? "").slice(1)]));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
});
afterAll(() => void server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "visavis-binaries-"));
  vi.stubEnv("GOPROXY", "off");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function archiveOf(program: string): Promise<Buffer> {
  const content = await mkdtemp(join(folder, "archive-"));
  await writeFile(join(content, "visavis-test-server"), program, { mode: 0o755 });
  await runCommand("tar", ["-czf", join(content, "a.tar.gz"), "-C", content, "visavis-test-server"]);
  return await readFile(join(content, "a.tar.gz"));
}

/** Serves a release with its own list of sums, as anybody who controls the release can. */
async function release(program: string): Promise<Buffer> {
  const archive = await archiveOf(program);
  served = { "a.tar.gz": archive, sums: `${sha256(archive)}  a.tar.gz\n` };
  return archive;
}

function specOf(pins: BinarySpec["pins"]): BinarySpec {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    name: "visavis-test-server",
    version: "1.0.0",
    versionArgs: [],
    archiveUrls: () => [`${origin}/a.tar.gz`],
    checksumsUrl: `${origin}/sums`,
    pins,
    go: { ...LIVEKIT_SERVER.go, module: "example.invalid/none" },
  };
}

async function obtain(spec: BinarySpec) {
  const messages: string[] = [];
  const cacheDir = join(folder, "cache");
  const path = await obtainBinary(spec, { cacheDir, onProgress: (message) => messages.push(message) });
  return { path, messages, program: await readFile(path, "utf8") };
}

test("a release whose archive and list of sums were both replaced is refused", async () => {
  const genuine = await archiveOf(GENUINE);
  await release(FORGED);
  const spec = specOf({ archives: { [key]: sha256(genuine) }, programs: {} });
  await expect(obtain(spec)).rejects.toThrow("its SHA-256 differs from the pinned one");
});

test("a cached program that was altered is obtained again", async () => {
  const spec = specOf({ archives: { [key]: sha256(await release(GENUINE)) }, programs: {} });
  const { path, program } = await obtain(spec);
  expect(program).toBe(GENUINE);
  await writeFile(path, FORGED);
  const again = await obtain(spec);
  expect(again.program).toBe(GENUINE);
  expect(again.messages).toContain("the cached program was altered, so it is obtained again");
  expect((await obtain(spec)).messages).toEqual([]);
});

test("a program on PATH runs only if it is pinned", async () => {
  const spec = specOf({
    archives: { [key]: sha256(await release(GENUINE)) },
    programs: { [key]: [sha256(GENUINE)] },
  });
  const installed = join(folder, "bin", spec.name);
  await mkdir(join(folder, "bin"));
  vi.stubEnv("PATH", `${join(folder, "bin")}:${process.env.PATH}`);
  await writeFile(installed, FORGED);
  await chmod(installed, 0o755);
  expect((await obtain(spec)).path).not.toBe(installed);
  await writeFile(installed, GENUINE);
  expect((await obtain(spec)).path).toBe(installed);
});

test("where nothing is pinned, a program on PATH runs if its version fits", async () => {
  await release(GENUINE);
  const spec = specOf({ archives: {}, programs: {} });
  const installed = join(folder, "bin", spec.name);
  await mkdir(join(folder, "bin"));
  vi.stubEnv("PATH", `${join(folder, "bin")}:${process.env.PATH}`);
  await writeFile(installed, "#!/bin/sh\necho 0.9.0\n", { mode: 0o755 });
  expect((await obtain(spec)).path).not.toBe(installed);
  await writeFile(installed, "#!/bin/sh\necho 1.0.1\n", { mode: 0o755 });
  expect((await obtain(spec)).path).toBe(installed);
});

test("a release with a list of SHA-512 sums is checked by them", async () => {
  const archive = await archiveOf(GENUINE);
  const sum = createHash("sha512").update(archive).digest("hex");
  served = { "a.tar.gz": archive, sums: `${sum}  a.tar.gz\n` };
  expect((await obtain(specOf({ archives: {}, programs: {} }))).program).toBe(GENUINE);
  served = { "a.tar.gz": await archiveOf(FORGED), sums: `${sum}  a.tar.gz\n` };
  await rm(join(folder, "cache"), { recursive: true });
  await expect(obtain(specOf({ archives: {}, programs: {} }))).rejects.toThrow("its SHA-512 differs");
});

test("an archive without a pin is the last resort, and the start says so", async () => {
  await release(GENUINE);
  const { program, messages } = await obtain(specOf({ archives: {}, programs: {} }));
  expect(program).toBe(GENUINE);
  expect(messages).toEqual([
    expect.stringMatching(/^building/),
    "downloading 1.0.0, checked against its own release only",
  ]);
});

test.each([LIVEKIT_SERVER, INNGEST, CADDY])(
  "every pin of $name is a SHA-256, and its version is in its URLs",
  (spec) => {
    const pins = [...Object.values(spec.pins.archives), ...Object.values(spec.pins.programs).flat()];
    expect(pins.filter((pin) => !/^[0-9a-f]{64}$/.test(pin))).toEqual([]);
    expect(new Set(pins).size).toBe(pins.length);
    for (const url of [...spec.archiveUrls("linux", "amd64"), spec.checksumsUrl]) {
      expect(url).toContain(`/v${spec.version}/`);
    }
  },
);
