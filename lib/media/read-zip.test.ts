import { expect, test } from "vitest";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { readZip, ZipError } from "./read-zip.ts";

const LIMITS = { files: 4, fileBytes: 1_000, totalBytes: 1_500 };
const bytes = new TextEncoder().encode("some text, some text, some text");
const file = (name: string, more: object = {}) => ({ name, bytes, ...more });

test("returns files by name relative to the archive's one folder, without the files that file managers add", () => {
  const zip = makeZip([
    file("maya/a.txt"),
    file("maya/b.txt"),
    file("__MACOSX/maya/._a.txt"),
    file("maya/.DS_Store"),
  ]);
  const files = readZip(zip, LIMITS);
  expect([...files.keys()]).toEqual(["a.txt", "b.txt"]);
  expect(files.get("a.txt")).toEqual(bytes);
  expect([...readZip(makeZip([file("a.txt")]), LIMITS).keys()]).toEqual(["a.txt"]);
});

test.each(["../a.txt", "x/../../a.txt", "/etc/a.txt", "..\\a.txt", "C:/a.txt"])(
  "rejects a file outside its folder: %s",
  (name) => {
    expect(() => readZip(makeZip([file(name)]), LIMITS)).toThrow(/outside of its folder/);
  },
);

test("stops a zip bomb at its limit, whatever size it claims", () => {
  const bomb = { name: "big", bytes: new Uint8Array(1_000_000) };
  expect(() => readZip(makeZip([bomb]), LIMITS)).toThrow(ZipError);
  expect(() => readZip(makeZip([{ ...bomb, claims: 10 }]), LIMITS)).toThrow(/big is damaged/);
  const many = Array.from({ length: 4 }, (_, index) => ({ name: `f${index}`, bytes: new Uint8Array(900) }));
  expect(() => readZip(makeZip(many), LIMITS)).toThrow(/unpacks to more/);
  expect(() => readZip(makeZip([...many, file("e")]), LIMITS)).toThrow(/more than 4 files/);
});

test("names encrypted, duplicate and damaged files", () => {
  expect(() => readZip(makeZip([file("a", { flags: 1 })]), LIMITS)).toThrow(/a is encrypted/);
  expect(() => readZip(makeZip([file("a"), file("a")]), LIMITS)).toThrow(/a is in the archive twice/);
  expect(() => readZip(makeZip([file("a", { claims: 500 })]), LIMITS)).toThrow(/a is damaged/);
});

test("rejects a truncated or changed archive unless its content is intact", () => {
  const zip = makeZip([file("a"), file("b")]);
  for (let length = 0; length < zip.length; length += 1) {
    expect(() => readZip(zip.subarray(0, length), LIMITS), String(length)).toThrow(ZipError);
  }
  for (let at = 0; at < zip.length; at += 1) {
    const changed = Uint8Array.from(zip);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    try {
      for (const content of readZip(changed, LIMITS).values()) expect(content).toEqual(bytes);
    } catch (error) {
      expect(error, String(at)).toBeInstanceOf(ZipError);
    }
  }
});
