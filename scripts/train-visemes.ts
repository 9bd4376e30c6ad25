/**
 * Trains the ear of the faces and writes `lib/avatar/viseme-weights.ts`: `node scripts/train-visemes.ts [folder]`.
 * The local voice says made-up sentences (about 22 minutes of speech), each is disguised several times, and a small
 * network learns to tell their visemes apart. What is done is kept in `folder` (the cache folder unless said), so that a
 * run that was ended goes on where it stopped. Needs the local models in the cache, and Python 3 with numpy.
 * About ten minutes on two cores. `bench/visemes.ts` tells how good it has become.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { PhonemeSegment } from "#lib/avatar/face-types.ts";
import { Hearing } from "#lib/avatar/hearing.ts";
import { BANDS } from "#lib/avatar/mel.ts";
import { seededRandom } from "#lib/avatar/random.ts";
import { modelDirectory } from "#models/load.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { labelHops } from "./visemes/label-hops.ts";
import { speakSentences } from "./visemes/speak-sentences.ts";
import { varySound } from "./visemes/vary-sound.ts";

const SENTENCES = 420;
const VARIATIONS = 5;
/** A hearing that is asked for much at once leaves out what lies far back. */
const HOPS_AT_A_TIME = 100;

const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
const folder = process.argv[2] ?? join(cache, "viseme-training");
const target = fileURLToPath(new URL("../lib/avatar/viseme-weights.ts", import.meta.url));

/** Durations in ms of each phoneme symbol, as heard. */
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
