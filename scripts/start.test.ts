import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { isProcessAlive } from "#lib/platform/parallel/process-identity.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";

const LAUNCHER = join(ROOT_DIR, "scripts", "start.mjs");

/** Writes a TypeScript file and runs it through the launcher. */
function launch(source: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "visavis-launch-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "entry.ts");
  writeFileSync(file, source);
  return spawn(process.execPath, [LAUNCHER, "run", file, ...args], { stdio: ["ignore", "pipe", "pipe"] });
}

test("an entry runs under Node 24 with its arguments and exit code, and only it writes to stdout", async () => {
  const child = launch(
    "const major: string = process.versions.node.split('.')[0]; console.log(JSON.stringify([major, ...process.argv.slice(2)])); process.exitCode = 3;",
    "a b",
    "--flag",
  );
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(JSON.parse(stdout)).toEqual(["24", "a b", "--flag"]);
  expect(code).toBe(3);
});

test("an entry notices that its launcher was killed, even with SIGKILL", async () => {
  const child = launch(
    "process.on('disconnect', () => process.exit(0)); console.log(process.pid); setInterval(() => {}, 1000);",
  );
  const [line] = await once(child.stdout, "data");
  child.kill("SIGKILL");
  await expect.poll(() => isProcessAlive(Number(line))).toBe(false);
});

test("an unknown verb prints the usage", async () => {
  const child = spawn(process.execPath, [LAUNCHER, "strat"], { stdio: ["ignore", "ignore", "pipe"] });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(stderr).toMatch(/^Usage: node scripts\/start\.mjs start \| dev \| test/);
  expect(code).toBe(1);
});
