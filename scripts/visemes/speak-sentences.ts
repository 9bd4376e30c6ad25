import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { seededRandom } from "#lib/avatar-engine/motion/random.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import { drawVoice } from "./draw-voice.ts";
import { type Recording, sayWhole } from "./say-whole.ts";
import { makeSentences } from "./sentences.ts";

const timings = z.array(z.tuple([z.string(), z.number(), z.number()]));

/**
 * Speaks `count` sentences with the local voice as as many people, and yields each with its exact timings. Each is kept in
 * `folder`, so an interrupted run continues where it stopped.
 */
export async function* speakSentences(
  voice: SpeechWorker,
  folder: string,
  count: number,
): AsyncGenerator<Recording> {
  await mkdir(folder, { recursive: true });
  const random = seededRandom(7);
  for (const [i, text] of makeSentences(count, 1).entries()) {
    const spoken = drawVoice(random);
    const path = join(folder, `${i}`);
    try {
      yield await read(path);
    } catch {
      const recording = await sayWhole(voice, text, spoken);
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
