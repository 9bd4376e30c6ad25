/**
 * How far the natural voices are from Kokoro itself: `node bench/voices/kokoro.ts [--language es] [--sentences 10] [voice …]`. Both
 * say the same sentences with the same front, so only their decoders differ. Needs the local models and `models pull kokoro`, for Spanish and
 * French also `models pull whisper-base`; a quarter of an hour.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BANDS, MelBank } from "#lib/avatar-engine/visemes/mel.ts";
import { doubleRate } from "#lib/media/loudness/interpolate.ts";
import { measureLoudness } from "#lib/media/loudness/measure-loudness.ts";
import { modelDirectory } from "#models/load.ts";
import { NATURAL_VOICES } from "#models/manifest.ts";
import { optionalDirectory } from "#models/optional/descriptor.ts";
import { InstalledModels } from "#models/optional/installed-models.ts";
import { languageOf } from "#models/speech/languages.ts";
import { loadNaturalSpeech, loadWholeKokoro } from "#models/speech/natural/load-natural-speech.ts";
import {
  NATURAL_LANGUAGES,
  type NaturalVoice,
  naturalVoiceOf,
} from "#models/speech/natural/natural-voices.ts";
import { SPEECH_RATE, type SpokenPiece } from "#models/speech/speech-job.ts";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import { Recognizers } from "#models/transcription/recognizers.ts";
import { transcribe } from "#models/transcription/transcribe.ts";
import { AVATAR_VOICES } from "#models/voices.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { CALL_SENTENCES } from "../hearing/sentences.ts";
import { machine, printTable } from "../load/figures.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: "string", default: "en" }, sentences: { type: "string", default: "10" } },
});
const found = languageOf(options.language);
const LANGUAGE = NATURAL_LANGUAGES.find((language) => language === found);
if (!LANGUAGE) throw new Error(`--language is one of ${NATURAL_LANGUAGES.join(", ")}`);
/** In other languages all women share a voice, and so do all men. */
const VOICES = positionals.length > 0 ? positionals : LANGUAGE === "en" ? AVATAR_VOICES : ["maya", "daniel"];
const SENTENCES = CALL_SENTENCES[LANGUAGE].slice(0, Number(options.sentences));
const HOP = SPEECH_RATE / 100;
/** Quieter bands say nothing about a voice. */
const FLOOR_DB = -80;
/** Frames this far below a sentence's loudest one are its pauses. */
const PAUSE_DB = 45;

const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
const front = join(modelDirectory(cache, NATURAL_VOICES.name), "front.onnx");
const network = join(optionalDirectory(cache, "kokoro"), "model.onnx");
const [fast, whole] = [await loadNaturalSpeech(front), await loadWholeKokoro({ front, network })];
const hearing: ConstructorParameters<typeof Recognizers>[0] = new WorkerClient(
  new URL("../../models/transcription/transcription-worker.ts", import.meta.url),
  { workerData: { directory: modelDirectory(cache, "transcription") } },
);
const installed = new InstalledModels(cache);
const recognizer = await new Recognizers(hearing, installed).choose(LANGUAGE);

type Said = { samples: Int16Array; cpuMs: number };
type Speech<Job> = { speak: (job: Job) => Promise<SpokenPiece & { rest: Job | undefined }> };

async function say<Job>(speech: Speech<Job>, first: Job): Promise<Said> {
  const before = process.cpuUsage();
  const parts: number[] = [];
  for (let job: Job | undefined = first; job; ) {
    const { audio, rest }: { audio: Int16Array; rest: Job | undefined } = await speech.speak(job);
    for (const sample of audio) parts.push(sample);
    job = rest;
  }
  const { user, system } = process.cpuUsage(before);
  return { samples: Int16Array.from(parts), cpuMs: (user + system) / 1_000 };
}

const toFloat = (samples: Int16Array) => Float32Array.from(samples, (value) => value / 32_768);
const bank = new MelBank(SPEECH_RATE);

function bandsOf(samples: Int16Array): Float32Array[] {
  const frames = Math.max(0, Math.floor((samples.length - bank.windowLength) / HOP));
  return Array.from({ length: frames }, (_, i) => {
    const powers = new Float32Array(BANDS);
    bank.measure(samples, i * HOP, powers);
    return powers;
  });
}

const toDb = (power: number): number => Math.max(FLOOR_DB, 10 * Math.log10(power));
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** The mean difference of the bands while Kokoro sounds, in dB (root mean square over the bands). */
function distance(mine: Int16Array, kokoros: Int16Array): number {
  const [a, b] = [bandsOf(mine), bandsOf(kokoros)];
  const levels = b.map((powers) => toDb(sum(powers)));
  const loudest = Math.max(...levels);
  const differences = b.flatMap((powers, i) => {
    if ((levels[i] ?? FLOOR_DB) < loudest - PAUSE_DB) return [];
    const squares = Array.from(powers, (power, band) => (toDb(power) - toDb(a[i]?.[band] ?? 0)) ** 2);
    return [Math.sqrt(sum(squares) / BANDS)];
  });
  return sum(differences) / differences.length;
}

async function errorsIn(text: string, samples: Int16Array): Promise<number> {
  const sound = { sampleRate: SPEECH_RATE, samples: toFloat(samples) };
  const { signal } = new AbortController();
  const { text: heard } = await transcribe(recognizer, sound, { hints: "", language: LANGUAGE, signal });
  return wordErrorRate(text, heard) * text.split(/\s+/).length;
}

async function measure(name: string, voice: NaturalVoice): Promise<(string | number)[]> {
  const totals = { distance: 0, errors: [0, 0], cpu: [0, 0], seconds: 0, words: 0 };
  const sounds: [number[], number[]] = [[], []];
  for (const text of SENTENCES) {
    const both = [
      await say(fast, { text, voice, speed: 1 }),
      await say(whole, { text, voice, speed: 1 }),
    ] as const;
    for (const [i, { samples, cpuMs }] of both.entries()) {
      totals.errors[i] = (totals.errors[i] ?? 0) + (await errorsIn(text, samples));
      totals.cpu[i] = (totals.cpu[i] ?? 0) + cpuMs;
      for (const sample of samples) sounds[i]?.push(sample / 32_768);
    }
    totals.distance += distance(both[0].samples, both[1].samples);
    totals.seconds += both[0].samples.length / SPEECH_RATE;
    totals.words += text.split(/\s+/).length;
  }
  const [fastLufs = 0, wholeLufs = 0] = sounds.map((one) =>
    measureLoudness(doubleRate(Float32Array.from(one))),
  );
  const percent = (i: number) => ((100 * (totals.errors[i] ?? 0)) / totals.words).toFixed(1);
  const cpu = (i: number) => ((totals.cpu[i] ?? 0) / totals.seconds).toFixed(0);
  return [
    name,
    (totals.distance / SENTENCES.length).toFixed(2),
    fastLufs.toFixed(1),
    wholeLufs.toFixed(1),
    percent(0),
    percent(1),
    cpu(0),
    cpu(1),
  ];
}

const rows: (string | number)[][] = [];
for (const name of VOICES) {
  const voice = naturalVoiceOf(name, LANGUAGE);
  if (!voice) throw new Error(`${name} has no natural voice`);
  rows.push(await measure(name, voice));
}
printTable(
  [LANGUAGE, "from Kokoro, dB", "LUFS", "Kokoro's", "word errors %", "Kokoro's", "CPU ms/s", "Kokoro's"],
  rows,
);
console.log(`\n${SENTENCES.length} sentences; ${machine()}`);
await Promise.all([hearing.close(), installed.close()]);
