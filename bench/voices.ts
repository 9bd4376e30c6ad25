/**
 * What the local voices are like: `node bench/voices.ts [--language de] [--recording] [--out FOLDER] [--no-words] [voice …]`. Speaks
 * sentences in each voice beside the plain one (joe): the natural ones, where a language has none or with `--recording` the machine voice, or a downloaded one,
 * and measures them with Praat, the project's own recognizer and its loudness meter. Needs the local models, and python3 with
 * venv for Praat. The WAV files remain in FOLDER, to be listened to, with the figures as `figures.json`. `--samples FOLDER`
 * only writes recordings of every voice in every language.
 */
import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { doubleRate } from "#lib/media/loudness/interpolate.ts";
import { measureLoudness } from "#lib/media/loudness/measure-loudness.ts";
import { pcmBytes, rootMeanSquare } from "#lib/media/pcm.ts";
import { wavHeader } from "#lib/media/wav.ts";
import { modelDirectory } from "#models/load.ts";
import { LANGUAGES, languageOf } from "#models/speech/languages.ts";
import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { SPOKEN_SENTENCES } from "#models/testing/sentences.ts";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import {
  createEnglishRecognizer,
  type TranscriptionWorker,
  transcribe,
} from "#models/transcription/transcribe.ts";
import { AVATAR_VOICES } from "#models/voices.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { obtainPythonPackage } from "#scripts/test-suites/obtain-python-package.ts";
import { machine, percentile, printTable } from "./load/figures.ts";
import { createSayer } from "./voices/create-sayer.ts";
import { SENTENCES } from "./voices/sentences.ts";
import { writeSamples } from "./voices/write-samples.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: "string", default: "en" },
    out: { type: "string" },
    "no-words": { type: "boolean" },
    recording: { type: "boolean" },
    samples: { type: "string" },
  },
});
const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
if (options.samples !== undefined) {
  await writeSamples(cache, options.samples);
  process.exit();
}
const LANGUAGE = languageOf(options.language);
if (!LANGUAGE) throw new Error(`--language is one of ${LANGUAGES.join(", ")}`);
const OUT = options.out ?? `test-results/voices/${LANGUAGE}`;
const TEXTS: readonly string[] = LANGUAGE === "en" ? SENTENCES : SPOKEN_SENTENCES[LANGUAGE];
/** The local recognizer hears English only. */
const WITH_WORDS = LANGUAGE === "en" && !options["no-words"];
const PLAIN = "joe";
const PEOPLE = positionals.length > 0 ? positionals : AVATAR_VOICES;
const VOICES = [PLAIN, ...PEOPLE.filter((name) => name !== PLAIN)];
/** The beginning of a sentence, for the jump there. */
const ONSET = 0.005 * SPEECH_RATE;

const PRAAT = { name: "praat-parselmouth", version: "0.4.7", use: "Praat, which measures voices" };
const praatFigures = z.object({
  voice: z.string(),
  pitchHz: z.number(),
  lowHz: z.number(),
  highHz: z.number(),
  formantsHz: z.array(z.number()),
  harmonicsToNoiseDb: z.number(),
  jitterPercent: z.number(),
  shimmerPercent: z.number(),
  bandsDb: z.array(z.number()),
  halvesDb: z.number(),
});
type PraatFigures = z.output<typeof praatFigures>;

const voices = createSayer(cache, LANGUAGE, options.recording);
const hearing: TranscriptionWorker = new WorkerClient(
  new URL("../models/transcription/transcription-worker.ts", import.meta.url),
  { workerData: { directory: modelDirectory(cache, "transcription") } },
);

type Spoken = { voice: string; sounds: Int16Array[]; cpuMsPerSecond: number; firstPieceMs: number };

/** CPU milliseconds of this process and its threads. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Speaks all sentences in each voice, sentence by sentence, so other work on the machine disturbs all alike. */
async function speakAll(): Promise<Spoken[]> {
  const made = VOICES.map((voice) => ({ voice, sounds: [] as Int16Array[], cpu: 0, first: [] as number[] }));
  for (const text of TEXTS) {
    for (const spoken of made) {
      const before = cpuMs();
      const { samples, firstPieceMs } = await voices.say(text, spoken.voice);
      spoken.cpu += cpuMs() - before;
      spoken.first.push(firstPieceMs);
      spoken.sounds.push(samples);
    }
  }
  return made.map(({ voice, sounds, cpu, first }) => {
    const seconds = sounds.reduce((sum, { length }) => sum + length, 0) / SPEECH_RATE;
    return { voice, sounds, cpuMsPerSecond: cpu / seconds, firstPieceMs: percentile(first, 0.5) };
  });
}

async function writeSounds(folder: string, { voice, sounds }: Spoken): Promise<void> {
  for (const [i, samples] of sounds.entries()) {
    const bytes = pcmBytes(samples);
    await writeFile(join(folder, `${voice}-${i}.wav`), [wavHeader(SPEECH_RATE, bytes.length), bytes]);
  }
}

/** Word errors of the recognizer, in percent of all words. */
async function wordErrors({ sounds }: Spoken): Promise<number> {
  let errors = 0;
  let words = 0;
  for (const [i, samples] of sounds.entries()) {
    const text = TEXTS[i] ?? "";
    const sound = { sampleRate: SPEECH_RATE, samples: toFloat(samples) };
    const { text: heard } = await transcribe(createEnglishRecognizer(hearing), sound, {
      hints: "",
      signal: new AbortController().signal,
    });
    const count = text.split(/\s+/).length;
    errors += wordErrorRate(text, heard) * count;
    words += count;
  }
  return (100 * errors) / words;
}

const toFloat = (samples: Int16Array): Float32Array => Float32Array.from(samples, (value) => value / 32_768);

function toDb(ratio: number): number {
  return 20 * Math.log10(ratio);
}

/** Loudness of all sentences together, the highest peak, and the loudest beginning against its sentence. */
function levelsOf({ sounds }: Spoken) {
  const all = toFloat(Int16Array.from(sounds.flatMap((samples) => [...samples])));
  const onsets = sounds.map((samples) => {
    const sound = toFloat(samples);
    return toDb(peakOf(sound.subarray(0, ONSET)) / rootMeanSquare(sound));
  });
  return { lufs: measureLoudness(doubleRate(all)), peakDb: toDb(peakOf(all)), onsetDb: Math.max(...onsets) };
}

function peakOf(sound: Float32Array): number {
  return sound.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
}

async function measureWithPraat(folder: string): Promise<PraatFigures[]> {
  const packages = join(cache, `${PRAAT.name}-${PRAAT.version}`);
  await obtainPythonPackage(PRAAT, packages);
  const script = fileURLToPath(new URL("./voices/praat.py", import.meta.url));
  const { stdout, stderr, status } = spawnSync("python3", [script, folder, ...VOICES], {
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: packages },
  });
  if (status !== 0) throw new Error(`Praat could not measure the voices.\n${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => praatFigures.parse(JSON.parse(line)));
}

/** How far apart two long-term spectra are: the root mean square over the third-octave bands, in dB. */
function spectralDistance(a: PraatFigures, b: PraatFigures): number {
  const squares = a.bandsDb.map((level, band) => (level - (b.bandsDb[band] ?? 0)) ** 2);
  return Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length);
}

await voices.say("The first sentence is not measured, because the code is compiled.", "maya");
const spoken = await speakAll();
await mkdir(OUT, { recursive: true });
for (const voice of spoken) await writeSounds(OUT, voice);
const praat = await measureWithPraat(OUT);
const plain = praat[0];
const figures = [];
for (const [i, voice] of spoken.entries()) {
  const measured = praat[i];
  if (!measured || !plain) throw new Error(`Praat did not measure ${voice.voice}`);
  const wordErrorPercent = WITH_WORDS ? await wordErrors(voice) : undefined;
  const formants = measured.formantsHz.map((hz, n) => hz / (plain.formantsHz[n] ?? hz));
  const { cpuMsPerSecond, firstPieceMs } = voice;
  const distancesDb = Object.fromEntries(
    praat.map((other) => [other.voice, spectralDistance(measured, other)]),
  );
  figures.push({
    ...measured,
    formants,
    ...levelsOf(voice),
    wordErrorPercent,
    cpuMsPerSecond,
    firstPieceMs,
    distancesDb,
  });
}
await writeFile(join(OUT, "figures.json"), `${JSON.stringify({ machine: machine(), figures }, null, 2)}\n`);

const one = (value: number | undefined) => value?.toFixed(1) ?? "";
printTable(
  [
    "voice",
    "pitch Hz",
    "10-90 %",
    "formants",
    "HNR dB",
    "jitter %",
    "shimmer %",
    "LUFS",
    "peak dB",
    "onset dB",
    "word errors %",
    "CPU ms/s",
    "first ms",
  ],
  figures.map((f) => [
    f.voice,
    f.pitchHz.toFixed(0),
    `${f.lowHz.toFixed(0)}-${f.highHz.toFixed(0)}`,
    f.formants.map((ratio) => ratio.toFixed(2)).join(" "),
    one(f.harmonicsToNoiseDb),
    f.jitterPercent.toFixed(2),
    one(f.shimmerPercent),
    one(f.lufs),
    one(f.peakDb),
    one(f.onsetDb),
    one(f.wordErrorPercent),
    one(f.cpuMsPerSecond),
    f.firstPieceMs.toFixed(0),
  ]),
);
console.log("\nlong-term spectra: dB between two voices, and between the halves of one\n");
printTable(
  ["", ...VOICES],
  figures.map((f) => [
    f.voice,
    ...VOICES.map((name) => one(name === f.voice ? f.halvesDb : f.distancesDb[name])),
  ]),
);
console.log(`\n${machine()}`);
await Promise.all([voices.close(), hearing.close()]);
