/**
 * Trains the viseme detector and writes `lib/avatar-engine/visemes/viseme-weights.ts`: `node scripts/train-visemes.ts
 * [folder]`. The local voice speaks generated sentences (about 22 minutes of speech). Each is varied several times, and
 * a small network learns to classify their visemes. Finished work is kept in `folder` (default: the cache folder), so
 * an interrupted run continues where it stopped. Needs the local models in the cache, and Python 3 with numpy. Takes
 * about ten minutes on two cores. `bench/avatar/visemes.ts` measures the result.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import { seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { Hearing } from "#lib/avatar-engine/visemes/hearing.ts";
import { BANDS } from "#lib/avatar-engine/visemes/mel.ts";
import { modelDirectory } from "#models/load.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { labelHops, speakSentences } from "#scripts/visemes/speak-sentences.ts";
import { varySound } from "#scripts/visemes/vary-sound.ts";

const SENTENCES = 600;
const VARIATIONS = 5;
/** A detector that receives a lot of audio at once skips what is far in the past. */
const HOPS_AT_A_TIME = 100;

const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
const folder = process.argv[2] ?? join(cache, "viseme-training");
const target = fileURLToPath(new URL("../lib/avatar-engine/visemes/viseme-weights.ts", import.meta.url));

/** Durations in ms of each phoneme symbol, as measured. */
const lengths = new Map<string, number[]>();
function countLengths(phonemes: readonly PhonemeSegment[]): void {
  for (const [symbol, from, to] of phonemes) lengths.set(symbol, [...(lengths.get(symbol) ?? []), to - from]);
}

const speech: SpeechWorker = new WorkerClient(new URL("../models/speech/speech-worker.ts", import.meta.url), {
  workerData: { directory: modelDirectory(cache, "speech") },
});
await mkdir(folder, { recursive: true });
const random = seededRandom(3);
const features = createWriteStream(join(folder, "features.f32"));
const labels = createWriteStream(join(folder, "labels.u8"));
const ends: number[] = [];
let hops = 0;
for await (const { samples, phonemes } of speakSentences(speech, folder, SENTENCES)) {
  countLengths(phonemes);
  for (let i = 0; i < VARIATIONS; i++) {
    const { samples: sound, sampleRate, stretch } = varySound(samples, random);
    const hearing = new Hearing();
    hearing.append(sound, sampleRate);
    while (hearing.heard < hearing.available) hearing.listen(hearing.heard + HOPS_AT_A_TIME);
    const rows = hearing.rows.slice(0, hearing.heard * BANDS);
    features.write(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
    labels.write(labelHops(phonemes, stretch, hearing.heard));
    hops += hearing.heard;
    ends.push(hops);
  }
}
await speech.close();
features.end();
labels.end();
await Promise.all([finished(features), finished(labels)]);
const durations = Object.fromEntries([...lengths].map(([symbol, list]) => [symbol, list]));
await writeFile(join(folder, "index.json"), JSON.stringify({ bands: BANDS, ends, durations }));
console.log(`${hops} hops of ${SENTENCES} sentences`);
const fit = fileURLToPath(new URL("./visemes/fit.py", import.meta.url));
const { status } = spawnSync("python3", [fit, folder, target], { stdio: "inherit" });
process.exitCode = status ?? 1;
