import { ReadableStream } from "node:stream/web";
import { initializeLogger, tts } from "@livekit/agents";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { FakeSpeaker } from "#agent/testing/fake-speaker.ts";
import { until } from "#agent/testing/fixtures.ts";
import { getSpeechMark } from "./marks.ts";
import { TtsAdapter } from "./tts-adapter.ts";

let speaker: FakeSpeaker;
let failures: number;

beforeAll(() => initializeLogger({ pretty: false, level: "silent" }));
beforeEach(() => {
  speaker = new FakeSpeaker();
  failures = 0;
});

const TEXT = "First of all, good morning to all of you. Here is the second sentence of it.";

type Said = { text: string; ms: number; phonemes: boolean }[];

/** A voice that is late counts as absent after `timeoutMs`. */
async function say(words: AsyncIterable<string> | string[], timeoutMs = 30_000): Promise<Said> {
  const voice = new TtsAdapter({ speaker, timeoutMs, onFailure: () => void failures++ });
  const stream = voice.stream();
  stream.updateInputStream(ReadableStream.from(words));
  const said: Said = [];
  for await (const audio of stream) {
    if (audio === tts.SynthesizeStream.END_OF_STREAM) continue;
    const mark = getSpeechMark(audio.frame);
    if (mark?.text !== undefined)
      said.push({ text: mark.text, ms: 0, phonemes: mark.phonemes !== undefined });
    const clause = said.at(-1);
    if (clause) clause.ms += (audio.frame.samplesPerChannel / audio.frame.sampleRate) * 1_000;
  }
  return said;
}

test("clauses arrive in order with their text, audio and phonemes", async () => {
  const said = await say(TEXT.match(/\S+\s*/g) ?? []);
  expect(said.map(({ text }) => text).join("")).toBe(TEXT);
  expect(said.length).toBe(3);
  expect(said.every(({ phonemes }) => phonemes)).toBe(true);
  for (const { text, ms } of said) expect(ms).toBeCloseTo(text.length * 50, -1);
});

test("the first clause is spoken while the model is still generating the rest", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* words() {
    yield "First of all, ";
    await held;
    yield "the rest.";
  }
  const saying = say(words());
  await until(() => speaker.spoken.length > 0);
  expect(speaker.spoken).toEqual(["First of all, "]);
  release();
  await saying;
});

test("clauses are requested one at a time, so the others do not slow the first", async () => {
  speaker.firstSoundMs = 40;
  const saying = say([TEXT]);
  await until(() => speaker.spoken.length > 0);
  expect(speaker.spoken).toHaveLength(1);
  await saying;
  expect(speaker.spoken).toHaveLength(3);
});

test("a server that fails is asked once more, then the clause becomes silence of its length", async () => {
  speaker.mode = "fails";
  const said = await say(["Hello there my friend."]);
  expect(speaker.spoken).toHaveLength(2);
  expect(failures).toBe(1);
  expect(said[0]?.ms).toBeGreaterThan(1_000);
});

test("a server that hangs is not asked twice, and the wait shortens the silence", async () => {
  speaker.mode = "hangs";
  const said = await say(["Hello there my friend."], 500);
  expect(speaker.spoken).toHaveLength(1);
  expect(failures).toBe(1);
  // 22 characters last 1,364 ms, and 500 ms have passed.
  expect(said[0]?.ms).toBeLessThan(900);
});

test("a voice that is late for every clause is heard for every clause", async () => {
  speaker.firstSoundMs = 300;
  const said = await say([TEXT]);
  expect(failures).toBe(0);
  expect(said.map(({ text }) => text).join("")).toBe(TEXT);
  for (const { text, ms } of said) expect(ms).toBeCloseTo(text.length * 50, -1);
});

test("tells when the voice is late, cannot be heard, and is heard again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const states: string[] = [];
  const voice = new TtsAdapter({
    speaker,
    onFailure: () => void failures++,
    onStateChanged: (state) => states.push(state),
  });
  const drain = async (text: string) => {
    for await (const _ of voice.speak(text, new AbortController().signal));
  };
  speaker.mode = "hangs";
  const hung = drain("one");
  await vi.advanceTimersByTimeAsync(2_600);
  expect(states).toEqual(["late"]);
  await vi.advanceTimersByTimeAsync(4_000);
  await hung;
  expect(states).toEqual(["late", "silent"]);
  const again = drain("two");
  await vi.advanceTimersByTimeAsync(7_000);
  await again;
  expect(states).toEqual(["late", "silent"]);
  speaker.mode = "works";
  const works = drain("three");
  await vi.advanceTimersByTimeAsync(2_000);
  await works;
  expect(states).toEqual(["late", "silent", "heard"]);
});

test("measures how long the voice of an answer took to begin, and no later clause", async () => {
  const waited: number[] = [];
  const voice = new TtsAdapter({ speaker, onFailure: () => {}, onWaited: (ms) => waited.push(ms) });
  const stream = voice.stream();
  stream.updateInputStream(ReadableStream.from([TEXT]));
  for await (const _ of stream);
  expect(speaker.spoken).toHaveLength(3);
  expect(waited).toHaveLength(1);
});

test("measures once how long each answer's voice took, also in vain", async () => {
  const waited: number[] = [];
  const drain = async (text: string, timeoutMs = 30_000) => {
    const voice = new TtsAdapter({
      ...{ speaker, timeoutMs, onFailure: () => void failures++ },
      onWaited: (ms) => waited.push(ms),
    });
    for await (const _ of voice.speak(text, new AbortController().signal));
  };
  speaker.firstSoundMs = 200;
  await drain("one");
  expect(waited).toHaveLength(1);
  expect(waited[0]).toBeGreaterThan(190);
  speaker.mode = "breaks_off";
  await drain("two");
  expect(waited).toHaveLength(2);
  speaker.mode = "hangs";
  await drain("three", 400);
  expect(waited).toHaveLength(3);
  expect(waited[2]).toBeGreaterThan(390);
});

test("while a server is down, later clauses do not wait for it, and it is used again once it works", async () => {
  speaker.mode = "fails";
  const voice = new TtsAdapter({ speaker, onFailure: () => void failures++ });
  const drain = async (text: string) => {
    for await (const _ of voice.speak(text, new AbortController().signal));
  };
  await drain("one");
  await drain("two");
  expect(speaker.spoken).toEqual(["one", "one", "two"]);
  speaker.mode = "works";
  await drain("three");
  speaker.mode = "fails";
  await drain("four");
  expect(speaker.spoken.slice(3)).toEqual(["three", "four", "four"]);
});

test("a clause that broke off is not restarted: nobody hears the same words twice", async () => {
  speaker.mode = "breaks_off";
  await say(["Hello there my friend."]);
  expect(speaker.spoken).toHaveLength(1);
  expect(failures).toBe(1);
});

test("closing the stream aborts the current request and requests no further clause", async () => {
  speaker.mode = "hangs";
  const voice = new TtsAdapter({ speaker, onFailure: () => void failures++ });
  const stream = voice.stream();
  stream.updateInputStream(ReadableStream.from([TEXT]));
  await until(() => speaker.spoken.length === 1);
  stream.close();
  await until(() => speaker.aborted === 1);
  expect(speaker.spoken).toHaveLength(1);
  expect(failures).toBe(0);
});
