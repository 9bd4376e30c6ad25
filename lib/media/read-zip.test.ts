import { expect, test } from "vitest";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { readZip, ZipError } from "./read-zip.ts";

const LIMITS = { files: 4, fileBytes: 1_000, totalBytes: 1_500 };
const bytes = new TextEncoder().encode("some text, some text, some text");
const file = (name: string, more: object = {}) => ({ name, bytes, ...more });

test("returns files by name relative to the archive's one folder, without the files that file managers add", async () => {
  const zip = makeZip([
    file("maya/a.txt"),
    file("maya/b.txt"),
    file("__MACOSX/maya/._a.txt"),
    file("maya/.DS_Store"),
  ]);
  const files = await readZip(zip, LIMITS);
  expect([...files.keys()]).toEqual(["a.txt", "b.txt"]);
  expect(files.get("a.txt")).toEqual(bytes);
  expect([...(await readZip(makeZip([file("a.txt")]), LIMITS)).keys()]).toEqual(["a.txt"]);
});

test.each(["../a.txt", "x/../../a.txt", "/etc/a.txt", "..\\a.txt", "C:/a.txt"])(
  "rejects a file outside its folder: %s",
  async (name) => {
    await expect(readZip(makeZip([file(name)]), LIMITS)).rejects.toThrow(/outside of its folder/);
  },
);

test("stops a zip bomb at its limit, whatever size it claims", async () => {
  const bomb = { name: "big", bytes: new Uint8Array(1_000_000) };
  await expect(readZip(makeZip([bomb]), LIMITS)).rejects.toThrow(ZipError);
  await expect(readZip(makeZip([{ ...bomb, claims: 10 }]), LIMITS)).rejects.toThrow(/big is damaged/);
  const many = Array.from({ length: 4 }, (_, index) => ({ name: `f${index}`, bytes: new Uint8Array(900) }));
  await expect(readZip(makeZip(many), LIMITS)).rejects.toThrow(/unpacks to more/);
  await expect(readZip(makeZip([...many, file("e")]), LIMITS)).rejects.toThrow(/more than 4 files/);
});

test("names encrypted, duplicate and damaged files", async () => {
  await expect(readZip(makeZip([file("a", { flags: 1 })]), LIMITS)).rejects.toThrow(/a is encrypted/);
  await expect(readZip(makeZip([file("a"), file("a")]), LIMITS)).rejects.toThrow(/a is in the archive twice/);
  await expect(readZip(makeZip([file("a", { claims: 500 })]), LIMITS)).rejects.toThrow(/a is damaged/);
});

test("rejects a truncated or changed archive unless its content is intact", async () => {
  const zip = makeZip([file("a"), file("b")]);
  for (let length = 0; length < zip.length; length += 1) {
    await expect(readZip(zip.subarray(0, length), LIMITS), String(length)).rejects.toThrow(ZipError);
  }
  for (let at = 0; at < zip.length; at += 1) {
    const changed = Uint8Array.from(zip);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    try {
      for (const content of (await readZip(changed, LIMITS)).values()) expect(content).toEqual(bytes);
    } catch (error) {
      expect(error, String(at)).toBeInstanceOf(ZipError);
    }
  }
});
