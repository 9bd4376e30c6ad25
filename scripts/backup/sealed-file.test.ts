import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openSealed, SealedWriter } from "./sealed-file.ts";

const CHUNK = 262_144;
const TAG = 16;
const header = {
  id: "01890000-0000-7000-8000-000000000000",
  createdAt: "2026-01-01T00:00:00.000Z",
  product: "1",
};
const cost = { N: 1_024, r: 8, p: 1 };
const passphrase = "correct horse battery";

async function seal(content: Buffer, piece = 100_000): Promise<Buffer> {
  const written: Uint8Array[] = [];
  const sink = { write: async (bytes: Uint8Array) => void written.push(bytes) };
  const writer = await SealedWriter.create(sink, passphrase, header, cost);
  for (let at = 0; at < content.length; at += piece) await writer.write(content.subarray(at, at + piece));
  await writer.end();
  return Buffer.concat(written);
}

async function open(file: Buffer, phrase = passphrase): Promise<Buffer> {
  let at = 0;
  const read = async (buffer: Uint8Array) => {
    const part = file.subarray(at, at + buffer.length);
    buffer.set(part);
    at += part.length;
    return part.length;
  };
  const { chunks } = await openSealed({ read }, phrase);
  return Buffer.concat(await Array.fromAsync(chunks));
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 700_001])(
  "%i bytes open as they were",
  async (length) => {
    const content = randomBytes(length);
    const file = await seal(content);
    expect((await open(file)).equals(content)).toBe(true);
    if (length > 32) expect(file.includes(content.subarray(0, 32))).toBe(false);
  },
);

test("chunks that are missing, repeated, moved or from another file do not open", async () => {
  const file = await seal(randomBytes(4 * CHUNK));
  const other = await seal(randomBytes(4 * CHUNK));
  const size = CHUNK + TAG;
  const start = file.length - 4 * size;
  const chunk = (at: number, of = file) => of.subarray(of.length - 4 * size + at * size).subarray(0, size);
  const head = file.subarray(0, start);
  const build = (...chunks: Buffer[]) => open(Buffer.concat([head, ...chunks]));
  await build(chunk(0), chunk(1), chunk(2), chunk(3));
  await expect(build(chunk(0), chunk(1), chunk(2))).rejects.toThrow(/incomplete/);
  await expect(build()).rejects.toThrow(/incomplete/);
  await expect(build(chunk(0), chunk(2), chunk(3))).rejects.toThrow(/damaged/);
  await expect(build(chunk(1), chunk(0), chunk(2), chunk(3))).rejects.toThrow(/damaged/);
  await expect(build(chunk(0), chunk(1), chunk(2), chunk(3), chunk(3))).rejects.toThrow(/damaged/);
  await expect(build(chunk(0), chunk(1, other), chunk(2), chunk(3))).rejects.toThrow(/damaged/);
});

test("a newer format, another file and a wrong passphrase have messages of their own", async () => {
  const file = await seal(Buffer.from("content"));
  await expect(open(file, "another passphrase")).rejects.toThrow("The passphrase is wrong.");
  await expect(open(Buffer.from("PK\u0003\u0004 something else"))).rejects.toThrow(
    "This file is not a backup.",
  );
  const json = Buffer.from(JSON.stringify({ format: 2, new: true }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  const newer = Buffer.concat([
    file.subarray(0, 15),
    length,
    json,
    createHash("sha256").update(json).digest(),
  ]);
  await expect(open(newer)).rejects.toThrow(/newer version of Visavis/);
});

test("a header cannot ask for more memory than this machine should give", async () => {
  const file = await seal(Buffer.from("content"));
  const size = file.readUInt32BE(15);
  const stated = JSON.parse(file.subarray(19, 19 + size).toString());
  const json = Buffer.from(JSON.stringify({ ...stated, kdf: { ...stated.kdf, N: 2 ** 30 } }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  const greedy = Buffer.concat([
    file.subarray(0, 15),
    length,
    json,
    createHash("sha256").update(json).digest(),
  ]);
  await expect(open(greedy)).rejects.toThrow(/damaged/);
});
