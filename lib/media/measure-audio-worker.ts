import { parentPort, workerData } from "node:worker_threads";
import { BufferSource, Input } from "mediabunny";
import { z } from "zod";
import { SOUND_FORMATS } from "./sound-formats.ts";

const ENDINGS = new Map([
  ["WAVE", "wav"],
  ["MP3", "mp3"],
  ["MP4", "m4a"],
  ["Ogg", "ogg"],
]);

const { file } = z.object({ file: z.instanceof(Uint8Array) }).parse(workerData);

async function measure(): Promise<{ ending: string; durationMs: number } | null> {
  const input = new Input({ formats: SOUND_FORMATS, source: new BufferSource(file) });
  try {
    const ending = ENDINGS.get((await input.getFormat()).name);
    if (!ending) return null;
    if (await input.getPrimaryVideoTrack()) return null;
    const track = await input.getPrimaryAudioTrack();
    if (!track || (await track.getCodec()) === null) return null;
    // What is cut out of a longer file may begin later.
    const seconds = (await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp());
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
