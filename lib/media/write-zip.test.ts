import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { zipFiles } from "./write-zip.ts";

const SCRIPT = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print("|".join(f"{name}={archive.read(name).decode()}" for name in archive.namelist()))`;

test("another program can open the archive and read every file", async () => {
  async function* files() {
    yield { name: "a.vtt", content: "WEBVTT\n" };
    yield { name: "über.vtt", content: "ä".repeat(3) };
    yield { name: "empty.vtt", content: "" };
  }
  const folder = await mkdtemp(join(tmpdir(), "visavis-zip-"));
  const path = join(folder, "all.zip");
  await writeFile(path, Buffer.concat(await Array.fromAsync(zipFiles(files()))));
  const listed = execFileSync("python3", ["-c", SCRIPT, path], { encoding: "utf8" });
  expect(listed).toBe("a.vtt=WEBVTT\n|über.vtt=äää|empty.vtt=\n");
  await rm(folder, { recursive: true });
});

test.skipIf(isQuick)(
  "an archive of more than 4 GB and 65,535 files, with a file of more than 4 GB, is complete",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "visavis-zip-"));
    const path = join(folder, "all.zip");
    const size = 2 ** 32 + 5;
    const zeros = Buffer.alloc(2 ** 24);
    async function* large() {
      for (let at = 0; at < size; at += zeros.length) yield zeros.subarray(0, size - at);
    }
    async function* files() {
      for (let index = 0; index < 65_540; index += 1) yield { name: `${index}.txt`, content: "" };
      yield { name: "large", open: async () => large() };
      yield { name: "last.txt", content: "last" };
    }
    const archive = await open(path, "w");
    const headers: Buffer[] = [];
    let [at, headerBytes] = [0, 0];
    const write = async () => {
      if (headerBytes === 0) return;
      await archive.write(Buffer.concat(headers.splice(0)), 0, headerBytes, at - headerBytes);
      headerBytes = 0;
    };
    for await (const chunk of zipFiles(files())) {
      const isLarge = chunk.buffer === zeros.buffer;
      // Sparse: zeros are skipped rather than written.
      if (isLarge) await write();
      else {
        headers.push(Buffer.from(chunk));
        headerBytes += chunk.length;
      }
      at += chunk.length;
    }
    await write();
    await archive.close();
    const script = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
names = archive.namelist()
print(len(names), archive.getinfo("large").file_size, archive.read("last.txt").decode(), archive.read("65539.txt"))`;
    const listed = execFileSync("python3", ["-c", script, path], { encoding: "utf8" });
    expect(listed).toBe(`65542 ${size} last b''\n`);
    await rm(folder, { recursive: true });
  },
);
