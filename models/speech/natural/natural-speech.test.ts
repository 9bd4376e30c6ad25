import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { beforeAll, describe, expect, test } from "vitest";
import { toInt16 } from "#lib/media/pcm.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { readModelsEnv } from "#models/env.ts";
import { modelDirectory } from "#models/load.ts";
import { cutFrames, FRAME_SAMPLES, MARGIN } from "./frames.ts";
import { loadFront, loadNaturalSpeech } from "./load-natural-speech.ts";
import type { NaturalJob, NaturalPiece, NaturalSpeech } from "./natural-speech.ts";
import { type NaturalVoice, naturalVoiceOf } from "./natural-voices.ts";
import { WholeKokoro } from "./whole-kokoro.ts";

const frontFile = join(modelDirectory(readModelsEnv().VISAVIS_CACHE_DIR, "natural-voices"), "front.onnx");
/** Without a registry that has the front, the recording speaks, and nothing here can be heard. */
const isHere = existsSync(frontFile);

let speech: NaturalSpeech;

async function pieces(text: string, person = "maya", gainDb = 0): Promise<NaturalPiece[]> {
  const made: NaturalPiece[] = [];
  let job: NaturalJob | undefined = { text, voice: { ...voiceOf(person), gainDb }, speed: 1 };
  while (job) {
    const piece: NaturalPiece = await speech.speak(job);
    made.push(piece);
    job = piece.rest;
  }
  return made;
}

function voiceOf(person: string): NaturalVoice {
  const voice = naturalVoiceOf(person, "en");
  if (!voice) throw new Error(`${person} has no natural voice`);
  return voice;
}

const joined = (made: NaturalPiece[]): number[] => made.flatMap(({ audio }) => [...audio]);

describe.skipIf(!isHere)("natural speech", () => {
  beforeAll(async () => {
    speech = await loadNaturalSpeech(frontFile);
  });

  test("in pieces equals the audio synthesized in one go", async () => {
    const made = await pieces("The pool on the second floor opens at seven in the morning.");
    expect(made.length).toBeGreaterThan(2);
    const frames = made[0]?.rest?.frames;
    if (!frames) throw new Error("The sentence is one piece");
    const whole = cutFrames(frames, 0, frames.count);
    const path = fileURLToPath(new URL("./decoder.onnx", import.meta.url));
    const decoder = await InferenceSession.create(path, { logSeverityLevel: 3 });
    const { wav } = await decoder.run({
      asr: new Tensor("float32", whole.features, [1, 512, whole.width]),
      f0: new Tensor("float32", whole.pitch, [1, 2 * whole.width]),
      n: new Tensor("float32", whole.loudness, [1, 2 * whole.width]),
      style: new Tensor("float32", frames.style, [1, 128]),
      noise: new Tensor("float32", whole.noise, [1, whole.noise.length]),
      phase: new Tensor("float32", Float32Array.of(whole.phase), [1]),
    });
    const margin = MARGIN * FRAME_SAMPLES;
    const expected = toInt16(Float32Array.from(wav?.data ?? [], Number).subarray(margin, -margin));
    const sound = joined(made);
    expect(sound).toHaveLength(expected.length);
    const difference = sound.map((value, i) => value - (expected[i] ?? 0));
    expect(level(difference) / level(sound)).toBeLessThan(0.01);
  });

  test.each(isQuick ? ["ama", "leo"] : ["maya", "ama", "daniel", "leo"])(
    "of %s is quiet while the lips are closed for p and b",
    async (person) => {
      const made = await pieces("I keep a paper cup in a happy place beside the copy shop.", person);
      const sound = joined(made);
      const closed = (made[0]?.phonemes ?? []).slice(3, -3).filter(([symbol]) => /[pb]/.test(symbol));
      expect(closed.length).toBeGreaterThan(5);
      const levels = closed.map(([, startMs, endMs]) => quietest(sound, startMs, endMs) / level(sound));
      // A closure is 15 dB below the sentence, in all but the weakest.
      expect(levels.filter((share) => share < 0.18).length / levels.length).toBeGreaterThan(0.75);
    },
  );

  test("has times that follow each other to the end of the audio", async () => {
    const made = await pieces("How can I help you today?");
    const phonemes = made[0]?.phonemes ?? [];
    expect(phonemes.map(([symbol]) => symbol).join("")).toMatch(/^_hˌaʊ kæn aɪ hˈɛlp ju tədˈeɪ\?_$/);
    let at = 0;
    for (const [, start, end] of phonemes) {
      expect(start).toBeCloseTo(at, 6);
      expect(end).toBeGreaterThanOrEqual(start);
      at = end;
    }
    expect(at).toBeCloseTo(joined(made).length / 24, 6);
  });

  test.skipIf(isQuick)("of more symbols than the network reads is spoken to its end", async () => {
    const word = "internationally ";
    const short = joined(await pieces(word.repeat(6))).length;
    const made = await pieces(word.repeat(42));
    expect(joined(made).length).toBeGreaterThan(6 * short);
    expect(made.filter(({ phonemes }) => phonemes.length > 0).length).toBeGreaterThan(1);
  });

  test.skipIf(isQuick)("of 5,000 letters without a space begins at once", async () => {
    const piece = await speech.speak({ text: "a".repeat(5_000), voice: voiceOf("maya"), speed: 1 });
    expect(piece.audio.length).toBeGreaterThan(0);
    expect(piece.rest).toBeDefined();
  });

  const FOREIGN = ["صباح الخير", "Hello 🙂 ⟦⟧ \u0000 you", "おはようございます", "Привет, как дела?"];
  test.each(isQuick ? FOREIGN.slice(0, 2) : FOREIGN)(
    "of %j, which English has no sounds for, has times that fit the audio",
    async (text) => {
      const made = await pieces(text);
      const ends = made.flatMap(({ phonemes }) => phonemes.map(([, , endMs]) => endMs));
      expect(Math.max(0, ...ends)).toBeLessThanOrEqual(joined(made).length / 24 + 1e-6);
    },
  );

  test.each(["…", "?!", "  "])("of %j, which has no sound, is empty", async (text) => {
    expect(joined(await pieces(text))).toHaveLength(0);
  });

  test("is the same each time, and another's for each person", async () => {
    const first = joined(await pieces("Good morning."));
    expect(joined(await pieces("Good morning."))).toEqual(first);
    expect(joined(await pieces("Good morning.", "sofia"))).not.toEqual(first);
  });
});

describe.skipIf(!isHere)("natural speech by Kokoro's own decoder", () => {
  let whole: (samples: Float32Array) => WholeKokoro;
  let total: number;
  const job = { text: "How can I help you today?", voice: { ...voiceOf("maya"), gainDb: 0 }, speed: 1 };
  beforeAll(async () => {
    const front = await loadFront(frontFile);
    // Stands in for the network, which is downloaded.
    whole = (samples) =>
      new WholeKokoro(front, {
        outputNames: ["audio"],
        run: async () => ({ audio: new Tensor("float32", samples, [samples.length]) }),
      });
    total = (await front.plan(front.read(job.text, job.voice), job))?.total ?? 0;
  });

  test("has the times of the fast decoder, without the silence around the sentence", async () => {
    const samples = new Float32Array(total * FRAME_SAMPLES).fill(0.1);
    const { audio, phonemes, rest } = await whole(samples).speak(job);
    const fast = await pieces(job.text);
    expect(phonemes).toEqual(fast[0]?.phonemes);
    expect(audio).toHaveLength(joined(fast).length);
    expect(rest).toBeUndefined();
  });

  test.each<[string, (length: number) => Float32Array]>([
    ["of another length", (length) => new Float32Array(length + 1)],
    ["that are no numbers", (length) => new Float32Array(length).fill(Number.NaN)],
  ])("is refused if the network gives samples %s", async (_, make) => {
    await expect(whole(make(total * FRAME_SAMPLES)).speak(job)).rejects.toThrow(/^Kokoro/);
  });

  test.each(["…", "?!"])("of %j, which has no sound, is empty", async (text) => {
    expect((await whole(new Float32Array(0)).speak({ ...job, text })).audio).toHaveLength(0);
  });
});

function level(sound: readonly number[]): number {
  return Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length);
}

/** The lowest level of 10 ms in a range. */
function quietest(sound: readonly number[], fromMs: number, toMs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let ms = fromMs; ms + 10 <= toMs + 10; ms += 5)
    least = Math.min(least, level(sound.slice(Math.round(ms * 24), Math.round(ms * 24) + 240)));
  return least;
}
