import { initializeLogger } from "@livekit/agents";
import { dispose } from "@livekit/rtc-node";
import { SpeechClient } from "#agent/speech/speech-client.ts";
import { FakeApp } from "#agent/testing/fake-app.ts";
import { bootstrapFixture, SESSION_ID } from "#agent/testing/fixtures.ts";
import { LiveStack } from "#agent/testing/live-stack.ts";
import { TestCaller } from "#agent/testing/test-caller.ts";

initializeLogger({ pretty: false, level: "warn" });
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
const base = bootstrapFixture();
const long =
  "Let me tell you a rather long story about the sea. Once upon a time there was a small boat, and in the boat there lived an old sailor with a parrot. Every morning the sailor went out to look at the weather, and every morning the parrot told him what the weather would be. One day the parrot was wrong, and the sailor sailed into the greatest storm of the century. He held the wheel for three days and three nights.";
base.scenario.nodesJson = {
  initial_node: "a",
  role_instruction: "You are Ava.",
  nodes: { a: { task_instruction: "Talk.", say: long } },
};
const app = new FakeApp(base);
await app.start();
const stack = new LiveStack({ basePort: 7990, appUrl: app.url, workerSecret: app.secret, verbose: true });
await stack.start();
const speak = async (text: string) => {
  const client = new SpeechClient({
    baseUrl: stack.modelsUrl,
    apiKey: "x",
    model: "x",
    voice: "daniel",
    timings: false,
  });
  const parts: number[] = [];
  for await (const piece of client.speak(text, AbortSignal.timeout(20000))) parts.push(...piece.samples);
  let end = parts.length;
  while (end > 0 && Math.abs(parts[end - 1] ?? 0) < 250) end--;
  let start = 0;
  while (start < end && Math.abs(parts[start] ?? 0) < 250) start++;
  return Int16Array.from(parts.slice(start, end));
};
const stop = await speak("Stop, please. I have a question about the parrot.");
const mhm = await speak("Mhm.");
const cough = new Int16Array(24000 * 0.25).map((_, i) => (Math.random() - 0.5) * 12000 * Math.exp(-i / 2000));
for (const kind of ["stop", "mhm", "cough", "stop", "stop", "mhm"]) {
  const caller = new TestCaller();
  const id = SESSION_ID;
  app.over = false;
  await caller.join(stack.url, await stack.token(id));
  const t = Date.now();
  while (caller.firstLoudAfter(0) === undefined && Date.now() - t < 20000) await sleep(20);
  await sleep(3500);
  const started = Date.now();
  const said = caller.say(kind === "stop" ? stop : kind === "mhm" ? mhm : cough);
  await sleep(200);
  // silent: first 150 ms stretch without loud
  const t0 = Date.now();
  while (caller.quietForMs < 150 && Date.now() - t0 < 3000) await sleep(5);
  const quietAt = caller.lastLoudBefore(Date.now()) ?? 0;
  await said;
  const ended = Date.now();
  await sleep(2500);
  const resumed = caller.heard.find((s) => s.atMs > ended && s.rms > 250)?.atMs;
  console.log(
    kind,
    "silent after",
    quietAt - started,
    "loud again after end",
    resumed === undefined ? "never" : resumed - ended,
  );
  await caller.leave();
  await sleep(2500);
  for (const row of app.sortedRows().slice(-4)) console.log(JSON.stringify(row));
  app.rows.clear();
}
await stack.stop();
await app.stop();
await dispose();
process.exit(0);
