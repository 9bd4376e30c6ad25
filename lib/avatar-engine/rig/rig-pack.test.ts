import { expect, test } from "vitest";
import { RigError } from "./rig.ts";
import { packFiles, unpackFiles } from "./rig-pack.ts";

const files = [
  ["rig.json", new TextEncoder().encode("{}")],
  ["mouth_aa.webp", Uint8Array.of(1, 2, 3)],
  ["empty.bin", new Uint8Array()],
] as const;

test("unpacking returns the packed files by name, each in its own buffer", () => {
  const unpacked = unpackFiles(packFiles(files));
  expect([...unpacked]).toEqual(files.map(([name, bytes]) => [name, bytes]));
  expect(unpacked.get("mouth_aa.webp")?.byteOffset).toBe(0);
});

test("rejects a pack truncated anywhere, never returns half an avatar", () => {
  const pack = packFiles(files);
  for (let length = 0; length < pack.length; length++) {
    expect(() => unpackFiles(pack.subarray(0, length)), String(length)).toThrow(RigError);
  }
});

test("rejects a name that is a path", () => {
  for (const name of ["../rig.json", "a/b.webp", "/etc.d", "rig"]) {
    expect(() => unpackFiles(packFiles([[name, Uint8Array.of(1)]])), name).toThrow(RigError);
  }
});
