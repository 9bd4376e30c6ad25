import { expect, test } from "vitest";
import { Behind } from "./behind.ts";
import { runProgram } from "./run-tool.ts";

const env = process.env;

test("a tool's exit code and output are returned, whatever the code is", async () => {
  const behind = new Behind();
  const script = "process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 3";
  const run = await runProgram(process.execPath, ["-e", script], { env, behind });
  expect(run).toEqual({ code: 3, stdout: "out" });
  expect(behind.take()).toContain("err");
});

test("a process that a tool leaves behind with its output open does not keep the run waiting", async () => {
  // The shell exits at once; its child holds stdout open for longer than the test may take.
  const run = await runProgram("sh", ["-c", "sleep 300 & echo $!"], { env, behind: new Behind() });
  expect(run.code).toBe(0);
  process.kill(Number(run.stdout));
});

test("a tool that hangs is killed with what it started, and the suite fails with the reason", async () => {
  const behind = new Behind();
  const run = runProgram("sh", ["-c", "sleep 300 & echo $!; wait"], { env, behind, timeoutMs: 500 });
  await expect(run).rejects.toThrow("still running after 1 s");
  const child = Number(behind.take());
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
