import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readJobServerStart, recordJobServerStart } from "./job-server-start.ts";

test("the app knows when the job server is expected, until it is there", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "visavis-job-server-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const readyAt = new Date("2026-11-27T12:00:00.000Z");
  expect(await readJobServerStart(dataDir)).toBeNull();
  await recordJobServerStart(dataDir, readyAt);
  expect(await readJobServerStart(dataDir)).toEqual(readyAt);
  await recordJobServerStart(dataDir, null);
  expect(await readJobServerStart(dataDir)).toBeNull();
  await writeFile(join(dataDir, "job-server.json"), "{ half");
  expect(await readJobServerStart(dataDir)).toBeNull();
});
