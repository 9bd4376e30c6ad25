import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { checkPhotoFile, MAX_PHOTO_BYTES } from "./photo-file.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c09070" } });

/** A PNG header that states a size, with compressed zeros as its pixels. */
function pngOf(width: number, height: number): Uint8Array {
  const chunk = (name: string, data: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(new Uint8Array(1_000_000))),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** A JPEG with more bytes before its first segment. */
const afterStart = (jpeg: Buffer, bytes: number[]) =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from(bytes), jpeg.subarray(2)]);

/** Two frames, one above the other. */
const frames = sharp(Buffer.concat([Buffer.alloc(600, 90), Buffer.alloc(600, 160)]), {
  raw: { width: 20, height: 20, channels: 3, pageHeight: 10 },
});

test.each([
  ["a JPEG", plain(300, 400).jpeg()],
  ["a progressive JPEG", plain(300, 400).jpeg({ progressive: true })],
  ["a JPEG in CMYK", plain(300, 400).toColourspace("cmyk").jpeg()],
  ["a JPEG turned by EXIF", plain(300, 400).withMetadata({ orientation: 6 }).jpeg()],
  ["a PNG", plain(300, 400).png()],
  ["a WebP", plain(300, 400).webp()],
  ["a lossless WebP", plain(300, 400).webp({ lossless: true })],
  ["a WebP with transparency", plain(300, 400).ensureAlpha(0.5).webp()],
])("%s is accepted, and refused if its end is missing", async (_name, image) => {
  const bytes = await image.toBuffer();
  expect(checkPhotoFile(bytes)).toBeNull();
  expect(checkPhotoFile(bytes.subarray(0, bytes.length - 20))).toBe("incomplete");
  expect(checkPhotoFile(bytes.subarray(0, 18))).toBe("incomplete");
});

// Cameras and editors write these, and every viewer opens them.
test.each([
  [
    "a JPEG with bytes that fill the space before its markers",
    (jpeg: Buffer) => afterStart(jpeg, [0xff, 0xff, 0xff]),
  ],
  ["a JPEG with a marker that has no length", (jpeg: Buffer) => afterStart(jpeg, [0xff, 0x01])],
  ["a JPEG with something behind its end", (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.alloc(5_000, 7)])],
  ["a JPEG followed by another one", (jpeg: Buffer) => Buffer.concat([jpeg, jpeg])],
])("%s is accepted with its size, and can be decoded", async (_name, change) => {
  const bytes = change(await plain(300, 400).jpeg().toBuffer());
  expect(checkPhotoFile(bytes)).toBeNull();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 400 });
});

test.each([
  ["gray", plain(300, 400).toColourspace("b-w").png()],
  ["16 bits a color", plain(300, 400).toColourspace("rgb16").png()],
  ["a palette", plain(300, 400).png({ palette: true })],
  ["interlacing", plain(300, 400).png({ progressive: true })],
])("a PNG with %s is accepted", async (_name, image) => {
  expect(checkPhotoFile(await image.toBuffer())).toBeNull();
});

test("a WebP without the last padding byte that it counts is accepted", async () => {
  const bytes = await plain(300, 400).webp().toBuffer();
  bytes.writeUInt32LE(bytes.length - 8 + 1, 4);
  expect(checkPhotoFile(bytes)).toBeNull();
});

test.each([
  ["an animated GIF", frames.clone().gif()],
  ["an animated WebP", frames.clone().webp()],
])("%s is refused as animated", async (_name, image) => {
  expect(checkPhotoFile(await image.toBuffer())).toBe("animated");
});

test.each([
  ["a HEIC photo", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), "heic"],
  ["a film", Buffer.from("\0\0\0\x18ftypisom\0\0\0\0"), "noImage"],
  ["a PNG of 100 megapixels", pngOf(10_000, 10_000), "tooLarge"],
  ["a small file that claims to be huge", pngOf(2_000_000_000, 2_000_000_000), "tooLarge"],
  ["a PNG without a size", pngOf(0, 0), "noImage"],
  ["a file beyond the limit", new Uint8Array(MAX_PHOTO_BYTES + 1), "tooLarge"],
  ["a zip archive", makeZip([{ name: "photo.jpg", bytes: new Uint8Array(1_000_000) }]), "noImage"],
  ["a text", Buffer.from("This is not a photo, but a text."), "noImage"],
  ["an SVG image", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "noImage"],
  ["an empty file", new Uint8Array(), "incomplete"],
] as const)("%s is refused before it is decoded", (_name, bytes, problem) => {
  expect(checkPhotoFile(bytes)).toBe(problem);
});
