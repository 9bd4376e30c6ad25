/**
 * Records the speech for the lip tests: `node scripts/make-spoken.ts` writes `lib/avatar-engine/testing/spoken.json`.
 * Needs the local models. The tests' thresholds apply to this recording; bench/avatar/visemes.ts measures more.
 */
import { writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { encodeMuLaw } from "#lib/avatar-engine/testing/mu-law.ts";
import { SPOKEN_FILE } from "#lib/avatar-engine/testing/spoken.ts";
import { resample } from "#lib/media/resample.ts";
import { modelDirectory } from "#models/load.ts";
import { loadPhonemizer } from "#models/speech/phonemize.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import type { Recording } from "#models/voices.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { sayWhole } from "./visemes/speak-sentences.ts";

/** The recording at several pitches, so the thresholds do not change with the avatars' voices. */
const SENTENCES: readonly (readonly [voice: Recording, text: string])[] = [
  [{ pitch: 1, tempo: 1 }, "Bob bought a big box of plums for his mum."],
  [{ pitch: 1.21, tempo: 0.99 }, "Please press the button at the bottom of the map."],
  [{ pitch: 0.91, tempo: 0.95 }, "My favourite museum opens at half past nine, but it is free after four."],
  [{ pitch: 1.36, tempo: 1.03 }, "Maybe you could describe the problem in a few more words?"],
];
const SPOKEN_RATE = 24_000;
const KEPT_RATE = 16_000;

const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
const speech: SpeechWorker = new WorkerClient(new URL("../models/speech/speech-worker.ts", import.meta.url), {
  workerData: { directory: modelDirectory(cache, "speech") },
});
const phonemize = await loadPhonemizer();
const recordings = [];
for (const [voice, text] of SENTENCES) {
  const { samples, phonemes } = await sayWhole(speech, { text, voice, speed: 1 });
  const sound = resample(Float32Array.from(samples), KEPT_RATE / SPOKEN_RATE);
  const timings = phonemes.map(([symbol, from, to]) => [symbol, Math.round(from), Math.round(to)]);
  const bytes = encodeMuLaw(Int16Array.from(sound, Math.round));
  recordings.push({
    text,
    ipa: phonemize(text),
    sampleRate: KEPT_RATE,
    phonemes: timings,
    sound: Buffer.from(bytes).toString("base64"),
  });
}
await writeFile(SPOKEN_FILE, `${JSON.stringify(recordings)}\n`);
await speech.close();
