import { initializeLogger } from "@livekit/agents";
import { dispose } from "@livekit/rtc-node";
import { SpeechClient } from "#agent/speech/speech-client.ts";
import { FakeApp } from "#agent/testing/fake-app.ts";
import { bootstrapFixture, SESSION_ID } from "#agent/testing/fixtures.ts";
import { LiveStack } from "#agent/testing/live-stack.ts";
import { TestCaller } from "#agent/testing/test-caller.ts";

initializeLogger({ pretty: false, level: "warn" });
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
const app = new FakeApp(bootstrapFixture());
await app.start();
const stack = new LiveStack({ basePort: 7990, appUrl: app.url, workerSecret: app.secret, verbose: true });
const caller = new TestCaller();
try {
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
    return Int16Array.from(parts.slice(0, end));
  };
  const q1 = await speak("What can you help me with today?");
  const q2 = await speak("And how long does that usually take?");
  const joined = Date.now();
  await caller.join(stack.url, await stack.token(SESSION_ID));
  console.log("joined room", Date.now() - joined);
  while (caller.firstLoudAfter(0) === undefined && Date.now() - joined < 20000) await sleep(20);
  console.log(
    "first frame",
    (caller.frameTimesMs[0] ?? 0) - joined,
    "first word",
    (caller.firstLoudAfter(0) ?? 0) - joined,
  );
  for (let round = 0; round < Number(process.env.ROUNDS ?? 3); round++) {
    for (const q of [q1, q2]) {
      while (caller.quietForMs < 1500) await sleep(50);
      const end = await caller.say(q);
      const waitUntil = Date.now() + 6000;
      while (caller.firstLoudAfter(end) === undefined && Date.now() < waitUntil) await sleep(10);
      console.log("answer after", (caller.firstLoudAfter(end) ?? 0) - end, "ms");
    }
  }
  const f = caller.frameTimesMs;
  console.log("fps", (f.length - 1) / (((f.at(-1) ?? 0) - (f[0] ?? 0)) / 1000));
  await sleep(500);
  const b0 = Date.now();
  while (caller.quietForMs > 200 && Date.now() - b0 < 2000) await sleep(10);
  console.log("captions", JSON.stringify(caller.captions));
} finally {
  await caller.leave();
  await sleep(2500);
  console.log("states", JSON.stringify(app.states));
  for (const row of app.sortedRows()) console.log(JSON.stringify(row));
  await stack.stop();
  await app.stop();
  await dispose();
}
process.exit(0);
