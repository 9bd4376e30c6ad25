import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { listenToCalls, ownWaitMs } from "./call-load.ts";

test("an answer's own time leaves out the language model, functions and waiting for more words", () => {
  const stages = [
    { stage: "transcription", startMs: 0, durationMs: 300 },
    { stage: "endpointing", startMs: 100, durationMs: 700 },
    { stage: "model", startMs: 800, durationMs: 2_000 },
    { stage: "voice", startMs: 2_800, durationMs: 400 },
  ] as const;
  // 50 ms at the end belong to no stage.
  expect(ownWaitMs({ totalMs: 3_250, stages: [...stages] })).toBe(750);
});

test("the worker hears from the processes of its calls, and when they end", async () => {
  const heard: unknown[] = [];
  listenToCalls({
    onCores: (call, cores) => heard.push([call, { cores }]),
    onAnswer: (ms) => heard.push(ms),
    onSlowVoice: (ms) => heard.push({ voice: ms }),
    onEnd: (call) => heard.push([call, "end"]),
  });
  const source = `
    const { tellAnswer, tellVoiceWait } = await import(${JSON.stringify(import.meta.resolve("./call-load.ts"))});
    process.send({ case: "pongResponse", value: { timestamp: 1 } });
    process.send({ case: "visavis_load", value: { cores: 0.4 } });
    tellAnswer({ from: "own_account", totalMs: 9, heardMs: 9, stages: [] });
    tellAnswer({ from: "end_of_turn", totalMs: 900, heardMs: 9, stages: [] });
    tellVoiceWait(400);
    tellVoiceWait(1_000);
    process.disconnect();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  await once(child, "exit");
  expect(heard).toEqual([[child.pid, { cores: 0.4 }], 900, { voice: 1_000 }, [child.pid, "end"]]);
});
