import { open } from "node:fs/promises";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { withScratch } from "#lib/storage/scratch.ts";
import { storedKey } from "#lib/storage/storage.ts";
import { withExtension } from "#lib/video/takes/take-files.ts";
import { getTake } from "../takes.ts";

const BARS = 72;
const WAV_HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
/** About a second: the app's other requests run in between. */
const PIECE_BYTES = 98_304;

/**
 * How loud each of 72 equal stretches of a take's audio is, relative to the loudest one (0..1). Throws `NOT_FOUND` if the
 * take has no audio.
 */
export async function readWaveform(actor: Actor, clipId: string, id: string): Promise<number[]> {
  const { audioPath } = await getTake(actor, clipId, id);
  if (audioPath === null) throw notFound("Audio");
  const key = storedKey(withExtension(audioPath, "wav"));
  return await withScratch(async (scratch) => await measureBars(await scratch.load(key)));
}

/** The bars of a file from `writeWav`. */
export async function measureBars(wavFile: string): Promise<number[]> {
  const file = await open(wavFile);
  try {
    const total = Math.floor(((await file.stat()).size - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE);
    const sums = new Float64Array(BARS);
    const counts = new Float64Array(BARS);
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let at = 0; at < total; ) {
      const position = WAV_HEADER_BYTES + at * BYTES_PER_SAMPLE;
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position);
      const samples = Math.floor(bytesRead / BYTES_PER_SAMPLE);
      if (samples === 0) break;
      for (let index = 0; index < samples; index += 1, at += 1) {
        const bar = Math.min(BARS - 1, Math.floor((at * BARS) / total));
        sums[bar] = (sums[bar] ?? 0) + (piece.readInt16LE(index * BYTES_PER_SAMPLE) / 32_768) ** 2;
        counts[bar] = (counts[bar] ?? 0) + 1;
      }
    }
    const levels = [...sums].map((sum, bar) => Math.sqrt(sum / Math.max(1, counts[bar] ?? 0)));
    const loudest = Math.max(...levels, Number.EPSILON);
    return levels.map((level) => Math.round((level / loudest) * 100) / 100);
  } finally {
    await file.close();
  }
}
