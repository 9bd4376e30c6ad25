import { type ChildProcess, spawn } from "node:child_process";
import { expect, test } from "../fixtures/call.ts";
import { createScenario, GREETS } from "../fixtures/create.ts";
import { api, newAccount } from "../fixtures/instance.ts";

const LOOPS = 4;
const CONNECTS = 10;
/** Longer than a measurement of the processor that could decide about calls. */
const BUSY_MS = 8_000;

/** Keeps the processor busy with work that has nothing to do with calls, until the returned function is called. */
function keepBusy(): () => void {
  const loop = () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  const loops: ChildProcess[] = Array.from({ length: LOOPS }, loop);
  return () => {
    for (const child of loops) child.kill("SIGKILL");
  };
}

test("a machine without calls accepts ten connects in a row, however busy it is with other work", async () => {
  const { key } = await newAccount();
  const body = await createScenario(key, { name: "Desk", nodes_json: GREETS });
  const stop = keepBusy();
  try {
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    const answers: [number, unknown][] = [];
    for (let i = 0; i < CONNECTS; i++) {
      const { status, body: answer } = await api("POST", "/conversations/connect", { key, body });
      answers.push([status, answer.error]);
    }
    expect(answers).toEqual(Array.from({ length: CONNECTS }, () => [200, undefined]));
  } finally {
    stop();
  }
});
