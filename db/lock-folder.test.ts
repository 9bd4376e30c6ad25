import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFolder } from "./lock-folder.ts";

const newFolder = () => mkdtemp(join(tmpdir(), "visavis-lock-"));

test("a folder has one process at a time, and other folders are free", async () => {
  const folder = await newFolder();
  await lockFolder(folder);
  await expect(lockFolder(`${folder}/`)).rejects.toThrow("Another process uses the database");
  await lockFolder(await newFolder());
});

test("a killed process leaves no lock behind", async () => {
  const folder = await newFolder();
  const script = `import { lockFolder } from "#db/lock-folder.ts"; await lockFolder(${JSON.stringify(folder)});
    process.stdout.write("locked"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const ready = once(child.stdout, "data");
  const [said] = await Promise.race([ready, ended]);
  expect(String(said)).toBe("locked");
  await expect(lockFolder(folder)).rejects.toThrow("Another process");
  child.kill("SIGKILL");
  await ended;
  await lockFolder(folder);
});
