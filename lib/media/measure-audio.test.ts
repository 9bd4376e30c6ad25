import { expect, test } from "vitest";
import { measureAudio } from "./measure-audio.ts";
import { wavBytes } from "./wav.ts";

const box = (type: string, ...content: Uint8Array[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...content]);
};
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};
const FILE_TYPE = box("ftyp", Buffer.from("M4A "), numbers(0), Buffer.from("M4A isom"));

/** Says that it has one track of AAC, and none of its samples. */
function movie(...more: Buffer[]): Buffer {
  const matrix = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const soundHead = Buffer.concat([
    numbers(0, 1, 0, 0),
    Buffer.from([0, 2, 0, 16]),
    numbers(0, 48_000 * 65_536),
  ]);
  const decoder = Buffer.from([
    3,
    25,
    0,
    0,
    0,
    4,
    17,
    0x40,
    0x15,
    0,
    0,
    0,
    ...numbers(0, 0),
    5,
    2,
    0x11,
    0x90,
    6,
    1,
    2,
  ]);
  const sound = box("mp4a", soundHead, box("esds", numbers(0), decoder));
  const tables = ["stts", "stsc", "stco"].map((type) => box(type, numbers(0, 0)));
  const samples = box("stbl", box("stsd", numbers(0, 1), sound), ...tables, box("stsz", numbers(0, 0, 0)));
  const handler = box("hdlr", numbers(0, 0), Buffer.from("soun"), numbers(0, 0, 0), Buffer.alloc(1));
  const media = box("mdia", box("mdhd", numbers(0, 0, 0, 48_000, 0, 0)), handler, box("minf", samples));
  const head = box("tkhd", numbers(3, 0, 0, 1, 0, 0, 0, 0, 0, 0), matrix, numbers(0, 0));
  const first = box(
    "mvhd",
    numbers(0, 0, 0, 48_000, 0, 0x10000, 0, 0, 0),
    matrix,
    numbers(0, 0, 0, 0, 0, 0, 2),
  );
  return box("moov", first, box("trak", head, media), ...more);
}

test("a sound is measured, and one of fragments that claim billions of samples is refused", async () => {
  expect(await measureAudio(wavBytes(new Int16Array(8_000), 8_000))).toEqual({
    ending: "wav",
    durationMs: 1_000,
  });
  const fragments = box("mvex", box("trex", numbers(0, 1, 1, 1_024, 1, 0)));
  const run = box("trun", numbers(0, 0xffff_ffff));
  const part = box("traf", box("tfhd", numbers(0x20000, 1)), box("tfdt", numbers(0, 0)), run);
  const fragment = box("moof", box("mfhd", numbers(0, 1)), part);
  expect(await measureAudio(Buffer.concat([FILE_TYPE, movie(fragments), fragment]))).toBeNull();
  expect(await measureAudio(Buffer.from("no music"))).toBeNull();
});
