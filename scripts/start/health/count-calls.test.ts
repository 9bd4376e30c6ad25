import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { readGroupUsage } from "./health-server.ts";

/** Runs until it has used 0.4 s of processor time, however long that takes. */
const BURN = "while (process.cpuUsage().user < 400_000);";
/** Starts a process that uses CPU and ends, and lives on. */
const PARENT = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(BURN)}]); console.log("done"); setInterval(() => {}, 1000);`;

test.skipIf(process.platform !== "linux")(
  "the CPU time of a process that has ended remains in its group's",
  async () => {
    const child = spawn(process.execPath, ["-e", PARENT], {
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
    const usage = (await readGroupUsage()).get(child.pid ?? 0);
    expect(usage?.cpuSeconds).toBeGreaterThan(0.2);
    expect(usage?.memoryBytes).toBeGreaterThan(1_000_000);
  },
);
