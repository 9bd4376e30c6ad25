import { parentPort, workerData } from "node:worker_threads";
import { BufferSource, Input, MP3, MP4, WAVE } from "mediabunny";
import { z } from "zod";

const ENDINGS = new Map([
  ["WAVE", "wav"],
  ["MP3", "mp3"],
  ["MP4", "m4a"],
]);

const { file } = z.object({ file: z.instanceof(Uint8Array) }).parse(workerData);

/** The places of the boxes in a part of an MP4 file, by their types. */
function* boxes(from: number, to: number): Generator<{ type: string; from: number; to: number }> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let at = from;
  while (at + 8 <= to) {
    const size = bytes.readUInt32BE(at);
    const head = size === 1 ? 16 : 8;
    if (at + head > to) return;
    const length = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size || to - at;
    if (length < head) return;
    const end = Math.min(to, at + length);
    yield { type: bytes.toString("latin1", at + 4, at + 8), from: at + head, to: end };
    at = end;
  }
}

/** Whether an MP4 file is made of fragments, each of which can claim billions of samples. Hardly any music is. */
function isFragmented(): boolean {
  for (const movie of boxes(0, file.length)) {
    if (movie.type === "moof") return true;
    if (movie.type === "moov" && [...boxes(movie.from, movie.to)].some(({ type }) => type === "mvex"))
      return true;
  }
  return false;
}

async function measure(): Promise<{ ending: string; durationMs: number } | null> {
  const input = new Input({ formats: [WAVE, MP3, MP4], source: new BufferSource(file) });
  try {
    const ending = ENDINGS.get((await input.getFormat()).name);
    if (!ending || (ending === "m4a" && isFragmented())) return null;
    const track = await input.getPrimaryAudioTrack();
    if (!track || (await track.getCodec()) === null) return null;
    const seconds = await track.computeDuration();
    return Number.isFinite(seconds) && seconds >= 0
      ? { ending, durationMs: Math.round(seconds * 1000) }
      : null;
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

parentPort?.postMessage(await measure());
