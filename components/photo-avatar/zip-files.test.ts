import { expect, test } from "vitest";
import { readZip } from "#lib/media/read-zip.ts";
import { zipFiles } from "./zip-files.ts";

test("the server reads what the browser packs, and the same files make the same archive", async () => {
  const files = new Map([
    ["rig.json", new TextEncoder().encode('{"name":"Zoë"}')],
    ["neutral.webp", Uint8Array.from({ length: 70_000 }, (_, i) => (i * 31) & 255)],
    ["empty.bin", new Uint8Array()],
  ]);
  const archive = zipFiles(files);
  const unpacked = await readZip(archive, { files: 10, fileBytes: 100_000, totalBytes: 200_000 });
  expect([...unpacked.keys()]).toEqual([...files.keys()]);
  for (const [name, bytes] of files)
    expect(Buffer.compare(unpacked.get(name) ?? new Uint8Array(), bytes)).toBe(0);
  expect(Buffer.compare(zipFiles(files), archive)).toBe(0);
});
