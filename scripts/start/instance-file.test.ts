import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { InstanceFile, isInstanceRunning, readInstance } from "./instance-file.ts";
import { readSettings } from "./settings/settings.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "visavis-instance-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const settings = () => readSettings({ VISAVIS_DATA_DIR: dataDir, PORT: "3456" });

function startSleeper() {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    detached: true,
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, pid: child.pid ?? 0, gone: once(child, "exit") };
}

/** Edits the file as if its supervisor had died without cleaning up. */
async function forgetSupervisor(): Promise<void> {
  const path = join(dataDir, "instance.json");
  const instance = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...instance, supervisor: { pid: 2 ** 22, identity: "gone" } }));
}

test("a data folder runs one instance at a time", async () => {
  await InstanceFile.claim(settings());
  await expect(InstanceFile.claim(settings())).rejects.toThrow(
    /An instance is already running on .*localhost:3456/,
  );
});

test("the file names the instance's address and its processes", async () => {
  const file = await InstanceFile.claim(settings());
  await file.record("app", process.pid);
  const instance = await readInstance(dataDir);
  expect(instance).toMatchObject({ internalAppUrl: "http://127.0.0.1:3456", children: { app: process.pid } });
  expect(instance && (await isInstanceRunning(instance))).toBe(true);
  await file.remove();
  expect(await readInstance(dataDir)).toBeNull();
});

test("the next start stops the children of a supervisor that was killed", async () => {
  const file = await InstanceFile.claim(settings());
  const sleeper = startSleeper();
  await file.record("agent", sleeper.pid);
  await forgetSupervisor();
  await InstanceFile.claim(settings());
  await sleeper.gone;
  expect(sleeper.child.signalCode).not.toBeNull();
});

test("a process that reuses a dead child's pid is left alone", async () => {
  const file = await InstanceFile.claim(settings());
  const stranger = startSleeper();
  await file.record("agent", stranger.pid);
  await forgetSupervisor();
  const path = join(dataDir, "instance.json");
  const instance = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...instance, identities: { agent: "another time" } }));
  await InstanceFile.claim(settings());
  expect(stranger.child.exitCode).toBeNull();
  expect(stranger.child.signalCode).toBeNull();
});
