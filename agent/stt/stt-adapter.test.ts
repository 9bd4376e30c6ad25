import { initializeLogger, VAD, type VADEvent, VADEventType, VADStream } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";
import { beforeAll, expect, test } from "vitest";
import { SttAdapter } from "./stt-adapter.ts";

const RATE = 16_000;
const WINDOW = 512;
const WINDOW_MS = 32;

beforeAll(() => initializeLogger({ pretty: false, level: "silent" }));

/** A detector that reports what a test tells it, as `inference.VAD` would. */
class ScriptedVad extends VAD {
  readonly label = "ScriptedVad";
  readonly opened: ScriptedStream[] = [];

  constructor() {
    super({ updateInterval: WINDOW_MS });
  }

  stream(): ScriptedStream {
    const stream = new ScriptedStream(this);
    this.opened.push(stream);
    return stream;
  }
}

class ScriptedStream extends VADStream {
  private at = 0;

  /** Windows of a voice or of silence. The samples of the first one are 1, of the next one 2, and so on. */
  async windows(count: number, probability: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      this.at += 1;
      const frame = new AudioFrame(new Int16Array(WINDOW).fill(this.at), RATE, 1, WINDOW);
      await this.report(VADEventType.INFERENCE_DONE, { frames: [frame], probability });
    }
  }

  async report(type: VADEventType, fields: Partial<VADEvent> = {}): Promise<void> {
    const times = {
      samplesIndex: 0,
      timestamp: 0,
      speechDuration: 0,
      silenceDuration: 0,
      inferenceDuration: 0,
    };
    const raw = {
      rawAccumulatedSilence: 0,
      rawAccumulatedSpeech: 0,
      probability: 0,
      speaking: true,
      frames: [],
    };
    await this.outputWriter.write({ type, ...times, ...raw, ...fields });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }

  async speak(count: number): Promise<void> {
    await this.windows(2, 0.9);
    await this.report(VADEventType.START_OF_SPEECH);
    await this.windows(count, 0.9);
  }

  /** Seven windows of silence and the end of the utterance. */
  async end(): Promise<void> {
    await this.windows(7, 0.1);
    await this.report(VADEventType.END_OF_SPEECH, { silenceDuration: 7 * WINDOW_MS });
  }
}

type Transcribe = (call: number, signal: AbortSignal) => Promise<string>;

async function open(transcribe: Transcribe, ignores = (_: string) => false) {
  const heard: { windows: number[]; rate: number; signal: AbortSignal }[] = [];
  const texts: string[] = [];
  let failures = 0;
  const vad = new ScriptedVad();
  const ear = new SttAdapter({
    ...{ vad, minProbability: 0.35, earlyMs: 128, ignores, language: () => "en", timeoutMs: 40 },
    transcriber: {
      transcribe: (samples, rate, signal) => {
        const windows = Array.from({ length: samples.length / WINDOW }, (_, i) => samples[i * WINDOW] ?? 0);
        heard.push({ windows, rate, signal });
        return transcribe(heard.length, signal);
      },
    },
    onFailure: () => {
      failures += 1;
    },
  });
  const stream = ear.stream();
  void (async () => {
    for await (const { alternatives } of stream) if (alternatives) texts.push(alternatives[0].text);
  })();
  await expect.poll(() => vad.opened.length).toBe(1);
  const [voice] = vad.opened;
  if (!voice) throw new Error("the adapter listens to no detector");
  return { heard, texts, voice, stream, failures: () => failures };
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
  await voice.windows(3, 0.1);
  await voice.report(VADEventType.END_OF_SPEECH, { silenceDuration: 7 * WINDOW_MS });
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
  expect(heard.map((one) => [one.windows.length, one.signal.aborted])).toEqual([
    [16, true],
    [25, false],
  ]);
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
  expect(heard.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect([texts, failures()]).toEqual([[], 0]);
});
