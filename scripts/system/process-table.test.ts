import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { readProcessTable, treeOf } from "./process-table.ts";

const WAIT = "setInterval(() => {}, 1000);";
/** Starts a process that starts another one, and prints its pid. */
const PARENT = `console.log(require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(WAIT)}]).pid); ${WAIT}`;

test.skipIf(process.platform !== "linux")("the tree of a process has those that it started", async () => {
  const child = spawn(process.execPath, ["-e", PARENT], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const pid = child.pid ?? 0;
  onTestFinished(() => void process.kill(-pid, "SIGKILL"));
  const [printed] = await once(child.stdout, "data");
  const table = await readProcessTable();
  expect(treeOf(table, pid)).toEqual([pid, Number(printed)]);
  expect(treeOf(table, process.pid)).toEqual(expect.arrayContaining([pid, Number(printed)]));
  expect(table.get(pid)).toMatchObject({ parent: process.pid, group: pid });
  expect(table.get(pid)?.memoryBytes).toBeGreaterThan(1_000_000);
});
