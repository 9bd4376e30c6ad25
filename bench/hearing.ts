/**
 * How well the local recognizer hears: `node bench/hearing.ts [voice …]`. The local voices say twenty sentences, which are
 * then spoiled as rooms, microphones and lines do, and the word errors are counted. At the end, names with and without
 * `stt_keywords`. Needs the local models. Equal runs differ a little, because the voice is sampled.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { modelDirectory } from "#models/load.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import {
  createEnglishRecognizer,
  type TranscriptionWorker,
  transcribe,
} from "#models/transcription/transcribe.ts";
import { findVoice } from "#models/voices.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { sayWhole } from "#scripts/visemes/say-whole.ts";
import { CONDITIONS, RATE } from "./hearing/spoil.ts";
import { machine, percentile, printTable } from "./load/figures.ts";
import { SENTENCES } from "./voices/sentences.ts";

const VOICES = process.argv.length > 2 ? process.argv.slice(2) : ["daniel", "maya"];
/** Sentences with names that a recognizer does not know, and the keywords of their scenario. */
const NAMES = [
  "I am calling about my Visavis account.",
  "Please connect me with Doctor Kowalski.",
  "We run everything on Kubernetes and LiveKit.",
  "Is Priyanka Ramaswamy in the office today?",
] as const;
const KEYWORDS = "Visavis, Kowalski, Kubernetes, LiveKit, Priyanka, Ramaswamy";

const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
const workerData = (model: string) => ({ workerData: { directory: modelDirectory(cache, model) } });
const speech: SpeechWorker = new WorkerClient(
  new URL("../models/speech/speech-worker.ts", import.meta.url),
  workerData("speech"),
);
const hearing: TranscriptionWorker = new WorkerClient(
  new URL("../models/transcription/transcription-worker.ts", import.meta.url),
  workerData("transcription"),
);
const recognizer = createEnglishRecognizer(hearing);

async function say(text: string, voice: string): Promise<Float32Array> {
  const { samples } = await sayWhole(speech, text, findVoice(voice));
  return Float32Array.from(samples, (value) => value / 32_768);
}

/** As it arrives from a microphone: 16 bits. */
const digitize = (sound: Float32Array): Float32Array =>
  sound.map((value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767) / 32_768);

async function hear(sound: Float32Array, hints = ""): Promise<{ text: string; ms: number }> {
  const began = performance.now();
  const signal = new AbortController().signal;
  const { text } = await transcribe(
    recognizer,
    { sampleRate: RATE, samples: digitize(sound) },
    { hints, signal },
  );
  return { text, ms: performance.now() - began };
}

const wordsOf = (text: string): number => text.split(/\s+/).length;

/** Counts word errors over several texts, in percent of their words. */
class Errors {
  private errors = 0;
  private words = 0;
  readonly times: number[] = [];

  add(said: string, { text, ms }: { text: string; ms: number }): void {
    this.errors += wordErrorRate(said, text) * wordsOf(said);
    this.words += wordsOf(said);
    this.times.push(ms);
  }

  get percent(): number {
    return (100 * this.errors) / this.words;
  }
}

const rows: (string | number)[][] = [];
const clean = new Map<string, Float32Array[]>();
for (const voice of VOICES) clean.set(voice, await Promise.all(SENTENCES.map((text) => say(text, voice))));
for (const { name, spoil } of CONDITIONS) {
  const random = seededRandom(11);
  const errors = VOICES.map(() => new Errors());
  for (const [v, voice] of VOICES.entries()) {
    for (const [i, sound] of (clean.get(voice) ?? []).entries()) {
      errors[v]?.add(SENTENCES[i] ?? "", await hear(spoil(sound, random)));
    }
  }
  const times = errors.flatMap((one) => one.times);
  rows.push([name, ...errors.map((one) => one.percent.toFixed(1)), percentile(times, 0.5).toFixed(0)]);
}
printTable(["condition", ...VOICES.map((voice) => `${voice}, word errors %`), "ms, p50"], rows);

const [without, withKeywords] = [new Errors(), new Errors()];
for (const voice of VOICES) {
  for (const text of NAMES) {
    const sound = await say(text, voice);
    without.add(text, await hear(sound));
    withKeywords.add(text, await hear(sound, KEYWORDS));
  }
}
console.log(
  `\nnames: ${without.percent.toFixed(1)} % word errors, with keywords ${withKeywords.percent.toFixed(1)} %`,
);
console.log(machine());
await Promise.all([speech.close(), hearing.close()]);
