import OpenAI from "openai";
import { startTestServer } from "#models/testing/start-test-server.ts";
import { machine, percentile } from "./load/figures.ts";

const RUNS = 10;
const SENTENCE = "I have looked that up for you, and your order will arrive on Friday.";
const PARAGRAPH = "The practice is open from Monday to Friday, and parking is behind the house. ".repeat(20);

/** Median and 95th percentile of `RUNS` runs, in milliseconds. */
async function measure(run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return `p50 ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms`;
}

const started = performance.now();
const server = await startTestServer({ LOCAL_STT: "english" });
const report = (name: string, figure: string) => process.stdout.write(`${name}: ${figure}\n`);
try {
  const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "local" });
  report("machine", machine());
  report("start until all models are loaded", `${Math.round(performance.now() - started)} ms`);
  const speak = (input: string) =>
    client.audio.speech
      .create({ model: "piper", voice: "joe", input, response_format: "wav" })
      .then((r) => r.arrayBuffer());
  const sound = await speak(SENTENCE);
  const seconds = ((sound.byteLength - 44) / 48_000).toFixed(1);
  report(`speech, ${seconds} s of sound`, await measure(() => speak(SENTENCE)));
  report("speech, one word", await measure(() => speak("Certainly.")));
  const transcribe = () =>
    client.audio.transcriptions.create({ model: "moonshine", file: new File([sound], "speech.wav") });
  report(`transcription of ${seconds} s`, await measure(transcribe));
  const embed = (input: string) => client.embeddings.create({ model: "bge", input });
  report("embedding of a sentence", await measure(() => embed(SENTENCE)));
  report("embedding of 320 tokens", await measure(() => embed(PARAGRAPH)));
  const messages = [
    { role: "system" as const, content: `You are Maya, a receptionist. ${PARAGRAPH}` },
    { role: "user" as const, content: "Where can I park?" },
  ];
  const chat = () => client.chat.completions.create({ model: "demo", messages });
  report("demo model's first answer from a new prompt", await measureOnce(chat));
  report("demo model's answer", await measure(chat));
} finally {
  await server.close();
}

async function measureOnce(run: () => Promise<unknown>): Promise<string> {
  const from = performance.now();
  await run();
  return `${Math.round(performance.now() - from)} ms`;
}
