import { initializeLogger, stt } from "@livekit/agents";
import { beforeAll, expect, test } from "vitest";
import { ScriptedVad, VAD_WINDOW } from "#agent/testing/scripted-vad.ts";
import { SttAdapter } from "./stt-adapter.ts";

beforeAll(() => initializeLogger({ pretty: false, level: "silent" }));

type Transcribe = (call: number, signal: AbortSignal) => Promise<string>;

async function open(transcribe: Transcribe, ignores = (_: string) => false) {
  const heard: { windows: number[]; rate: number; isAborted: boolean }[] = [];
  const texts: string[] = [];
  const prepared: string[] = [];
  let failures = 0;
  const vad = new ScriptedVad();
  const ear = new SttAdapter({
    ...{ vad, minProbability: 0.35, earlyMs: 128, ignores, language: () => "en", timeoutMs: 40 },
    isWhole: (text) => text.endsWith("?"),
    transcriber: {
      transcribe: (samples, rate, signal) => {
        const windows = Array.from(
          { length: samples.length / VAD_WINDOW },
          (_, i) => samples[i * VAD_WINDOW] ?? 0,
        );
        const sound = { windows, rate, isAborted: false };
        heard.push(sound);
        // Node's `AbortSignal.any` may miss an abort if nobody listens and its sources were collected before it is read.
        signal.addEventListener("abort", () => (sound.isAborted = true));
        return transcribe(heard.length, signal);
      },
    },
    onFailure: () => {
      failures += 1;
    },
  });
  const stream = ear.stream();
  void (async () => {
    for await (const { type, alternatives } of stream) {
      const isFinal = type === stt.SpeechEventType.FINAL_TRANSCRIPT;
      if (alternatives) (isFinal ? texts : prepared).push(alternatives[0].text);
    }
  })();
  await expect.poll(() => vad.opened.length).toBe(1);
  return { heard, texts, prepared, voice: vad, stream, failures: () => failures };
}

const windows = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

test("transcription begins in the silence, before the detector reports the end of the utterance", async () => {
  const { heard, texts, voice } = await open(async () => "Hello.");
  await voice.speak(10);
  await voice.windows(3, 0.1);
  expect(heard).toEqual([]);
  await voice.windows(1, 0.1);
  expect(heard.map((one) => one.windows)).toEqual([windows(1, 16)]);
  expect(texts).toEqual([]);
  await voice.end(4);
  await expect.poll(() => texts).toEqual(["Hello."]);
  expect(heard).toHaveLength(1);
});

test("a transcription that began too early is discarded, and the utterance is heard whole", async () => {
  const { heard, texts, voice } = await open(async (call) => (call === 1 ? "Hello" : "Hello, Anna."));
  await voice.speak(10);
  await voice.windows(5, 0.1);
  await voice.windows(4, 0.9);
  await voice.end();
  await expect.poll(() => texts).toEqual(["Hello, Anna."]);
  expect(heard.map((one) => [one.windows.length, one.isAborted])).toEqual([
    [16, true],
    [25, false],
  ]);
});

test("what sounds whole is reported before the end of the utterance, and once more at its end", async () => {
  const { texts, prepared, voice } = await open(async () => "Are you there?");
  await voice.speak(10);
  await voice.windows(5, 0.1);
  await expect.poll(() => prepared).toEqual(["Are you there?"]);
  expect(texts).toEqual([]);
  await voice.end(5);
  await expect.poll(() => texts).toEqual(["Are you there?"]);
  expect(prepared).toHaveLength(1);
});

test.each([
  ["an unfinished sentence", "Are you", () => false],
  ["what is not a turn", "Are you there?", () => true],
])("%s is not reported early", async (_, text, ignores) => {
  const { prepared, voice, heard } = await open(async () => text, ignores);
  await voice.speak(10);
  await voice.windows(5, 0.1);
  await voice.end(5);
  await voice.speak(2);
  await voice.end();
  expect([heard.length, prepared]).toEqual([2, []]);
});

test("a text that comes after the voice has returned is not reported", async () => {
  const answers: ((text: string) => void)[] = [];
  const { prepared, texts, voice } = await open(() => new Promise((resolve) => answers.push(resolve)));
  await voice.speak(10);
  await voice.windows(5, 0.1);
  await voice.windows(2, 0.9);
  await voice.windows(5, 0.1);
  answers[0]?.("Are you?");
  await voice.end(5);
  answers[1]?.("Are you there?");
  await expect.poll(() => texts).toEqual(["Are you there?"]);
  expect(prepared).toEqual([]);
});

test("an utterance begins before the detector noticed the voice, and after the utterance before it", async () => {
  const { heard, texts, voice } = await open(async (call) => String(call));
  await voice.windows(50, 0.1);
  await voice.speak(3);
  await voice.end();
  await voice.speak(3);
  await voice.end();
  await expect.poll(() => texts).toEqual(["1", "2"]);
  // 400 ms are 12.5 windows. Of the silence between the two, nothing is lost or heard with both voices.
  expect(heard.map((one) => one.windows)).toEqual([windows(40, 59), windows(56, 71)]);
});

test("an utterance that is not a turn is ignored", async () => {
  const { texts, heard, voice } = await open(
    async () => "Mm-hmm.",
    () => true,
  );
  await voice.speak(3);
  await voice.end();
  await expect.poll(() => heard.length).toBe(1);
  expect(texts).toEqual([]);
});

test("a server that fails once is retried", async () => {
  const { texts, voice, failures } = await open(async (call) => {
    if (call === 1) throw new Error("down");
    return "Hello.";
  });
  await voice.speak(3);
  await voice.end();
  await expect.poll(() => texts).toEqual(["Hello."]);
  expect(failures()).toBe(0);
});

test("a server that hangs or fails twice is reported once, at the end of the utterance", async () => {
  const { heard, texts, voice, failures } = await open(
    (_, signal) => new Promise((__, reject) => signal.addEventListener("abort", reject)),
  );
  await voice.speak(3);
  await voice.end();
  await expect.poll(failures).toBe(1);
  expect([heard.length, texts]).toEqual([2, []]);
});

test("closing the stream ends a transcription", async () => {
  const { heard, texts, voice, stream, failures } = await open(
    (_, signal) => new Promise((__, reject) => signal.addEventListener("abort", reject)),
  );
  await voice.speak(3);
  await voice.windows(4, 0.1);
  stream.close();
  expect(heard.map(({ isAborted }) => isAborted)).toEqual([true]);
  expect([texts, failures()]).toEqual([[], 0]);
});
