import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { between, seededRandom } from "#lib/avatar-engine/motion/random.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import { type Recording, sayWhole } from "./say-whole.ts";
import { makeSentences } from "./sentences.ts";

/** Pitches of the training voices are outside this gap, so the evaluation's "priya" (1.21) is an unseen voice. */
const HELD_OUT_PITCH = [1.15, 1.27] as const;

const timings = z.array(z.tuple([z.string(), z.number(), z.number()]));

/**
 * Speaks `count` sentences with the local voice in as many variants of pitch and tempo, and yields each with its exact
 * timings. Each is kept in `folder`, so an interrupted run continues where it stopped.
 */
export async function* speakSentences(
  voice: SpeechWorker,
  folder: string,
  count: number,
): AsyncGenerator<Recording> {
  await mkdir(folder, { recursive: true });
  const random = seededRandom(7);
  for (const [i, text] of makeSentences(count, 1).entries()) {
    let pitch = between(random, 0.84, 1.36);
    if (pitch > HELD_OUT_PITCH[0]) pitch += HELD_OUT_PITCH[1] - HELD_OUT_PITCH[0];
    const tempo = between(random, 0.85, 1.3);
    const path = join(folder, `${i}`);
    try {
      yield await read(path);
    } catch {
      const recording = await sayWhole(voice, text, { pitch, tempo });
      const { samples, phonemes } = recording;
      await writeFile(`${path}.pcm`, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
      await writeFile(`${path}.tmp`, JSON.stringify(phonemes));
      await rename(`${path}.tmp`, `${path}.json`);
      yield recording;
    }
  }
}

/** Reads an earlier recording. @throws if it is missing or incomplete. */
async function read(path: string): Promise<Recording> {
  const phonemes = timings.parse(JSON.parse(await readFile(`${path}.json`, "utf8")));
  const bytes = await readFile(`${path}.pcm`);
  return {
    samples: Int16Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2)),
    phonemes,
  };
}
