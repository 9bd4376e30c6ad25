import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "./run-tool.ts";

const env = process.env;

test("a tool's exit code and output are returned, whatever the code is", async () => {
  const script = "process.stdout.write('out\\n'); process.exitCode = 3";
  expect(await runProgram(process.execPath, ["-e", script], { env })).toEqual({ code: 3, stdout: "out\n" });
});

test("a process that a tool leaves behind with its output open does not keep the run waiting", async () => {
  // The shell exits at once; its child holds stdout open for longer than the test may take.
  const run = await runProgram("sh", ["-c", "sleep 300 & echo $!"], { env });
  expect(run.code).toBe(0);
  process.kill(Number(run.stdout));
});

test("a tool that hangs is killed with what it started, and the suite fails with the reason", async () => {
  const folder = await mkdtemp(join(tmpdir(), "visavis-tool-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "pid");
  const run = runProgram("sh", ["-c", `sleep 300 & echo $! > ${file}; wait`], { env, timeoutMs: 500 });
  await expect(run).rejects.toThrow("still running after 1 s");
  const child = Number(await readFile(file, "utf8"));
  expect(child).toBeGreaterThan(0);
  await expect.poll(() => isAlive(child)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
