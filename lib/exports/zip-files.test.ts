import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { zipFiles } from "./zip-files.ts";

const SCRIPT = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print("|".join(f"{name}={archive.read(name).decode()}" for name in archive.namelist()))`;

test("another program opens the archive, and finds every file whole", async () => {
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
