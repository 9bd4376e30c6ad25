/**
 * How well the local recognizers hear: `node bench/hearing.ts [--language de] [--recording] [voice …]`. The local voices say
 * twenty sentences, which are then spoiled as rooms, microphones and lines do, and the word errors are counted. At the end,
 * names with and without `stt_keywords`, dictated numbers, and the language that is found out. The voice `pico` speaks German. Needs the local models, and for
 * other languages than English `models pull whisper-base`. Equal runs of the recording differ a little, because it is sampled.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { modelDirectory } from "#models/load.ts";
import { InstalledModels } from "#models/optional/installed-models.ts";
import { LANGUAGES, languageOf } from "#models/speech/languages.ts";
import { sayInGerman } from "#models/testing/german-speech.ts";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import { Recognizers } from "#models/transcription/recognizers.ts";
import { type TranscriptionWorker, transcribe } from "#models/transcription/transcribe.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { CALL_SENTENCES, KEYWORDS, NAMES, NUMBERS } from "./hearing/sentences.ts";
import { CONDITIONS, RATE } from "./hearing/spoil.ts";
import { machine, percentile, printTable } from "./load/figures.ts";
import { createSayer } from "./voices/create-sayer.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: "string", default: "en" }, recording: { type: "boolean" } },
});
const LANGUAGE = languageOf(options.language);
if (!LANGUAGE) throw new Error(`--language is one of ${LANGUAGES.join(", ")}`);
const VOICES = positionals.length > 0 ? positionals : ["daniel", "maya"];
const SENTENCES = CALL_SENTENCES[LANGUAGE];

const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
const voices = createSayer(cache, LANGUAGE, options.recording);
const hearing: TranscriptionWorker = new WorkerClient(
  new URL("../models/transcription/transcription-worker.ts", import.meta.url),
  { workerData: { directory: modelDirectory(cache, "transcription") } },
);
const installed = new InstalledModels(cache);
const recognizers = new Recognizers(hearing, installed);

/** A German voice that a recognizer understands, of another library. */
const PICO = "pico";

async function say(text: string, voice: string): Promise<Float32Array> {
  const samples = voice === PICO ? await sayInGerman(text) : (await voices.say(text, voice)).samples;
  return Float32Array.from(samples, (value) => value / 32_768);
}

/** As it arrives from a microphone: 16 bits. */
const digitize = (sound: Float32Array): Float32Array =>
  sound.map((value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767) / 32_768);

type Heard = { text: string; language: string; ms: number };

async function hear(sound: Float32Array, language = LANGUAGE, hints = ""): Promise<Heard> {
  const recognizer = await recognizers.choose(language);
  const began = performance.now();
  const { signal } = new AbortController();
  const heard = await transcribe(
    recognizer,
    { sampleRate: RATE, samples: digitize(sound) },
    { hints, language, signal },
  );
  return { ...heard, ms: performance.now() - began };
}

const wordsOf = (text: string): number => text.split(/\s+/).length;

/** Counts word errors over several texts, in percent of their words. */
class Errors {
  private errors = 0;
  private words = 0;
  readonly times: number[] = [];

  add(said: string, { text, ms }: Heard): void {
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
for (const voice of VOICES) {
  const sounds: Float32Array[] = [];
  for (const text of SENTENCES) sounds.push(await say(text, voice));
  clean.set(voice, sounds);
}
// The first sentence is not measured, because it loads the recognizer.
await hear(clean.get(VOICES[0] ?? "")?.[0] ?? new Float32Array(RATE));
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
let [found, numbers] = [0, 0];
for (const voice of VOICES) {
  for (const text of NAMES[LANGUAGE]) {
    const sound = await say(text, voice);
    without.add(text, await hear(sound));
    withKeywords.add(text, await hear(sound, LANGUAGE, KEYWORDS));
  }
  for (const { said, digits } of NUMBERS[LANGUAGE]) {
    const { text } = await hear(await say(said, voice));
    if (text.replace(/\D/g, "") === digits) numbers += 1;
  }
  for (const sound of clean.get(voice) ?? []) {
    const recognizer = await recognizers.choose(undefined);
    const { signal } = new AbortController();
    const heard = await transcribe(recognizer, { sampleRate: RATE, samples: sound }, { hints: "", signal });
    if (heard.language === LANGUAGE) found += 1;
  }
}
console.log(
  `\nnames: ${without.percent.toFixed(1)} % word errors, with keywords ${withKeywords.percent.toFixed(1)} %`,
);
console.log(`dictated numbers: ${numbers} of ${VOICES.length * NUMBERS[LANGUAGE].length} right`);
console.log(`language found out: ${found} of ${VOICES.length * SENTENCES.length}`);
console.log(machine());
await Promise.all([voices.close(), hearing.close(), installed.close()]);
